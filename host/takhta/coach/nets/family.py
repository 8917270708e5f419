"""The nets of one game, and how to look ahead with them where a turn leads on by the rules alone."""

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from takhta.coach.chances import counts_backgammons
from takhta.rules.game import AnyGame, State
from takhta.rules.occupancy import Side

Rows = NDArray[np.uint8]
"""A position in each row, in the view of one side, as small whole numbers."""
ChanceRows = NDArray[np.float32]
"""A row of Chances for each position."""


class Family(Protocol):
    """The nets of one game."""

    def chances(self, game: AnyGame, states: Sequence[Any], side: Side) -> ChanceRows:
        """The chances of a side in each position at first sight; certain where the game is over."""

    def look(self, game: AnyGame, states: Sequence[Any], side: Side) -> ChanceRows:
        """The chances of a side in each position after the best play of every roll; none of the games is over."""


def worth(game: AnyGame) -> NDArray[np.float32]:
    """What a row of Chances is worth but for one point less: win, gammon, backgammon, and the same lost.

    >>> from takhta.rules.games import game
    >>> worth(game("backgammon")).tolist()
    [2.0, 1.0, 1.0, -1.0, -1.0]
    """
    most = float(counts_backgammons(game))
    return np.array([2, 1, most, -1, -most], np.float32)


def look_by_rules(family: Family, game: AnyGame, states: Sequence[State], side: Side) -> ChanceRows:
    """`Family.look` with the plays as the rules list them."""
    rolls = game.rolls()
    listed = [game.plays(state, roll) for state in states for roll in rolls]
    after = [play.after for plays in listed for play in plays]
    movers = [game.mover(play.before) for plays in listed for play in plays]
    values = np.empty(len(after), np.float32)
    for mover in dict.fromkeys(movers):
        some = [number for number, each in enumerate(movers) if each is mover]
        values[some] = family.chances(game, [after[number] for number in some], mover) @ worth(game)
    turn = np.repeat(np.arange(len(listed)), [len(plays) for plays in listed])
    best = [after[number] for number in best_of_each(values, turn, len(listed))]
    weights = np.array(list(rolls.values()), np.float32)
    return mean_of_rolls(family.chances(game, best, side), np.tile(weights / weights.sum(), len(states)), len(rolls))


def best_of_each(values: NDArray[np.float32], group: NDArray[np.intp], groups: int) -> NDArray[np.intp]:
    """In which row each group has its highest value; no group is empty."""
    order = np.lexsort((-values, group))
    found: NDArray[np.intp] = order[np.searchsorted(group[order], np.arange(groups))]
    return found


def mean_of_rolls(told: ChanceRows, weights: NDArray[np.float32], rolls: int) -> ChanceRows:
    """The mean over the rolls of each position, whose rows follow each other."""
    summed: ChanceRows = (told * weights[:, None]).reshape(-1, rolls, told.shape[1]).sum(axis=1)
    return summed
