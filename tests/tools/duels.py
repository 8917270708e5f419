"""Lets computer players play whole games against each other, without a board: who wins, and in how many turns.

`python tests/tools/duels.py 40` prints how often greedy beats random, from seeds 0 on, each side beginning in turn.
"""

import sys
from collections.abc import Mapping
from random import Random

from takhta.coach.players.player import player
from takhta.rules.games import game
from takhta.rules.occupancy import Side

LONGEST = 2000
"""A game that goes on for so many turns is nobody's."""


def duel(name: str, options: Mapping[str, str], players: Mapping[Side, str], seed: int) -> tuple[Side | None, int]:
    """One game between two computer players: the winner and the number of turns."""
    rules, chance = game(name, options), Random(seed)
    rolls, weights = list(rules.rolls()), list(rules.rolls().values())
    state = rules.start(rules.sides[seed % 2])
    for turn in range(LONGEST):
        outcome = rules.outcome(state)
        if outcome is not None:
            return outcome.winner, turn
        (roll,) = chance.choices(rolls, weights)
        state = player(players[state.turn])(rules, state, roll, chance).after
    return None, LONGEST


def wins(name: str, options: Mapping[str, str], games: int) -> int:
    """How many of so many games greedy wins against random."""
    first, second = game(name, options).sides
    return sum(duel(name, options, {first: "greedy", second: "random"}, seed)[0] is first for seed in range(games))


if __name__ == "__main__":
    count = int(sys.argv[1])
    for each, agreed in (("hypergammon", {}), ("backgammon", {}), ("pagade", {"players": "two"})):
        print(f"{each}: greedy beats random in {wins(each, agreed, count)} of {count} games")
