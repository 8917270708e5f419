"""Draws the cross for docs/rules.md: red's numbers, the castles, and the way and first pawns of each colour.

python tests/tools/draw_cross.py         writes docs/pictures/cross.svg
"""

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2] / "host"), str(Path(__file__).parents[1])]

from takhta.rules.games import game
from takhta.rules.occupancy import PlaceId, Side
from takhta.rules.pagade.path import (
    AROUND,
    BELLY,
    COLOURS,
    SQUARES,
    Progress,
    cell,
    is_castle,
    square,
)
from takhta.rules.pagade.position import Position

FILE = Path(__file__).parents[2] / "docs" / "pictures" / "cross.svg"

_SIDE = 19
"""Cells of the grid that holds the cross."""
_CELL = 32
_SMALL = 7
_EDGE = 12
_WIDE = _SIDE * _CELL
_PAPER, _INK, _WOOD, _FAINT = "#fffdf7", "#3b2d1f", "#f3e6cf", "#b59f80"
_PAINT = {Side.RED: "#c0392b", Side.BLACK: "#2c2c2c", Side.YELLOW: "#d4a017", Side.GREEN: "#2e7d46"}


def drawing() -> str:
    """The whole picture as SVG: the board in red's numbers, and beneath it each colour's way."""
    gap = (_WIDE - 4 * _SIDE * _SMALL) / 3
    parts = [_board()]
    for number, colour in enumerate(COLOURS):
        left, top = number * (_SIDE * _SMALL + gap), _WIDE + 46
        parts.append(f'<g transform="translate({left:.0f} {top})">{_way(colour)}</g>')
    wide, high = _WIDE + 2 * _EDGE, _WIDE + 46 + _SIDE * _SMALL + 2 * _EDGE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-_EDGE} {-_EDGE} {wide} {high}" width="{wide}" '
        f'height="{high}" font-family="sans-serif" text-anchor="middle" fill="{_INK}">\n'
        f'<rect x="{-_EDGE}" y="{-_EDGE}" width="{wide}" height="{high}" fill="{_PAPER}"/>\n' + "\n".join(parts) + "\n"
        "</svg>\n"
    )


def _board() -> str:
    middle, home = _WIDE / 2, 3 * _CELL
    parts = [
        '<g id="cross">',
        f'<rect x="{8 * _CELL}" y="{8 * _CELL}" width="{home}" height="{home}" fill="{_PAPER}" stroke="{_INK}"/>',
        *(_square(PlaceId(place)) for place in range(SQUARES)),
        f'</g>\n<text x="{middle:g}" y="{middle + 6:g}" font-size="17">home</text>',
    ]
    for number in range(1, AROUND):
        x, y = cell(square(Side.RED, Progress(number)))
        at = f'x="{(x + 0.5) * _CELL:g}" y="{(y + 0.5) * _CELL + 4.5:g}"'
        parts.append(f'<text {at} font-size="13">{number}</text>')
    return "\n".join(parts)


def _way(colour: Side) -> str:
    """One colour's name, its way out and round as a line with an arrow, and its pawns at the start."""
    corners = [cell(square(colour, Progress(number))) for number in range(1, AROUND)]
    points = " ".join(f"{(x + 0.5) * _SMALL:g},{(y + 0.5) * _SMALL:g}" for x, y in corners)
    parts = [f'<use href="#cross" transform="scale({_SMALL / _CELL:g})"/>']
    parts.append(f'<polyline points="{points}" fill="none" stroke="{_PAINT[colour]}" stroke-width="1.6"/>')
    parts.append(_arrow(colour, Progress(24)))
    parts.append(_arrow(colour, Progress(AROUND - 1)))
    start: Position = game("pagade").start(colour)
    for pawn in set(start.of(colour)):
        x, y = cell(square(colour, pawn))
        wide = 3.1 if start.of(colour).count(pawn) > 1 else 2.2
        parts.append(
            f'<circle cx="{(x + 0.5) * _SMALL:g}" cy="{(y + 0.5) * _SMALL:g}" r="{wide}" fill="{_PAINT[colour]}" '
            f'stroke="{_PAPER}" stroke-width=".6"/>'
        )
    parts.append(f'<text x="{_SIDE * _SMALL / 2:g}" y="-8" font-size="13">{colour.label}</text>')
    return "".join(parts)


def _arrow(colour: Side, at: Progress) -> str:
    """A head on the line, pointing at the next square."""
    (x, y), (u, v) = (cell(square(colour, Progress(at + step))) for step in (0, 1))
    along, across = (u - x, v - y), (y - v, u - x)
    middle = ((u + 0.5) * _SMALL, (v + 0.5) * _SMALL)
    tips = [
        (middle[0] + _SMALL * (a * along[0] + b * across[0]), middle[1] + _SMALL * (a * along[1] + b * across[1]))
        for a, b in ((0.45, 0), (-0.45, 0.5), (-0.45, -0.5))
    ]
    points = " ".join(f"{x:g},{y:g}" for x, y in tips)
    return f'<polygon points="{points}" fill="{_PAINT[colour]}"/>'


def _square(place: PlaceId) -> str:
    """One square, a belly in its owner's paint, a castle crossed."""
    x, y = (each * _CELL for each in cell(place))
    owner = next((colour for colour in COLOURS if place in _belly(colour)), None)
    fill = f'fill="{_PAINT[owner]}" fill-opacity=".25"' if owner else f'fill="{_WOOD}"'
    drawn = f'<rect x="{x}" y="{y}" width="{_CELL}" height="{_CELL}" {fill} stroke="{_INK}"/>'
    if is_castle(place):
        drawn += (
            f'<path d="M{x} {y}l{_CELL} {_CELL}m0 -{_CELL}l-{_CELL} {_CELL}" stroke="{_FAINT}" stroke-width="1.3"/>'
        )
    return drawn


def _belly(colour: Side) -> list[PlaceId]:
    return [square(colour, Progress(number)) for number in range(1, BELLY + 1)]


if __name__ == "__main__":
    FILE.write_text(drawing())
