"""How likely each content of a place is, from one frame: points with one column, the bar with two. No history."""

from collections.abc import Sequence
from math import comb

import numpy as np
from numpy.typing import NDArray

from takhta.board.plan import Place
from takhta.rules.occupancy import WHITE_AND_BLACK, Content, Side, content, count
from takhta.sensing.columns import Columns
from takhta.sensing.densities import Table

Floats = NDArray[np.float64]
Numbers = NDArray[np.intp]

_MOST = 15
_TINY = 1e-37


class Points:
    """Places with one column. `keys` are their possible contents, `white` and `black` how many those are; `slots` are
    the numbers of the slots, place × seat."""

    def __init__(self, places: Sequence[Place], columns: Columns) -> None:
        self.ids = [place.id for place in places]
        self.slots = np.array([[slot.id for slot in place.slots] for place in places])
        self._columns = columns
        pairs = _contents(columns.seats)
        self._white, self._black = np.array(pairs).T
        orders = np.array([comb(white + black, white) for white, black in pairs])
        self._share = 1 / orders
        self.keys, self._look = _with_more(pairs, columns.seats)
        self.white, self.black = _numbers(self.keys)

    def logs(self, rows: Table, peaks: Floats) -> Floats:
        """The log-density of every content: place × key. `rows` are the densities of place × seat, `peaks` the logs of
        what these are scaled by."""
        ways = self._columns.sum_ways(rows)[self._white, self._black].T * self._share
        return _logs(ways, peaks)[:, self._look]

    def taken(self, rows: Table, held: Numbers) -> Floats:
        """The share of the ways in which each seat is taken: place × seat × (White, Black), given what is `held`."""
        return self._columns.taken(rows, held)


class Bar:
    """The place with two columns: a content may be split between them in any way. As `Points`, for one place."""

    def __init__(self, place: Place, columns: Columns) -> None:
        self.ids = [place.id]
        self.slots = np.array([[slot.id for slot in place.slots]])
        self._columns = columns
        seats = columns.seats
        pairs = _contents(seats) + [p for n in range(seats + 1, 2 * seats + 1) for p in ((n, 0), (0, n))]
        splits = [
            (number, w, b, white - w, black - b)
            for number, (white, black) in enumerate(pairs)
            for w in range(white + 1)
            for b in range(black + 1)
            if w + b <= seats and white - w + black - b <= seats
        ]
        self._number, self._w1, self._b1, self._w2, self._b2 = np.array(splits).T
        ways = [
            comb(w + v, w) * comb(b + c, b) / 2 ** (w + b + v + c) / comb(w + b, w) / comb(v + c, v)
            for _, w, b, v, c in splits
        ]
        self._share = np.array(ways)
        self.keys, self._look = _with_more(pairs, 2 * seats)
        self.white, self.black = _numbers(self.keys)

    def logs(self, rows: Table, peaks: Floats) -> Floats:
        """As in `Points`."""
        sums: Floats = np.zeros((1, self._number[-1] + 1))
        np.add.at(sums[0], self._number, self._split(rows))
        return _logs(sums, peaks)[:, self._look]

    def taken(self, rows: Table, held: Numbers) -> Floats:
        """As in `Points`, given the likeliest split between the halves."""
        white, black = held[0]
        fits = (self._w1 + self._w2 == white) & (self._b1 + self._b2 == black)
        best = np.where(fits, self._split(rows), -1).argmax()
        parts = np.array([[self._w1[best], self._b1[best]], [self._w2[best], self._b2[best]]])
        return self._columns.taken(self._by_column(rows), parts).reshape(1, -1, 2)

    def _split(self, rows: Table) -> Floats:
        """The chance of every split."""
        chances = self._columns.sum_ways(self._by_column(rows))
        split: Floats = chances[self._w1, self._b1, 0] * chances[self._w2, self._b2, 1] * self._share
        return split

    def _by_column(self, rows: Table) -> Table:
        return rows.reshape(2, self._columns.seats, -1)


Group = Points | Bar
"""Places that are read in one go."""


def _contents(seats: int) -> list[tuple[int, int]]:
    """(white, black) contents that fit a column, the smaller first."""
    return [(total - black, black) for total in range(seats + 1) for black in range(total + 1)]


def _with_more(pairs: list[tuple[int, int]], full: int) -> tuple[list[Content], Numbers]:
    """The contents as keys, and for each the pair it looks like: more of a side than fit look like a full place."""
    keys = [content({Side.WHITE: white, Side.BLACK: black}) for white, black in pairs]
    look = list(range(len(pairs)))
    for side, pair in ((Side.WHITE, (full, 0)), (Side.BLACK, (0, full))):
        for number in range(full + 1, _MOST + 1):
            keys.append(content({side: number}))
            look.append(pairs.index(pair))
    return keys, np.array(look)


def _numbers(keys: list[Content]) -> tuple[Numbers, Numbers]:
    white, black = (np.array([count(key, side) for key in keys]) for side in WHITE_AND_BLACK)
    return white, black


def _logs(ways: Floats, peaks: Floats) -> Floats:
    logs: Floats = np.log(np.maximum(ways, _TINY)) + peaks.sum(axis=1)[:, None]
    return logs
