"""What sensing tells the session about one frame: for every place, how likely each content is. Plain data."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NewType

from takhta.rules.occupancy import Content, Occupancy

Milliseconds = NewType("Milliseconds", int)
"""A time on the driver's clock, from an arbitrary zero; virtual in `reenact`."""

Nats = NewType("Nats", float)
"""A natural-log likelihood or a difference of two."""

FLOOR = Nats(-60.0)
"""The log-likelihood of a content nobody modelled: possible only if nothing else is."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """One frame, read.

    `likely[place][content]` is a log-likelihood in nats, summed over all seats and gaps the checkers may have;
    the best content of a place has 0, all others are negative; a content that is missing counts as FLOOR.
    More checkers than seats look like a full column, so 6, 7, … of a side are equally likely there.
    `reading` is the best content of every place on its own, the smallest number where several are equal.
    """

    at: Milliseconds
    likely: tuple[Mapping[Content, float], ...]
    reading: Occupancy

    def says_the_same(self, other: "Evidence") -> bool:
        """Whether both read every place alike, whenever they were taken."""
        return self.likely == other.likely and self.reading == other.reading
