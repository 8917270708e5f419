"""Where all pawns stand and whose turn it is. It must never know which moves are legal."""

from dataclasses import dataclass
from typing import TypeVar

from takhta.rules.occupancy import OFF, Content, Occupancy, PlaceId, Side
from takhta.rules.pagade.path import COLOURS, CUT, HOME, SQUARES, WAYS, Progress, seat

EACH = 4
"""Pawns of a colour."""

Pawns = tuple[Progress, ...]
"""The pawns of one colour by progress, those farthest back first; none for a colour that does not play."""


@dataclass(frozen=True, slots=True)
class Position:
    """One position of pagade. `pawns` and `has_cut` are in the order of COLOURS.

    `has_cut` tells who has cut an opposing pawn and so may go home; `places` are the colours that are home, in the
    order in which they came there.
    """

    turn: Side
    pawns: tuple[Pawns, ...]
    has_cut: tuple[bool, ...] = (False,) * len(COLOURS)
    places: tuple[Side, ...] = ()

    def of(self, colour: Side) -> Pawns:
        """The pawns of one colour."""
        return self.pawns[seat(colour)]

    def may_go_home(self, colour: Side) -> bool:
        """Whether a colour has cut an opposing pawn."""
        return self.has_cut[seat(colour)]

    def plays(self, colour: Side) -> bool:
        """Whether this colour takes part."""
        return bool(self.of(colour))

    def is_home(self, colour: Side) -> bool:
        """Whether all pawns of a colour are home."""
        return colour in self.places

    def holding(self, place: PlaceId) -> Side | None:
        """The colour that stands on a square."""
        for colour, way, pawns in zip(COLOURS, WAYS, self.pawns, strict=True):
            for pawn in pawns:
                if way[pawn] == place:
                    return colour
        return None

    def number_on(self, colour: Side, place: PlaceId) -> int:
        """How many pawns of a colour stand on a square, outward and homeward ones alike."""
        way = WAYS[seat(colour)]
        return [way[pawn] for pawn in self.of(colour)].count(place)

    def moved(self, colour: Side, source: Progress, target: Progress, number: int = 1) -> "Position":
        """The position after pawns of a colour have moved; if its last one came home, the colour has its place."""
        pawns = list(self.of(colour))
        for _ in range(number):
            pawns.remove(source)
        now = tuple(sorted([*pawns, *[target] * number]))
        places = (*self.places, colour) if now == (HOME,) * EACH else self.places
        return Position(self.turn, _with(self.pawns, colour, now), self.has_cut, places)

    def cut(self, colour: Side, place: PlaceId, by: Side) -> "Position":
        """The position without the pawns of a colour on a square; `by` has cut them and may go home from now on."""
        way = WAYS[seat(colour)]
        now = tuple(sorted(CUT if way[pawn] == place else pawn for pawn in self.of(colour)))
        return Position(self.turn, _with(self.pawns, colour, now), _with(self.has_cut, by, True), self.places)

    @property
    def occupancy(self) -> Occupancy:
        """What stands where on the cross."""
        held = [0] * SQUARES
        for colour, way, pawns in zip(COLOURS, WAYS, self.pawns, strict=True):
            for pawn in pawns:
                place = way[pawn]
                if place != OFF:
                    held[place] += 1 << 4 * colour.value
        return tuple(Content(each) for each in held)


T = TypeVar("T")


def _with(values: tuple[T, ...], colour: Side, value: T) -> tuple[T, ...]:
    """The same with another value for one colour."""
    at = seat(colour)
    return (*values[:at], value, *values[at + 1 :])
