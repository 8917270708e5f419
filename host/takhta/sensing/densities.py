"""How likely each reading of one sensor is, given what lies in its seat: tables integrated once, at the start.

Readings are strengths in checkers, cut into bins. The tails are heavy on purpose: a finger, a bump or a failing
sensor must never outweigh all others together.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from takhta.sensing import placement
from takhta.sensing.curve import Curve

Floats = NDArray[np.float64]
Table = NDArray[np.float32]

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
    """One row a bin: `empty`, then a white checker by cell of displacement, then a black one.

    Each row is scaled so that its highest entry is 1: only ratios matter.
    """

    rows: Table

    def bins(self, strengths: Floats) -> NDArray[np.intp]:
        """The row of each strength."""
        at = np.rint(strengths * _BINS_PER_CHECKER) + _BINS // 2
        rows: NDArray[np.intp] = np.clip(at, 0, _BINS - 1).astype(np.intp)
        return rows


def integrate(curve: Curve, noise: float) -> Densities:
    """The densities for sensors with this noise (checkers, scan to scan)."""
    centres = (np.arange(_BINS) - _BINS // 2) / _BINS_PER_CHECKER
    blur = _blur(centres, noise)
    white = _occupied(curve) @ blur
    empty = np.zeros(_BINS)
    for share, sd in _EMPTY:
        bell = np.exp(-((centres / sd) ** 2) / 2)
        empty += share * bell / bell.sum()
    empty = empty @ blur
    rows = np.column_stack([empty, white.T, white.T[::-1]])
    rows = (1 - _OUTLIER) * rows + _OUTLIER / _BINS
    return Densities((rows / rows.max(axis=1, keepdims=True)).astype(np.float32))


def _occupied(curve: Curve) -> Floats:
    """Shares of the bins for a white checker in each cell, before noise: cells × bins."""
    beside, shares = placement.sideways()
    inside = (np.arange(4) + 0.5) / 4 * placement.CELL_MM - placement.CELL_MM / 2
    along = placement.cells()[:, None] + inside
    lateral = np.hypot(along[:, :, None], beside)
    weight = np.broadcast_to(shares / len(inside), lateral.shape)
    histogram = np.zeros((placement.CELLS, _BINS))
    strength = np.zeros(lateral.shape)
    cell = np.broadcast_to(np.arange(placement.CELLS)[:, None, None], lateral.shape)
    for level, share in enumerate(_STACKED):
        strength = strength + curve.strength(lateral, level)
        at = np.clip(np.rint(strength * _BINS_PER_CHECKER) + _BINS // 2, 0, _BINS - 1).astype(np.intp)
        np.add.at(histogram, (cell, at), share * weight)
    return histogram


def _blur(centres: Floats, noise: float) -> Floats:
    """What noise, drift and unequal sensors make of a strength: true bin × read bin, rows summing to 1."""
    steady = (noise * _DRIFT_IN_NOISE) ** 2 + noise**2 + _CROSSTALK**2 + (0.3 / _BINS_PER_CHECKER) ** 2
    sd = np.sqrt(steady + (_GAIN_ERROR * centres) ** 2)[:, None]
    away = centres[None, :] - centres[:, None]
    kernel = 0.9 * np.exp(-((away / sd) ** 2) / 2) / sd + 0.1 * np.exp(-((away / (3 * sd)) ** 2) / 2) / (3 * sd)
    return np.asarray(kernel / kernel.sum(axis=1, keepdims=True))
