"""How far a sensor's reading wanders while nobody touches its seat, and what passing hands push by the way.

Points and squares compare each frame with the last certain one by the same numbers, so they stand here once. All are
in checkers: 1 is a checker in the middle of the seat. It explains no change; that is left to those who compare.
"""

import numpy as np

from takhta.sensing.arrays import Floats
from takhta.sensing.bell import bell, log_bell

NUDGED = 0.06
"""Share of checkers that a hand or a sleeve pushes although nobody plays them …"""
NUDGE = 0.12
"""… and how far that changes their reading (standard deviation): as 3 mm away from the middle of the seat do."""
_SHARES = np.array((0.90, 0.08, 0.02))
_BESIDES = np.array((0.0, 0.02, 0.06))
"""Shares of untouched sensors, and the deviation that is left of neighbours in them after the mean has been taken
away: most have none who changed, some have one that lies askew, a few have one between two seats."""
_NOISES = 1.6
"""Two frames are compared, each with its noise, which makes √2; the rest is in reserve."""
_WARMTH = 0.004
"""How far warmth moves a sensor within a turn (standard deviation)."""


def wander(noise: Floats) -> Floats:
    """How far untouched sensors wander between two frames (standard deviation), by their noise from scan to scan."""
    wanders: Floats = np.hypot(_NOISES * noise, _WARMTH)
    return wanders


def density(change: Floats, still: Floats) -> Floats:
    """How likely each sensor's reading changes so much untouched, given how far it wanders; arrays of any axes."""
    total: Floats = bell(change[..., None], np.hypot(still[..., None], _BESIDES)) @ _SHARES
    return total


def log_density(change: Floats, still: Floats) -> float:
    """The logarithm for the sensors of one square together, because a neighbour askew is read by all of them."""
    ways = [
        np.log(share) + log_bell(change, np.hypot(still, besides)).sum()
        for share, besides in zip(_SHARES, _BESIDES, strict=True)
    ]
    return float(np.logaddexp.reduce(ways))
