"""Which position fits the evidence best: a legal one, a likely mistake, or none of these.

A candidate is scored by its differences from the position before the turn, because the places it leaves alone say
nothing for or against it. It must never prefer a legal position without asking how well an illegal one would fit:
that is what lets a board invent moves.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from takhta.board.evidence import FLOOR, Evidence, Nats
from takhta.rules.occupancy import Content, Occupancy, PlaceId, changed

MISS_PRIOR = Nats(-3.0)
"""How much rarer a likely mistake is than a legal position (decoder study in docs/decisions.md)."""
CHANGE_PRIOR = Nats(-4.0)
"""What every changed place costs a free reading, which nothing but the sensors supports …"""
FREE_PRIOR = Nats(-3.0)
"""… and what being none of the candidates costs besides."""
SURE = Nats(3.0)
"""The margin below which two readings are too close to tell apart."""


@dataclass(frozen=True, slots=True)
class Match:
    """The best reading of one frame: what stands, by what margin, and where its close rivals differ from it."""

    stand: Occupancy
    margin: Nats
    unsure: tuple[PlaceId, ...] = ()

    @property
    def sure(self) -> bool:
        """Whether no rival comes close."""
        return not self.unsure


class Matcher:
    """Scores a fixed set of candidates, frame after frame, against the position `base` before the turn."""

    def __init__(self, base: Occupancy, likely: Iterable[Occupancy], misses: Iterable[Occupancy] = ()) -> None:
        self.base = base
        keys: dict[tuple[PlaceId, Content], int] = {}
        self._stands: list[Occupancy] = []
        self._priors: list[float] = []
        self._differences: list[tuple[int, ...]] = []
        legal = {base, *likely}
        for stand, prior in chain(
            ((stand, 0.0) for stand in legal), ((stand, MISS_PRIOR) for stand in misses if stand not in legal)
        ):
            self._stands.append(stand)
            self._priors.append(prior)
            self._differences.append(
                tuple(keys.setdefault((place, stand[place]), len(keys)) for place in changed(base, stand))
            )
        self._keys = tuple(keys)

    def match(self, evidence: Evidence) -> Match:
        """The best of all candidates and the free reading."""
        base, likely = self.base, evidence.likely
        before = [likely[place].get(held, FLOOR) for place, held in enumerate(base)]
        gains = [likely[place].get(held, FLOOR) - before[place] for place, held in self._keys]
        scores = [
            prior + sum([gains[key] for key in difference])
            for prior, difference in zip(self._priors, self._differences, strict=True)
        ]
        free, free_score = self._free(evidence, before)
        best = max(range(len(scores)), key=scores.__getitem__)
        if free_score > scores[best]:
            stand, top = free, free_score
        else:
            stand, top = self._stands[best], scores[best]
        rivals = [s for s, score in zip(self._stands, scores, strict=True) if score > top - SURE and s != stand]
        if free != stand and free_score > top - SURE:
            rivals.append(free)
        second = max(
            [score for s, score in zip(self._stands, scores, strict=True) if s != stand]
            + ([free_score] if free != stand else []),
            default=top - 99.0,
        )
        places = sorted({place for rival in rivals for place in changed(stand, rival)})
        return Match(stand, Nats(top - second), tuple(places))

    def _free(self, evidence: Evidence, before: list[float]) -> tuple[Occupancy, float]:
        """What the sensors say on their own: the base, changed wherever another content fits much better."""
        score = float(FREE_PRIOR)
        held = list(self.base)
        for place, content in enumerate(evidence.reading):
            gain = -before[place] + CHANGE_PRIOR
            if gain > 0:
                score += gain
                held[place] = content
        return tuple(held), score
