"""The generator of pagade finds exactly what an obvious one finds that somebody else wrote from the rules alone."""

import pytest

from oracles import brute_force_pagade as judge
from oracles import judges
from oracles.judges import Record
from support.pagade_boards import STICKS
from takhta.rules.games import game
from takhta.rules.perft import Perft, perft
from tools.judge_pagade import compare

CHUNKS = range(3)
EACH = 800


@pytest.mark.parametrize("chunk", CHUNKS)
def test_every_play_is_found_once(chunk: int, record_property: Record) -> None:
    with judges.comparing(record_property, "a brute force", "play lists of pagade") as tally:
        seen = compare(EACH, seed=chunk)
        tally.compared = seen.pop("boards")
        assert min(seen.values()) > 20, "every kind of turn comes often"
        assert len(seen) == 10, "none of them is missing"


def test_first_turns_are_as_many_as_the_brute_force_counts() -> None:
    boards = {judge.Board(((6, 7, 12, 12),) * 4, (False,) * 4, (), 0): 1}
    counted = [Perft(1, 1)]
    for _ in range(2):
        after: dict[judge.Board, int] = {}
        for board, ways in boards.items():
            for dice in [(one, two) for one in STICKS for two in STICKS if one <= two]:
                for reached in judge.plays(board, dice, judge.Agreed()):
                    after[reached] = after.get(reached, 0) + ways
        boards = after
        counted.append(Perft(sum(boards.values()), len(boards)))
    assert [perft(game("pagade"), plies) for plies in range(3)] == counted
    assert counted[2] == Perft(5_476, 5_041)
