"""How likely each reading of one sensor is, given what lies in its seat: tables integrated once, at the start.

Readings are strengths in checkers, cut into bins. The tails are heavy on purpose: a finger, a bump or a failing
sensor must never outweigh all others together.
"""

from dataclasses import dataclass

import numpy as np

from takhta.sensing.arrays import Floats, Narrow, Numbers
from takhta.sensing.bell import bump
from takhta.sensing.curve import Curve
from takhta.sensing.rows import placement

EMPTY_SEAT, WHITE_CELLS, BLACK_CELLS = 0, slice(1, placement.CELLS + 1), slice(placement.CELLS + 1, None)
"""Where in a row of `Densities.rows` stands what for an empty seat, and for a checker of either side by cell."""
_BINS_PER_CHECKER = 100
_MOST = 2.5
_BINS = int(2 * _MOST * _BINS_PER_CHECKER) + 1
_STACKED = (0.93, 0.05, 0.02)
"""Shares of seats with one, two and three checkers on top of one another, given that there is any."""
_GAIN_ERROR = 0.04
"""What is left of the differences between sensors and between magnets after calibration, as a share."""
_DRIFT_IN_NOISE = 3.0
"""Sensors wander with warmth by about this many times their noise from scan to scan."""
_CROSSTALK = 0.012
"""What crooked neighbours add to any reading, in checkers (standard deviation)."""
_EMPTY = ((0.80, 0.004), (0.15, 0.02), (0.05, 0.05))
"""An empty seat: shares and standard deviations besides that. With either too narrow, a point beside a crooked column
fills with ghosts: checkers so far from their seats that they hardly show."""
_OUTLIER = 0.002


@dataclass(frozen=True, slots=True)
class Densities:
    """One row a bin: an empty seat, then a white checker by cell of displacement, then a black one.

    Each row is scaled so that its highest entry is 1, in float32 for speed; `peaks` are the logs of what they were,
    as densities by checker.
    """

    rows: Narrow
    peaks: Floats
    _empty: Floats
    _taken: Floats
    _cells: Floats
    _levels: Floats

    def bins(self, strengths: Floats) -> Numbers:
        """The row of each strength."""
        at = np.rint(strengths * _BINS_PER_CHECKER) + _BINS // 2
        rows: Numbers = np.minimum(np.maximum(at, 0), _BINS - 1).astype(np.intp)
        return rows

    def empty(self, strengths: Floats) -> Floats:
        """The density of each strength over an empty seat."""
        return self._empty[self.bins(strengths)]

    def taken(self, strengths: Floats) -> Floats:
        """The density of each strength over a seat with a checker, wherever in it: strengths × (White, Black)."""
        return self._taken[self.bins(strengths)]

    def piled(self, strengths: Floats) -> Floats:
        """How many times likelier each strength is over a white checker with others on top than over one alone."""
        alone, others = self._levels[:, self.bins(strengths)]
        odds: Floats = others / alone
        return odds

    def cells(self, strengths: Floats) -> Floats:
        """The same by the cell the checker lies in: strengths × (White, Black) × cell."""
        return self._cells[self.bins(strengths)]


def integrate(curve: Curve, noise: float, shares: Floats) -> Densities:
    """The densities for sensors with this noise (checkers, scan to scan); `shares` is how often checkers lie in each
    cell."""
    centres = (np.arange(_BINS) - _BINS // 2) / _BINS_PER_CHECKER
    blur = _blur(centres, noise)
    by_level = _occupied(curve) @ blur
    white = np.tensordot(_STACKED, by_level, 1)
    above = np.array(_STACKED[1:]) / sum(_STACKED[1:])
    levels = shares @ np.array([by_level[0], np.tensordot(above, by_level[1:], 1)]) + _OUTLIER / _BINS
    empty = np.zeros(_BINS)
    for share, sd in _EMPTY:
        spread = bump(centres, sd)
        empty += share * spread / spread.sum()
    empty = empty @ blur
    rows = np.column_stack([empty, white.T, white.T[::-1]])
    rows = (1 - _OUTLIER) * rows + _OUTLIER / _BINS
    rows *= _BINS_PER_CHECKER
    top = rows.max(axis=1, keepdims=True)
    cells = rows[:, 1:].reshape(_BINS, 2, placement.CELLS) * shares
    return Densities((rows / top).astype(np.float32), np.log(top[:, 0]), rows[:, 0], cells.sum(axis=2), cells, levels)


def _occupied(curve: Curve) -> Floats:
    """Shares of the bins for a white checker in each cell with so many on top, before noise: level × cells × bins."""
    beside, shares = placement.sideways()
    inside = (np.arange(4) + 0.5) / 4 * placement.CELL_MM - placement.CELL_MM / 2
    along = placement.cells()[:, None] + inside
    lateral = np.hypot(along[:, :, None], beside)
    weight = np.broadcast_to(shares / len(inside), lateral.shape)
    histogram = np.zeros((len(_STACKED), placement.CELLS, _BINS))
    strength = np.zeros(lateral.shape)
    cell = np.broadcast_to(np.arange(placement.CELLS)[:, None, None], lateral.shape)
    for level in range(len(_STACKED)):
        strength = strength + curve.strength(lateral, level)
        at = np.clip(np.rint(strength * _BINS_PER_CHECKER) + _BINS // 2, 0, _BINS - 1).astype(np.intp)
        np.add.at(histogram[level], (cell, at), weight)
    return histogram


def _blur(centres: Floats, noise: float) -> Floats:
    """What noise, drift and unequal sensors make of a strength: true bin × read bin, rows summing to 1."""
    steady = (noise * _DRIFT_IN_NOISE) ** 2 + noise**2 + _CROSSTALK**2 + (0.3 / _BINS_PER_CHECKER) ** 2
    sd = np.sqrt(steady + (_GAIN_ERROR * centres) ** 2)[:, None]
    away = centres[None, :] - centres[:, None]
    kernel = 0.9 * bump(away, sd) / sd + 0.1 * bump(away, 3 * sd) / (3 * sd)
    return np.asarray(kernel / kernel.sum(axis=1, keepdims=True))
