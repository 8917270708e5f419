"""Whole games between players that are asked for many positions at once, so that nets are asked for many too."""

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from statistics import pstdev
from typing import Any, NamedTuple

import numpy as np

from takhta.coach.evaluator import Depth
from takhta.coach.evaluators import evaluator
from takhta.coach.nets.family import Family, worth
from takhta.coach.players.levels import Level
from takhta.coach.players.player import Choose
from takhta.rules.dice import Roll
from takhta.rules.game import AnyGame, Outcome, Play, State
from takhta.rules.occupancy import Side
from tools.strength.exam import board_of

AT_ONCE = 100
LONGEST = 3000

Asked = tuple[State, Roll]
Many = Callable[[AnyGame, Sequence[Asked], Random], list[Play[State]]]
"""A player asked about many turns at once."""


class Mean(NamedTuple):
    """A mean with the half width of its 95 % interval, of so many."""

    value: float
    within: float
    number: int

    @classmethod
    def of(cls, values: Sequence[float]) -> "Mean":
        """The mean of these."""
        return cls(sum(values) / len(values), 1.96 * pstdev(values) / sqrt(len(values)), len(values))


def one_by_one(choose: Choose) -> Many:
    """A player that is asked about each turn by itself."""
    return lambda game, asked, chance: [choose(game, state, roll, chance) for state, roll in asked]


def by_level(level: Level) -> Many:
    """A level of the computer; one that looks ahead is asked turn by turn."""
    if level.depth is Depth.LOOK:
        return one_by_one(level)

    def choose(game: AnyGame, asked: Sequence[Asked], chance: Random) -> list[Play[State]]:
        listed = [game.plays(state, roll) for state, roll in asked]
        movers = [game.mover(state) for state, _ in asked]
        chosen: list[Any] = [None] * len(asked)
        for mover in dict.fromkeys(movers):
            mine = [number for number, each in enumerate(movers) if each is mover]
            after = [play.after for number in mine for play in listed[number]]
            told = evaluator().chances(game, after, mover, Depth.STATIC)
            equities = np.array([each.equity(game) for each in told])
            first = 0
            for number in mine:
                last = first + len(listed[number])
                seen = equities[first:last]
                error = level.blur * seen.std()
                blurred = seen + [chance.gauss(0, error) if error else 0.0 for _ in seen]
                chosen[number] = listed[number][int(np.argmax(blurred))]
                first = last
        return chosen

    return choose


def of_family(family: Family) -> Many:
    """A player that makes what nets think best at first sight."""

    def choose(game: AnyGame, asked: Sequence[Asked], chance: Random) -> list[Play[State]]:  # noqa: ARG001 - it plays alike
        listed = [game.plays(state, roll) for state, roll in asked]
        return [
            plays[int(np.argmax(family.chances(game, [play.after for play in plays], game.mover(state)) @ worth(game)))]
            for plays, (state, _) in zip(listed, asked, strict=True)
        ]

    return choose


def teacher(game: AnyGame, asked: Sequence[Asked], chance: Random) -> list[Play[State]]:  # noqa: ARG001 - it plays alike
    """GNU Backgammon at first sight."""
    import gnubg_nn

    chosen = []
    for state, roll in asked:
        plays = game.plays(state, roll)
        if len(plays) == 1:
            chosen.append(plays[0])
            continue
        listed = gnubg_nn.best_move(board_of(state), roll.high, roll.low, n=0, list=1)[1]
        by_board = {board_of(play.after): play for play in plays}
        keys = [gnubg_nn.board_from_position_key(each[0]) for each in listed]
        chosen.append(by_board[next(tuple(map(tuple, key)) for key in keys if tuple(map(tuple, key)) in by_board)])
    return chosen


def duel(game: AnyGame, one: Many, other: Many, number: int, seed: int) -> list[Outcome | None]:
    """So many games: `one` plays the first side in even games, in odd ones the second, or what they are in turn of
    more; each side begins as often. What became of each, as if `one` had always had the first side's team."""
    chance, sides = Random(seed), game.sides
    rolls, weights = list(game.rolls()), list(game.rolls().values())
    found: list[Outcome | None] = [None] * number
    waiting = list(range(number))
    tables: dict[int, State] = {}
    turns: dict[int, int] = {}
    while waiting or tables:
        while waiting and len(tables) < AT_ONCE:
            begun = waiting.pop()
            tables[begun], turns[begun] = game.start(sides[begun // 2 % len(sides)]), 0
        thrown = {each: chance.choices(rolls, weights)[0] for each in tables}
        for player, mine in ((one, True), (other, False)):
            asked = [
                each for each, state in tables.items() if is_of_one(game, state.turn, each) is mine and each in thrown
            ]
            plays = player(game, [(tables[each], thrown.pop(each)) for each in asked], chance)
            for each, play in zip(asked, plays, strict=True):
                tables[each], turns[each] = play.after, turns[each] + 1
        for each, state in list(tables.items()):
            outcome = game.outcome(state)
            if outcome is not None or turns[each] > LONGEST:
                found[each] = outcome
                del tables[each]
    return found


def is_of_one(game: AnyGame, side: Side, number: int) -> bool:
    """Whether `one` plays this side in the game of this number: its team sits at every second place."""
    return (game.sides.index(side) + number) % 2 == 0


def points(game: AnyGame, results: Sequence[Outcome | None]) -> Mean:
    """Points a game for `one`, the cube at one."""
    values = [
        0.0 if each is None else each.times * (1.0 if is_of_one(game, each.winner, number) else -1.0)
        for number, each in enumerate(results)
    ]
    return Mean.of(values)


def wins(game: AnyGame, results: Sequence[Outcome | None]) -> Mean:
    """The share of games that `one` wins."""
    return Mean.of([float(each is not None and is_of_one(game, each.winner, n)) for n, each in enumerate(results)])
