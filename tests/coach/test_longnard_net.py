"""What the net of long nard sees follows from the rules: both sides alike; every opposing checker closes a point."""

from random import Random

import numpy as np

from takhta.coach.nets import longnard
from takhta.coach.nets.ends import rows_of
from takhta.rules.games import game
from takhta.rules.longnard.position import Parallel, flip
from takhta.rules.occupancy import Side
from takhta.rules.tables.position import Position

LONG_NARD = game("longnard")
SIDE, WAYS = 105, 24


def played(seed: int, turns: int = 40) -> list[Position]:
    """The positions of a game by chance."""
    chance, state = Random(seed), LONG_NARD.start(Side.WHITE)
    found = [state]
    for _ in range(turns):
        state = chance.choice(LONG_NARD.plays(state, chance.choice(list(LONG_NARD.rolls())))).after
        found.append(state)
    return found


def test_each_side_sees_the_same_from_its_own_place() -> None:
    states = played(3)
    mine = longnard.seen(rows_of(states))
    theirs = longnard.seen(rows_of([type(state)(state.turn.other, flip(state.packed)) for state in states]))
    turned = np.split(mine, [SIDE, 2 * SIDE, 2 * SIDE + WAYS], axis=1)
    assert (theirs == np.hstack((turned[1], turned[0], turned[3], turned[2]))).all()


def test_a_side_sees_on_which_points_it_stands() -> None:
    for state in played(4):
        seen = longnard.seen(rows_of([state]))[0]
        assert seen[:24].tolist() == [int(held == 1) for held in state.counts[1:25]]


def test_a_single_checker_of_the_other_side_closes_a_point() -> None:
    free = Parallel.of(Side.WHITE, {20: 1}, {24: 15})
    closed = Parallel.of(Side.WHITE, {20: 1}, {24: 14, 1: 1})
    ways = [longnard.seen(rows_of([state]))[0, 2 * SIDE + 19] for state in (free, closed)]
    # Their 1 point is our 13: 20 - 7, three rolls of two dice and none of a double.
    assert ways[0] - ways[1] == 6
