"""What the page shows of the sensors: every seat's measurements, a verdict in words, and a calibration under way.

Values only, in slot order. They are rounded, so that noise alone does not send them to the page again.
"""

from typing import Literal

import msgspec

CalibrationAct = Literal["skip", "back", "hands", "again", "end"]
"""What can be asked of a calibration: go on nevertheless, do the last step again, let the virtual hands do it or stop
them, begin anew, close it when it is done."""


class SeatView(msgspec.Struct, frozen=True, array_like=True):
    """One seat's sensor.

    `gain` in percent of the usual one's, `offset` and `noise` in mT, None while not known; `margin` is how clearly it
    told taken from empty while playing, in nats; `state` one word, `good` when nothing is the matter.
    """

    gain: int | None = None
    offset: float | None = None
    noise: float | None = None
    margin: int | None = None
    state: str = "good"


class CalibrationView(msgspec.Struct, frozen=True):
    """A calibration under way: `progress` 0 to 1; `hands` = there are virtual hands, `busy` = they do it now."""

    progress: float
    hands: bool
    busy: bool
    done: bool


class SensorsView(msgspec.Struct, frozen=True):
    """All sensors. `says` are sentences for people, the verdict first; `good` = nothing is the matter."""

    says: tuple[str, ...]
    good: bool
    seats: tuple[SeatView, ...]
    calibration: CalibrationView | None = None
