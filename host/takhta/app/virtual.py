"""The virtual board made ready: its devices, its calibration by virtual hands, its dice display as a process.

No number passes from the simulator to sensing: the calibration is made by the same procedure a user follows.
"""

import logging
from collections.abc import Callable
from pathlib import Path

from takhta.board.evidence import Milliseconds
from takhta.board.plan import Board
from takhta.sensing.calibrate import Calibrator
from takhta.sensing.calibration import Calibration, CalibrationError, load_calibration, save_calibration
from takhta.sim.board import SCAN_MS, VirtualBoard
from takhta.sim.hands import MessyHands

log = logging.getLogger(__name__)


class VirtualClock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self._now = 0

    def __call__(self) -> Milliseconds:
        """The time."""
        return Milliseconds(self._now)

    def to(self, at: int) -> None:
        """Move on; never back."""
        self._now = max(self._now, at)
