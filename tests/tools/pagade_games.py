"""Random games of pagade, every turn of them held to what must always be true.

Run it as `python tests/tools/pagade_games.py 2000 [SEED]` for more games than the tests play.
"""

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2] / "host"), str(Path(__file__).parents[1])]

from takhta.rules.game import AnyGame, Play
from takhta.rules.games import game
from takhta.rules.occupancy import OFF, count, total
from takhta.rules.pagade.path import COLOURS, CUT, HOME, SQUARES, square
from takhta.rules.pagade.position import EACH, Position

Tally = Counter[str]
Choice = Callable[[Random, list[Play[Position]]], Play[Position]]

MOST_TURNS = 20_000
"""A game that lasts longer is taken for one that never ends; random ones last some hundreds."""


def any_play(random: Random, plays: list[Play[Position]]) -> Play[Position]:
    """One play as good as another."""
    return random.choice(plays)


def peaceful(random: Random, plays: list[Play[Position]]) -> Play[Position]:
    """A play that cuts nobody, where there is one."""

    def cut(play: Play[Position]) -> int:
        return sum(row.count(CUT) for row in play.after.pawns)

    fewest = min(map(cut, plays))
    return random.choice([play for play in plays if cut(play) == fewest])


def any_game(random: Random) -> AnyGame:
    """The usual game half the time, else one with its options chosen at random."""
    options = game("pagade").options if random.random() < 0.5 else ()
    chosen = {option.name: random.choice(option.values) for option in options}
    return game("pagade", chosen)


def played(rules: AnyGame, random: Random, choose: Choice = any_play) -> tuple[Position, Tally]:
    """Play one game to its end; the last position and what happened. Raises AssertionError for what cannot be."""
    state: Position = rules.start(random.choice(rules.sides))
    faces, weights = list(rules.rolls()), list(rules.rolls().values())
    happened: Tally = Counter()
    while rules.outcome(state) is None:
        plays = list(rules.plays(state, random.choices(faces, weights)[0]))
        play = choose(random, plays)
        happened.update(_moved(rules, play))
        happened["turns"] += 1
        assert happened["turns"] < MOST_TURNS, rules.format_position(state)
        state = play.after
        _whole(rules, state)
    left = sum(row.count(CUT) for row in state.pawns)
    assert happened["cut"] == happened["entered"] + left
    return state, happened


def _moved(rules: AnyGame, play: Play[Position]) -> Tally:
    """How many pawns a play has cut and entered. Nobody but the mover moves, and it only forward."""
    happened: Tally = Counter()
    movers = {step.side for step in rules.steps(play)}
    assert len(movers) <= 1
    for colour in COLOURS:
        before, after = play.before.of(colour), play.after.of(colour)
        if colour in movers:
            assert sum(after) - sum(before) in _SUMS[play.dice_used, play.roll.high, play.roll.low]
            happened["entered"] += before.count(CUT) - after.count(CUT)
        else:
            lost = Counter(before) - Counter(after)
            assert Counter(after) - Counter(before) == Counter({CUT: lost.total()} if lost else {})
            happened["cut"] += lost.total()
    return happened


def _sums() -> dict[tuple[int, int, int], set[int]]:
    """How far all pawns together may go: one number, both, or with a pair that goes twice both of a doublet twice."""
    found: dict[tuple[int, int, int], set[int]] = {}
    for high in (1, 3, 4, 6):
        for low in (1, 3, 4, 6):
            found[1, high, low] = {high, low}
            found[2, high, low] = {high + low, 4 * high} if high == low else {high + low}
    return found


_SUMS = _sums()


def _whole(rules: AnyGame, state: Position) -> None:
    """Every pawn is somewhere, and nobody is on two squares, too many on one, or two colours on one."""
    occupancy = rules.occupancy(state)
    assert len(occupancy) == SQUARES
    for colour in rules.sides:
        pawns = state.of(colour)
        away = sum(square(colour, pawn) == OFF for pawn in pawns)
        assert len(pawns) == EACH == total(occupancy, colour) + away
        assert (colour in state.places) == (pawns == (HOME,) * EACH)
    for place, held in enumerate(occupancy):
        if not held:
            continue
        there = {colour: count(held, colour) for colour in COLOURS if count(held, colour)}
        assert len(there) <= 1
        assert place >= 68 or sum(there.values()) <= 2
    assert state.turn in rules.sides


if __name__ == "__main__":
    dice, all_turns, most = Random(int(sys.argv[2]) if len(sys.argv) > 2 else 0), Tally(), 0
    for _number in range(int(sys.argv[1])):
        _state, tally = played(any_game(dice), dice)
        all_turns.update(tally)
        most = max(most, tally["turns"])
    print(f"{int(sys.argv[1]):,} games, {dict(all_turns)}, the longest of {most:,} turns")
