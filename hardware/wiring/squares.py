"""Which sensor hangs where and the way the lamps' data takes, on a board of squares; drawn from below."""

from collections.abc import Iterator

from hardware.wiring.nodes import Node, nodes
from takhta.board.plan import Board, Place, Slot

MARGIN = 30
SCALE = 2
_ARMS = ("#f6d9a8", "#bfe0c8", "#bcd5ee", "#e9c3d3")


def sensors(board: Board) -> str:
    """The file hardware/wiring/cross-sensors.csv: every sensor by its node's plug and the multiplexer's input."""
    rows = [
        f"{node.converter},{node.plug},{number},{_seat(board, slot)},{slot.x_mm:g},{slot.y_mm:g}"
        for node in nodes(board)
        for number, slot in enumerate(node.slots)
    ]
    return "\n".join(["arm board,its plug,number in its node,square,x mm,y mm", *rows]) + "\n"


def lamps(board: Board) -> str:
    """The file hardware/wiring/cross-lamps.csv: the lamps in the order of their chain."""
    rows = []
    for number, (x, y) in enumerate(board.lamps):
        name = next(place.name for place in board.places if place.columns[0].tip == number)
        rows.append(f"{number},{name},{x:g},{y:g}")
    return "\n".join(["lamp chain,square,x mm,y mm", *rows]) + "\n"


def drawing(board: Board) -> str:
    """The file hardware/wiring/cross-sensors.svg: the panel turned over about its long axis."""
    width, height = board.width_mm + 2 * MARGIN, board.height_mm + 2 * MARGIN
    lines = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{SCALE * width:g}" '
            f'height="{SCALE * height:g}" font-family="sans-serif" text-anchor="middle">'
        ),
        f'<rect width="{width:g}" height="{height:g}" fill="#fff"/>',
    ]
    for number, words in enumerate(
        (
            "Turned over, Red's arm away from you.",
            "A dark spot is a sensor with its number in the node; on a node's way: its arm board and plug there.",
            "Blue: the lamps in the order of their chain.",
        )
    ):
        lines.append(f'<text x="{width / 2:g}" y="{9 + 8 * number}" font-size="6">{words}</text>')
    lines += map(_square, board.places)
    for node in nodes(board):
        lines += _node(node)
    for place in board.places:
        assert place.square is not None
        lines.append(
            _text(place.square.x_mm, place.square.y_mm - place.square.side_mm / 2 + 3, 2.8, "#777", place.name)
        )
    for number, (x, y) in enumerate(board.lamps):
        lines.append(_text(x, y + 1, 2.8, "#06c", str(number)))
    return "\n".join([*lines, "</svg>"]) + "\n"


def _square(place: Place) -> str:
    assert place.square is not None
    side = place.square.side_mm
    left, top = place.square.x_mm - side / 2, place.square.y_mm - side / 2
    corner, size = f'x="{MARGIN + left:g}" y="{MARGIN + top:g}"', f'width="{side:g}" height="{side:g}"'
    return f'<rect {corner} {size} fill="none" stroke="#bbb" stroke-width="0.5"/>'


def _node(node: Node) -> Iterator[str]:
    spots = [(slot.x_mm, slot.y_mm) for slot in node.slots]
    way = "L".join(f"{MARGIN + x:g} {MARGIN + y:g}" for x, y in spots)
    yield f'<path d="M{way}" fill="none" stroke="{_ARMS[node.converter % len(_ARMS)]}" stroke-width="4.5"/>'
    for number, (x, y) in enumerate(spots):
        yield f'<circle cx="{MARGIN + x:g}" cy="{MARGIN + y:g}" r="2" fill="#333"/>'
        yield _text(x, y + 1.1, 3, "#fff", str(number))
    middle = len(spots) // 2
    (x0, y0), (x1, y1) = spots[middle - 1], spots[middle]
    yield _text((x0 + x1) / 2, (y0 + y1) / 2 + 1, 2.6, "#000", f"{node.converter} {node.plug}")


def _text(x: float, y: float, size: float, fill: str, words: str) -> str:
    return f'<text x="{MARGIN + x:g}" y="{MARGIN + y:g}" font-size="{size:g}" fill="{fill}">{words}</text>'


def _seat(board: Board, slot: Slot) -> str:
    place = board.places[slot.place]
    if len(place.slots) == 1:
        return place.name
    assert place.square is not None
    north = "n" if slot.y_mm > place.square.y_mm else "s"
    return f"{place.name}/{north}{'e' if slot.x_mm > place.square.x_mm else 'w'}"
