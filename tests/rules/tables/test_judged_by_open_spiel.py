"""open_spiel, which plays one checker after the other, reaches the same positions in whole random games."""

import re
from random import Random
from typing import Any

import pytest

from oracles import judges
from oracles.brute_force import Board
from oracles.judges import Record, Tally
from support.positions import board
from takhta.rules.dice import Roll
from takhta.rules.games import game
from takhta.rules.occupancy import Side
from takhta.rules.tables.position import Position

DICE = re.compile(r"^Dice: (\d\d)$", re.MULTILINE)
CHUNKS = range(5)
TURNS = 300
"""At least so many turns are compared in each chunk, so 1,500 in all."""
JUDGE_BAR = 100
"""Where open_spiel keeps the bar."""


def seen_by(state: Any, player: int, each: int) -> Board:
    """open_spiel's board in the view of one player. Its player 0 walks up its points, player 1 down."""
    sides = []
    for side in (player, 1 - player):
        points = [state.board(side, 24 - n if side == 0 else n - 1) for n in range(1, 25)]
        on_bar = state.board(side, JUDGE_BAR)
        sides.append((each - sum(points) - on_bar, *points, on_bar))
    return sides[0], sides[1]


def turn_ends(state: Any, player: int, each: int) -> dict[Board, Any]:
    """Every board after a whole turn; a double is two actions of one player there."""
    ends: dict[Board, Any] = {}
    for action in state.legal_actions():
        after = state.child(action)
        if not after.is_terminal() and after.current_player() == player:
            ends |= turn_ends(after, player, each)
        else:
            ends[seen_by(after, player, each)] = after
    return ends


def position(mover: Side, seen: Board, each: int) -> Position:
    mine, theirs = ({point: number for point, number in enumerate(side) if point and number} for side in seen)
    return Position.of(mover, mine, theirs, each)


def whole_game(kind: str, name: str, each: int, rng: Random, tally: Tally) -> None:
    """Play a random game of open_spiel's `kind` and of ours called `name`."""
    import pyspiel

    state, rules, turns = pyspiel.load_game(kind).new_initial_state(), game(name), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice([action for action, _ in state.chance_outcomes()]))
            continue
        player = state.current_player()
        here, mover = seen_by(state, player, each), Side(player)
        if not turns:
            assert position(mover, here, each) == rules.start(mover)
        roll = Roll.parse(DICE.findall(str(state))[0])
        ends = turn_ends(state, player, each)
        plays = rules.plays(position(mover, here, each), roll)
        assert sorted(ends) == sorted(board(play.after.seen_by(mover)) for play in plays), (here, roll)
        state = ends[rng.choice(sorted(ends))]
        turns += 1
        tally.compared += 1


def whole_games(kind: str, name: str, each: int, seed: int, record: Record) -> None:
    """Play games until there were as many turns as one chunk has."""
    judges.need("pyspiel")
    rng = Random(seed)
    with judges.comparing(record, "open_spiel", f"turns of {name}") as tally:
        while tally.compared < TURNS:
            whole_game(kind, name, each, rng, tally)


@pytest.mark.parametrize("seed", CHUNKS)
def test_open_spiel_reaches_the_same_positions(seed: int, record_property: Record) -> None:
    whole_games("backgammon", "backgammon", 15, seed, record_property)


@pytest.mark.parametrize("seed", CHUNKS)
def test_open_spiel_reaches_the_same_positions_with_three_checkers_a_side(seed: int, record_property: Record) -> None:
    whole_games("backgammon(hyper_backgammon=true)", "hypergammon", 3, seed, record_property)
