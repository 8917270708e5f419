"""The end of a race is reckoned as the rules play it."""

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from takhta.coach.nets.bearoff import MOST_ROLLS, number_of, read, wins, write
from takhta.coach.nets.tables import BEAROFF
from takhta.coach.training.bearoff import positions, reckon
from takhta.rules.dice import ALL_21
from takhta.rules.occupancy import Side
from takhta.rules.tables.plays import end_positions
from takhta.rules.tables.position import Position, counts

FEW = 4


@cache
def by_the_rules(home: tuple[int, ...]) -> tuple[float, ...]:
    """The chance of each number of rolls, found play by play."""
    if not any(home):
        return (1.0,) + (0.0,) * (MOST_ROLLS - 1)
    state = Position.of(Side.WHITE, dict(enumerate(home, 1)), {1: 1})
    found = np.zeros(MOST_ROLLS)
    for roll, weight in ALL_21.items():
        after = [by_the_rules(tuple(counts(end)[1:7])) for end in end_positions(state.packed, roll)[0]]
        best = min(after, key=lambda rolls: sum(number * chance for number, chance in enumerate(rolls)))
        found[1:] += weight / 36 * np.array(best[:-1])
    return tuple(found)


def test_every_position_has_a_number_of_its_own() -> None:
    every = positions()
    assert sorted(number_of(every)) == list(range(54_264))


def test_the_rolls_to_bear_off_are_those_of_the_rules() -> None:
    rolls, few = reckon(FEW), positions(FEW)
    expected = [by_the_rules(tuple(row.tolist())) for row in few]
    assert np.allclose(rolls[number_of(few)], expected, atol=1e-6)


def test_what_is_shipped_is_what_is_reckoned() -> None:
    few = number_of(positions(FEW))
    assert np.allclose(read(BEAROFF)[few], reckon(FEW)[few], atol=0.002)


def test_a_single_checker_on_the_six_point_is_off_with_27_rolls(tmp_path: Path) -> None:
    write(tmp_path / "rolls.npz", reckon(1))
    rolls = read(tmp_path / "rolls.npz")
    on_six = rolls[number_of(np.array([[0, 0, 0, 0, 0, 1]], np.uint8))]
    assert on_six[0, 1] == pytest.approx(27 / 36, abs=0.001)
    assert wins(on_six, on_six)[0] == pytest.approx(1 - (9 / 36) * (27 / 36), abs=0.002)
