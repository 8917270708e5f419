"""The table with the virtual board on it: where every checker lies, and the field all of them make at the sensors.

It knows wood and magnets, nothing of a game and nothing of what the sensors make of the field.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from takhta.board.plan import Board
from takhta.board.ports import CheckerId
from takhta.rules.occupancy import WHITE_AND_BLACK, Side
from takhta.sim.magnet import Floats, Magnet

TRAY_MM = 90.0
"""The table goes on this far right of the panel: there are the trays, White's below, Black's above."""
_MARGIN_MM = 40.0
_HELD_MM = 45.0
"""How high a hand carries a checker over the panel."""
_BENT_MM = 54.0
_BENDS_MM = 1.0
_STACK = 5
_STACK_PITCH_MM = 36.0


@dataclass(slots=True)
class Piece:
    """A checker on the table: its middle in mm, its height in a stack (0 lies on the wood), in a hand or not.

    `strength` is its magnet's, 1 as it should be, negative where the checker lies upside down.
    """

    id: CheckerId
    side: Side
    x: float
    y: float
    level: int = 0
    held: bool = False
    strength: float = 1.0


class Table:
    """All checkers, at first in their trays: `counts` of White and Black. White's numbers come first."""

    def __init__(self, board: Board, counts: tuple[int, int] = (15, 15)) -> None:
        self.board = board
        self._magnet = Magnet(board.checker.magnet_diameter_mm, board.checker.magnet_thickness_mm)
        self._sensor_x = np.array([slot.x_mm for slot in board.slots])
        self._sensor_y = np.array([slot.y_mm for slot in board.slots])
        self.pieces: list[Piece] = []
        for side, number in zip(WHITE_AND_BLACK, counts, strict=True):
            for i in range(number):
                x, y = self.tray(side, i)
                self.pieces.append(Piece(CheckerId(len(self.pieces)), side, x, y, level=i // _STACK))
        self._share = np.zeros((len(self.pieces), len(board.slots)))
        self._field: Floats | None = None
        self._foreign: Floats = np.zeros(len(board.slots))
        self._bent = np.zeros(len(board.slots), dtype=bool)
        self._touch(self.pieces)

    def tray(self, side: Side, number: int) -> tuple[float, float]:
        """Where the tray takes the checker that is borne off after `number` others: five stacks in a row."""
        along = _STACK_PITCH_MM * (number % _STACK + 1)
        y = along if side is Side.WHITE else self.board.height_mm - along
        return self.board.width_mm + TRAY_MM / 2, y

    def piece(self, checker: CheckerId) -> Piece:
        """The checker with this number. Raises KeyError."""
        if not 0 <= checker < len(self.pieces):
            raise KeyError(f"There is no checker {checker} on the table.")
        return self.pieces[checker]

    def lift(self, checker: CheckerId) -> None:
        """Take a checker up; what lay on it comes down."""
        piece = self.piece(checker)
        if piece.held:
            return
        above = [other for other in self._under(piece, self._lying()) if other.level > piece.level]
        piece.held, piece.level = True, 0
        self._touch([piece])
        if above:
            self._settle()

    def carry(self, checker: CheckerId, x: float, y: float) -> None:
        """Move a held checker through the air; one that is not held stays."""
        piece = self.piece(checker)
        if piece.held:
            piece.x, piece.y = self._on_table(x, y)
            self._touch([piece])

    def put(self, checker: CheckerId, x: float, y: float) -> None:
        """Put a held checker down, on top of those its middle is over; one that is not held stays."""
        piece = self.piece(checker)
        if not piece.held:
            return
        piece.x, piece.y = self._on_table(x, y)
        piece.level = self._level(piece, self._lying())
        piece.held = False
        self._touch([piece])

    def slide(self, checker: CheckerId, x: float, y: float) -> None:
        """Push a lying checker over the wood."""
        self.lift(checker)
        self.put(checker, x, y)

    def as_it_lies(self) -> list[Piece]:
        """Every checker as it lies now, to be laid so again."""
        return [replace(piece) for piece in self.pieces]

    def lay(self, pieces: Iterable[Piece]) -> None:
        """Lay all checkers exactly as they once lay, which no hand could do."""
        for piece in pieces:
            self.pieces[piece.id] = replace(piece)
        self._touch(self.pieces)

    def magnetise(self, checker: CheckerId, strength: float) -> None:
        """Give a checker another magnet, or turn it over."""
        piece = self.piece(checker)
        piece.strength = strength
        self._touch([piece])

    def lean(self, x: float, y: float) -> None:
        """Lean on the panel: around this spot, three points wide, it comes a millimetre nearer to the sensors."""
        self._bent = (np.abs(self._sensor_x - x) < _BENT_MM) & (np.abs(self._sensor_y - y) < _BENT_MM)
        self._touch(self.pieces)

    def lay_magnet(self, x: float, y: float, magnet: Magnet, height: float) -> None:
        """Lay something magnetic on the board that is no checker, its lower face so high over the sensors."""
        lateral = np.hypot(self._sensor_x - x, self._sensor_y - y)
        self._foreign = self._foreign + magnet.field(lateral, height)
        self._field = None

    def clear(self) -> None:
        """Nobody leans on the panel any more, and nothing but checkers lies on it."""
        self._foreign = np.zeros(len(self.board.slots))
        self._bent[:] = False
        self._touch(self.pieces)

    def field(self) -> Floats:
        """The vertical field at every sensor in mT, in slot order: the sum over all checkers, White's positive."""
        if self._field is None:
            self._field = self._share.sum(axis=0) + self._foreign
        return self._field

    def _on_table(self, x: float, y: float) -> tuple[float, float]:
        right, top = self.board.width_mm + TRAY_MM, self.board.height_mm + _MARGIN_MM
        return min(max(x, -_MARGIN_MM), right), min(max(y, -_MARGIN_MM), top)

    def _lying(self) -> list[Piece]:
        return [piece for piece in self.pieces if not piece.held]

    def _under(self, piece: Piece, others: Iterable[Piece]) -> list[Piece]:
        """Those that carry or are carried by a piece: their middles are less than a radius apart.

        Further out a checker would tip and lie beside, pushing the other away by some millimetres. That push is left
        out: the hand models of hands.py already say how far checkers are from where they should be.
        """
        near = (self.board.checker.diameter_mm / 2) ** 2
        return [o for o in others if o is not piece and (o.x - piece.x) ** 2 + (o.y - piece.y) ** 2 < near]

    def _level(self, piece: Piece, lying: Iterable[Piece]) -> int:
        return max((other.level + 1 for other in self._under(piece, lying)), default=0)

    def _settle(self) -> None:
        """Let every stack fall down to the wood again, the lower checkers first."""
        settled: list[Piece] = []
        for piece in sorted(self._lying(), key=lambda piece: piece.level):
            level = self._level(piece, settled)
            if level != piece.level:
                piece.level = level
                self._touch([piece])
            settled.append(piece)

    def _touch(self, pieces: Iterable[Piece]) -> None:
        """Work out again what these checkers add to the field."""
        checker = self.board.checker
        for piece in pieces:
            height = checker.gap_mm + (_HELD_MM if piece.held else piece.level * checker.thickness_mm)
            lateral = np.hypot(self._sensor_x - piece.x, self._sensor_y - piece.y)
            sign = 1.0 if piece.side is Side.WHITE else -1.0
            field = self._magnet.field(lateral, height)
            if self._bent.any():
                field = np.where(self._bent, self._magnet.field(lateral, height - _BENDS_MM), field)
            self._share[piece.id] = sign * piece.strength * field
        self._field = None
