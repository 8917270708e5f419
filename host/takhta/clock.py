"""The two clocks of this machine. Who must be testable is handed one and never asks for the time itself."""

import time
from datetime import datetime

from takhta.board.evidence import Milliseconds


def wall_clock() -> Milliseconds:
    """Steady time for everything at the table."""
    return Milliseconds(time.monotonic_ns() // 1_000_000)


def time_of_day() -> datetime:
    """Now, with its zone, as the journal keeps it."""
    return datetime.now().astimezone()
