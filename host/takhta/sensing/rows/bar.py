"""The bar: one place with two columns, between which its checkers may be split in any way. One frame, no history."""

from math import comb

import numpy as np

from takhta.board.plan import Place
from takhta.sensing.arrays import Floats, Narrow, Numbers
from takhta.sensing.rows.columns import Columns
from takhta.sensing.rows.contents import Contents, pairs_in_a_column
from takhta.sensing.rows.places import logs_of


class Bar:
    """The bar of a board; keeps the contract of `Places`, for a single place."""

    def __init__(self, place: Place, columns: Columns) -> None:
        self.ids = [place.id]
        self.slots = np.array([[slot.id for slot in place.slots]])
        self._columns = columns
        seats = columns.seats
        one_colour = [pair for n in range(seats + 1, 2 * seats + 1) for pair in ((n, 0), (0, n))]
        pairs = pairs_in_a_column(seats) + one_colour
        self.contents = Contents(pairs, 2 * seats)
        # Every split of every pair: the pair's number, then white and black checkers in the first and second half.
        splits = [
            (number, w, b, white - w, black - b)
            for number, (white, black) in enumerate(pairs)
            for w in range(white + 1)
            for b in range(black + 1)
            if w + b <= seats and white - w + black - b <= seats
        ]
        self._pair, self._white1, self._black1, self._white2, self._black2 = np.array(splits).T
        # Each checker lies in either half by the toss of a coin; in a half all orders of colours are alike.
        self._share = np.array(
            [
                comb(w1 + w2, w1) * comb(b1 + b2, b1) / 2 ** (w1 + b1 + w2 + b2) / comb(w1 + b1, w1) / comb(w2 + b2, w2)
                for _, w1, b1, w2, b2 in splits
            ]
        )

    def logs(self, rows: Narrow, peaks: Floats) -> Floats:
        """As in `Places`."""
        chances: Floats = np.zeros((1, self._pair[-1] + 1))
        np.add.at(chances[0], self._pair, self._splits(rows))
        return logs_of(chances, peaks)[:, self.contents.look]

    def taken(self, rows: Narrow, held: Numbers) -> Floats:
        """As in `Places`, given the likeliest split between the halves."""
        white, black = held[0]
        fits = (self._white1 + self._white2 == white) & (self._black1 + self._black2 == black)
        best = np.where(fits, self._splits(rows), -1).argmax()
        halves = np.array([[self._white1[best], self._black1[best]], [self._white2[best], self._black2[best]]])
        return self._columns.taken(self._by_half(rows), halves).reshape(1, -1, 2)

    def _splits(self, rows: Narrow) -> Floats:
        """The chance of every split."""
        ways = self._columns.sum_ways(self._by_half(rows))
        first, second = ways[self._white1, self._black1, 0], ways[self._white2, self._black2, 1]
        chances: Floats = first * second * self._share
        return chances

    def _by_half(self, rows: Narrow) -> Narrow:
        """The densities of the halves one after the other: half × seat × …"""
        return rows.reshape(2, self._columns.seats, -1)
