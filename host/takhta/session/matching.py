"""Which position fits the evidence best: a legal one, a checker in the hand, a likely mistake, or none of these.

A candidate is scored by its differences from the position before the turn, because the places it leaves alone say
nothing for or against it. It must never prefer a legal position without asking how well an illegal one would fit:
that is what lets a board invent moves.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from heapq import nlargest
from operator import itemgetter, or_

from takhta.board.evidence import FLOOR, Evidence, Nats
from takhta.rules.occupancy import Occupancy, PlaceId, Side, changed, count
from takhta.session.misses import Change, Misses
from takhta.session.transients import Transients, with_contents

MISS_PRIOR = Nats(-3.0)
"""How much rarer a likely mistake is than a legal position (docs/sensing.md has the study behind it)."""
CHANGE_PRIOR = Nats(-2.0)
"""What every place costs that a free reading changes, because nothing but the sensors supports it …"""
FREE_PRIOR = Nats(-3.0)
"""… and what being none of the candidates costs besides."""
SURE = Nats(3.0)
"""The margin below which two readings are too close to tell apart."""
MORE_PRIOR = Nats(-4.0)
"""What each checker costs that a free reading has more than there were: they do not fall from the sky …"""
SURPLUS_PRIOR = Nats(-8.0)
"""… and what one costs that would be more than the game has."""
HAND_PRIOR = Nats(-1.0)
"""What a checker in the hand costs: on a full column it reads like one on the board, and that is to be preferred."""
_NEAREST = 16
"""From how many of the best legal positions hands and free readings are tried."""

Scored = tuple[float, Occupancy]
_Read = Callable[[list[float]], tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class Match:
    """The best reading of one frame, and the other readings that come close to it."""

    occupancy: Occupancy
    rivals: frozenset[Occupancy] = frozenset()

    @property
    def sure(self) -> bool:
        """Whether no rival comes close."""
        return not self.rivals

    @property
    def unsure(self) -> tuple[PlaceId, ...]:
        """The places where the rivals differ from the best reading."""
        return tuple(sorted({place for rival in self.rivals for place in changed(self.occupancy, rival)}))


class Matcher:
    """Scores a fixed set of candidates, frame after frame, against the position `base` before the turn.

    `transients` are those of the turn being played; None while nobody should touch a checker. `free` is the prior of a
    reading that is none of the candidates, `more` what each checker costs that such a reading has more than there were.
    """

    def __init__(
        self,
        base: Occupancy,
        legal: Iterable[Occupancy],
        misses: Iterable[Occupancy] = (),
        transients: Transients | None = None,
        free: Nats = FREE_PRIOR,
        more: Nats = MORE_PRIOR,
    ) -> None:
        self.base = base
        self._last: tuple[Evidence, Match] | None = None
        self._keys: dict[Change, int] = {}
        self._changes = {occupancy: changed(base, occupancy) for occupancy in (base, *legal)}
        self._legal = tuple(self._changes)
        self._legal_reads = [self._reads(occupancy, places) for occupancy, places in self._changes.items()]
        self._transients = transients
        self._free_prior = free
        self._more_prior = more
        self._misses = Misses(base, [each for each in misses if each not in self._changes], self._keys)

    def match(self, evidence: Evidence) -> Match:
        """The best of all candidates, of one checker of each in the hand, and of the free readings."""
        # While nobody touches the board every frame says the same as the one before.
        if self._last is None or not self._last[0].says_the_same(evidence):
            self._last = evidence, self._best(evidence)
        return self._last[1]

    def _best(self, evidence: Evidence) -> Match:
        likely = evidence.likely
        before = [likely[place].get(held, FLOOR) for place, held in enumerate(self.base)]
        gains = [0.0, *(likely[place].get(held, FLOOR) - before[place] for place, held in self._keys)]
        scores = [sum(read(gains)) for read in self._legal_reads]
        legal = list(zip(scores, self._legal, strict=True))
        # Of thousands of mistakes only those that come near the best legal position can matter.
        near = max(scores) - SURE - MISS_PRIOR
        others = [(MISS_PRIOR + gain, miss) for gain, miss in self._misses.likely(gains, self._keys, near)]
        doubted = [place for place, nats in enumerate(before) if nats < CHANGE_PRIOR]
        hands: list[Scored] = []
        for score, occupancy in nlargest(_NEAREST, legal):
            hands += self._in_hands(evidence, score, occupancy)
            others.append(self._free(evidence, score, occupancy, doubted))
        # A checker in the hand is no mistake but a transient of a turn: it may win, but it puts nothing in doubt.
        hand = max(hands, default=None)
        if hand is not None:
            others.append(self._free(evidence, hand[0], hand[1], doubted))
        best = max(legal + others)
        if hand is not None and hand[0] > best[0]:
            return Match(hand[1])
        return _decide(best, legal + others)

    def _reads(self, occupancy: Occupancy, places: Iterable[PlaceId]) -> _Read:
        """A function that picks a candidate's gains out of a frame's; with 0 twice itemgetter always gives a tuple."""
        keys = self._keys
        return itemgetter(*(keys.setdefault((place, occupancy[place]), len(keys) + 1) for place in places), 0, 0)

    def _in_hands(self, evidence: Evidence, score: float, occupancy: Occupancy) -> Iterator[Scored]:
        """The position with a checker in the hand, where that fits better than the position itself."""
        likely = evidence.likely
        for transient in self._transients.of(occupancy) if self._transients else ():
            gain = 0.0
            for place, held in transient:
                gain += likely[place].get(held, FLOOR) - likely[place].get(occupancy[place], FLOOR)
            if HAND_PRIOR + gain > 0:
                yield score + (HAND_PRIOR + gain), with_contents(occupancy, transient)

    def _free(self, evidence: Evidence, score: float, occupancy: Occupancy, doubted: Iterable[int]) -> Scored:
        """What the sensors say on their own: the position, changed wherever another content fits much better.

        `doubted` are the places where one does so before the turn; besides these only what `occupancy` changes counts.
        """
        score += self._free_prior
        held, better = list(occupancy), []
        for i in sorted({*doubted, *(self._changes.get(occupancy) or changed(self.base, occupancy))}):
            gain = CHANGE_PRIOR - evidence.likely[i].get(occupancy[i], FLOOR)
            if gain > 0:
                score += gain
                held[i] = evidence.reading[i]
                better.append(i)
        if not better:
            return score, occupancy
        there = reduce(or_, [held[i] for i in better])
        for side in Side:
            # Only sides that are there can be more than before.
            if count(there, side):
                more = sum([count(held[i], side) - count(occupancy[i], side) for i in better])
                score += self._more_prior * max(more, 0)
        return score, tuple(held)


def _decide(best: Scored, scores: list[Scored]) -> Match:
    """The best, and what else comes within a margin that leaves doubt."""
    top, occupancy = best
    return Match(occupancy, frozenset(other for score, other in scores if score > top - SURE and other != occupancy))
