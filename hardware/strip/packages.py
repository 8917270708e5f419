"""Draws how each of the sensor's packages lies on its place. Their pins differ in order; a wrong one costs a strip."""

from hardware.schematic.parts import HALL
from hardware.strip.copper import Footprint, Layer, Placed
from hardware.strip.footprints import PATTERNS

SCALE = 40
TO92 = (4.1, 3.0)
"""The flat package's body."""
_LEAD = 'stroke="#777" stroke-width="0.45"'


def packages() -> str:
    """The file hardware/strip/packages.svg, seen from above with the rail to the left."""
    place = PATTERNS[HALL.footprint]
    lines = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 -5 24 13" width="{24 * SCALE}" height="{13 * SCALE}" '
            'font-family="sans-serif" text-anchor="middle">'
        ),
        '<rect x="-6" y="-5" width="24" height="13" fill="#1d5a3a"/>',
    ]
    for x, title in ((0.0, "SOT-23 (DRV5055A3)"), (12.0, "TO-92, flat (SS49E)")):
        lines.append(f'<text x="{x:g}" y="-3.6" font-size="0.9" fill="#fff">{title}</text>')
        placed = Placed("", place, x, 0, 90, Layer.TOP)
        lines += _pads(placed)
        lines += _small(placed) if not x else _flat(placed, place)
    return "\n".join([*lines, "</svg>"]) + "\n"


def _pads(placed: Placed) -> list[str]:
    lines: list[str] = []
    for pad in placed.footprint.pads:
        (x, y), (width, height) = placed.at(pad), placed.size(pad)
        if pad.hole:
            lines.append(f'<circle cx="{x:g}" cy="{y:g}" r="{width / 2:g}" fill="#e8d9a8"/>')
            lines.append(f'<circle cx="{x:g}" cy="{y:g}" r="{pad.hole / 2:g}" fill="#222"/>')
        else:
            lines.append(_rect(x, y, width, height, "#e8d9a8"))
    return lines


def _small(placed: Placed) -> list[str]:
    left, upper, right, lower = placed.footprint.body
    lines = [_rect(placed.x, 0, lower - upper, right - left, "#333"), _text(placed.x, 0.25, "top", "#fff")]
    for pad in placed.footprint.pads:
        if not pad.hole:
            x, y = placed.at(pad)
            lines.append(
                _text(x + (1.3 if y < 0 else (-1.3 if x < placed.x else 1.3)), y + 0.25, _name(pad.number), "#fff")
            )
    return lines


def _flat(placed: Placed, place: Footprint) -> list[str]:
    width, height = TO92
    lines: list[str] = []
    for pad in place.pads:
        if pad.hole:
            x, y = placed.at(pad)
            foot = placed.x + (x - placed.x) / 2
            lines.append(f'<path d="M{foot:g} {height / 2:g}L{x:g} {height / 2 + 1:g}V{y:g}" fill="none" {_LEAD}/>')
            lines.append(_text(x, y + 1.7, _name(pad.number), "#fff"))
    return [*lines, _rect(placed.x, 0, width, height, "#333"), _text(placed.x, 0.25, "marked face up", "#fff", 0.5)]


def _name(number: str) -> str:
    return next(pin.name for pin in HALL.pins if pin.number == number)


def _text(x: float, y: float, text: str, fill: str, size: float = 0.7) -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}">{text}</text>'


def _rect(x: float, y: float, width: float, height: float, fill: str) -> str:
    return f'<rect x="{x - width / 2:g}" y="{y - height / 2:g}" width="{width:g}" height="{height:g}" fill="{fill}"/>'
