"""Compares the plays of pagade with those of the brute force on boards made up at random, over all options.

Run it as `python tests/tools/judge_pagade.py 20000 [SEED]` for more than the tests do.
"""

import sys
from collections import Counter
from pathlib import Path
from random import Random

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2] / "host"), str(Path(__file__).parents[1])]

from oracles import brute_force_pagade as judge
from oracles.brute_force_pagade import CUT, Agreed, Board
from support.pagade_boards import SIDES, any_agreement, any_turn
from takhta.rules.dice import Roll
from takhta.rules.game import AnyGame
from takhta.rules.pagade.position import Position


def compare(boards: int, seed: int) -> Counter[str]:
    """Compare the plays on this many boards, on every fourth the partials too; how many boards had what on them.

    Raises AssertionError for the first board whose plays differ, or are told twice, or whose next player differs.
    """
    random, seen = Random(seed), Counter[str]()
    for number in range(boards):
        rules, agreed = any_agreement(random)
        board, (one, two) = any_turn(random, agreed)
        expected = judge.plays(board, (one, two), agreed)
        text, turn, state = judge.write(board), SIDES[board.turn], _read(rules, board)
        found = [(rules.format_position(play.after), play.after.turn) for play in rules.plays(state, Roll.of(one, two))]
        wanted = [(judge.write(after), SIDES[after.turn]) for after in expected]
        if sorted(found, key=str) != sorted(wanted, key=str):
            missing, extra = set(wanted) - set(found), set(found) - set(wanted)
            raise AssertionError(f"{turn}: {text} {one}-{two} {agreed}: missing {missing}, extra {extra}, {len(found)}")
        if number % 4 == 0:
            on_the_way = {rules.occupancy(_read(rules, each)) for each in judge.partials(board, (one, two), agreed)}
            assert {partial.occupancy for partial in rules.partials(state, Roll.of(one, two))} == on_the_way, text
        seen.update(["boards", *_on(board, (one, two), agreed, expected)])
    return seen


def _read(rules: AnyGame, board: Board) -> Position:
    state: Position = rules.parse_position(judge.write(board), SIDES[board.turn])
    return state


def _on(board: Board, dice: tuple[int, int], agreed: Agreed, after: set[Board]) -> list[str]:
    """What there is to see on a board: each of these must come often."""
    colour = judge.mover(board, agreed)
    waiting = board.pawns[colour].count(CUT)
    cut = {
        sum(row.count(CUT) for row in each.pawns) - sum(row.count(CUT) for row in board.pawns)
        + waiting - each.pawns[colour].count(CUT)
        for each in after
    }  # fmt: skip
    marks = {
        "a doublet": dice[0] == dice[1],
        "one cut": 1 in cut,
        "two cut": 2 in cut,
        "one waiting": waiting == 1,
        "more waiting": waiting > 1,
        "in the belly": any(1 <= pawn <= 7 for pawn in board.pawns[colour]),
        "homeward": max(board.pawns[colour]) >= judge.AGAIN,
        "on home": any(each.pawns[colour].count(judge.HOME) > board.pawns[colour].count(judge.HOME) for each in after),
        "for the partner": colour != board.turn,
        "no play": len(after) == 1,
    }
    return [name for name, holds in marks.items() if holds]


if __name__ == "__main__":
    for name, number in compare(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0).items():
        print(f"{name:15} {number:,}, no difference")
