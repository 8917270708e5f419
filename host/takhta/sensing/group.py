"""Places that are read together: the contract that rows (points, a bar) and squares keep, and what they share.

Each place is compared with its baseline, which is what it looked like when the position was certain last. That may be
wrong, because a misread turn may have been confirmed; so every place is also read on its own. A group decides nothing
about the position.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

import numpy as np

from takhta.board.evidence import FLOOR, Milliseconds
from takhta.rules.occupancy import Content, Occupancy, PlaceId
from takhta.sensing.arrays import CONTENT, Floats, Numbers

QUIET = 2.2
"""A place has changed when one of its sensors reads farther from its baseline than so many standard deviations. A lower
limit only costs time, for a place that has not changed is then weighed all the same; a higher one overlooks pieces that
hardly show."""
MISTAKEN = -10.0
"""How likely, in nats, the baseline of a place is wrong: once in 22,000 times. A frame that speaks against the baseline
by more than that is believed."""


class PlaceEvidence(NamedTuple):
    """What a frame says about one place: how likely each content is, in nats, the best 0; and which is the best."""

    likely: Mapping[Content, float]
    best: Content


class Group(Protocol):
    """Places that are read together. Arrays by slot hold one number for every sensor of the board, in checkers."""

    @property
    def ids(self) -> Sequence[PlaceId]:
        """The places."""

    @property
    def slots(self) -> Numbers:
        """The numbers of their slots: place × seat."""

    def read(self, strengths: Floats, still: Floats, at: Milliseconds) -> Mapping[PlaceId, PlaceEvidence]:
        """Read a frame taken `at` this time: what it says about the places where something has moved; of all others it
        says what the last one said. `strengths` is what sensors read, `still` how far those that nobody touched may
        have wandered since the baseline (standard deviation); both by slot."""

    def set_baseline(self, occupancy: Occupancy, strengths: Floats, still: Floats) -> None:
        """The frame read last certainly shows `occupancy`: make it the baseline of all places that have changed."""

    def forget(self) -> None:
        """Nothing is certain any more: the board is being set up anew."""

    def follow(self, strengths: Floats, share: float) -> bool:
        """Sensors drift with warmth: move the baseline of unchanged places this share of the way towards what they
        read now. Whether all places are unchanged."""

    def seats(self, occupancy: Occupancy, strengths: Floats) -> tuple[Floats, Floats]:
        """If `occupancy` stands: the share with which each seat is taken, ½ where nobody can say; and how much likelier
        its sensor reads this over a checker than over nothing, in nats. Both place × seat."""


def place_evidence(keys: Sequence[Content], logs: Floats) -> list[PlaceEvidence]:
    """What log-densities of the contents `keys` say about each place: place × content."""
    nats = np.maximum(logs - logs.max(axis=CONTENT, keepdims=True), FLOOR)
    best = nats.argmax(axis=CONTENT).tolist()
    return [
        PlaceEvidence(dict(zip(keys, row, strict=True)), keys[at]) for row, at in zip(nats.tolist(), best, strict=True)
    ]
