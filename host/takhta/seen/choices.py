"""All that may follow from a position when nobody knows the dice: every play of every roll, and the dance.

It must never say which of them is good: a roll is as likely as dice make it, its plays are all alike. Plays are worked
out roll by roll as they are asked for, because the pips played leave only a few rolls to ask for.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import log
from operator import mul

from takhta.rules.dice import ALL_21, ORDINARY, Die, Roll
from takhta.rules.tables.moves import moved, moves, target
from takhta.rules.tables.plays import end_positions
from takhta.rules.tables.position import TRAY, Packed, Point, counts
from takhta.seen.sight import OWN, OWN_HALF, Eyes, View

Rolls = tuple[tuple[Roll, float], ...]
"""The rolls that explain a play, each with how likely it and just this play of it are."""
Left = tuple[Die, ...]
"""Dice not yet played."""
_WAYS = sum(ALL_21.values())
_MOST_PIPS = 24
_POINTS = range(1, OWN + 1)


def _playing(pips: int, *, off: bool) -> tuple[Roll, ...]:
    """The rolls of which just so many pips can be played; more than that, where a checker is borne off."""
    found = []
    for roll in ALL_21:
        played = {*roll.dice, *(sum(roll.dice[:dice]) for dice in range(2, len(roll.dice) + 1))}
        if pips in played or (off and pips < max(played)):
            found.append(roll)
    return tuple(found)


_ROLLS = {(pips, off): _playing(pips, off=off) for pips in range(1, _MOST_PIPS + 1) for off in (False, True)}


class Choices:
    """What may follow from `packed`, as the side on turn sees it. `opening` = the first roll is never a double."""

    def __init__(self, packed: Packed, eyes: Eyes, *, opening: bool = False) -> None:
        self.packed = packed
        self.view = eyes.view(packed)
        self._eyes = eyes
        self._opening = opening
        self._fields = counts(packed)
        self._pips = _pips(packed)
        self._plays: dict[Roll, tuple[float, frozenset[Packed]]] = {}
        self._middles: dict[int, tuple[Packed, ...]] = {}
        self._passed: dict[tuple[Roll, View], bool] = {}
        stuck = sum(next(moves(packed, die), None) is None for die in ORDINARY) / len(ORDINARY)
        self.dance = 2 * log(stuck) if stuck else None
        """The logarithm of how likely no checker can move; None = some always can."""

    def rolls(self, end: Packed) -> Rolls:
        """The rolls that can be played to this position; none when no play leads there."""
        off = counts(end)[TRAY] != self._fields[TRAY]
        found = ((roll, self._of(roll)) for roll in self._candidates(end, off=off))
        return tuple((roll, share) for roll, (share, ends) in found if end in ends)

    def leading_to(self, own: int) -> tuple[Packed, ...]:
        """Where plays lead after which the mover's own checkers lie so, whomever it has hit on the way."""
        if own not in self._middles:
            off = sum(own.to_bytes(52, "little")) != sum(self._fields[1 : OWN + 1])
            ends = (end for roll in self._candidates(own, off=off) for end in self._of(roll)[1])
            self._middles[own] = tuple(dict.fromkeys(end for end in ends if end & OWN_HALF == own))
        return self._middles[own]

    def passes(self, roll: Roll, views: Iterable[View]) -> bool:
        """Whether legal steps with dice of this roll lead to what is seen as one of these."""
        return any(self._reaches(roll, view) for view in views)

    def _candidates(self, end: int, *, off: bool) -> Iterator[Roll]:
        rolls = _ROLLS.get((self._pips - _pips(end), off), ())
        return (roll for roll in rolls if not (self._opening and roll.is_double))

    def _of(self, roll: Roll) -> tuple[float, frozenset[Packed]]:
        """How likely a roll and one of its plays are, and where these lead."""
        if roll not in self._plays:
            ends, used = end_positions(self.packed, roll)
            self._plays[roll] = (ALL_21[roll] / _WAYS / len(ends), frozenset(ends if used else ()))
        return self._plays[roll]

    def _reaches(self, roll: Roll, view: View) -> bool:
        key = roll, view
        if key not in self._passed:
            self._passed[key] = self._search(self.packed, roll.dice, view, set())
        return self._passed[key]

    def _search(self, packed: Packed, left: Left, view: View, tried: set[tuple[Packed, Left]]) -> bool:
        if self._eyes.view(packed) == view:
            return True
        fields = counts(packed)
        # Whatever stands where fewer are seen has to leave; nothing else need ever move.
        leaving = [point for point in range(OWN, 0, -1) if fields[point] > view[point - 1]]
        for die in dict.fromkeys(left):
            at = left.index(die)
            rest = (*left[:at], *left[at + 1 :])
            for point in leaving:
                to = target(packed, Point(point), die)
                if to is None:
                    continue
                after = moved(packed, Point(point), to), rest
                if after not in tried:
                    tried.add(after)
                    if self._search(*after, view, tried):
                        return True
        return False


def _pips(packed: int) -> int:
    return sum(map(mul, packed.to_bytes(52, "little")[1 : OWN + 1], _POINTS))


@lru_cache(maxsize=2048)
def choices(packed: Packed, eyes: Eyes, *, opening: bool = False) -> Choices:
    """The same, remembered: many readings of a game meet in one position."""
    return Choices(packed, eyes, opening=opening)
