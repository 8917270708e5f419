"""Every way to play a roll of pagade, each resulting position once. It must never know how plays are written.

A roll is two numbers, also a doublet. Two pawns go one number each, one pawn goes both as one move, or on a doublet a
pair goes together. Only where a pawn lands matters.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from takhta.rules.dice import Roll
from takhta.rules.occupancy import Side
from takhta.rules.pagade.agreement import Agreement
from takhta.rules.pagade.path import AROUND, CUT, HOME, Progress, is_castle, is_private, square
from takhta.rules.pagade.position import Position

_MOST = 2
"""Pawns of a colour that a square outside its belly holds."""


@dataclass(frozen=True, slots=True)
class Hop:
    """`number` pawns of one colour moved together by `distance`, a number of the roll or both at once.

    `cuts` = a pawn or a pair was sent off the board.
    """

    source: Progress
    distance: int
    number: int = 1
    cuts: bool = False

    @property
    def target(self) -> Progress:
        """Where they land."""
        return Progress(self.source + self.distance)


@dataclass(frozen=True, slots=True)
class Way:
    """One way through a turn so far: its hops, the position they lead to (the same side still on turn), and the
    numbers not yet played."""

    hops: tuple[Hop, ...]
    after: Position
    left: tuple[int, ...]


def hop(
    agreement: Agreement, position: Position, colour: Side, source: Progress, distance: int, number: int = 1
) -> tuple[Hop, Position] | None:
    """Move pawns of a colour from `source` together, or None where they may not land.

    Two pawns moved here are a pair that moves as one: it alone cuts a pair.
    """
    target = Progress(source + distance)
    if target > HOME or (target > AROUND and not position.may_go_home(colour)):
        return None
    moved = position.moved(colour, source, target, number)
    if is_private(target):
        return Hop(source, distance, number), moved
    place = square(colour, target)
    other = position.holding(place)
    if other is None or other is colour:
        return None if moved.number_on(colour, place) > _MOST else (Hop(source, distance, number), moved)
    if agreement.together.get(colour) is other or (agreement.castles_are_safe and is_castle(place)):
        return None
    if position.number_on(other, place) > number:
        return None
    return Hop(source, distance, number, cuts=True), moved.cut(other, place, colour)


def ways(agreement: Agreement, position: Position, roll: Roll) -> Iterator[Way]:
    """Every way to play none, one or both numbers of a roll, the simplest first; positions come more than once."""
    colour, both = agreement.mover(position), (int(roll.high), int(roll.low))
    yield Way((), position, both)
    waiting = position.of(colour).count(CUT)
    if waiting < _MOST:
        yield from _as_one(agreement, position, colour, sum(both), enters=bool(waiting))
    if roll.is_double:
        yield from _as_pairs(agreement, position, colour, roll.high)
    for first, second in dict.fromkeys([both, both[::-1]]):
        for begun in _singly(agreement, Way((), position, both), colour, first):
            yield begun
            yield from _singly(agreement, begun, colour, second)


def end_positions(agreement: Agreement, position: Position, every: Iterable[Way]) -> dict[Position, Way]:
    """The positions in which a turn can end, each with the simplest way to it; the same colour is still on turn."""
    found: dict[Position, Way] = {}
    for way in every:
        known = found.get(way.after)
        if known is None or len(way.left) < len(known.left):
            found[way.after] = way
    fewest = min(len(way.left) for way in found.values())
    if agreement.must_move:
        return {after: way for after, way in found.items() if len(way.left) == fewest}
    # Whatever has been agreed on: cut pawns must enter, a number each.
    owed = min(position.of(agreement.mover(position)).count(CUT), _MOST)
    return {after: way for after, way in found.items() if len(way.left) <= 2 - owed}


def _as_one(agreement: Agreement, position: Position, colour: Side, total: int, *, enters: bool) -> Iterator[Way]:
    """One pawn goes both numbers in one move; a cut pawn before any other."""
    for source in (CUT,) if enters else _sources(position, colour):
        if done := hop(agreement, position, colour, source, total):
            yield Way((done[0],), done[1], ())


def _as_pairs(agreement: Agreement, position: Position, colour: Side, number: int) -> Iterator[Way]:
    """Two pawns on one square go together; two cut pawns enter together, before any other."""
    pawns = position.of(colour)
    for source in _sources(position, colour):
        if pawns.count(source) < _MOST or (CUT in pawns and source != CUT):
            continue
        distance = 2 * number if agreement.pair_goes_twice and source != CUT else number
        if done := hop(agreement, position, colour, source, distance, _MOST):
            yield Way((done[0],), done[1], ())


def _singly(agreement: Agreement, way: Way, colour: Side, number: int) -> Iterator[Way]:
    """One more pawn goes one number: not the one that has moved already, for that would be one move of both."""
    pawns = way.after.of(colour)
    left = list(way.left)
    left.remove(number)
    for source in _sources(way.after, colour):
        if CUT in pawns and source != CUT:
            break
        if pawns.count(source) == sum(done.number for done in way.hops if done.target == source):
            continue
        if done := hop(agreement, way.after, colour, source, number):
            yield Way((*way.hops, done[0]), done[1], tuple(left))


def _sources(position: Position, colour: Side) -> list[Progress]:
    """Where a colour has pawns to move, the farthest back first."""
    return [pawn for pawn in dict.fromkeys(position.of(colour)) if pawn != HOME]
