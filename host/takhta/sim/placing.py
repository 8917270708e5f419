"""Where hands put a checker and which one they take: the untidiness of people as numbers.

The three models are the test conditions of the accuracy figures (docs/sensing.md); every error rate hangs on them.
"""

from dataclasses import dataclass
from math import hypot
from random import Random

from takhta.board.plan import Column, Millimetres, Place
from takhta.rules.occupancy import OFF, PlaceId, Side
from takhta.sim.board import VirtualBoard
from takhta.sim.crowding import Crowding, Push
from takhta.sim.tabletop import Piece

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
        body = virtual.board.checker.diameter_mm
        self._crowding, self._neat = (Crowding(each.lateral, body, random) for each in (model, HANDS["neat"]))

    def room(self, target: PlaceId) -> list[Push]:
        """Who on a square is pushed aside for one more."""
        square = None if target == OFF else self._board.places[target].square
        return self._crowding.room(square, self._on(target)) if square else []

    def neatly(self, place: Place) -> list[Push]:
        """Where the pawns of a square are pushed to stand as neatly as people can."""
        assert place.square is not None
        return self._neat.order(place.square, self._on(place.id))

    def heading(self, target: PlaceId, x: float, y: float) -> float:
        """Where the foot of a pawn points that is laid on its side on a square."""
        square = self._board.places[target].square
        assert square is not None  # checkers on points do not lie on their sides
        return self._crowding.heading(square, x, y, len(self._on(target)) + 1)

    def landing(self, side: Side, target: PlaceId, without: Piece | None = None) -> tuple[Millimetres, Millimetres]:
        """Where the next checker of `side` comes to lie on a place, or in its tray for OFF.

        It is put after the last of a row; on a full row it goes on top, on the first checkers first. `without` lies
        there only for the moment.
        """
        if target == OFF:
            x, y = self._tray(side)
            return Millimetres(x), Millimetres(y)
        if square := self._board.places[target].square:
            x, y = self._crowding.landing(square, [each for each in self._on(target) if each is not without])
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

    def _tray(self, side: Side) -> tuple[float, float]:
        """The next stack of a tray; a pawn stands in the first seat that is free."""
        table, there = self._virtual.table, self.of(side, OFF)
        if not table.is_tall:
            return table.tray(side, len(there))
        wide = self._board.checker.diameter_mm
        seats = (table.tray(side, number) for number in range(len(there) + 1))
        return next((x, y) for x, y in seats if all(hypot(x - p.x, y - p.y) > wide / 2 for p in there))

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

    def others(self, side: Side, place: PlaceId) -> list[Piece]:
        """All that lie on a place and are not of a side."""
        return [piece for piece in self._on(place) if piece.side is not side]

    def _on(self, place: PlaceId) -> list[Piece]:
        return [piece for piece, slot in self._virtual.seats() if self._board.slots[slot].place == place]

    def last(self, side: Side, place: PlaceId, *, lying: bool = False) -> Piece | None:
        """The one a hand takes: one that lies or stands as it should, the highest, then the farthest from the rail."""

        def rank(piece: Piece) -> tuple[bool, int, float]:
            if place == OFF:
                return True, piece.level, 0.0
            rails = [abs(piece.y - column.rail_mm) for column in self._board.places[place].columns]
            return piece.lying is lying, piece.level, min(rails)

        return max(self.of(side, place), key=rank, default=None)


def along_of(column: Column, piece: Piece) -> float:
    """How far from a column's rail a checker lies, in mm."""
    return (piece.y - column.rail_mm) * column.toward
