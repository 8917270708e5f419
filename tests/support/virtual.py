"""A virtual board with hands and a clock, calibrated by the procedure itself: what accuracy tests stand on."""

from functools import lru_cache

from takhta.board.evidence import Milliseconds
from takhta.board.files import board_file
from takhta.board.load import load_board
from takhta.board.plan import Board
from takhta.board.ports import Frame
from takhta.rules.occupancy import EMPTY
from takhta.sensing.calibration import Calibration
from takhta.sensing.learning.procedure import CalibrationProcedure
from takhta.sim.board import SCAN_MS, VirtualBoard
from takhta.sim.hands import MessyHands

TABLES: Board = load_board(board_file("tables"))
CROSS: Board = load_board(board_file("cross"))
REED: Board = load_board(board_file("reed"))


class Clock:
    """Virtual time: it goes on only when told to."""

    def __init__(self) -> None:
        self.now = Milliseconds(0)

    def __call__(self) -> Milliseconds:
        return self.now

    def forward(self, milliseconds: int) -> Milliseconds:
        """Let time pass."""
        self.now = Milliseconds(self.now + milliseconds)
        return self.now


class Bench:
    """A virtual board on a bench, the tables board unless told otherwise, with hands beside it and a clock."""

    def __init__(self, seed: int, hands: str = "normal", sensors: str = "good", board: Board = TABLES) -> None:
        self.clock = Clock()
        self.board = board
        self.virtual = VirtualBoard(board, seed, self.clock, sensors)
        self.hands = MessyHands(self.virtual, hands, seed)

    def scan(self) -> Frame:
        """The next scan, with the hands acting meanwhile."""
        self.hands.step(self.clock.forward(SCAN_MS))
        return self.virtual.latest()

    def calibrate(self) -> Calibration:
        """Carry the calibration out with the virtual hands."""
        procedure = CalibrationProcedure(self.board)
        under_way = None
        while (todo := procedure.instruction) is not None:
            if todo is not under_way:
                under_way = todo
                if todo.side is None or todo.run is None:
                    self.hands.set_up((EMPTY,) * len(self.board.places))
                else:
                    self.hands.slide(todo.side, todo.run)
            procedure.see(self.scan())
            assert not procedure.problem, procedure.problem
        return procedure.result("in a test")


@lru_cache
def calibrated(seed: int, hands: str = "normal", sensors: str = "good") -> Calibration:
    """What calibrating the tables board with this seed's sensors gives; learned once in a run.

    A bench that has not been calibrated itself has had no time to drift since: where that matters, let it calibrate."""
    return Bench(seed, hands, sensors).calibrate()
