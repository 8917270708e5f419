"""The drilling template of a board of squares at its true size. Seen from below, where drilling happens.

Black is drilled through the plywood, blue is only marked.
"""

from hardware.parts.sheet import CUT, MARK, sheet
from takhta.board.plan import Board

LAMP_HOLE_MM = 3.0
"""A belly's sensors lie so close to its lamp that the lamp's board sits below them, and its light comes up here."""


def panel(board: Board) -> str:
    """The file hardware/parts/cross-panel.svg."""
    lines: list[str] = []
    # The panel is turned over about its long axis: x stays, and y runs down from Red's edge.
    for place in board.places:
        assert place.square is not None
        side = place.square.side_mm
        left, top = place.square.x_mm - side / 2, place.square.y_mm - side / 2
        lines.append(f'<rect x="{left:g}" y="{top:g}" width="{side:g}" height="{side:g}" {MARK}/>')
        lines.append(f'<text x="{place.square.x_mm:g}" y="{top + 4:g}" font-size="3.5" fill="#06c">{place.name}</text>')
    lines += [f'<path d="M{s.x_mm - 3:g} {s.y_mm:g}h6M{s.x_mm:g} {s.y_mm - 3:g}v6" {MARK}/>' for s in board.slots]
    lines += [f'<circle cx="{x:g}" cy="{y:g}" r="{LAMP_HOLE_MM / 2:g}" {CUT}/>' for x, y in board.lamps]
    return sheet(board, lines)
