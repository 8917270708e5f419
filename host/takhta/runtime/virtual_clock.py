"""The time of a virtual board that is played faster than people play."""

from takhta.board.evidence import Milliseconds
from takhta.sim.board import SCAN_MS


class VirtualClock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self._now = 0

    def __call__(self) -> Milliseconds:
        """The time."""
        return Milliseconds(self._now)

    def tick(self) -> Milliseconds:
        """Move on to the next scan."""
        self._now += SCAN_MS
        return self()

    def wait(self, duration: int) -> None:
        """Let so many milliseconds go by, in whole scans, while nobody looks."""
        self._now += duration // SCAN_MS * SCAN_MS
