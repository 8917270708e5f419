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


EARLIEST = 2026
"""No clock that is right shows an earlier year."""


def is_set(now: datetime) -> bool:
    """Whether a clock that shows this can be right: a Pi keeps no time without power, and begins anew somewhere.

    >>> is_set(datetime(1970, 1, 1))
    False
    """
    return now.year >= EARLIEST
