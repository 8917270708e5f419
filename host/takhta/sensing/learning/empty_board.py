"""The empty board: what every sensor reads, and how noisily, while nothing lies on it; and which sensors are broken."""

import numpy as np

from takhta.sensing.arrays import Flags, Floats
from takhta.sensing.field import MIDDLE

_FRAMES = 48
_EMPTY_COUNTS = 350
"""No sensor's own zero is further from the middle; a checker adds twice as much."""
_BEYOND_COUNTS = 1700
"""Even a stack of checkers brings no sensor that far from the middle: this one, or its wire, is broken."""
_STEADY_COUNTS = 60
_PATIENCE = 10
"""After so many unsteady looks at the empty board the few seats that waver are taken for broken."""
_FEW = 8


class EmptyBoard:
    """Looks at the empty board until enough frames in a row are steady. All arrays are by slot, in counts."""

    def __init__(self, tare: Floats, noise: Floats, broken: Flags) -> None:
        self.tare = tare
        """What each sensor reads with nothing on it."""
        self.noise = noise
        """The standard deviation of that."""
        self.broken = broken
        """The slots that tell nothing."""
        self._frames: list[Floats] = []
        self._looks = 0

    def restart(self) -> None:
        """Look anew, and take no sensor for broken beforehand."""
        self.broken = np.zeros_like(self.broken)
        self._frames = []
        self._looks = 0

    def see(self, counts: Floats) -> Flags:
        """Take in a scan. The slots on which something seems to lie."""
        self.broken = self.broken | (np.abs(counts - MIDDLE) > _BEYOND_COUNTS)
        taken = self._taken(counts)
        if taken.any():
            self._frames = []
            self._looks = 0
        self._frames.append(counts)
        return taken

    def is_done(self) -> bool:
        """Whether the frames seen are enough and steady; then tare and noise are known."""
        if len(self._frames) < _FRAMES:
            return False
        unsteady = self._unsteady()
        self._looks += 1
        if unsteady.any() and not (self._looks >= _PATIENCE and unsteady.sum() <= _FEW):
            del self._frames[: _FRAMES // 2]
            return False
        self._weigh(unsteady)
        return True

    def accept(self) -> bool:
        """Make do with the frames seen so far; what is not empty and steady is taken for broken. False without any."""
        if not self._frames:
            return False
        self._weigh(self._taken(self._frames[-1]) | self._unsteady())
        return True

    def _taken(self, counts: Floats) -> Flags:
        taken: Flags = (np.abs(counts - MIDDLE) > _EMPTY_COUNTS) & ~self.broken
        return taken

    def _unsteady(self) -> Flags:
        unsteady: Flags = (np.ptp(np.array(self._frames), axis=0) > _STEADY_COUNTS) & ~self.broken
        return unsteady

    def _weigh(self, broken: Flags) -> None:
        frames = np.array(self._frames)
        self.tare, self.noise = frames.mean(axis=0), frames.std(axis=0)
        self.broken = self.broken | broken
