"""Watches every sensor while a game is played: how clearly it tells, and what is the matter with it.

It never changes what is read; only sensors that give no reading at all, or surely answer no magnet, are left out
(dead_sensors.py).
"""

import numpy as np

from takhta.board.evidence import Nats
from takhta.board.health import Fault, Health, SlotHealth
from takhta.board.plan import SlotId
from takhta.sensing.arrays import Flags, Floats

_STUCK_FRAMES = 200
"""Six seconds of one and the same number …"""
_SHAKES = 1.0
"""… from a sensor whose noise in the calibration was more than so many counts."""
_NOISY = 4.0
"""A sensor is noisy from so many times its noise in the calibration on …"""
_NOISY_FRAMES = 100
"""… meaned over so many frames."""
_MOVED_COUNTS = 60
"""A change of more counts than this is a checker, not noise."""
_TAKEN, _BARE = 0.99, 0.01
"""Shares from which a seat is known to be taken or bare."""
_WEAK, _WEAK_TIMES = 0.45, 3
"""A sensor is weak when so many checkers in turn were felt no stronger than this, in checkers."""
_LYING = 0.2
"""A sensor lies that reads so many checkers where there is none."""
_MOST_NATS = 20.0


class Watch:
    """Judges the sensors of a board. `noise` is what the calibration found, in counts."""

    def __init__(self, noise: Floats) -> None:
        slots = len(noise)
        self._noise = noise
        self._last: Floats | None = None
        self._same = np.zeros(slots, np.intp)
        self._squared, self._frames = noise**2, 0
        self._margin = np.full(slots, np.nan)
        self._strongest, self._times = np.zeros(slots), np.zeros(slots, np.intp)
        self._was_taken = np.zeros(slots, np.bool_)
        self._lying = np.zeros(slots, np.bool_)

    def see(self, counts: Floats) -> None:
        """Take in one scan, in raw counts."""
        step = counts - (counts if self._last is None else self._last)
        self._same = np.where(step == 0, self._same + 1, 0)
        calm = np.abs(step) < _MOVED_COUNTS
        self._squared += np.where(calm, (step**2 / 2 - self._squared) / _NOISY_FRAMES, 0.0)
        self._frames += 1
        self._last = counts

    def judge(self, strengths: Floats, taken: Floats, nats: Floats) -> None:
        """The position is certain: `taken` is the share with which each seat is taken, `nats` how much likelier its
        strength is over a checker of that colour than over none."""
        sure, bare = taken > _TAKEN, taken < _BARE
        known = np.where(sure, nats, np.where(bare, -nats, np.nan))
        self._margin = np.where(np.isnan(known), self._margin, np.clip(known, -_MOST_NATS, _MOST_NATS))
        fresh = sure & ~self._was_taken
        self._times += fresh
        self._strongest = np.where(sure, np.maximum(self._strongest, np.abs(strengths)), self._strongest)
        self._was_taken = sure
        self._lying = bare & (np.abs(strengths) > _LYING)

    def health(self, unseen: Flags, gone: Flags, dead: Flags) -> Health:
        """What is known of each sensor. Those left out are `dead`: `unseen` in the calibration, `gone`, or found dead
        since."""
        noisy = np.sqrt(self._squared) > _NOISY * self._noise
        found = (
            (Fault.LYING, self._lying),
            (Fault.WEAK, (self._times >= _WEAK_TIMES) & (self._strongest < _WEAK)),
            (Fault.NOISY, noisy & (self._frames >= _NOISY_FRAMES)),
            (Fault.STUCK, (self._same >= _STUCK_FRAMES) & (self._noise > _SHAKES)),
            (Fault.DEAD, dead),
            (Fault.OUT_OF_RANGE, gone),
            (Fault.UNSEEN, unseen),
        )
        faults: list[Fault | None] = [None] * len(dead)
        for fault, where in found:  # the last that fits says it best
            for slot in np.flatnonzero(where).tolist():
                faults[slot] = fault
        return Health(
            tuple(
                SlotHealth(SlotId(slot), None if np.isnan(margin) or masked else Nats(round(margin, 1)), fault, masked)
                for slot, (margin, fault, masked) in enumerate(
                    zip(self._margin.tolist(), faults, dead.tolist(), strict=True)
                )
            )
        )
