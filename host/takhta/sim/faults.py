"""What goes wrong with sensors: dead, stuck, weak, noisy or warm ones, each as a Trouble of sensors.py.

They spoil counts and know neither field nor checkers.
"""

from collections.abc import Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from takhta.board.evidence import Milliseconds

Counts = NDArray[np.float64]

_MIDDLE = 2048
_MOST = 4095
_ZERO_SPREAD = 15.0
"""Counts: how far the zeros of sensors lie from the middle, as data sheets say."""
_HISS = 1.5
_WEAK = 0.4
_NOISE = 60.0
"""Counts: a loose contact. A checker in the middle of its seat gives 800."""
_WARMING_COUNTS = 30.0
_WARMING_SPREAD = 0.4
_WARMING_MS = 10 * 60_000


class Dead:
    """Sensors that answer no magnet any more: they read about their zero, as an empty seat does.

    The worst way to die, because nothing in one frame betrays it. `slots` may be changed at any time.
    """

    def __init__(self, slots: Sequence[int], random: Random) -> None:
        self._random = random
        self.slots = slots

    @property
    def slots(self) -> Sequence[int]:
        """The numbers of the dead sensors' slots."""
        return self._slots

    @slots.setter
    def slots(self, slots: Sequence[int]) -> None:
        self._slots = list(slots)
        self._zero = [_MIDDLE + self._random.gauss(0, _ZERO_SPREAD) for _ in slots]

    def spoil(self, counts: Counts, at: Milliseconds) -> Counts:  # noqa: ARG002 - dead at any time
        """The dead ones read their zero."""
        for slot, zero in zip(self._slots, self._zero, strict=True):
            counts[slot] = round(zero + self._random.gauss(0, _HISS))
        return counts


class Stuck:
    """Sensors whose output stays at one value whatever happens: a short circuit, or any value at all."""

    def __init__(self, slots: Sequence[int], random: Random) -> None:
        self._stuck = {slot: random.choice((0, _MOST, random.randint(0, _MOST))) for slot in slots}

    def spoil(self, counts: Counts, at: Milliseconds) -> Counts:  # noqa: ARG002 - stuck at any time
        """The stuck ones read the same for ever."""
        for slot, value in self._stuck.items():
            counts[slot] = value
        return counts


class Weak:
    """Sensors that answer with 40 % of what they should."""

    def __init__(self, slots: Sequence[int]) -> None:
        self._slots = list(slots)

    def spoil(self, counts: Counts, at: Milliseconds) -> Counts:  # noqa: ARG002 - weak at any time
        """The weak ones come less far from the middle."""
        counts[self._slots] = np.rint(_MIDDLE + _WEAK * (counts[self._slots] - _MIDDLE))
        return counts


class Noisy:
    """Sensors that crackle like a loose contact."""

    def __init__(self, slots: Sequence[int], seed: int) -> None:
        self._slots = list(slots)
        self._random = np.random.default_rng(seed)

    def spoil(self, counts: Counts, at: Milliseconds) -> Counts:  # noqa: ARG002 - noisy at any time
        """Noise on top of what the noisy ones read."""
        counts[self._slots] += np.rint(_NOISE * self._random.standard_normal(len(self._slots)))
        return counts


class Warming:
    """All sensors drift while the board warms up in ten minutes, by about 2 mT, no two alike."""

    def __init__(self, number: int, seed: int) -> None:
        self._ends = _WARMING_COUNTS * (1 + _WARMING_SPREAD * np.random.default_rng(seed).standard_normal(number))
        self._since: Milliseconds | None = None

    def spoil(self, counts: Counts, at: Milliseconds) -> Counts:
        """As far as it has got by now."""
        if self._since is None:
            self._since = at
        share = min((at - self._since) / _WARMING_MS, 1.0)
        return counts + np.rint(share * self._ends)
