"""The bar: one place with two columns, between which its checkers may be split in any way. One frame, no history."""

from math import comb

import numpy as np

from takhta.board.plan import Place
from takhta.sensing.arrays import Floats, Narrow, Numbers
from takhta.sensing.rows.columns import Columns
from takhta.sensing.rows.contents import Contents, pairs_in_a_column, pairs_piled_up
from takhta.sensing.rows.places import logs_of


class Bar:
    """The bar of a board; keeps the contract of `Places`, for a single place."""

    def __init__(self, place: Place, columns: Columns) -> None:
        self.ids = [place.id]
        self.slots = np.array([[slot.id for slot in place.slots]])
        self._columns = columns
        pairs = pairs_in_a_column(columns.seats) + pairs_piled_up(columns.seats)
        self.contents = Contents(pairs)
        of_half = {pair: number for number, pair in enumerate(columns.pairs)}
        # Every split of every pair: the pair's number, then those of what lies in the first and second half.
        splits = [
            (number, of_half[w, b], of_half[white - w, black - b])
            for number, (white, black) in enumerate(pairs)
            for w in range(white + 1)
            for b in range(black + 1)
        ]
        self._pair, self._first, self._second = np.array(splits).T
        # Each checker lies in either half by the toss of a coin; in a half all orders of colours are alike.
        self._share = np.array([_share(*columns.pairs[first], *columns.pairs[second]) for _, first, second in splits])

    def logs(self, rows: Narrow, peaks: Floats) -> Floats:
        """As in `Places`."""
        chances: Floats = np.zeros((1, self._pair[-1] + 1))
        np.add.at(chances[0], self._pair, self._splits(rows))
        return logs_of(chances, peaks)

    def taken(self, rows: Narrow, keys: Numbers) -> Floats:
        """As in `Places`, given the likeliest split between the halves."""
        best = np.where(self._pair == keys[0], self._splits(rows), -1).argmax()
        halves = np.array([self._first[best], self._second[best]])
        return self._columns.taken(self._by_half(rows), halves).reshape(1, -1, 2)

    def _splits(self, rows: Narrow) -> Floats:
        """The chance of every split."""
        first, second = self._columns.chances(self._by_half(rows))
        chances: Floats = first[self._first] * second[self._second] * self._share
        return chances

    def _by_half(self, rows: Narrow) -> Narrow:
        """The densities of the halves one after the other: half × seat × …"""
        return rows.reshape(2, self._columns.seats, -1)


def _share(w1: int, b1: int, w2: int, b2: int) -> float:
    """How often checkers that lie on the bar lie so in its halves, in any one order of their colours."""
    ways = comb(w1 + w2, w1) * comb(b1 + b2, b1) / float(2 ** (w1 + b1 + w2 + b2))
    return ways / comb(w1 + b1, w1) / comb(w2 + b2, w2)
