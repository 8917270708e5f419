"""A virtual board with hands and a clock, calibrated by the procedure itself: what accuracy tests stand on."""

from takhta.board.evidence import Milliseconds
from takhta.board.files import board_file
from takhta.board.load import load_board
from takhta.board.plan import Board
from takhta.board.ports import Frame
from takhta.rules.occupancy import EMPTY
from takhta.sensing.calibrate import Calibrating
from takhta.sensing.calibration import Calibration
from takhta.sim.board import SCAN_MS, VirtualBoard
from takhta.sim.hands import MessyHands

TABLES: Board = load_board(board_file("tables"))


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
    """A virtual tables board on a bench, with hands beside it and a clock on the wall."""

    def __init__(self, seed: int, hands: str = "normal", sensors: str = "good") -> None:
        self.clock = Clock()
        self.virtual = VirtualBoard(TABLES, seed, self.clock, sensors)
        self.hands = MessyHands(self.virtual, hands, seed)

    def scan(self) -> Frame:
        """The next scan, with the hands acting meanwhile."""
        self.hands.step(self.clock.forward(SCAN_MS))
        return self.virtual.latest()

    def calibrate(self) -> Calibration:
        """Carry the calibration out with the virtual hands."""
        walk = Calibrating(TABLES)
        under_way = None
        while (todo := walk.instruction) is not None:
            if todo is not under_way:
                under_way = todo
                if todo.side is None or todo.place is None:
                    self.hands.set_up((EMPTY,) * len(TABLES.places))
                else:
                    self.hands.slide(todo.side, todo.place, todo.column)
            walk.see(self.scan())
            assert not walk.problem, walk.problem
        return walk.result("in a test")
