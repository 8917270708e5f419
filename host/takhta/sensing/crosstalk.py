"""What checkers add to the sensors of other seats, by sensing's own physics of a magnet.

A checker is read a seat away too, weakly and with the other sign. It is taken for one in the middle of its seat; what
is left because it lies askew is allowed for and never taken away.
"""

import numpy as np

from takhta.board.plan import Board
from takhta.sensing.arrays import Floats
from takhta.sensing.curve import Curve

_FARTHEST_MM = 80.0
"""Farther away a checker adds a thousandth at most."""
_LEAK = 0.6
"""How much of what a changed neighbour adds may be left after the mean has been taken away, as a share (standard
deviation): a checker that lies askew adds more or less than one in the middle."""
_WHOLE = 1 / 8
"""A neighbour that changes by so many checkers may have become a whole one, far from the middle of its seat."""


class Crosstalk:
    """The sensors of a board beside one another.

    `shares` is what a checker in the middle of each seat adds to every other, in checkers: slot × slot. Within a square
    it is nothing, because there all sensors are read together.
    """

    def __init__(self, board: Board, curve: Curve) -> None:
        self.shares = _shares(board, curve)
        self._take_away, self._spill = np.eye(len(self.shares)) - self.shares, np.abs(self.shares)

    def own(self, mixed: Floats) -> Floats:
        """What sensors read, neighbours included, without what these add: by slot, in checkers."""
        own: Floats = self._take_away @ mixed
        return own

    def leak(self, change: Floats) -> Floats:
        """How far neighbours that changed so much may have moved each sensor nevertheless: by slot."""
        leak: Floats = _LEAK * (self._spill @ np.minimum(1, np.abs(change) / _WHOLE))
        return leak


def _shares(board: Board, curve: Curve) -> Floats:
    x = np.array([slot.x_mm for slot in board.slots])
    y = np.array([slot.y_mm for slot in board.slots])
    distance = np.hypot(x[:, None] - x, y[:, None] - y)
    near = (distance > 0) & (distance < _FARTHEST_MM)
    shares = np.zeros(distance.shape)
    shares[near] = curve.strength(distance[near])
    square = np.array([-1 if board.places[slot.place].square is None else slot.place for slot in board.slots])
    shares[(square[:, None] == square) & (square >= 0)] = 0
    return shares
