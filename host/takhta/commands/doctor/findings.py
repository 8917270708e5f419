"""What the doctor finds: one value for everything that was looked at, with a verdict and the next step. Plain data."""

from dataclasses import dataclass
from enum import Enum


class Verdict(Enum):
    """How it looks."""

    GOOD = "good"
    POOR = "poor"
    BAD = "bad"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at: what was seen there, and what to do next if it is not good."""

    about: str
    verdict: Verdict
    seen: str
    next: str = ""


@dataclass(frozen=True, slots=True)
class SensorReading:
    """One seat's sensor over some scans, in counts, and how clearly it told when somebody played last, in nats."""

    seat: str
    mean: float
    noise: float
    margin: float | None = None
