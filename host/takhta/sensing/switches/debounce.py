"""Whether each switch is closed, weighed over the frames: contacts bounce, and a hand passes over seats.

One contrary frame is not believed and the second is, so a change costs one frame, which the players cannot notice. In
between no frame leaves doubt, because a board that doubts asks.
"""

import numpy as np

from takhta.board.ports import Frame
from takhta.sensing.arrays import Floats

_HALF = 2048
"""Counts; a switch reads next to nothing or next to all of 4095."""
_MISREAD = 0.001
"""How seldom a frame shows a switch otherwise than it is, for bouncing contacts; what one frame weighs follows."""
_CHANGES = 3e-5
"""How seldom a switch changes from one frame to the next: each seat is touched once in a quarter of an hour."""


class Debounce:
    """All switches of a board; `see` takes in frame after frame."""

    def __init__(self, slots: int) -> None:
        self._chances = np.full(slots, 0.5)

    def see(self, frame: Frame) -> Floats:
        """How likely each switch is closed: by slot (a hidden Markov model of two states, filtered)."""
        closed = np.frombuffer(frame.counts, dtype=np.uint16) >= _HALF
        before = self._chances + _CHANGES * (1 - 2 * self._chances)
        as_closed = before * np.where(closed, 1 - _MISREAD, _MISREAD)
        as_open = (1 - before) * np.where(closed, _MISREAD, 1 - _MISREAD)
        self._chances = as_closed / (as_closed + as_open)
        return self._chances
