"""Draws the strip, from above and from below, as SVG: what a maker compares the delivered boards with."""

from html import escape

from hardware.strip.copper import Layer, Layout, Placed, Track
from hardware.strip.legend import Legend

SCALE = 5
_COPPER = {Layer.TOP: "#c8843c", Layer.BOTTOM: "#5a86b8"}


def picture(layout: Layout, legends: tuple[Legend, ...], side: Layer) -> str:
    """One side as seen by somebody who looks at it: the bottom is turned over about its long axis."""
    left, upper, right, lower = layout.outline
    width, height = right - left, lower - upper
    turn = "" if side is Layer.TOP else f' transform="translate(0 {_n(upper + lower)}) scale(1 -1)"'
    body = [
        f'<rect x="{_n(left)}" y="{_n(upper)}" width="{_n(width)}" height="{_n(height)}" rx="1" fill="#1d5a3a"/>',
        *(_track(track, 0.35) for track in layout.tracks if track.layer is not side),
        *(_track(track, 1) for track in layout.tracks if track.layer is side),
        *(line for placed in layout.placed for line in _part(placed, side)),
        *(_disc(via.at, via.pad, "#d9c08a") + _disc(via.at, via.hole, "#222") for via in layout.vias),
        *(_disc(hole.at, hole.diameter, "#fff") for hole in layout.holes),
    ]
    texts = [_legend(legend, side) for legend in legends if legend.layer is side]
    texts += [_reference(placed, side) for placed in layout.placed if placed.layer is side]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_n(left - 2)} {_n(upper - 2)} {_n(width + 4)} '
        f'{_n(height + 4)}" width="{_n((width + 4) * SCALE)}" height="{_n((height + 4) * SCALE)}">\n'
        f"<g{turn}>\n" + "\n".join(body) + "\n</g>\n" + "\n".join(texts) + "\n</svg>\n"
    )


def _track(track: Track, opacity: float) -> str:
    (x0, y0), (x1, y1) = track.start, track.end
    return (
        f'<line x1="{_n(x0)}" y1="{_n(y0)}" x2="{_n(x1)}" y2="{_n(y1)}" stroke="{_COPPER[track.layer]}" '
        f'stroke-width="{_n(track.width)}" stroke-linecap="round" opacity="{opacity}"/>'
    )


def _part(placed: Placed, side: Layer) -> list[str]:
    lines: list[str] = []
    for pad in placed.footprint.pads:
        if side in placed.layers(pad):
            (x, y), (width, height) = placed.at(pad), placed.size(pad)
            if pad.hole:
                lines.append(_disc((x, y), width, "#e8d9a8") + _disc((x, y), pad.hole, "#222"))
            else:
                lines.append(_box(x - width / 2, y - height / 2, width, height, 'fill="#e8d9a8"'))
    if placed.layer is side:
        corners = [_corner(placed, x, y) for x in placed.footprint.body[::2] for y in placed.footprint.body[1::2]]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        size = max(xs) - min(xs), max(ys) - min(ys)
        lines.append(_box(min(xs), min(ys), *size, 'fill="#333" opacity="0.55"'))
    return lines


def _reference(placed: Placed, side: Layer) -> str:
    """The part's name on its body; it is not printed on the board, where there is no room for it."""
    body = placed.footprint.body
    x, y = _corner(placed, (body[0] + body[2]) / 2, (body[1] + body[3]) / 2)
    small = placed.footprint.name == "0603"
    upright = f' transform="rotate(-90 {_n(x)} {_n(y)})"' if small and placed.angle % 180 else ""
    y = y if side is Layer.TOP else -y
    size = 0.7 if small else 1.0
    return (
        f'<text x="{_n(x)}" y="{_n(y + size * 0.36)}" font-size="{size:g}" fill="#ff6" '
        f'font-family="sans-serif" text-anchor="middle"{upright}>{placed.ref}</text>'
    )


def _corner(placed: Placed, x: float, y: float) -> tuple[float, float]:
    y = y if placed.layer is Layer.TOP else -y
    across = {0: (x, y), 90: (y, -x), 180: (-x, -y), 270: (-y, x)}[round(placed.angle)]
    return placed.x + across[0], placed.y + across[1]


def _legend(legend: Legend, side: Layer) -> str:
    x, y = legend.at
    y = y if side is Layer.TOP else -y
    turn = f' transform="rotate({_n(-legend.angle)} {_n(x)} {_n(y)})"' if legend.angle else ""
    return (
        f'<text x="{_n(x)}" y="{_n(y + legend.height * 0.36)}" font-size="{_n(legend.height * 1.2)}" fill="#fff" '
        f'font-family="sans-serif" text-anchor="middle"{turn}>{escape(legend.text)}</text>'
    )


def _box(x: float, y: float, width: float, height: float, style: str) -> str:
    return f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}" {style}/>'


def _disc(at: tuple[float, float], diameter: float, colour: str) -> str:
    return f'<circle cx="{_n(at[0])}" cy="{_n(at[1])}" r="{_n(diameter / 2)}" fill="{colour}"/>'


def _n(value: float) -> str:
    return f"{round(value, 3):g}"
