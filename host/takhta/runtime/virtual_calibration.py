"""The virtual board made ready to play on: calibrated by virtual hands, as a user calibrates a real one.

No number passes from the simulator to sensing; what the decoder knows of the sensors it learned from their frames.
"""

from takhta.board.plan import Board
from takhta.board.ports import Reader
from takhta.rules.occupancy import EMPTY
from takhta.runtime.virtual_clock import VirtualClock
from takhta.sensing.calibration import Calibration
from takhta.sensing.learning.instruction import Instruction
from takhta.sensing.learning.procedure import CalibrationProcedure
from takhta.sensing.readers import reader_of
from takhta.sim.board import VirtualBoard
from takhta.sim.hands import MessyHands

LONG_FRAMES = 100


def reader_for(
    board: Board, virtual: VirtualBoard, hands: MessyHands, clock: VirtualClock, made: str
) -> tuple[Reader, Calibration | None]:
    """What reads this virtual board, and the calibration it was given, if there was anything to calibrate."""
    calibration = calibrate(board, virtual, hands, clock, made) if board.sensors.need_calibration else None
    return reader_of(board, calibration), calibration


def calibrate(board: Board, virtual: VirtualBoard, hands: MessyHands, clock: VirtualClock, made: str) -> Calibration:
    """Carry out the calibration with virtual hands, in virtual time. The board is left empty."""
    procedure = CalibrationProcedure(board)
    under_way: tuple[Instruction, int] | None = None
    rest = 0
    while (todo := procedure.instruction) is not None:
        if under_way != (todo, procedure.refused):
            under_way = todo, procedure.refused
            if todo.side is None or todo.run is None:
                hands.set_up((EMPTY,) * len(board.places))
            else:
                hands.slide(todo.side, todo.run)
        hands.step(clock.tick())
        procedure.see(virtual.latest())
        rest = 0 if hands.next_at is not None else rest + 1
        # A slide may go so far beside the seats that no sensor shows it: then there is no problem to report either.
        if rest > LONG_FRAMES:
            under_way = None  # the hands do it again
    return procedure.result(made)
