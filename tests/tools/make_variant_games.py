"""Makes the recorded games in tests/data/matches/*.json again: our own rules and a player who throws dice to choose.

Run as `python tests/tools/make_variant_games.py FOLDER`. The same seed gives the same bytes.
"""

import sys
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from takhta.record.formats.match_json import write_json
from takhta.record.match import Action, Beaver, CheckerPlay, Double, GameRecord, Match, Result, Take, between
from takhta.rules.dice import Roll
from takhta.rules.game import AnyGame, Play, Points, State
from takhta.rules.games import game
from takhta.rules.occupancy import Side
from takhta.rules.stakes import Cube


@dataclass(frozen=True)
class Recipe:
    """One recorded game: which, with what agreed on, from which seed, and at most so many turns (0 = to the end).

    Where beavers were agreed on the sides double, beaver and take as soon as they may, up to a cube of 32.
    """

    game: str
    seed: int
    options: dict[str, str] = field(default_factory=dict)
    turns: int = 0


RECIPES = {
    "nackgammon": Recipe("nackgammon", 1, turns=30),
    "hypergammon": Recipe("hypergammon", 2),
    "takhteh": Recipe("takhteh", 3, turns=30),
    "longnard": Recipe("longnard", 4, turns=30),
    "beavers": Recipe("backgammon", 5, {"beaver": "on", "automatic_doubles": "1", "jacoby": "on"}, turns=16),
}
"""The games by name. Only the short one is played to its end: carrying every checker takes time."""

MOST = 32
"""Where beavers were agreed on, the cube is turned so far."""


def make(recipe: Recipe) -> Match:
    """Play a game."""
    rng, rules = Random(recipe.seed), game(recipe.game, recipe.options)
    actions: list[Action] = []
    throws: list[tuple[int, int]] = []
    cube = Cube()
    if rules.option("automatic_doubles") != "0":
        throws, cube = [(rng.randint(1, 6),) * 2], Cube(Points(2))
    throw, starter = _opening(rng, rules)
    roll, state = Roll.of(*throw), rules.start(starter)
    if rules.option("opening") == "reroll":
        roll = _thrown(rng)
    result, turns = None, 0
    while result is None and (not recipe.turns or turns < recipe.turns):
        if turns and rules.option("beaver") == "on" and cube.value < MOST and cube.may_double(state.turn):
            other = state.turn.other
            cube = cube.taken(other).beavered()
            actions += [Double(state.turn, cube.value // 2), Beaver(other, cube.value), Take(state.turn)]
        turns += 1
        play = _chosen(rng, rules, state, roll)
        actions.append(CheckerPlay(state.turn, roll, rules.format_play(play)))
        state, roll = play.after, _thrown(rng)
        if outcome := rules.outcome(state):
            result = Result(outcome.winner, Points(cube.value * outcome.times))
    if rules.option("opening") == "reroll":
        throws.append(throw)
    record = GameRecord(1, 0, 0, tuple(actions), result, tuple(throws))
    return Match(between("Anahit", "Berke"), 0, (record,), recipe.game, "2026.11.21", recipe.options)


def _opening(rng: Random, rules: AnyGame) -> tuple[tuple[int, int], Side]:
    white, black = rng.sample(range(1, 7), 2)
    lower = rules.option("lower_starts") == "on"
    return (white, black), Side.WHITE if (white > black) is not lower else Side.BLACK


def _thrown(rng: Random) -> Roll:
    return Roll.of(rng.randint(1, 6), rng.randint(1, 6))


def _chosen(rng: Random, rules: AnyGame, state: State, roll: Roll) -> Play[State]:
    """A play that leaves the other side most to go, one of them by chance: it hits and bears off when it can."""
    plays = sorted(rules.plays(state, roll), key=rules.format_play)  # in whatever order they are listed
    gains = [rules.pips(play.after, state.turn.other) - rules.pips(play.after, state.turn) for play in plays]
    return rng.choice([play for play, gain in zip(plays, gains, strict=True) if gain == max(gains)])


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    for name, recipe in RECIPES.items():
        (folder / f"{name}.json").write_bytes(write_json(make(recipe)))
