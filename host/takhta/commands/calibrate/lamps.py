"""What the lamps show while a board is calibrated: the line to slide along, and whose checker. Nothing else is lit.

White: one light runs from the rail to the tip. Black: all are lit and a gap runs. So nobody needs to see colours.
On the cross it is Red and Black, and the light runs as the pawn should.
"""

from takhta.board.evidence import Milliseconds
from takhta.board.plan import Board, Run
from takhta.board.ports import LampFrame, Rgb

STEP_MS = 160
"""How long the running light stays on a lamp: about the pace of a good slide."""
_LIT: Rgb = (86, 180, 233)
_DARK: Rgb = (0, 0, 0)


def lead(board: Board, run: Run | None, at: Milliseconds, *, gap: bool) -> LampFrame:
    """The lamps at an instant; no run = all dark."""
    if run is None:
        return (_DARK,) * len(board.lamps)
    way = run.lamps
    # Two steps of pause at the end, so that the running light has a beginning.
    running = (at // STEP_MS) % (len(way) + 2)
    lit = {lamp for step, lamp in enumerate(way) if (step == running) is not gap}
    return tuple(_LIT if lamp in lit else _DARK for lamp in range(len(board.lamps)))
