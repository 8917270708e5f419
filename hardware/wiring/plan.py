"""Which strip is plugged in where, and the way the lamps' data takes: read from the board file, drawn from below.

The quadrant boards fix the order of the lamp chain; a board file that says otherwise is refused here.
"""

from dataclasses import dataclass

from hardware.schematic.quadrant import POINTS
from takhta.board.plan import Board, Column

MARGIN = 40
_QUADRANTS = ("#f6d9a8", "#bfe0c8", "#bcd5ee", "#e9c3d3")


@dataclass(frozen=True, slots=True)
class Plug:
    """One strip and its two plugs: sensors into J10 + input, lamps into J20 + input of its quadrant board."""

    place: str
    rail: str
    x_mm: float
    quadrant: int
    input: int
    chain: int

    @property
    def sensors(self) -> str:
        """The plug of its sensors."""
        return f"J{10 + self.input}"

    @property
    def lamps(self) -> str:
        """The plug of its lamps."""
        return f"J{20 + self.input}"


def plugs(board: Board) -> tuple[Plug, ...]:
    """All strips in the order of the lamp chain. Raises ValueError when the quadrant boards cannot do that order."""
    found = [_plug(place.name, column) for place in board.places for column in place.columns]
    points = sorted((p for p in found if p.input < POINTS), key=lambda p: (p.quadrant, p.input))
    bars = sorted((p for p in found if p.input >= POINTS), key=lambda p: -p.quadrant)
    ordered = (*points, *bars)
    wrong = [plug for number, plug in enumerate(ordered) if plug.chain != number]
    if wrong:
        raise ValueError(
            f"The strip of {wrong[0].place} is at {wrong[0].chain} in the lamp chain of {board.name}, but the quadrant "
            f"boards bring its plug at {ordered.index(wrong[0])}: change `chain` in the board file."
        )
    return ordered


def _plug(place: str, column: Column) -> Plug:
    slot = column.slots[0]
    adc, channel = divmod(int(slot.channel) // 8, 8)
    chain = int(slot.lamp) // (len(column.slots) + 1)
    return Plug(place, "lower" if column.toward > 0 else "upper", slot.x_mm, adc, channel, chain)


def table(board: Board) -> str:
    """The same as CSV."""
    rows = [f"{p.chain},{p.place},{p.rail},{p.quadrant},{p.sensors},{p.lamps}" for p in plugs(board)]
    return "\n".join(["lamp chain,place,rail,quadrant board,sensors,lamps", *rows]) + "\n"


def way(board: Board) -> tuple[str, ...]:
    """The two-wire cables of the lamps' data, hub first."""
    last = max(plug.quadrant for plug in plugs(board))
    hops = ["Hub J3 to Quadrant 0 J3"]
    hops += [f"Quadrant {n} J4 to Quadrant {n + 1} J3" for n in range(last)]
    before = f"Quadrant {last} J4"
    for plug in plugs(board):
        if plug.input >= POINTS:
            hops.append(f"{before} to Quadrant {plug.quadrant} J5")
            before = f"Quadrant {plug.quadrant} J6"
    return tuple(hops)


def drawing(board: Board) -> str:
    """The panel seen from below, as its builder sees it, as SVG."""
    width, height = board.width_mm + 2 * MARGIN, board.height_mm + 2 * MARGIN + 22 * len(way(board))
    lines = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
            f'height="{height:g}" font-family="sans-serif" text-anchor="middle">'
        ),
        f'<rect width="{width:g}" height="{height:g}" fill="#fff"/>',
        f'<text x="{width / 2:g}" y="20" font-size="16">Turned over, White\'s lower side away from you</text>',
        _rect(MARGIN, MARGIN, board.width_mm, board.height_mm, "#f3ead8"),
    ]
    for plug in plugs(board):
        lines += _strip(board, plug)
    for number, hop in enumerate(way(board)):
        y = board.height_mm + 2 * MARGIN + 8 + 22 * number
        lines.append(f'<text x="{width / 2:g}" y="{y:g}" font-size="14">{number + 1}. lamp data: {hop}</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"


def _strip(board: Board, plug: Plug) -> list[str]:
    # Turned over about its long axis: left stays left, and White's lower side comes to lie away, at the top.
    x = MARGIN + plug.x_mm
    column = next(c for p in board.places if p.name == plug.place for c in p.columns if _plug(p.name, c) == plug)
    ys = [board.lamps[column.tip][1], column.rail_mm]
    top, length = MARGIN + min(ys), abs(ys[1] - ys[0])
    middle = len(column.slots) // 2
    mid = MARGIN + (column.slots[middle - 1].y_mm + column.slots[middle].y_mm) / 2 + 3
    near = top + 10 if plug.rail == "lower" else top + length - 2
    lines = [_rect(x - 12, top, 24, length, _QUADRANTS[plug.quadrant % len(_QUADRANTS)])]
    lines += [f'<circle cx="{x:g}" cy="{MARGIN + slot.y_mm:g}" r="2.5" fill="#555"/>' for slot in column.slots]
    texts = (
        (near, 11, plug.place),
        (mid - 9, 9, f"Q{plug.quadrant}"),
        (mid, 9, plug.sensors),
        (mid + 9, 9, plug.lamps),
    )
    lines += [f'<text x="{x:g}" y="{y:g}" font-size="{size}">{text}</text>' for y, size, text in texts]
    rim = MARGIN - 6 if plug.rail == "lower" else MARGIN + board.height_mm + 14
    lines.append(f'<text x="{x:g}" y="{rim:g}" font-size="11" fill="#06c">{plug.chain}</text>')
    return lines


def _rect(x: float, y: float, width: float, height: float, fill: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}" stroke="#888"/>'
