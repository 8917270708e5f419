"""The port behind which everything lies that can tell how good a position is: our own nets, other programs.

Plays, doubles and hints follow from chances alone (hints.py, cube.py), so an evaluator answers one question.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Protocol

from takhta.coach.chances import Chances
from takhta.rules.game import AnyGame, State
from takhta.rules.occupancy import Side


class Depth(Enum):
    """How far an evaluator looks: only at the position itself, or also at every next roll and the best play of it."""

    STATIC = "static"
    LOOK = "look"


class Evaluator(Protocol):
    """Something that knows how good positions are. Raises EvaluatorError when it cannot answer."""

    @property
    def name(self) -> str:
        """Its name on the command line."""

    def knows(self, game: AnyGame) -> bool:
        """Whether it can tell anything of this game as it has been agreed on."""

    def chances(self, game: AnyGame, states: Sequence[State], side: Side, depth: Depth) -> list[Chances]:
        """The chances of a side in each of these positions, in which the side on turn has not rolled yet.

        In a game that is over they are certain. With partners, the chances are the team's.
        """
