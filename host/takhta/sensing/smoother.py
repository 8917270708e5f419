"""Takes the noise out of sensors at rest, so that a close decision does not flicker from frame to frame."""

import numpy as np

from takhta.sensing.arrays import Floats

_SHAKES = 4.0
"""A sensor that reads within so many times its noise of its mean is at rest. Noise alone takes it farther in one
scan of some 3,500."""
_NEWEST = 0.35
"""The share of the newest frame in the mean: of a small change half is seen after two frames, nine tenths after six."""


class Smoother:
    """Keeps a running mean of every sensor. `noise` is the standard deviation from scan to scan, by slot."""

    def __init__(self, noise: Floats) -> None:
        self._shake = _SHAKES * noise
        self._mean = np.full(len(noise), np.nan)

    def smooth(self, strengths: Floats) -> tuple[bool, Floats]:
        """Whether all sensors are at rest; the mean of those that are, and what the others read now, which begins a new
        mean."""
        apart = strengths - self._mean
        at_rest = np.abs(apart) < self._shake
        self._mean = np.where(at_rest, self._mean + _NEWEST * apart, strengths)
        return bool(at_rest.all()), self._mean
