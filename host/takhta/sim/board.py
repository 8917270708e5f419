"""The virtual board: scanner, lamps and hands in one device, standing on a simulated table.

It is a device like any other: what stands on it is known to the rest of the program only through the sensors.
"""

from collections.abc import Callable, Sequence
from threading import RLock

import numpy as np

from takhta.board.evidence import Milliseconds
from takhta.board.plan import Board, Millimetres, Sensors
from takhta.board.ports import CheckerId, CheckerSeen, Frame, LampFrame
from takhta.rules.occupancy import EMPTY, Content, Occupancy, PlaceId
from takhta.sim.errors import ClosedError
from takhta.sim.sensors import MODELS, SensorBank, Trouble
from takhta.sim.switches import SWITCHES, SwitchBank
from takhta.sim.tabletop import Piece, Tabletop

SCAN_MS = 30
"""A new scan is ready this often, as on the real board."""

_DARK = (0, 0, 0)
_NO_SQUARE = (0.0, 0.0, float("inf"))
"""A seat of a row takes what lies nearest to it, however far."""


class VirtualBoard:
    """A board with its checkers in the trays. `now` is the clock it lives by; everything random comes from `seed`.

    It is a Scanner, a Lamps and a Hands of board/ports.py, and may be used from several threads.
    """

    def __init__(
        self,
        board: Board,
        seed: int,
        now: Callable[[], Milliseconds],
        sensors: str = "good",
        checkers: Sequence[int] | None = None,
        troubles: Sequence[Trouble] = (),
    ) -> None:
        if sensors not in MODELS:
            raise ValueError(f"There are no sensors {sensors!r}; known are {', '.join(MODELS)}.")
        self.board = board
        self.table = Tabletop(board, checkers)
        self.now = now
        self._bank: SensorBank | SwitchBank = (
            SwitchBank(len(board.slots), SWITCHES[sensors], seed, troubles)
            if board.sensors is Sensors.SWITCHES
            else SensorBank(len(board.slots), MODELS[sensors], seed, troubles)
        )
        self._lock = RLock()
        self._frame: Frame | None = None
        self._open = True
        self._lit: LampFrame = (_DARK,) * len(board.lamps)
        self._slot_x = np.array([slot.x_mm for slot in board.slots])
        self._slot_y = np.array([slot.y_mm for slot in board.slots])
        squares = [board.places[slot.place].square for slot in board.slots]
        self._square = np.array([(each.x_mm, each.y_mm, each.side_mm / 2) if each else _NO_SQUARE for each in squares])

    def spoil(self, trouble: Trouble) -> None:
        """From now on the sensors have this trouble too."""
        with self._lock:
            self._bank.troubles.append(trouble)

    def latest(self) -> Frame:
        """The newest scan; a new one is made when the last is older than the scan period."""
        with self._lock:
            self._check_open()
            at = self.now()
            if self._frame is None or at - self._frame.at >= SCAN_MS:
                self._frame = Frame(at, self._bank.counts(self.table.field(), at))
            return self._frame

    def show(self, frame: LampFrame) -> None:
        """Remember what the lamps show. Raises ValueError when it is not one colour a lamp."""
        with self._lock:
            self._check_open()
            if len(frame) != len(self.board.lamps):
                raise ValueError(f"A frame for {len(frame)} lamps does not fit a board with {len(self.board.lamps)}.")
            self._lit = tuple(frame)

    @property
    def lit(self) -> LampFrame:
        """What the lamps show."""
        return self._lit

    def close(self) -> None:
        """Switch the board off; may be called twice. Its checkers stay where they are."""
        with self._lock:
            self._open = False
            self._lit = (_DARK,) * len(self.board.lamps)

    def checkers(self) -> Sequence[CheckerSeen]:
        """Every checker, wherever it is."""
        with self._lock:
            return [
                CheckerSeen(p.id, p.side, Millimetres(p.x), Millimetres(p.y), p.level, p.held, p.lying, p.heading)
                for p in self.table.pieces
            ]

    def lift(self, checker: CheckerId) -> None:
        """Take a checker into the hand; what lay on it comes down."""
        with self._lock:
            self.table.lift(checker)

    def carry(self, checker: CheckerId, x_mm: Millimetres, y_mm: Millimetres) -> None:
        """Move a held checker over the board."""
        with self._lock:
            self.table.carry(checker, x_mm, y_mm)

    def put(self, checker: CheckerId, x_mm: Millimetres, y_mm: Millimetres) -> None:
        """Put a held checker down, on top of what lies there."""
        with self._lock:
            self.table.put(checker, x_mm, y_mm)

    def tip(self, checker: CheckerId, heading: float | None) -> None:
        """Lay a checker on its side, its foot to there; without a heading stand it up."""
        with self._lock:
            self.table.tip(checker, heading)

    def slide(self, checker: CheckerId, x_mm: Millimetres, y_mm: Millimetres) -> None:
        """Push a checker over the panel without lifting it."""
        with self._lock:
            self.table.slide(checker, x_mm, y_mm)

    def seats(self) -> list[tuple[Piece, int]]:
        """Every checker that lies on the panel, with the number of the slot nearest to its middle.

        On a board of squares only those whose middle is in a square, with the nearest slot of that square.
        """
        with self._lock:
            width, height = self.board.width_mm, self.board.height_mm
            lying = [p for p in self.table.pieces if not p.held and 0 <= p.x <= width and 0 <= p.y <= height]
            if not lying:
                return []
            x = np.array([piece.x for piece in lying])[:, None]
            y = np.array([piece.y for piece in lying])[:, None]
            squared = (x - self._slot_x) ** 2 + (y - self._slot_y) ** 2
            middle_x, middle_y, half = self._square.T
            squared[np.maximum(np.abs(x - middle_x), np.abs(y - middle_y)) > half] = np.inf
            nearest = squared.argmin(axis=1)
            on = np.isfinite(squared.min(axis=1)).tolist()
            return [(piece, slot) for piece, slot, is_on in zip(lying, nearest.tolist(), on, strict=True) if is_on]

    def truth(self) -> Occupancy:
        """Where the checkers truly lie, by nearest place. For tests and for reenact's comparison only."""
        held = [EMPTY] * len(self.board.places)
        for piece, slot in self.seats():
            place: PlaceId = self.board.slots[slot].place
            held[place] = Content(held[place] + (1 << 4 * piece.side.value))
        return tuple(held)

    def _check_open(self) -> None:
        if not self._open:
            raise ClosedError("The virtual board is switched off.")
