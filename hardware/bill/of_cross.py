"""What a board of squares needs besides its circuits: lamps, cables, pawns, wood. Counted from the board file."""

from collections import Counter

from hardware.bill.bill import SPARE, Line
from hardware.bill.orders import EVERY_BOARD, Order
from hardware.parts.pawns import Foot, feet
from hardware.wiring.nodes import nodes
from takhta.board.plan import Board


def besides(board: Board) -> tuple[Line, ...]:
    """The lines."""
    return (
        *_lamps_and_cables(board),
        *_pawns(board),
        *_wood(board),
        *(Line(where, order, 1) for where, order in EVERY_BOARD),
    )


def _lamps_and_cables(board: Board) -> list[Line]:
    arms, straight = len(board.pins.chip_select), "contact 1 to contact 1"
    lamp = Order("RGB lamp on a board of its own, with its capacitor", "WS2812B", "10 mm round", "on three short wires")
    return [
        Line("lamps", lamp, len(board.lamps), SPARE),
        Line("cables", Order("cable JST PH 8-way, 0.3 m, both ends", "26 AWG", "", straight), len(nodes(board))),
        Line("cables", Order("cable JST PH 2-way, 0.5 m, one end", "26 AWG, twisted", "", "to the first lamp"), 1),
        Line("cables", Order("ribbon cable 16-way, 0.8 m, with IDC sockets", "28 AWG", ""), arms),
        Line("cables", Order("wire pair, 0.5 m, to an arm's lamps", "20 AWG", ""), arms),
        Line("cables", Order("wire pair, 0.5 m, supply to hub", "18 AWG", ""), 1),
        Line("cables", Order("roll of wire for the sensors' leads, 10 m", "30 AWG, three colours", ""), 2 * arms),
    ]


def _pawns(board: Board) -> list[Line]:
    lines = []
    magnets: Counter[Foot] = Counter()
    for foot, pieces in feet(board):
        files = f"hardware/parts/pawn_body_{foot.name}.stl and pawn_foot_{foot.name}.stl"
        lines.append(
            Line("pawns", Order(f"pawn, {pieces.side.name.lower()}, printed", files, ""), pieces.number, SPARE)
        )
        magnets[foot] += pieces.number
    for foot, count in magnets.items():
        size = f"D{foot.magnet_diameter_mm:g} x {foot.magnet_thickness_mm:g} mm, N35"
        lines.append(Line("pawns", Order("disc magnet", size, "", "one a pawn, glued in"), count, SPARE))
    return lines


def _wood(board: Board) -> list[Line]:
    size = f"{board.width_mm:g} x {board.height_mm:g} mm"
    return [
        Line("wood", Order("plywood, 3 mm", size, "", "drilled by hardware/parts/cross-panel.svg"), 1),
        Line("wood", Order("playing sheet, opal, 1 mm", size, "", "acrylic or PETG; the lamps shine through"), 1),
    ]
