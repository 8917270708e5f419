"""Our own nets as an evaluator: the default, which needs nothing but the package itself."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from takhta.coach.chances import Chances, counts_backgammons
from takhta.coach.errors import UnknownEvaluatorError
from takhta.coach.evaluator import Depth
from takhta.coach.nets.family import Family, look
from takhta.coach.nets.net import Ends
from takhta.coach.nets.tables import TablesNets
from takhta.rules.game import AnyGame, State
from takhta.rules.occupancy import Side
from takhta.rules.said import said

WEIGHTS = Path(__file__).parent / "weights"

_NETS = {"backgammon": "backgammon", "nackgammon": "backgammon", "takhteh": "backgammon"}
"""The file of each game's nets, without its ending: games that differ by their start alone share one."""


class OurNets:
    """Our own nets. Those of a game are read when it is first asked about."""

    name = "nets"

    def knows(self, game: AnyGame) -> bool:
        """Whether there are nets for this game."""
        return game.name in _NETS

    def chances(self, game: AnyGame, states: Sequence[State], side: Side, depth: Depth) -> list[Chances]:
        """The chances of a side in each of these positions. Raises UnknownEvaluatorError."""
        if not self.knows(game):
            raise UnknownEvaluatorError(said("evaluator.not_of_game", name=self.name, game=game.title))
        if not states:
            return []
        family = _nets(_NETS[game.name])
        rows = family.rows(states)
        ends = family.ends(rows)
        going_on = np.flatnonzero([game.outcome(state) is None for state in states])
        if depth is Depth.LOOK and len(going_on):
            ends[going_on] = look(family, rows[going_on], worth(game))
        told = (Chances(*row) for row in _summed(ends).tolist())
        return [each if state.turn is side else each.turned for state, each in zip(states, told, strict=True)]


def worth(game: AnyGame) -> NDArray[np.float32]:
    """What each way a game can end is worth to the side on roll."""
    most = 3 if counts_backgammons(game) else 2
    return np.array([1, 2, most, -1, -2, -most], np.float32)


def _summed(ends: Ends) -> NDArray[np.float64]:
    """The ways to end as chances, in which a gammon is a win too."""
    single, gammon, backgammon, _, lost_gammon, lost_backgammon = ends.astype(np.float64).T
    found = (single + gammon + backgammon, gammon + backgammon, backgammon, lost_gammon + lost_backgammon)
    return np.stack((*found, lost_backgammon), axis=1)


@cache
def _nets(file: str) -> Family:
    return TablesNets(WEIGHTS / f"{file}.npz")
