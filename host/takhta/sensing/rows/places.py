"""Places whose checkers lie in columns and that are read in one go: the contract that points and the bar keep.

It looks at one frame only: no history.
"""

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from takhta.rules.occupancy import PlaceId
from takhta.sensing.arrays import LEAST_NARROW, SEAT, Floats, Narrow, Numbers
from takhta.sensing.rows.contents import Contents


class Places(Protocol):
    """Places of one kind. `rows` are densities of what their seats read, as `Densities.rows` gives them: place × seat ×
    (empty, White by cell, Black by cell); `peaks` are the logs of what these were divided by: place × seat."""

    @property
    def ids(self) -> Sequence[PlaceId]:
        """The places."""

    @property
    def slots(self) -> Numbers:
        """The numbers of their slots: place × seat."""

    @property
    def contents(self) -> Contents:
        """What each of them may hold."""

    def logs(self, rows: Narrow, peaks: Floats) -> Floats:
        """The log-density of every content: place × content."""

    def taken(self, rows: Narrow, keys: Numbers) -> Floats:
        """In what share of all ways to lie each seat is taken by each side: place × seat × side, given what the places
        hold, as the numbers of contents."""


def logs_of(chances: Floats, peaks: Floats) -> Floats:
    """The log-densities of chances (place × content) worked out from densities that were divided by `peaks`."""
    logs: Floats = np.log(np.maximum(chances, LEAST_NARROW)) + peaks.sum(axis=SEAT)[:, None]
    return logs
