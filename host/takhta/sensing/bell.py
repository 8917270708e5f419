"""Gauss's bell: how likely a measurement is off by so much. Distances and standard deviations have one unit."""

from math import pi, sqrt

import numpy as np

from takhta.sensing.arrays import Floats

_ROOT = sqrt(2 * pi)


def bump(distance: Floats, sd: Floats | float) -> Floats:
    """The bell's shape alone: 1 in the middle. For shares that are scaled to 1 afterwards."""
    shape: Floats = np.exp(-0.5 * np.square(distance / sd))
    return shape


def bell(distance: Floats, sd: Floats | float) -> Floats:
    """The density at each distance from the mean."""
    density: Floats = bump(distance, sd) / (sd * _ROOT)
    return density


def log_bell(distance: Floats, sd: Floats | float) -> Floats:
    """Its logarithm, which does not vanish far from the mean."""
    logs: Floats = -(np.square(distance / sd) / 2 + np.log(sd * _ROOT))
    return logs
