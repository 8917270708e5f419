"""Where all checkers of a tables game stand and who is on turn. It must never know which moves are legal.

A side counts its own points: 24 is its farthest, 1 its last, the bar is 25 and what it has borne off lies on 0.
All counts of both sides are one integer of 52 byte-wide fields, because then a checker's move is one addition
and the other side's view of the board is the same bytes read backwards.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, NewType, Self

from takhta.rules.errors import InvalidError
from takhta.rules.occupancy import Content, Occupancy, PlaceId, Side, count
from takhta.rules.said import Said, Value, said

Point = NewType("Point", int)
"""A point in the view of the side it belongs to: 24 … 1, and BAR and TRAY."""

TRAY = Point(0)
BAR = Point(25)
HOME = tuple(Point(point) for point in range(6, 0, -1))
"""The points a side bears off from."""

Packed = NewType("Packed", int)
"""Byte p = checkers of the side on turn on its point p; byte THEIRS + p = the other side's on that same point.

So the other side's bar is byte THEIRS + 0 and its tray byte THEIRS + 25.
"""

Counts = bytes
"""The 52 fields of a Packed, to look at."""

THEIRS = 26
_FIELDS = 2 * THEIRS
MOST = 15
"""The most checkers a side can have: an Occupancy gives each side four bits a place."""

BAR_PLACE = PlaceId(0)
_NOUNS: Mapping[Point, Said] = {BAR: said("place.bar"), TRAY: said("place.off")}


def called(point: Point) -> Value:
    """What players call a point in a sentence: its number, or a noun for the bar and for what is borne off."""
    return _NOUNS.get(point, int(point))


def counts(packed: Packed) -> Counts:
    """All 52 fields, by their index."""
    return packed.to_bytes(_FIELDS, "little")


def flip(packed: Packed) -> Packed:
    """The same position as the other side sees it."""
    return int.from_bytes(packed.to_bytes(_FIELDS, "little"), "big")  # type: ignore[return-value]  # Packed() costs a third


def place(side: Side, point: Point) -> PlaceId:
    """Where a side's point lies on the physical board: the one place where views become absolute. TRAY has no place.

    >>> place(Side.WHITE, Point(6)), place(Side.BLACK, Point(6)), place(Side.BLACK, BAR)
    (6, 19, 0)
    """
    if not 1 <= point <= BAR:
        raise ValueError(f"A place on the board is a point from 1 to 24 or the bar, not {point}.")
    if point == BAR:
        return BAR_PLACE
    return PlaceId(point if side is Side.WHITE else BAR - point)


def point_at(side: Side, place: PlaceId) -> Point:
    """What a side calls a place on the physical board: `place` the other way round.

    >>> point_at(Side.BLACK, PlaceId(19))
    6
    """
    if not 0 <= place < BAR:
        raise ValueError(f"The places of this board are 0 to 24, not {place}.")
    if place == BAR_PLACE:
        return BAR
    return Point(place if side is Side.WHITE else BAR - place)


@dataclass(frozen=True, slots=True)
class Position:
    """Where everything stands and who is on turn. Made by `Position.of`, which refuses nonsense.

    >>> Position.of(Side.WHITE, {24: 1, 6: 2}, {25: 1}, each=3).mine(Point(0))
    0
    """

    turn: Side
    packed: Packed
    motion: ClassVar["Motion"]
    """How the two sides go round the board."""

    @classmethod
    def of(cls, turn: Side, mine: Mapping[int, int], theirs: Mapping[int, int], each: int = MOST) -> Self:
        """A position from the checkers of both sides, each on its own points 1 to 25; the rest is borne off.

        Raises InvalidError for a point that does not exist, more checkers than `each`, a point held by both
        sides, and a game that both sides have finished.
        """
        fields = bytearray(_FIELDS)
        across = cls.motion.across
        for tray, held in ((TRAY, mine), (_FIELDS - 1, theirs)):
            for point, number in held.items():
                if not 1 <= point <= BAR:
                    raise InvalidError(said("position.no_point", point=point))
                if not 0 <= number <= each:
                    raise InvalidError(said("position.too_many_on_point", most=each, number=number))
                fields[THEIRS + across(point) if tray else point] = number
            on_board = sum(held.values())
            if on_board > each:
                raise InvalidError(said("position.too_many", most=each, number=on_board))
            fields[tray] = each - on_board
        both = next((p for p in range(1, 25) if fields[p] and fields[THEIRS + p]), None)
        if both is not None:
            raise InvalidError(said("position.both_on_point", point=both))
        if fields[TRAY] == fields[-1] == each:
            raise InvalidError(said("position.both_off"))
        return cls(turn, Packed(int.from_bytes(fields, "little")))

    @property
    def counts(self) -> Counts:
        """All 52 fields in the view of the side on turn."""
        return counts(self.packed)

    def mine(self, point: Point) -> int:
        """How many checkers the side on turn has on its own `point`."""
        return self.counts[point]

    def seen_by(self, side: Side) -> Counts:
        """All 52 fields in the view of `side`."""
        return counts(self.packed if side is self.turn else self.motion.flip(self.packed))

    @property
    def occupancy(self) -> Occupancy:
        """What stands where on the physical board, 25 places."""
        return self.motion.occupancy(self.turn, self.packed)


def occupancy(turn: Side, packed: Packed) -> Occupancy:
    """What stands where on the physical board when `turn` sees the board as `packed`: places 1 to 24 and the bar, 0."""
    fields = packed.to_bytes(_FIELDS, "little")
    if turn is Side.WHITE:
        points = tuple([mine | theirs << 4 for mine, theirs in zip(fields[1:25], fields[27:51], strict=True)])
        bar = fields[BAR] | fields[THEIRS] << 4
    else:
        points = tuple([theirs | mine << 4 for mine, theirs in zip(fields[24:0:-1], fields[50:26:-1], strict=True)])
        bar = fields[THEIRS] | fields[BAR] << 4
    return (Content(bar), *points)  # type: ignore[arg-type]  # a call of Content for each place would cost more than all the rest


def seen(state: Position, occupancy: Occupancy) -> Packed:
    """`occupancy` the other way round: what stands on the physical board, as the side on turn in `state` sees it.

    Anything a hand can leave there is allowed. Checkers that this side lacks compared with `state` are on its tray.
    """
    mover, place, fields = state.turn, state.motion.place, bytearray(state.counts)
    each = sum(fields[: BAR + 1])
    for number in range(1, BAR + 1):
        held = occupancy[place(mover, Point(number))]
        fields[number] = count(held, mover)
        fields[THEIRS + number % BAR] = count(held, mover.other)
    fields[TRAY] = max(0, each - sum(fields[1 : BAR + 1]))
    return Packed(int.from_bytes(fields, "little"))


@dataclass(frozen=True, slots=True)
class Motion:
    """How the sides of a game go round the board, and so where the points of each lie on the physical board."""

    across: Callable[[int], int]
    """What the other side calls a point; its bar is 0 there."""
    flip: Callable[[Packed], Packed]
    """The same position as the other side sees it."""
    place: Callable[[Side, Point], PlaceId]
    """Where a side's point lies."""
    point_at: Callable[[Side, PlaceId], Point]
    """`place` the other way round."""
    occupancy: Callable[[Side, Packed], Occupancy]
    """What stands where when a side sees the board so."""


CONTRARY = Motion(lambda point: BAR - point, flip, place, point_at, occupancy)
"""The sides go against each other: own point n is the other's 25 - n."""
Position.motion = CONTRARY
