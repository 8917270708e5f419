"""Reads columns of seats as chains from the rail to the tip (the forward algorithm of hidden Markov models).

At each seat there is nothing, a white or a black checker, displaced as the one before it allows; all ways are summed.
It looks at one frame only: no rules, no history.
"""

import numpy as np

from takhta.board.plan import Board
from takhta.sensing.arrays import LEAST_NARROW, Floats, Narrow, Numbers
from takhta.sensing.rows import placement
from takhta.sensing.rows.densities import BLACK_CELLS, EMPTY_SEAT, WHITE_CELLS

_GAP = np.float32(0.04)
"""The share of columns in which a given seat is skipped."""


class Columns:
    """Sums the ways in which columns of `seats` seats can lie."""

    def __init__(self, board: Board) -> None:
        column = board.places[0].columns[0]
        self.seats = len(column.slots)
        # Where a checker lies by where the last one did, or after a bare seat; in the end: whether there is one or not.
        cells = placement.CELLS
        self._onward = np.ones((cells + 1, cells + 1), np.float32)
        self._onward[:cells, :cells] = placement.following(board, column)
        self._onward[cells, :cells] = _GAP * placement.after_gap().astype(np.float32)
        self._first = np.append(placement.first(board, column), 1).astype(np.float32)

    def sum_ways(self, rows: Narrow) -> Floats:
        """The chance of the readings for every content: white × black × column, up to a factor a column.

        `rows` are densities: column × seat × (empty, White by cell, Black by cell).
        """
        cells = placement.CELLS
        # ways[w, b]: the last seat holds the last of w white and b black checkers, by cell; in the end: it is empty.
        before = np.broadcast_to(self._first, (1, 1, len(rows), cells + 1))
        for seat in range(self.seats):
            at = rows[:, seat]
            empty, white, black = at[:, EMPTY_SEAT], at[:, WHITE_CELLS], at[:, BLACK_CELLS]
            ways = np.zeros((seat + 2, seat + 2, len(rows), cells + 1), np.float32)
            ways[:-1, :-1, :, cells] = before[..., cells] * empty
            ways[1:, :-1, :, :cells] = before[..., :cells] * white
            ways[:-1, 1:, :, :cells] += before[..., :cells] * black
            before = (ways.reshape(-1, cells + 1) @ self._onward).reshape(ways.shape)
        chances: Floats = before[..., cells].astype(np.float64)
        return chances

    def taken(self, rows: Narrow, held: Numbers) -> Floats:
        """The share of the ways in which each seat is taken: column × seat × (White, Black).

        `held` is how many of each side every column holds; of a side alone that may be more than seats.
        """
        shares = np.zeros((len(rows), self.seats, 2))
        shares[held[:, 0] >= self.seats, :, 0] = 1
        shares[held[:, 1] >= self.seats, :, 1] = 1
        open_ = np.flatnonzero((held.sum(axis=1) > 0) & (held.max(axis=1) < self.seats))
        if not len(open_):
            return shares
        white, black = held[open_].T
        column = np.arange(len(open_))
        every = self.sum_ways(rows[open_])[white, black, column]
        for side, cells in enumerate((WHITE_CELLS, BLACK_CELLS)):
            # What is left of all ways when the side may not lie on one seat: that seat after seat, side by side.
            barred = np.repeat(rows[open_][:, None], self.seats, axis=1)
            for seat in range(self.seats):
                barred[:, seat, seat, cells] = 0
            left = self.sum_ways(barred.reshape(-1, *rows.shape[1:]))
            left = left.reshape(*left.shape[:2], -1, self.seats)[white, black, column]
            shares[open_, :, side] = 1 - left / np.maximum(every, LEAST_NARROW)[:, None]
        return np.clip(shares, 0, 1)
