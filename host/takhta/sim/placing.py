"""Where hands put a checker and which one they take: the untidiness of people as numbers.

The three models are the test conditions of the accuracy figures (docs/sensing.md); every error rate hangs on them.
"""

from dataclasses import dataclass
from random import Random

from takhta.board.plan import Column, Millimetres
from takhta.rules.occupancy import OFF, PlaceId, Side
from takhta.sim.board import VirtualBoard
from takhta.sim.table import Piece

_SKIPPED_MM = 33.0
"""What a seat left empty adds to the way from the rail."""
_MOST_IN_A_ROW = 6
_SPARE_MM = 2.0
"""Play left between the last checker of a row and the middle of the board."""


@dataclass(frozen=True, slots=True)
class Scatter:
    """How untidy hands are: mean distances (mm) from the rail and between checkers, sideways sd, seats left empty."""

    rail: float
    gap: float
    lateral: float
    skip: float

    def times(self, factor: float) -> "Scatter":
        """The same hands with every distance stretched."""
        return Scatter(self.rail * factor, self.gap * factor, self.lateral * factor, self.skip)


HANDS = {
    "neat": Scatter(rail=1.0, gap=0.6, lateral=1.5, skip=0.03),
    "normal": Scatter(rail=2.0, gap=1.2, lateral=2.5, skip=0.10),
    "sloppy": Scatter(rail=3.5, gap=2.0, lateral=4.0, skip=0.20),
}


class Placing:
    """Sees what lies on the virtual board and finds the spot for the next checker, with the scatter of `model`."""

    def __init__(self, virtual: VirtualBoard, model: Scatter, random: Random) -> None:
        self._virtual = virtual
        self._board = virtual.board
        self._model = model
        self._random = random

    def landing(self, side: Side, target: PlaceId) -> tuple[Millimetres, Millimetres]:
        """Where the next checker of `side` comes to lie on a place, or in its tray for OFF.

        It is put after the last of a row; on a full row it goes on top, on the first checkers first.
        """
        if target == OFF:
            x, y = self._virtual.table.tray(side, len(self.of(side, OFF)))
            return Millimetres(x), Millimetres(y)
        column = self._random.choice(self._board.places[target].columns)
        row = self.row(column)
        flat = [piece for piece in row if not piece.level]
        lateral = self._random.gauss(0, self._model.lateral)
        at = self._next_in_row(column, flat)
        if at is not None:
            return self.spot(column, lateral, at)
        below = flat[(len(row) - len(flat)) % len(flat)]
        reach = self._board.checker.diameter_mm / 4
        shift = min(max(lateral, -reach), reach)
        return Millimetres(below.x + shift), Millimetres(below.y)

    def _next_in_row(self, column: Column, flat: list[Piece]) -> float | None:
        """How far from the rail the next checker of a row comes to lie; None when the row is full."""
        wide = self._board.checker.diameter_mm
        if len(flat) >= _MOST_IN_A_ROW:
            return None
        spread = self._model.gap if flat else self._model.rail
        last = along_of(column, flat[-1]) + wide if flat else wide / 2  # touching
        at = last + self._random.expovariate(1 / spread) if spread else last
        # Half the chance at every checker: a column of two, the commonest, then has the model's share of empty seats.
        skipped = last - wide / 2 > wide * len(flat) + _SKIPPED_MM / 2
        if not skipped and len(flat) < _MOST_IN_A_ROW - 1 and self._random.random() < self._model.skip / 2:
            at += _SKIPPED_MM
        end = abs(self._board.height_mm / 2 - column.rail_mm) - wide / 2 - _SPARE_MM
        return min(at, end) if last <= end else self._hole(column, flat)

    def _hole(self, column: Column, flat: list[Piece]) -> float | None:
        """The middle of the first free seat inside a row; nobody stacks checkers while there is one."""
        wide = self._board.checker.diameter_mm
        edge = 0.0
        for piece in flat:
            along = along_of(column, piece)
            if along - wide / 2 - edge >= wide:
                return (edge + along - wide / 2) / 2
            edge = along + wide / 2
        return None

    def spot(self, column: Column, lateral: float, along: float) -> tuple[Millimetres, Millimetres]:
        """A spot so far beside a column's middle line and so far from its rail."""
        return (
            Millimetres(column.slots[0].x_mm + lateral),
            Millimetres(column.rail_mm + column.toward * along),
        )

    def row(self, column: Column) -> list[Piece]:
        """The checkers lying in a column, from the rail on."""
        slots = {slot.id for slot in column.slots}
        return sorted(
            (piece for piece, slot in self._virtual.seats() if slot in slots),
            key=lambda piece: along_of(column, piece),
        )

    def of(self, side: Side, place: PlaceId) -> list[Piece]:
        """The checkers of a side that lie on a place, or in its tray."""
        seats = self._virtual.seats()
        if place == OFF:
            on_panel = {piece.id for piece, _ in seats}
            return [p for p in self._virtual.table.pieces if p.side is side and not p.held and p.id not in on_panel]
        return [p for p, slot in seats if p.side is side and self._board.slots[slot].place == place]

    def last(self, side: Side, place: PlaceId) -> Piece | None:
        """The one a hand takes: the highest, then the farthest from the rail."""

        def rank(piece: Piece) -> tuple[int, float]:
            if place == OFF:
                return piece.level, 0.0
            rails = [abs(piece.y - column.rail_mm) for column in self._board.places[place].columns]
            return piece.level, min(rails)

        return max(self.of(side, place), key=rank, default=None)


def along_of(column: Column, piece: Piece) -> float:
    """How far from a column's rail a checker lies, in mm."""
    return (piece.y - column.rail_mm) * column.toward
