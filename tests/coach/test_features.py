"""What the nets see is what the rules say: pips, shots and ways out, counted anew by the rules' own plays."""

import numpy as np
import pytest

from support.positions import turns
from takhta.coach.nets import features
from takhta.rules.dice import ALL_21
from takhta.rules.games import game
from takhta.rules.tables.plays import end_positions
from takhta.rules.tables.position import BAR, THEIRS, Position, counts

BACKGAMMON = game("backgammon")
SIDE = len(features.SCALE_SEEN) // 2
SHOTS = slice(2 * SIDE, 2 * SIDE + 24)


def fields(states: list[Position]) -> features.Fields:
    return np.frombuffer(b"".join(state.counts for state in states), np.uint8).reshape(-1, 2 * THEIRS)


def shots_by_the_rules(state: Position) -> list[int]:
    """With how many rolls the other side's blot on each point is hit by some play."""
    found = [0] * 24
    before = state.counts
    for roll, weight in ALL_21.items():
        ends = [counts(after) for after in end_positions(state.packed, roll)[0]]
        for point in range(1, BAR):
            found[point - 1] += weight * any(before[THEIRS + point] == 1 > end[THEIRS + point] for end in ends)
    return found


def test_shots_are_those_of_the_rules_in_nearly_every_position() -> None:
    # Where both dice must be played a single hit may be forbidden, and with many on the bar shots are not followed.
    states = [state for state, _ in turns(77, 150) if state.counts[BAR] < 2]
    told = features.thought_of(fields(states))[:, SHOTS]
    same = [row.tolist() == shots_by_the_rules(state) for row, state in zip(told, states, strict=True)]
    assert sum(same) > 0.9 * len(same)


def test_each_side_sees_the_same_from_its_own_place() -> None:
    rows = fields([state for state, _ in turns(3, 50)])
    mine, theirs = np.split(features.seen(rows), 2, axis=1)
    assert (np.hstack((theirs, mine)) == features.seen(rows[:, ::-1])).all()


@pytest.mark.parametrize(("mine", "theirs"), [(12, 12), (13, 12), (25, 1)])
def test_a_race_is_where_the_sides_have_passed_each_other(mine: int, theirs: int) -> None:
    row = np.zeros((1, 2 * THEIRS), np.uint8)
    row[0, mine] = row[0, THEIRS + BAR - theirs] = 1
    assert features.is_race(row).tolist() == [mine + theirs < BAR]
