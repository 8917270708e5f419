"""Reed switches as they are: closed by a magnet that comes near, opened by one that goes, bouncing in between.

The makes are the test conditions of the accuracy figures (docs/accuracy-switches.md). Nothing here knows what lies on
the board, and sensing must never know anything of this.
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from takhta.board.evidence import Milliseconds
from takhta.sim.magnet import Floats
from takhta.sim.sensors import Trouble

_PULL_IN_MT = 1.5
"""The field along the glass that closes the switch, in the mean: one of 20 to 25 ampere-turns, as most shops have."""
_DROP_OUT = 0.55
"""It opens again at this share of its own pull-in, give or take …"""
_DROP_OUT_SPREAD = 0.05
"""… so much (standard deviation)."""
_TREMOR_MT = 0.03
"""People lean on the table, and fields of other things come and go."""
_BOUNCE_SHARE = 0.1
"""Contacts bounce for up to 3 ms of the 30 ms between two scans; one that is caught at it reads either way."""
_CLOSED, _OPEN = 4095.0, 0.0
_HIGH = 0.7 * _CLOSED
"""An input takes what is below this for open, so what only weakens or warms a Hall sensor does nothing to a switch."""


@dataclass(frozen=True, slots=True)
class SwitchModel:
    """How alike the switches of a make are: the standard deviation of the pull-in as a share."""

    spread: float


SWITCHES = {"good": SwitchModel(spread=0.1), "cheap": SwitchModel(spread=0.25)}


class SwitchBank:
    """All switches of one board, drawn once from the seed. What a switch reads hangs on what it read before."""

    def __init__(self, number: int, model: SwitchModel, seed: int, troubles: Sequence[Trouble] = ()) -> None:
        self._random = np.random.default_rng(seed)
        self.troubles = list(troubles)
        """What spoils the readings; more may come at any time."""
        self._pull_in = _PULL_IN_MT * np.clip(1 + model.spread * self._random.standard_normal(number), 0.3, 3)
        share = np.clip(_DROP_OUT + _DROP_OUT_SPREAD * self._random.standard_normal(number), 0.2, 0.9)
        self._drop_out = self._pull_in * share
        self._closed = np.zeros(number, np.bool_)

    def counts(self, field: Floats, at: Milliseconds) -> "array[int]":
        """One scan of this field (mT): 12-bit counts in slot order, 0 for an open switch and 4095 for a closed one."""
        strength = np.abs(field + _TREMOR_MT * self._random.standard_normal(len(field)))
        closed = np.where(self._closed, strength > self._drop_out, strength >= self._pull_in)
        bounces = (closed != self._closed) & (self._random.random(len(field)) < _BOUNCE_SHARE)
        self._closed = closed
        raw = np.where(closed ^ (bounces & (self._random.random(len(field)) < 0.5)), _CLOSED, _OPEN)
        for trouble in self.troubles:
            raw = trouble.spoil(raw, at)
        scan = array("H")
        scan.frombytes(np.where(raw > _HIGH, _CLOSED, _OPEN).astype(np.uint16).tobytes())
        return scan


class Shut:
    """Switches welded shut: closed for ever. One whose glass is broken stays open, as a Dead one of faults.py does."""

    def __init__(self, slots: Sequence[int]) -> None:
        self._slots = list(slots)

    def spoil(self, counts: Floats, at: Milliseconds) -> Floats:  # noqa: ARG002 - shut at any time
        """The welded ones read as closed."""
        counts[self._slots] = _CLOSED
        return counts
