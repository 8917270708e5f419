"""How long a board lies still between turns, and within one. Assumed, until somebody has recorded people."""

from math import exp, log

from takhta.board.evidence import Milliseconds

WITHIN = (800, 0.8)
BETWEEN = (5000, 0.9)
"""The usual pause in ms, and the spread of its logarithm."""
LONG = 0.15
"""How many pauses within a turn are as long as those between: somebody thinks with a checker moved."""
SURE = 2.5
"""A pause alone says no more than this, as a logarithm: nobody knows how these very people play."""


def between_turns(pause: Milliseconds) -> float:
    """How much likelier this pause is between turns than within one, as a logarithm."""
    within, between = (_density(pause, *each) for each in (WITHIN, BETWEEN))
    ratio = log(between + 1e-4) - log((1 - LONG) * within + LONG * between + 1e-4)
    return max(-SURE, min(SURE, ratio))


def _density(pause: Milliseconds, usual: int, spread: float) -> float:
    return exp(-((log(max(pause, 1) / usual) / spread) ** 2) / 2) / spread
