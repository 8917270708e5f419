"""From raw counts to field, with the calibration of the board. It takes each sensor alone and judges nothing."""

import numpy as np
from numpy.typing import NDArray

from takhta.board.ports import Frame
from takhta.sensing.calibration import Calibration

Floats = NDArray[np.float64]

MIDDLE = 2048
"""What an ideal sensor reads when nothing is near."""
COUNTS_PER_MT = 15.0 / (3300 / 4096)
"""Nominal for a DRV5055A3 at 3.3 V (15 mV/mT) on a 12-bit ADC that shares its supply."""
_LOWEST, _HIGHEST = 186, 3910
"""A DRV5055's output comes no nearer to ground and supply than 0.15 V."""


class FieldMeter:
    """Turns frames into field. Both results are in slot order; White's checkers are positive.

    `strength` is in checkers: 1.0 is what a checker in the middle of that very seat gives. `millitesla` is the same
    on the scale of an average sensor, for people and for the doctor.
    """

    def __init__(self, calibration: Calibration) -> None:
        self._tare = np.array(calibration.tare)
        self._per_count = 1 / np.array(calibration.peak)
        self._checker_mt = float(np.median(calibration.peak)) / COUNTS_PER_MT

    def out_of_range(self, frame: Frame) -> NDArray[np.bool_]:
        """Which slots give a number that no sensor gives: a strip unplugged, a wire broken."""
        counts = np.frombuffer(frame.counts, dtype=np.uint16)
        result: NDArray[np.bool_] = (counts < _LOWEST) | (counts > _HIGHEST)
        return result

    def strength(self, frame: Frame) -> Floats:
        """The field in checkers."""
        counts = np.frombuffer(frame.counts, dtype=np.uint16)
        result: Floats = (counts - self._tare) * self._per_count
        return result

    def millitesla(self, frame: Frame) -> Floats:
        """The field in mT."""
        return self.strength(frame) * self._checker_mt
