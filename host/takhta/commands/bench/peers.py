"""Other programs' generators of plays, for `takhta bench lists`. Each is asked as its own users would ask it.

None of them is needed: the extra `bench` brings them, and one that is not there is named with the reason. Turning a
turn into what a peer wants to be given is never timed.
"""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from runpy import run_path
from typing import Any, NamedTuple

import takhta
from takhta.commands.bench.turns import SEED, Turn
from takhta.rules.tables.position import BAR, Counts


class Ready(NamedTuple):
    """A generator with its turns. `run` lists all their plays once; `sizes` = how many different positions each can
    lead to, None where that cannot be asked; `calls` = what one `run` is counted as."""

    run: Callable[[], None]
    sizes: Callable[[], list[int]] | None
    calls: int


class Peer(NamedTuple):
    """Somebody else's generator. `ready` raises ImportError or OSError when it is not here."""

    name: str
    written_in: str
    ready: Callable[[Sequence[Turn]], Ready]
    unit: str = "lists"


def ask_each(call: Callable[..., Any], given: Sequence[tuple[Any, ...]], size: Callable[[Any], int]) -> Ready:
    """A generator that is called once for each turn."""

    def run() -> None:
        for each in given:
            call(*each)

    return Ready(run, lambda: [size(call(*each)) for each in given], len(given))


def _sides(fields: Counts) -> tuple[list[int], list[int]]:
    """Both sides by their own points 1 to 24 and the bar, as most programs count: the side on turn, the other."""
    return list(fields[1 : BAR + 1]), list(fields[-2:BAR:-1])


def _brute_force(turns: Sequence[Turn]) -> Ready:
    module = _rules_in(Path(takhta.__file__).parents[2] / "tests/oracles/brute_force.py")

    def board(fields: Counts) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return tuple(fields[: BAR + 1]), tuple(fields[:BAR:-1])

    return ask_each(
        module["plays"],
        [(board(state.counts), roll.high, roll.low) for state, roll in turns],
        lambda found: len(found[0]),
    )


def gnubg_nn(turns: Sequence[Turn]) -> Ready:
    """GNU Backgammon as a library: raises ImportError when it is not installed."""
    import gnubg_nn as library

    given = [(list(reversed(_sides(state.counts))), roll.high, roll.low) for state, roll in turns]
    return ask_each(library.moves, given, lambda keys: max(1, len(set(keys))))


def _bgsage(turns: Sequence[Turn]) -> Ready:
    import bgbot_cpp

    def board(fields: Counts) -> list[int]:
        mine, theirs = _sides(fields)
        points = [own - other for own, other in zip(mine[:24], theirs[23::-1], strict=True)]
        return [theirs[24], *points, mine[24]]

    given = [(board(state.counts), roll.high, roll.low) for state, roll in turns]
    return ask_each(bgbot_cpp.possible_moves, given, lambda boards: max(1, len(set(map(tuple, boards)))))


def _gym_backgammon(turns: Sequence[Turn]) -> Ready:
    # The package itself needs gym and a window to draw in; its rules are one file that needs nothing.
    path = next((path for folder in sys.path if (path := Path(folder, _GYM)).is_file()), Path(_GYM))
    module = _rules_in(path)
    backgammon, white, black = module["Backgammon"](), module["WHITE"], module["BLACK"]

    def occupancy(fields: Counts) -> Any:
        mine, theirs = _sides(fields)
        backgammon.board = [
            (own, white) if own else (other, black) if other else (0, None)
            for own, other in zip(mine[:24], theirs[23::-1], strict=True)
        ]
        backgammon.bar, backgammon.off = [mine[24], theirs[24]], [15 - sum(mine), 15 - sum(theirs)]
        backgammon.players_positions = backgammon.get_players_positions()
        return backgammon.save_state()

    def plays(state: Any, roll: tuple[int, int]) -> Any:
        backgammon.restore_state(state)
        return backgammon.get_valid_plays(white, roll)

    def size(state: Any, roll: tuple[int, int]) -> int:
        end_positions = set()
        for play in plays(state, roll):
            backgammon.restore_state(state)
            backgammon.execute_play(white, play)
            end_positions.add((tuple(backgammon.board), tuple(backgammon.bar), tuple(backgammon.off)))
        return max(1, len(end_positions))

    given = [(occupancy(state.counts), (-roll.high, -roll.low)) for state, roll in turns]
    return ask_each(plays, given, len)._replace(sizes=lambda: [size(*each) for each in given])


def _open_spiel(turns: Sequence[Turn]) -> Ready:
    """It plays from the start only and answers with pairs of moves in an order, a double in two halves: so it gets
    turns of its own, and what it lists is not the same work."""
    import pyspiel

    rng, game = Random(SEED), pyspiel.load_game("backgammon")
    given: list[tuple[Any, ...]] = []
    state = game.new_initial_state()
    while len(given) < len(turns):
        if state.is_terminal():
            state = game.new_initial_state()
        elif state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        else:
            given.append((state.clone(),))
            state.apply_action(rng.choice(state.legal_actions()))

    return ask_each(type(state).legal_actions, given, len)._replace(sizes=None)


_GYM = "gym_backgammon/envs/backgammon.py"


def _rules_in(path: Path) -> dict[str, Any]:
    """What a file defines that is no part of a package we could import."""
    if not path.is_file():
        raise FileNotFoundError(f"there is no {'/'.join(path.parts[-3:])}")
    return run_path(str(path))


PEERS = (
    Peer("brute force", "Python", _brute_force),
    Peer("gym-backgammon", "Python", _gym_backgammon),
    Peer("bgsage", "C++", _bgsage),
    Peer("gnubg-nn", "C", gnubg_nn),
    Peer("open_spiel", "C++", _open_spiel, unit="lists of halves of a turn, on turns of its own"),
)
