"""The virtual board made ready to play on: calibrated by virtual hands, as a user calibrates a real one.

No number passes from the simulator to sensing; what the decoder knows of the sensors it learned from their frames.
"""

from takhta.board.evidence import Milliseconds
from takhta.board.plan import Board
from takhta.rules.occupancy import EMPTY
from takhta.sensing.calibration import Calibration
from takhta.sensing.learning.calibrate import Calibrating, Instruction
from takhta.sim.board import SCAN_MS, VirtualBoard
from takhta.sim.hands import MessyHands

LONG_FRAMES = 100


class VirtualClock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self._now = 0

    def __call__(self) -> Milliseconds:
        """The time."""
        return Milliseconds(self._now)

    def tick(self) -> Milliseconds:
        """Move on to the next scan."""
        self._now += SCAN_MS
        return self()


def calibrate(board: Board, virtual: VirtualBoard, hands: MessyHands, clock: VirtualClock, made: str) -> Calibration:
    """Walk through the calibration with virtual hands, in virtual time. The board is left empty."""
    walk = Calibrating(board)
    under_way: tuple[Instruction, int] | None = None
    rest = 0
    while (todo := walk.instruction) is not None:
        if under_way != (todo, walk.refused):
            under_way = todo, walk.refused
            if todo.side is None or todo.run is None:
                hands.set_up((EMPTY,) * len(board.places))
            else:
                hands.slide(todo.side, todo.run)
        hands.step(clock.tick())
        walk.see(virtual.latest())
        rest = 0 if hands.next_at is not None else rest + 1
        # A slide may go so far beside the seats that no sensor shows it: then there is no problem to report either.
        if rest > LONG_FRAMES:
            under_way = None  # the hands do it again
    return walk.result(made)
