"""Points: places with one column each. How likely each content is, from one frame; no history."""

from collections.abc import Sequence
from math import comb

import numpy as np

from takhta.board.plan import Place
from takhta.sensing.arrays import Floats, Narrow, Numbers
from takhta.sensing.rows.columns import Columns
from takhta.sensing.rows.contents import Contents
from takhta.sensing.rows.places import logs_of


class Points:
    """All points of a board; keeps the contract of `Places`."""

    def __init__(self, places: Sequence[Place], columns: Columns) -> None:
        self.ids = [place.id for place in places]
        self.slots = np.array([[slot.id for slot in place.slots] for place in places])
        self._columns = columns
        self.contents = Contents(columns.pairs)
        # Every content is as likely as any other beforehand, however many orders its colours can lie in.
        self._share = 1 / np.array([comb(white + black, white) for white, black in columns.pairs])

    def logs(self, rows: Narrow, peaks: Floats) -> Floats:
        """As in `Places`."""
        return logs_of(self._columns.chances(rows) * self._share, peaks)

    def taken(self, rows: Narrow, keys: Numbers) -> Floats:
        """As in `Places`."""
        return self._columns.taken(rows, keys)
