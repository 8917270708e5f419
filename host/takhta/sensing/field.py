"""From raw counts to field, with the calibration of the board. It takes each sensor alone and judges nothing."""

from typing import NamedTuple

import numpy as np

from takhta.board.ports import Frame
from takhta.sensing.arrays import Flags, Floats
from takhta.sensing.calibration import Calibration

MIDDLE = 2048
"""What an ideal sensor reads when nothing is near."""
COUNTS_PER_MT = 15.0 / (3300 / 4096)
"""Nominal for a DRV5055A3 at 3.3 V (15 mV/mT) on a 12-bit ADC that shares its supply."""
_LOWEST, _HIGHEST = 186, 3910
"""A DRV5055's output comes no nearer to ground and supply than 0.15 V."""


class Field(NamedTuple):
    """What all sensors read in one frame, in checkers: 1 is a white checker in the middle of the seat. By slot."""

    mixed: Floats
    """With what the checkers on other seats add."""
    own: Floats
    """Without it."""


class FieldMeter:
    """Turns counts into strengths, sensor by sensor; both are by slot, and White's checkers are positive.

    A strength is in checkers: 1 is what a checker in the middle of that very seat adds.
    """

    def __init__(self, calibration: Calibration) -> None:
        self._tare = np.array(calibration.tare)
        self._per_count = 1 / np.array(calibration.peak)

    def strengths(self, counts: Floats) -> Floats:
        """What each sensor reads, in checkers."""
        strengths: Floats = (counts - self._tare) * self._per_count
        return strengths


def counts_of(frame: Frame) -> Floats:
    """The counts of a frame, by slot."""
    return np.frombuffer(frame.counts, dtype=np.uint16).astype(np.float64)


def out_of_range(counts: Floats) -> Flags:
    """Which sensors give a number that no sensor gives, by slot: a strip unplugged, a wire broken."""
    outside: Flags = (counts < _LOWEST) | (counts > _HIGHEST)
    return outside
