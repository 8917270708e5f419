"""One place over switches: how likely each content is, by how many of them are closed.

A switch does not tell whose checker lies on it, so contents of as many checkers are equally likely, whatever their
colours. But a hand that exchanges two checkers opens or closes a switch on the way: where none has moved since the
position was certain, the same checkers lie as then.
"""

from collections.abc import Mapping, Sequence
from math import exp, log

from takhta.board.evidence import FLOOR
from takhta.board.plan import Pieces, Place, SlotId
from takhta.rules.occupancy import EMPTY, Content, Side, content, count

_MOST = 15
"""Checkers of one place, of one side or of two."""
_UNSEEN = -6.0
"""What each checker costs, in nats, that lies there and closes no switch: it lies between two seats …"""
_GHOST = -10.0
"""… and what each switch costs that is closed without one: magnets on both sides have to pull together."""
_AS_COUNTED = log(0.1)
"""A switch and a checker that did not fit when the position was certain will hardly fit now, unless somebody has pushed
the row straight."""
_EXCHANGED = -6.0
"""What it costs that checkers have been exchanged although no switch has moved."""


class SwitchedPlace:
    """A place and what its switches read; they are numbered from 0, in its columns from the rail to the tip."""

    def __init__(self, place: Place, pieces: Sequence[Pieces]) -> None:
        self.slots: tuple[SlotId, ...] = tuple(slot.id for slot in place.slots)
        self._sides = tuple(kind.side for kind in pieces)
        self._contents = _contents(pieces)
        self._chances: Sequence[float] = [0.0] * len(self.slots)
        self._baseline: Content | None = None
        self._closed_then: tuple[bool, ...] = ()
        self._is_touched = False
        self.number = 0
        """How many checkers most likely lie there; of equally likely numbers as many as before, else the smallest."""

    @property
    def closed(self) -> tuple[bool, ...]:
        """Which switches are closed, most likely."""
        return tuple(chance > 0.5 for chance in self._chances)

    @property
    def baseline(self) -> Content | None:
        """What lay there when the position was certain."""
        return self._baseline

    def read(self, chances: Sequence[float]) -> Mapping[Content, float]:
        """How likely each content is, in nats, the best 0; from how likely each switch is closed."""
        self._chances = chances
        self._is_touched |= self._baseline is not None and self.closed != self._closed_then
        levels = self._levels()
        best = max(levels)
        before = None if self._baseline is None else total(self._baseline, self._sides)
        self.number = before if before is not None and levels[before] == best else levels.index(best)
        return {
            held: max(levels[number] - best + (_EXCHANGED if self._is_exchange(held) else 0), FLOOR)
            for held, number in self._contents.items()
        }

    def set_baseline(self, held: Content) -> None:
        """This certainly lies there now."""
        self._baseline, self._closed_then, self._is_touched = held, self.closed, False

    def forget(self) -> None:
        """Nothing is certain any more."""
        self._baseline = None

    def reading(self, mover: Side) -> Content:
        """What most likely lies there. What has come is taken for `mover`'s, what has gone for its own if it had any;
        everything else has stayed."""
        held = {side: count(self._baseline or EMPTY, side) for side in self._sides}
        more = self.number - sum(held.values())
        held[mover] += max(more, 0)
        for side in (mover, *self._sides):
            gone = min(held[side], max(-more, 0))
            held[side] -= gone
            more += gone
        return content(held)

    def gone(self) -> Mapping[Side, int]:
        """How many of each side have gone since the position was certain, where only one side was there."""
        had = {side: number for side in self._sides if (number := count(self._baseline or EMPTY, side))}
        return {side: number - self.number for side, number in had.items() if len(had) == 1 and number > self.number}

    def _levels(self) -> list[float]:
        """How likely each number of checkers is, in nats."""
        closed = _numbers(self._chances)
        seats = len(self.slots)
        unfit = 0
        if self._baseline is not None:
            unfit = min(total(self._baseline, self._sides), seats) - sum(self._closed_then)
        levels = []
        for number in range(_MOST + 1):
            # More checkers than seats lie on top of others, where no switch feels them.
            seen = min(number, seats)
            chance = 0.0
            for k, share in enumerate(closed):
                chance += share * exp(_fit(seen - unfit, k))
                if unfit:
                    chance += share * exp(_fit(seen, k) + _AS_COUNTED)
            levels.append(log(chance))
        return levels

    def _is_exchange(self, held: Content) -> bool:
        """Whether one side has come and another gone although no switch has moved."""
        if self._baseline is None or self._is_touched:
            return False
        changes = [count(held, side) - count(self._baseline, side) for side in self._sides]
        return min(changes) < 0 < max(changes)


def _fit(lying: int, closed: int) -> float:
    """How well so many checkers fit so many closed switches, in nats."""
    return _UNSEEN * (lying - closed) if lying > closed else _GHOST * (closed - lying)


def total(held: Content, sides: Sequence[Side]) -> int:
    """How many checkers a content is, of all these sides."""
    return sum(count(held, side) for side in sides)


def _contents(pieces: Sequence[Pieces]) -> dict[Content, int]:
    """What may lie on a place, checkers of one side or of two, and how many they are."""
    found = {EMPTY: 0}
    for i, one in enumerate(pieces):
        for number in range(1, min(one.number, _MOST) + 1):
            found[content({one.side: number})] = number
            for other in pieces[:i]:
                for more in range(1, min(other.number, _MOST - number) + 1):
                    found[content({one.side: number, other.side: more})] = number + more
    return found


def _numbers(chances: Sequence[float]) -> list[float]:
    """How likely so many of the switches are closed, from 0 to all (the Poisson binomial distribution)."""
    shares = [1.0]
    for chance in chances:
        shares = [
            (1 - chance) * still + chance * one_more
            for still, one_more in zip([*shares, 0.0], [0.0, *shares], strict=True)
        ]
    return shares
