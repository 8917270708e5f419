"""How many ways a game can go: the numbers generators are compared by. It must never leave out a roll or a pass."""

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass

from takhta.rules.game import AnyGame


@dataclass(frozen=True, slots=True)
class Perft:
    """Counts after some plies: paths through all rolls and plays, and distinct positions at the end."""

    paths: int
    positions: int


def perft(game: AnyGame, plies: int) -> Perft:
    """Count from the start position. Every roll of the game is one branch however likely it is, a pass one play.

    Positions are distinct as the side then on roll sees them. A finished game goes no further and is not counted.
    Raises ValueError for a negative number of plies.
    """
    if plies < 0:
        raise ValueError(f"A number of plies is 0 or more, not {plies}.")
    reached: Counter[Hashable] = Counter({game.start(game.sides[0]): 1})
    for _ in range(plies):
        following: Counter[Hashable] = Counter()
        for state, paths in reached.items():
            if game.outcome(state) is None:
                for roll in game.rolls():
                    for play in game.plays(state, roll):
                        following[play.after] += paths
        reached = following
    return Perft(reached.total(), len(reached))
