"""The computer at five levels: all know the same of a position, and the weaker ones see it less clearly.

How unclearly is measured by how much the plays of a roll differ at all, so that a level is about as weak in every game.
It must never know a game by name.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from statistics import pstdev
from types import MappingProxyType

from takhta.coach import hints
from takhta.coach.evaluator import Depth
from takhta.coach.evaluators import evaluator
from takhta.coach.players.greedy import greedy
from takhta.rules.dice import Roll
from takhta.rules.game import AnyGame, Play, State


@dataclass(frozen=True)
class Level:
    """How clearly a player sees: `blur` is the share of what the plays differ by that it errs by."""

    blur: float
    depth: Depth = Depth.STATIC

    def __call__(self, game: AnyGame, state: State, roll: Roll, chance: Random) -> Play[State]:
        """The play that looks best to it. In a game no evaluator knows, what `greedy` plays."""
        judge = evaluator()
        if not judge.knows(game):
            return greedy(game, state, roll, chance)
        found = hints.ranked(game, state, roll, judge, self.depth)
        if not self.blur:
            return found[0].play
        error = self.blur * pstdev(each.equity for each in found)
        return max(found, key=lambda each: each.equity + chance.gauss(0, error)).play


LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        "best": Level(0.0, Depth.LOOK),
        "strong": Level(0.0),
        "club": Level(0.25),
        "casual": Level(0.6),
        "beginner": Level(1.2),
    }
)
"""The levels by name, the best first."""
