"""What a tables board needs besides its circuits: cables, checkers, wood. Counted from the board file."""

from hardware.bill.bill import SPARE, Line
from hardware.bill.orders import EVERY_BOARD, Order
from hardware.wiring.plan import plugs, way
from takhta.board.plan import Board

CHECKER = "hardware/parts/checker_body.stl and checker_lid.stl"


def besides(board: Board, screws: int) -> tuple[Line, ...]:
    """The lines; `screws` is how many hold one strip."""
    cables = _cables(len(plugs(board)), len(board.pins.chip_select), len(way(board)))
    return (*cables, *_wood(board, screws), *_every_board())


def first(board: Board) -> tuple[Line, ...]:
    """What is needed besides one strip, one quadrant and the hub, to try them before the rest is ordered."""
    magnets = Line("checkers", Order("disc magnet", _magnet(board), "", "two to hold, two to break"), 4)
    return (*_cables(1, 1, 1), magnets, *_every_board())


def _every_board() -> tuple[Line, ...]:
    return tuple(Line(where, order, 1) for where, order in EVERY_BOARD)


def _magnet(board: Board) -> str:
    checker = board.checker
    return f"D{checker.magnet_diameter_mm:g} x {checker.magnet_thickness_mm:g} mm, N35"


def _cables(strips: int, quadrants: int, hops: int) -> list[Line]:
    straight = "contact 1 to contact 1"
    return [
        Line("cables", Order("cable JST PH 8-way, 0.3 m, both ends", "26 AWG", "", straight), strips),
        Line("cables", Order("cable JST PH 4-way, 0.3 m, both ends", "24 AWG", "", straight), strips),
        Line(
            "cables",
            Order("cable JST PH 2-way, up to 0.5 m, both ends", "26 AWG, twisted", "", straight),
            hops,
        ),
        Line("cables", Order("ribbon cable 16-way, 0.8 m, with IDC sockets", "28 AWG", ""), quadrants),
        Line("cables", Order("wire pair, 0.5 m, to a quadrant's lamps", "20 AWG", ""), quadrants),
        Line("cables", Order("wire pair, 0.5 m, supply to hub", "18 AWG", ""), 1),
    ]


def _wood(board: Board, screws: int) -> list[Line]:
    size = f"{board.width_mm:g} x {board.height_mm:g} mm"
    white, black = (pieces.number for pieces in board.pieces)
    return [
        Line("checkers", Order("checker, white, printed", CHECKER, ""), white, SPARE),
        Line("checkers", Order("checker, black, printed", CHECKER, ""), black, SPARE),
        Line("checkers", Order("disc magnet", _magnet(board), "", "one a checker, glued in"), white + black, SPARE),
        Line("wood", Order("plywood, 4 mm", size, "", "drilled by hardware/parts/panel.svg"), 1),
        Line("wood", Order("playing sheet, opal, 1 mm", size, "", "acrylic or PETG; the lamps shine through"), 1),
        Line(
            "wood",
            Order(
                "brass wood screw, flat washer",
                "2.2 x 6 mm",
                "",
                "brass, steel bends the field; washer 1 mm, with TO-92 1.5 mm",
            ),
            screws * len(plugs(board)),
            SPARE,
        ),
    ]
