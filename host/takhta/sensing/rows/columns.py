"""Reads columns of seats as chains from the rail to the tip (the forward algorithm of hidden Markov models).

At each seat there is nothing, a white or a black checker, displaced as the one before it allows; all ways are summed.
Under an upper layer any seat of the lowest may be bare: somebody has taken the checker from there and not the highest.
It looks at one frame only: no rules, no history.
"""

from math import comb

import numpy as np

from takhta.board.plan import Board
from takhta.sensing.arrays import LEAST_NARROW, Floats, Narrow, Numbers
from takhta.sensing.rows import placement
from takhta.sensing.rows.contents import pairs_in_a_column, pairs_piled_up
from takhta.sensing.rows.densities import BLACK_CELLS, EMPTY_SEAT, WHITE_CELLS

_GAP = np.float32(0.04)
"""The share of columns in which a given seat is skipped."""
_BARE_BELOW = np.float32(0.02)
"""The share of piles in which a given seat is bare below an upper layer …"""
MOST_BARE = 2
"""… and how many may be."""
_PILED_EARLY = 0.02
"""How often a checker lies on top of others although there are no more of them than seats …"""
_PILED_MORE = 0.2
"""… and how often one more does then."""
LAYERS = 3
"""A pile has at most so many."""


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
        # Below an upper layer a bare seat says nothing of how the row was laid.
        self._onward_below = self._onward.copy()
        self._onward_below[cells, :cells] /= _GAP
        self.pairs = pairs_in_a_column(self.seats) + pairs_piled_up(self.seats)
        """All that a column can hold, as (white, black)."""
        self._white, self._black = np.array(self.pairs).T
        self._is_flat = self._white + self._black <= self.seats
        self._covers = np.eye(len(self.pairs))
        """How often each pair, where it lies, covers only as many seats as another: by that other × pair."""
        for number in range(2, self.seats + 1):
            for row in range(-(-number // LAYERS), number):
                share = _PILED_EARLY * _PILED_MORE ** (number - row - 1)
                self._covers[self.pairs.index((row, 0)), self.pairs.index((number, 0))] = share
                self._covers[self.pairs.index((0, row)), self.pairs.index((0, number))] = share
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

    def sum_piles(self, rows: Narrow) -> Floats:
        """The same for the lowest layer of piles of one side: bare seats × side × column."""
        cells = placement.CELLS
        by_side = rows[:, :, 1:].reshape(*rows.shape[:2], 2, cells)
        ways = np.zeros((MOST_BARE + 1, 2, len(rows), cells + 1), np.float32)
        ways[0] = self._first / sum(comb(self.seats, bare) * _BARE_BELOW**bare for bare in range(MOST_BARE + 1))
        for seat in range(self.seats):
            before, ways = ways, np.zeros_like(ways)
            ways[..., :cells] = before[..., :cells] * by_side[:, seat].swapaxes(0, 1)
            ways[1:, ..., cells] = before[:-1, ..., cells] * (_BARE_BELOW * rows[:, seat, EMPTY_SEAT])
            ways = (ways.reshape(-1, cells + 1) @ self._onward_below).reshape(ways.shape)
        chances: Floats = ways[..., cells].astype(np.float64)
        return chances

    def chances(self, rows: Narrow) -> Floats:
        """The chance of the readings for each of `pairs`, lying flat or piled up: column × pair."""
        ways, piles = self.sum_ways(rows), self.sum_piles(rows)
        chances = np.empty((len(rows), len(self.pairs)))
        chances[:, self._is_flat] = ways[self._white[self._is_flat], self._black[self._is_flat]].T
        over = ~self._is_flat
        chances[:, over] = piles.sum(axis=0)[(self._black > 0).astype(np.intp)[over]].T
        covered: Floats = chances @ self._covers
        return covered

    def taken(self, rows: Narrow, pair: Numbers) -> Floats:
        """The share of the ways in which each seat is taken: column × seat × (White, Black).

        `pair` is the number of what each column holds among `pairs`.
        """
        shares = np.zeros((len(rows), self.seats, 2))
        some = np.flatnonzero(self._white[pair] + self._black[pair])
        if not len(some):
            return shares
        pair = pair[some]
        every = self.chances(rows[some])[np.arange(len(some)), pair]
        of_each = np.repeat(pair, self.seats)
        for side, cells in enumerate((WHITE_CELLS, BLACK_CELLS)):
            # What is left of all ways when the side may not lie on one seat: that seat after seat, side by side.
            barred = np.repeat(rows[some][:, None], self.seats, axis=1)
            for seat in range(self.seats):
                barred[:, seat, seat, cells] = 0
            left = self.chances(barred.reshape(-1, *rows.shape[1:]))[np.arange(len(of_each)), of_each]
            shares[some, :, side] = 1 - left.reshape(-1, self.seats) / np.maximum(every, LEAST_NARROW)[:, None]
        return np.clip(shares, 0, 1)
