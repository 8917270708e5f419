"""How people put checkers into a column, as far as sensing assumes it: pushed to the rail, with small gaps.

A checker's displacement from its seat's middle, along the column, is cut into cells; a column is then a chain, each
checker lying where the one before it and the gap between them put it. Wrong assumptions cost accuracy, never safety:
every displacement stays possible.
"""

import numpy as np

from takhta.board.plan import Board, Column
from takhta.sensing.arrays import Floats
from takhta.sensing.bell import bump

CELL_MM = 2.0
CELLS = 18
_LOWEST_MM = -16.0
_LOOSE = ((0.4, 1.0), (0.35, 2.0), (0.25, 4.0))
"""Distance from the rail: shares of people and their mean (mm); people are neither all neat nor all sloppy."""
_GAPS = ((0.4, 0.6), (0.35, 1.2), (0.25, 2.2))
_SIDEWAYS = ((0.35, 1.5), (0.40, 2.8), (0.25, 5.0))
"""Beside the middle line: shares and standard deviations (mm)."""
_ANYWHERE = 0.03
"""Share of checkers that lie anywhere in their seat."""
_AFTER_GAP_MM = 5.0
_POINTS = 41


def cells() -> Floats:
    """The middles of the cells, in mm from the seat's middle towards the tip."""
    return np.linspace(_LOWEST_MM, _LOWEST_MM + CELL_MM * CELLS, CELLS, endpoint=False) + CELL_MM / 2


def sideways() -> tuple[Floats, Floats]:
    """Distances beside the column's middle line (mm, both sides alike) and their shares."""
    spots = np.linspace(0, 14, _POINTS)
    shares = np.zeros(_POINTS)
    for share, sd in _SIDEWAYS:
        shares += share / sd * bump(spots, sd)
    return spots, shares / shares.sum()


def first(board: Board, column: Column) -> Floats:
    """Where the first checker at the rail lies: the share of every cell."""
    seat = abs(column.slots[0].y_mm - column.rail_mm)
    touching = board.checker.diameter_mm / 2 - seat
    shares: Floats = _spread(np.array([touching]), _LOOSE)[0]
    return shares


def following(board: Board, column: Column) -> Floats:
    """Where the next checker lies, by where the last one does: a matrix of shares, last by next."""
    pitch = abs(column.slots[1].y_mm - column.slots[0].y_mm)
    inside = (np.arange(4) + 0.5) / 4 * CELL_MM - CELL_MM / 2
    starts = (cells()[:, None] + inside).ravel() + board.checker.diameter_mm - pitch
    shares: Floats = _spread(starts, _GAPS).reshape(CELLS, len(inside), CELLS).mean(axis=1)
    return shares


def anywhere(board: Board, column: Column) -> Floats:
    """Where a checker of which nothing else is known lies: the share of every cell, over the seats of a column."""
    shares, onward = [first(board, column)], following(board, column)
    while len(shares) < len(column.slots):
        shares.append(shares[-1] @ onward)
    mean: Floats = np.mean(shares, axis=0)
    return mean


def after_gap() -> Floats:
    """Where a checker lies when the seat before it was left empty."""
    shares: Floats = _with_anywhere(bump(cells(), _AFTER_GAP_MM)[None])[0]
    return shares


def _spread(starts: Floats, means: tuple[tuple[float, float], ...]) -> Floats:
    """Exponential distances from each start, as shares of the cells; what leaves them stays in the end cells."""
    edges = _LOWEST_MM + CELL_MM * np.arange(CELLS + 1)
    beyond = np.maximum(edges[None, :] - starts[:, None], 0)
    below = np.zeros(beyond.shape)
    for share, mean in means:
        below += share * (1 - np.exp(-beyond / mean))
    below[:, 0], below[:, -1] = 0, 1
    return _with_anywhere(np.diff(below, axis=1))


def _with_anywhere(shares: Floats) -> Floats:
    regular = shares / shares.sum(axis=1, keepdims=True)
    mixed: Floats = (1 - _ANYWHERE) * regular + _ANYWHERE / CELLS
    return mixed
