"""The table with the virtual board on it: where every checker lies, and the field all of them make at the sensors.

It knows panel, checkers and magnets, nothing of a game and nothing of what the sensors make of the field.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import cos, hypot, sin

import numpy as np

from takhta.board.plan import Board, Pieces
from takhta.board.ports import CheckerId
from takhta.rules.occupancy import Side
from takhta.sim.magnet import Floats, Magnet

TRAY_MM = 90.0
"""The table goes on this far right of the panel, where a tables board has its trays."""
_MARGIN_MM = 40.0
_HELD_MM = 45.0
"""How high a hand carries a checker over the panel."""
_BENT_MM = 54.0
_BENDS_MM = 1.0
_STACKS = 5
"""A tray holds its checkers in so many stacks."""
_PUSHES = 4
"""How often a tall piece that was put on others is moved aside; after that it stays as it stands."""


@dataclass(slots=True)
class Piece:
    """A checker on the table: its middle in mm, its height in a stack (0 lies on the physical board), in a hand or not.

    `strength` is its magnet's, 1 as it should be, negative where the checker lies upside down. A pawn may lie on its
    side, its foot `heading` so many radians anticlockwise from x.
    """

    id: CheckerId
    side: Side
    x: float
    y: float
    level: int = 0
    held: bool = False
    strength: float = 1.0
    lying: bool = False
    heading: float = 0.0


class Tabletop:
    """All pieces, at first in their trays: `counts` of each side in the order of the board's pieces, as many as there
    are without. Those of the first side are numbered first."""

    def __init__(self, board: Board, counts: Sequence[int] | None = None) -> None:
        self.board = board
        self._kinds = {kind.side: kind for kind in board.pieces}
        self._magnets = {
            kind.side: Magnet(kind.checker.magnet_diameter_mm, kind.checker.magnet_thickness_mm)
            for kind in board.pieces
        }
        self.is_tall = board.checker.thickness_mm > board.checker.diameter_mm
        """Whether its pieces are pawns, which stand beside one another and never on top."""
        self._sensor_x = np.array([slot.x_mm for slot in board.slots])
        self._sensor_y = np.array([slot.y_mm for slot in board.slots])
        self.pieces: list[Piece] = []
        numbers = [kind.number for kind in board.pieces] if counts is None else counts
        for side, number in zip(self._kinds, numbers, strict=True):
            for i in range(number):
                x, y = self.tray(side, i)
                self.pieces.append(Piece(CheckerId(len(self.pieces)), side, x, y, level=i // _STACKS))
        self._share = np.zeros((len(self.pieces), len(board.slots)))
        self._field: Floats | None = None
        self._foreign: Floats = np.zeros(len(board.slots))
        self._bent = np.zeros(len(board.slots), dtype=bool)
        self._touch(self.pieces)

    def tray(self, side: Side, number: int) -> tuple[float, float]:
        """Where the tray takes the checker that is borne off after `number` others: some stacks in a row."""
        kind = self._kinds[side]
        seats = min(kind.number, _STACKS)
        share = number % seats / max(seats - 1, 1)
        (from_x, from_y), (to_x, to_y) = kind.tray
        return from_x + share * (to_x - from_x), from_y + share * (to_y - from_y)

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
        if self.is_tall and not piece.lying:
            self._stand_beside(piece)
        else:
            piece.level = self._level(piece, self._lying())
        piece.held = False
        self._touch([piece])

    def slide(self, checker: CheckerId, x: float, y: float) -> None:
        """Push a checker over the panel without lifting it."""
        self.lift(checker)
        self.put(checker, x, y)

    def tip(self, checker: CheckerId, heading: float | None) -> None:
        """Lay a piece on its side with its foot to there, or stand it up again."""
        piece = self.piece(checker)
        piece.lying, piece.heading = heading is not None, heading or 0.0
        self._touch([piece])

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

    def _stand_beside(self, piece: Piece) -> None:
        """A tall piece never stands on others: it is pushed aside until it touches the nearest."""
        wide = self.board.checker.diameter_mm
        others = [other for other in self._lying() if not other.lying and other is not piece]
        for _ in range(_PUSHES):
            near = min(others, key=lambda other: hypot(other.x - piece.x, other.y - piece.y), default=None)
            apart = wide if near is None else hypot(near.x - piece.x, near.y - piece.y)
            if near is None or apart >= wide:
                return
            away = ((piece.x - near.x) / apart, (piece.y - near.y) / apart) if apart else (1.0, 0.0)
            piece.x, piece.y = self._on_table(near.x + wide * away[0], near.y + wide * away[1])

    def _settle(self) -> None:
        """Let every stack fall down to the panel again, the lower checkers first."""
        settled: list[Piece] = []
        for piece in sorted(self._lying(), key=lambda piece: piece.level):
            level = self._level(piece, settled)
            if level != piece.level:
                piece.level = level
                self._touch([piece])
            settled.append(piece)

    def _touch(self, pieces: Iterable[Piece]) -> None:
        """Work out again what these checkers add to the field."""
        for piece in pieces:
            kind = self._kinds[piece.side]
            field = self._lying_field(piece, kind) if piece.lying and not piece.held else self._field_of(piece, kind)
            self._share[piece.id] = kind.polarity * piece.strength * field
        self._field = None

    def _field_of(self, piece: Piece, kind: Pieces) -> Floats:
        checker, magnet = kind.checker, self._magnets[kind.side]
        height = checker.gap_mm + (_HELD_MM if piece.held else piece.level * checker.thickness_mm)
        lateral = np.hypot(self._sensor_x - piece.x, self._sensor_y - piece.y)
        field = magnet.field(lateral, height)
        if self._bent.any():
            field = np.where(self._bent, magnet.field(lateral, height - _BENDS_MM), field)
        return field

    def _lying_field(self, piece: Piece, kind: Pieces) -> Floats:
        checker = kind.checker
        # The magnet is in the foot, far from the middle of a pawn that lies; its axis is a radius over the panel.
        out = checker.thickness_mm / 2 - checker.floor_mm - checker.magnet_thickness_mm / 2
        x, y = piece.x + out * cos(piece.heading), piece.y + out * sin(piece.heading)
        height = checker.gap_mm - checker.floor_mm + checker.diameter_mm * (0.5 + piece.level)
        return self._magnets[kind.side].lying(self._sensor_x - x, self._sensor_y - y, height, piece.heading)
