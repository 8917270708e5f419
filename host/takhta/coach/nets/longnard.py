"""The net of long nard, in which both sides go the same way and nobody is hit."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from takhta.coach.nets.ends import SixEnds, certain, over
from takhta.coach.nets.family import ChanceRows, Rows, look_by_rules
from takhta.coach.nets.features import SIDE, Features, of_side, over_the_dice, sets
from takhta.coach.nets.net import Ends, Net
from takhta.rules.game import AnyGame
from takhta.rules.longnard.position import across
from takhta.rules.occupancy import Side
from takhta.rules.tables.position import BAR, THEIRS, Position

NET = "all"
_MOST = 2
_ACROSS = [across(point) for point in range(1, BAR)]
_THEIRS = [2 * THEIRS - 1, *(THEIRS + point for point in _ACROSS), THEIRS]
"""Where the other side's tray, its points 1 to 24 and its bar lie in a position."""


def seen(rows: Rows) -> Features:
    """What the net sees: the checkers of both sides by their own points, and from which points there is a way."""
    mine, theirs = rows[:, :THEIRS], rows[:, _THEIRS]
    ways = _ways(mine, rows[:, THEIRS + 1 : -1]), _ways(theirs, rows[:, _ACROSS])
    return np.hstack((of_side(mine), of_side(theirs), *ways))


def _ways(side: Rows, others: Rows) -> Features:
    """From each point that a side holds, with how many rolls one checker can move both dice. `others` are the other
    side's checkers on its points 1 to 24: any closes a point."""
    own = sets(side[:, 1:BAR] > 0)
    _, _, _, ways = over_the_dice(own, np.zeros_like(own), sets(others == 0), side[:, BAR])
    ways[side[:, 1:BAR] == 0] = 0
    return ways


SCALE: NDArray[np.float32] = np.reciprocal(np.array((*SIDE * 2, *(36,) * 48), np.float32))
"""What each number is multiplied by, so that all are of about the same size."""


class LongNardNets(SixEnds):
    """One net for the whole game."""

    def __init__(self, nets: dict[str, Net]) -> None:
        self._net = nets[NET]

    def ends(self, rows: Rows) -> Ends:
        """How likely each way is that the game ends; certain where it is over."""
        found = self._net.ends(seen(rows))
        some = np.flatnonzero(over(rows))
        if len(some):
            found[some] = certain(rows[some], rows[some][:, _THEIRS], _MOST)
        return found

    def look(self, game: AnyGame, states: Sequence[Position], side: Side) -> ChanceRows:
        """The chances of a side in each position after the best play of every roll."""
        return look_by_rules(self, game, states, side)
