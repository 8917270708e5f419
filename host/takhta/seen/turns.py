"""Which turns can lie between two sights: one, or two of which the first one's end was not seen; and how likely each.

It must never look farther than from one position to one sight.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from math import exp, log

from takhta.rules.tables.moves import UNIT
from takhta.rules.tables.position import BAR, THEIRS, Packed, counts, flip
from takhta.seen.choices import Choices, Rolls, choices
from takhta.seen.film import Film
from takhta.seen.sight import OWN, OWN_HALF, View

STRAY = log(0.05)
"""What a sight costs that was no part of the turn: somebody tried another roll, or a sensor was wrong …"""
MOST_STRAY = 5
"""… and so many are as bad as more of them."""
FOREIGN = log(0.05)
"""What it costs when a checker of the side that is not on turn is touched, besides those that are hit …"""
MOST_FOREIGN = 10
"""… and when the other side must have been at it."""
UNSEEN = log(0.01)
"""What a turn costs whose end was not seen."""
TURN_WITHIN = 90
_BOTH_WITHIN = 30
"""How many sights a turn may take; and two of them."""
_MOST_MOVED = 4
_MOST_MIXED = 6
_HOME = 6


class Kind(Enum):
    """What is told of a turn."""

    PLAY = "play"
    DANCE = "dance"
    LOST = "lost"
    """Nothing: there were one or several, or something against the rules."""


@dataclass(frozen=True, slots=True)
class Told:
    """One turn of `side`, 0 or 1, positions as it sees them. `rolls` explain a play, each with how likely it is."""

    side: int
    before: Packed
    after: Packed
    kind: Kind
    rolls: Rolls = ()


Way = tuple[tuple[Told, ...], float]
"""What was done between two sights, and the logarithm of how likely that is."""


def turns(film: Film, side: int, found: Choices, since: int, now: int) -> Iterator[Way]:
    """The ways from the position of `found`, `side` on turn since the sight `since`, to the sight `now`."""
    foreign = film.touched(1 - side, since, now)
    for end in film.positions(now, side):
        if explaining := found.rolls(end):
            rolls = _explaining(film, side, found, explaining, range(since + 1, now))
            hits = counts(end)[THEIRS] - counts(found.packed)[THEIRS]
            weight = chance(rolls) + FOREIGN * max(0, foreign - 2 * hits)
            yield (Told(side, found.packed, end, Kind.PLAY, rolls),), weight
    if foreign and now - since <= _BOTH_WITHIN:
        yield from _two_turns(film, side, found, since, now)


def chance(rolls: Rolls) -> float:
    """The logarithm of how likely one of these rolls is, with this play."""
    return log(sum(share for _, share in rolls))


def _explaining(film: Film, side: int, found: Choices, rolls: Rolls, between: Iterable[int]) -> Rolls:
    """The rolls, each as likely as it is that all that was seen in between was part of it."""
    passed = {views for at in between if (views := _part(film, side, found, at))}
    if not passed:
        return rolls
    return tuple(
        (roll, share * exp(STRAY * min(MOST_STRAY, sum(not found.passes(roll, views) for views in passed))))
        for roll, share in rolls
    )


def _part(film: Film, side: int, found: Choices, at: int) -> tuple[View, ...]:
    """How a sight may look in the middle of a turn; nothing where it does not matter. Once a side is home a checker in
    the hand looks like one borne off; before that it is plain that it is in the hand."""
    seen = film.view(at, side, side)
    if sum(seen[OWN:]) < sum(found.view[OWN:]):
        return ()
    missing = sum(found.view[:OWN]) - sum(seen[:OWN])
    if missing > 0 and any(seen[_HOME:OWN]):
        return ()
    views = [seen, film.view(at, side, 1 - side)]
    if missing > 0:
        views += [seen[:point] + bytes([seen[point] + 1]) + seen[point + 1 :] for point in range(_HOME)]
    return () if found.view in views else tuple(dict.fromkeys(views))


def _two_turns(film: Film, side: int, found: Choices, since: int, now: int) -> Iterator[Way]:
    """The first side's checkers lie as they did after its turn, but for one that the other side has hit since."""
    other = 1 - side
    for end in film.positions(now, other):
        mine = flip(end)
        mixed = _mixed(film, side, since, now)
        if mixed > _MOST_MIXED:
            continue
        for own in _before_a_hit(mine):
            for middle in found.leading_to(own):
                if _moved(middle, mine) > _MOST_MOVED or film.was_seen(middle, side, since):
                    continue
                onward = choices(flip(middle), film.eyes)
                first, rolls = found.rolls(middle), onward.rolls(end)
                if not rolls:
                    continue
                stray = sum(
                    not _belongs(film, side, found, first, at) and not _belongs(film, other, onward, rolls, at)
                    for at in range(since + 1, now)
                )
                hits = counts(middle)[THEIRS] - counts(found.packed)[THEIRS] + counts(end)[THEIRS]
                told = (
                    Told(side, found.packed, middle, Kind.PLAY, first),
                    Told(other, onward.packed, end, Kind.PLAY, rolls),
                )
                weight = chance(first) + chance(rolls) + UNSEEN + STRAY * min(MOST_STRAY, stray)
                yield told, weight + FOREIGN * max(0, mixed - 2 * hits)


def _mixed(film: Film, side: int, since: int, now: int) -> int:
    """How often one touched checkers in the other's turn at least, wherever the first turn ended; once both may have
    been touched between two sights."""
    mixed = (film.touched(1 - side, since, at) + film.touched(side, at, now) for at in range(since, now + 1))
    return max(0, min(mixed) - 1)


def _belongs(film: Film, side: int, found: Choices, rolls: Rolls, at: int) -> bool:
    """Whether a sight may have been in the middle of such a turn."""
    views = _part(film, side, found, at)
    return not views or any(found.passes(roll, views) for roll, _ in rolls)


def _before_a_hit(packed: Packed) -> Iterator[int]:
    """A side's own checkers, and as they lay if one of those on its bar was hit a moment ago."""
    own, fields = packed & OWN_HALF, counts(packed)
    yield own
    if fields[BAR]:
        for point in range(1, BAR):
            if fields[THEIRS + point]:
                yield own - UNIT[BAR] + UNIT[point]


def _moved(before: Packed, after: Packed) -> int:
    """How many of the other side's checkers lie where fewer lay."""
    return sum(max(0, new - old) for old, new in zip(counts(before)[THEIRS:], counts(after)[THEIRS:], strict=True))
