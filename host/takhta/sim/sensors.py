"""The Hall sensors and the converter as they are: gains, offsets, drift and noise turn field into raw counts.

The models are the test conditions of the accuracy figures (docs/sensing.md). Nothing here knows what lies on the board.
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from takhta.board.evidence import Milliseconds
from takhta.sim.magnet import Floats

_MV_PER_MT = 15.0
"""Of a DRV5055A3 at 3.3 V."""
_MV_PER_COUNT = 3300 / 4096
_MIDDLE = 2048
_RAIL_MV = 200.0
"""The sensor's output comes no nearer to ground and supply than this."""
_DRIFT_PERIOD_MS = 20 * 60_000
"""Warmth comes and goes about this fast."""


@dataclass(frozen=True, slots=True)
class SensorModel:
    """How good a make of sensor is: standard deviations over the sensors (mT; the gain as a share), the ADC's bits."""

    gain: float
    offset: float
    drift: float
    noise: float
    bits: int


MODELS = {
    "good": SensorModel(gain=0.025, offset=0.8, drift=0.25, noise=0.08, bits=12),
    "cheap": SensorModel(gain=0.10, offset=4.0, drift=0.8, noise=0.25, bits=10),
}


class Trouble(Protocol):
    """Something that spoils the readings: a dead sensor, a loose plug."""

    def spoil(self, counts: NDArray[np.float64], at: Milliseconds) -> NDArray[np.float64]:
        """The counts as they arrive instead."""


class SensorBank:
    """All sensors of one board, drawn once from the seed. Drift wanders as much as `drift` away from any tare."""

    def __init__(self, number: int, model: SensorModel, seed: int, troubles: Sequence[Trouble] = ()) -> None:
        self._random = np.random.default_rng(seed)
        self._model = model
        self.troubles = list(troubles)
        """What spoils the readings; more may come at any time."""
        self._gain = 1 + model.gain * self._random.standard_normal(number)
        self._offset = model.offset * self._random.standard_normal(number)
        # Two slow waves: the difference of any two distant instants has the model's standard deviation.
        self._waves = model.drift / np.sqrt(2) * self._random.standard_normal((2, number))
        self._period = _DRIFT_PERIOD_MS * self._random.uniform(0.7, 1.4, number)
        self._step = 2 ** (12 - model.bits)

    def counts(self, field: Floats, at: Milliseconds) -> "array[int]":
        """One scan of this field (mT): 12-bit counts in slot order."""
        phase = 2 * np.pi * at / self._period
        drift = self._waves[0] * np.cos(phase) + self._waves[1] * np.sin(phase)
        noise = self._model.noise * self._random.standard_normal(len(field))
        mv = (self._gain * field + self._offset + drift + noise) * _MV_PER_MT
        mv = np.clip(mv, _RAIL_MV - 1650, 1650 - _RAIL_MV)
        raw = np.floor((_MIDDLE + mv / _MV_PER_COUNT) / self._step + 0.5) * self._step
        for trouble in self.troubles:
            raw = trouble.spoil(raw, at)
        scan = array("H")
        scan.frombytes(np.clip(raw, 0, 4095).astype(np.uint16).tobytes())
        return scan
