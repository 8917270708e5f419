"""Reads columns of seats as chains from the rail to the tip (the forward algorithm of hidden Markov models).

At each seat there is nothing, a white or a black checker, displaced as the one before it allows; all ways are summed.
It looks at one frame only: no rules, no history.
"""

import numpy as np
from numpy.typing import NDArray

from takhta.board.plan import Board
from takhta.sensing import placement
from takhta.sensing.densities import Table

Floats = NDArray[np.float64]

_GAP = np.float32(0.04)
"""The share of columns in which a given seat is skipped."""
_TINY = 1e-37


class Columns:
    """Sums the ways in which columns of `seats` seats can lie."""

    def __init__(self, board: Board) -> None:
        column = board.places[0].columns[0]
        self.seats = len(column.slots)
        self._first = placement.first(board, column).astype(np.float32)
        self._next = placement.following(board, column).astype(np.float32)
        self._restart = _GAP * placement.after_gap().astype(np.float32)

    def sum_ways(self, rows: Table) -> Floats:
        """The chance of the readings for every content: white × black × column, up to a factor a column.

        `rows` are densities: column × seat × (empty, White by cell, Black by cell).
        """
        many, cells = len(rows), placement.CELLS
        # held[w, b]: the last seat holds the last of w white and b black checkers, by cell; bare[w, b]: it is empty.
        held = np.zeros((1, 1, many, cells), np.float32)
        bare = np.ones((1, 1, many), np.float32)
        for seat in range(self.seats):
            at = rows[:, seat]
            empty, white, black = at[:, 0], at[:, 1 : cells + 1], at[:, cells + 1 :]
            before = held @ self._next
            before += bare[..., None] * self._restart
            if seat == 0:
                before[0, 0] = self._first
            bare_now = np.zeros((seat + 2, seat + 2, many), np.float32)
            bare_now[:-1, :-1] = (bare + held.sum(axis=-1)) * empty
            held = np.zeros((seat + 2, seat + 2, many, cells), np.float32)
            held[1:, :-1] = before * white
            held[:-1, 1:] += before * black
            bare = bare_now
        chances: Floats = (bare + held.sum(axis=-1)).astype(np.float64)
        return chances

    def taken(self, rows: Table, held: NDArray[np.intp]) -> Floats:
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
        for side, cells in ((0, slice(1, placement.CELLS + 1)), (1, slice(placement.CELLS + 1, None))):
            # What is left of all ways when the side may not lie on one seat: that seat after seat, side by side.
            barred = np.repeat(rows[open_][:, None], self.seats, axis=1)
            for seat in range(self.seats):
                barred[:, seat, seat, cells] = 0
            left = self.sum_ways(barred.reshape(-1, *rows.shape[1:]))
            left = left.reshape(*left.shape[:2], -1, self.seats)[white, black, column]
            shares[open_, :, side] = 1 - left / np.maximum(every, _TINY)[:, None]
        return np.clip(shares, 0, 1)
