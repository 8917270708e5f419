"""Illegal plays as people make them: miscounted, the wrong way, onto a held point, with the wrong dice or checkers.

Each is what somebody carries from where to where, in the game's own places (White moves down to 1, Black up to 24,
the bar is 0). They are made from what lies there and the dice alone and must never ask the program what it expects:
whether a play is illegal is decided by whoever looks at where the checkers lie in the end.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

from takhta.rules.occupancy import OFF, Occupancy, PlaceId, Side, count
from takhta.sim.carrying import Carry

_BAR = PlaceId(0)
_ENTERS_FROM = 25
_MOST_OFF = 6


@dataclass(frozen=True, slots=True)
class Slip:
    """Somebody about to go wrong: what stands there, who plays which dice, and the play that was meant."""

    occupancy: Occupancy
    side: Side
    dice: tuple[int, ...]
    meant: tuple[Carry, ...]
    random: Random

    def way(self, place: PlaceId) -> int:
        """How far a place is from bearing off, for the side that plays; the bar is 25."""
        if place == _BAR:
            return _ENTERS_FROM
        return int(place) if self.side is Side.WHITE else _ENTERS_FROM - place

    def place(self, way: int) -> PlaceId:
        """The place so far from bearing off, the other way round."""
        if way <= 0:
            return OFF
        return PlaceId(way if self.side is Side.WHITE else _ENTERS_FROM - way)

    def places_of(self, side: Side) -> list[PlaceId]:
        """Where a side has checkers, each place once for every checker, in an order of chance."""
        held = [PlaceId(i) for i, content in enumerate(self.occupancy) for _ in range(count(content, side))]
        self.random.shuffle(held)
        return held

    def holds(self, place: PlaceId, least: int) -> bool:
        """Whether the other side has so many checkers there."""
        return place != OFF and count(self.occupancy[place], self.side.other) >= least

    def last_steps(self) -> list[Carry]:
        """The steps of the play that was meant which are not carried on by another one and end on a point."""
        starts = {carry.source for carry in self.meant}
        steps = [e for e in self.meant if e.target != OFF and e.target not in starts]
        self.random.shuffle(steps)
        return steps

    def instead(self, *changes: tuple[Carry, Carry]) -> tuple[Carry, ...]:
        """The play that was meant with some of its steps replaced."""
        steps = list(self.meant)
        for old, new in changes:
            steps[self.meant.index(old)] = new
        return tuple(steps)

    def with_first(self, new: Carry) -> tuple[Carry, ...]:
        """This step instead of the first, and those of the others whose checkers lie there without the first one."""
        rest, sources = [], [new.source]
        for step in self.meant[1:]:
            if count(self.occupancy[step.source], step.side) > sources.count(step.source):
                rest.append(step)
                sources.append(step.source)
        return (new, *rest)


_Maker = Callable[[Slip], tuple[Carry, ...]]
"""What is carried; nothing at all where this mistake cannot be made here."""


def _off_by(slip: Slip, distances: Sequence[int]) -> tuple[Carry, ...]:
    for step in slip.last_steps():
        ways = [slip.way(step.target) + by for by in distances]
        ways = [way for way in ways if 1 <= way < _ENTERS_FROM and way != slip.way(step.source)]
        if ways:
            return slip.instead((step, replace(step, target=slip.place(slip.random.choice(ways)))))
    return ()


def _two_wrong(slip: Slip) -> tuple[Carry, ...]:
    steps = list(dict.fromkeys(slip.last_steps()))[:2]
    changes = []
    for step in steps:
        by = slip.random.choice((-3, -2, -1, 1, 2, 3))
        way = slip.way(step.target) + by
        if not 1 <= way < _ENTERS_FROM or way == slip.way(step.source):
            return ()
        changes.append((step, replace(step, target=slip.place(way))))
    return slip.instead(*changes) if len(changes) == 2 else ()


def _wrong_way(slip: Slip) -> tuple[Carry, ...]:
    for step in slip.last_steps():
        way = 2 * slip.way(step.source) - slip.way(step.target)
        if way < _ENTERS_FROM:
            return slip.instead((step, replace(step, target=slip.place(way))))
    return ()


def _held_point(slip: Slip) -> tuple[Carry, ...]:
    for source in slip.places_of(slip.side):
        for die in slip.dice:
            target = slip.place(slip.way(source) - die)
            if slip.holds(target, 2):
                return slip.with_first(Carry(slip.side, source, target, clears=False))
    return ()


def _not_entering(slip: Slip) -> tuple[Carry, ...]:
    """Leaves a checker on the bar and moves others."""
    if not count(slip.occupancy[_BAR], slip.side):
        return ()
    return _walk(slip, slip.dice)


def _other_roll(slip: Slip) -> tuple[Carry, ...]:
    """Plays dice that were not thrown: those the other side had, say."""
    one, two = slip.random.randint(1, 6), slip.random.randint(1, 6)
    return _walk(slip, (one,) * 4 if one == two else (one, two))


def _walk(slip: Slip, dice: Sequence[int]) -> tuple[Carry, ...]:
    """Any checkers moved by these dice, each another one, none onto a held point."""
    carries: list[Carry] = []
    sources = [place for place in slip.places_of(slip.side) if place != _BAR]
    for die in dice:
        for source in sources:
            target = slip.place(slip.way(source) - die)
            if target != OFF and not slip.holds(target, 2):
                carries.append(Carry(slip.side, source, target))
                sources.remove(source)
                break
    return tuple(carries)


def _wrong_colour(slip: Slip) -> tuple[Carry, ...]:
    """Moves a checker of the other side, in whichever direction, for one step of the play."""
    die = slip.random.choice(slip.dice) * slip.random.choice((1, -1))
    for source in slip.places_of(slip.side.other):
        way = slip.way(source) + die
        if source != _BAR and 1 <= way < _ENTERS_FROM and not count(slip.occupancy[slip.place(way)], slip.side):
            return slip.with_first(Carry(slip.side.other, source, slip.place(way)))
    return ()


def _one_too_few(slip: Slip) -> tuple[Carry, ...]:
    """Plays as meant, and a checker has gone from the board."""
    starts = {carry.source for carry in slip.meant}
    side = slip.random.choice((slip.side, slip.side.other))
    for source in slip.places_of(side):
        if source not in starts:
            return (*slip.meant, Carry(side, source, OFF))
    return ()


def _one_too_many(slip: Slip) -> tuple[Carry, ...]:
    """Plays as meant, and one more checker by one of the dice."""
    starts = {carry.source for carry in slip.meant}
    for source in slip.places_of(slip.side):
        target = slip.place(slip.way(source) - slip.random.choice(slip.dice))
        if source not in starts and source != _BAR and target != OFF and not slip.holds(target, 2):
            return (*slip.meant, Carry(slip.side, source, target))
    return ()


def _stops_short(slip: Slip) -> tuple[Carry, ...]:
    return slip.meant[:-1] if len(slip.meant) > 1 else ()


def _hit_left(slip: Slip) -> tuple[Carry, ...]:
    """Hits and leaves the hit checker lying."""
    hits = [e for e in slip.meant if e.target != OFF and slip.holds(e.target, 1)]
    return tuple(replace(e, clears=False) for e in slip.meant) if hits else ()


def _off_too_soon(slip: Slip) -> tuple[Carry, ...]:
    """Bears a checker off in place of the first step."""
    for source in slip.places_of(slip.side):
        if source != _BAR and slip.way(source) <= _MOST_OFF:
            return slip.with_first(Carry(slip.side, source, OFF))
    return ()


MISPLAYS: dict[str, _Maker] = {
    "off by one": lambda slip: _off_by(slip, (-1, 1)),
    "off by two": lambda slip: _off_by(slip, (-2, 2)),
    "off by three or more": lambda slip: _off_by(slip, (-6, -5, -4, -3, 3, 4, 5, 6)),
    "two checkers wrong": _two_wrong,
    "wrong way": _wrong_way,
    "onto a held point": _held_point,
    "not entering": _not_entering,
    "other dice": _other_roll,
    "wrong colour": _wrong_colour,
    "a checker too few": _one_too_few,
    "a checker too many": _one_too_many,
    "stops short": _stops_short,
    "hit checker left": _hit_left,
    "off too soon": _off_too_soon,
}
"""Every kind of illegal play by name."""


def misplay(slip: Slip, kinds: Sequence[str] = tuple(MISPLAYS)) -> tuple[str, tuple[Carry, ...]]:
    """One of these kinds that can happen here, by chance, and what is carried; a kind "" where none can."""
    for kind in slip.random.sample(kinds, len(kinds)):
        carries = MISPLAYS[kind](slip)
        if carries:
            return kind, carries
    return "", ()
