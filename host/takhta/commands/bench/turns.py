"""Turns to measure with: positions as games of random plays bring them, each with a roll. They must favour nobody.

The next play is drawn from the sorted positions it can lead to, so the turns are the same whatever order a generator
lists them in.
"""

from random import Random

from takhta.rules.dice import Roll
from takhta.rules.games import game
from takhta.rules.occupancy import Side
from takhta.rules.tables.plays import end_positions
from takhta.rules.tables.position import Position

Turn = tuple[Position, Roll]

SEED = 20_261_121
"""Of all figures; no generator was built on these turns."""

WIDEST = (
    Position.of(Side.WHITE, dict.fromkeys((24, 23, 21, 20, 18, 17, 15, 14, 12, 11, 9, 7, 6, 4, 3), 1), {}),
    Roll.of(1, 1),
)
"""Fifteen checkers on as many points with nothing in the way: 2,226 plays, the most a search of ours found."""


def random_turns(seed: int, number: int) -> list[Turn]:
    """As many turns as asked for, one game after another."""
    rng, rules = Random(seed), game("backgammon")
    turns: list[Turn] = []
    state = start = rules.start(Side.WHITE)
    while len(turns) < number:
        roll = Roll.of(rng.randint(1, 6), rng.randint(1, 6))
        turns.append((state, roll))
        packed = rng.choice(sorted(end_positions(state.packed, roll)[0]))
        state = Position(state.turn.other, state.motion.flip(packed))
        if rules.outcome(state):
            state = start
    return turns
