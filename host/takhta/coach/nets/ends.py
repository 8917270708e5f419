"""The six ways a game of the tables family can end, and what they mean for a side."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from takhta.coach.nets.family import ChanceRows, Rows
from takhta.coach.nets.net import Ends
from takhta.rules.game import AnyGame
from takhta.rules.occupancy import Side
from takhta.rules.tables.position import THEIRS, Position


class SixEnds(ABC):
    """What follows for any side from nets that tell of the side on turn."""

    @abstractmethod
    def ends(self, rows: Rows) -> Ends:
        """How likely the side on turn wins single, a gammon, a backgammon, and loses the same; certain at the end."""

    def chances(self, game: AnyGame, states: Sequence[Position], side: Side) -> ChanceRows:  # noqa: ARG002 - the same in all of these games
        """The chances of a side in each position at first sight."""
        return turned(summed(self.ends(rows_of(states))), states, side)


def rows_of(states: Sequence[Position]) -> Rows:
    """Positions as the nets take them: all fields in the view of the side on turn."""
    return np.frombuffer(b"".join(state.counts for state in states), np.uint8).reshape(-1, 2 * THEIRS)


def summed(ends: Ends) -> ChanceRows:
    """The ends as chances, in which a gammon is a win too."""
    single, gammon, backgammon, _, lost_gammon, lost_backgammon = ends.T
    found = (single + gammon + backgammon, gammon + backgammon, backgammon, lost_gammon + lost_backgammon)
    return np.stack((*found, lost_backgammon), axis=1)


def turned(told: ChanceRows, states: Sequence[Position], side: Side) -> ChanceRows:
    """Chances of the sides on turn as those of one side."""
    others = told[:, [0, 3, 4, 1, 2]]
    others[:, 0] = 1 - others[:, 0]
    return np.where(np.array([state.turn is side for state in states], np.bool_)[:, None], told, others)


def over(rows: Rows) -> NDArray[np.bool_]:
    """In which positions a side has nothing left on the board."""
    return np.asarray(~rows[:, 1:THEIRS].any(axis=1) | ~rows[:, THEIRS:-1].any(axis=1))


def certain(rows: Rows, theirs: Rows, most: int) -> Ends:
    """What is so where one side has nothing left: the other has lost, and by how much, the loser's checkers tell.

    `theirs` are the other side's 26 fields by its own points; `most` is 3 where backgammons are lost, else 2.
    """
    found = np.zeros((len(rows), 6), np.float32)
    won = rows[:, 1:THEIRS].max(axis=1) == 0
    loser = np.where(won[:, None], theirs, rows[:, :THEIRS])
    times = np.where(loser[:, 0] > 0, 0, np.where(loser[:, 19:].max(axis=1) > 0, most - 1, 1))
    found[np.arange(len(rows)), times + np.where(won, 0, 3)] = 1
    return found
