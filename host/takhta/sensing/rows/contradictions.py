"""Finds places whose baseline must be wrong: a seat that was bare is taken, and yet nothing has come to the place.

Whatever the reason, the frame then says what the baseline denies. A hand that passes may look like that for a moment;
what stays so while every seat of the place is at rest is no hand.
"""

import numpy as np

from takhta.board.evidence import Milliseconds
from takhta.sensing.arrays import SEAT, SIDE, Flags, Floats, Numbers
from takhta.sensing.rows.baseline import Baseline

LASTS = Milliseconds(3000)
"""After this time a contradiction is believed."""
_TAKEN, _BARE = 0.5, 0.1
"""From so many checkers on a seat is certainly taken, and up to so many it is bare."""


class Contradictions:
    """Those of `many` places, as they come and go."""

    def __init__(self, many: int) -> None:
        self._since = np.full(many, -1, np.int64)
        """Since when each place has contradicted its baseline, -1 if it does not."""

    def last(self, baseline: Baseline, now: Floats, at_rest: Flags, more: Numbers, at: Milliseconds) -> Numbers:
        """The places that have contradicted their baseline for long, each told once.

        `now` is what seats read: place × seat; `at_rest` where something has changed and no seat moves any more, and
        `more` how many more checkers are believed to lie there than did: by place.
        """
        was_taken = baseline.taken.sum(axis=SIDE) > _TAKEN
        came = (~was_taken & (np.abs(now) > _TAKEN)).sum(axis=SEAT)
        left = (was_taken & (np.abs(now) < _BARE)).sum(axis=SEAT)
        against = at_rest & (came > left) & (more <= 0)
        self._since = np.where(against, np.where(self._since < 0, at, self._since), -1)
        lasted = np.flatnonzero(against & (at - self._since >= LASTS))
        self._since[lasted] = -1
        return lasted
