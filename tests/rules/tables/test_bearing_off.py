"""Bearing off, and what a finished game is worth."""

import pytest

from support.points import at, written
from takhta.rules.game import Outcome
from takhta.rules.games import game
from takhta.rules.occupancy import WHITE_AND_BLACK, Side
from takhta.rules.tables.position import BAR, Position


def test_a_die_bears_off_from_its_own_point() -> None:
    assert "5/off 4/off" in written(at({5: 1, 4: 1}), "54")


def test_with_none_on_the_point_a_higher_checker_must_be_moved() -> None:
    assert written(at({5: 2, 3: 1}), "54") == {"5/1 5/off"}


def test_with_none_on_the_point_or_higher_the_highest_goes_off() -> None:
    assert written(at({3: 2, 1: 1}), "54") == {"3/off(2)"}


def test_a_6_bears_off_from_3_when_it_is_the_highest() -> None:
    assert written(at({3: 2}), "61") == {"3/2 3/off"}


def test_the_last_checker_comes_home_and_another_goes_off_in_one_turn() -> None:
    assert "9/6 1/off" in written(at({9: 1, 1: 1}), "31")


def test_nothing_goes_off_while_a_checker_is_outside() -> None:
    assert written(at({13: 1, 1: 2}, {12, 8}), "51") == {""}


def test_2_3_bears_two_off_or_one_from_5_with_both() -> None:
    assert {"3/off 2/off", "5/off"} < written(at({5: 1, 3: 1, 2: 1}), "23")


def test_moving_inside_instead_is_allowed() -> None:
    assert written(at({6: 2, 4: 2}), "64") == {"6/off 4/off", "6/2 6/off"}


def test_a_checker_hit_while_bearing_off_must_come_round_first() -> None:
    assert written(at({BAR: 1, 2: 3}), "61") == {"bar/18", "bar/19 2/1"}


@pytest.mark.parametrize("winner", WHITE_AND_BLACK)
@pytest.mark.parametrize(
    ("loser", "times"),
    [
        ({6: 14}, 1),
        ({6: 15}, 2),
        ({18: 1, 6: 14}, 2),
        ({19: 1, 6: 14}, 3),
        ({24: 15}, 3),
        ({BAR: 1, 6: 14}, 3),
        ({BAR: 1, 6: 13}, 1),
    ],
)
def test_a_game_is_won_single_gammon_or_backgammon(winner: Side, loser: dict[int, int], times: int) -> None:
    after = Position.of(winner.other, loser, {})
    assert game("backgammon").outcome(after) == Outcome(winner, times)


def test_a_game_goes_on_while_both_have_checkers() -> None:
    assert game("backgammon").outcome(at({1: 1}, blots={24})) is None
    assert game("backgammon").outcome(game("backgammon").start(Side.BLACK)) is None


def test_pips_count_points_and_25_for_the_bar() -> None:
    rules, state = game("backgammon"), at({20: 2, 15: 1}, blots={25 - 7, 0})
    assert rules.pips(state, Side.WHITE) == 55
    assert rules.pips(state, Side.BLACK) == 7 + 25
    assert {rules.pips(rules.start(Side.WHITE), side) for side in WHITE_AND_BLACK} == {167}
