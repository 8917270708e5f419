"""How checkers move: open points, both dice, doubles, hits, the bar. Examples from five countries' rule pages."""

import pytest

from support.points import at, plays, written
from takhta.rules.dice import ALL_21, Die
from takhta.rules.games import game
from takhta.rules.occupancy import Side
from takhta.rules.tables.moves import target
from takhta.rules.tables.position import BAR, Point


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ("42", {"24/18", "24/20 13/11", "24/22 13/9", "13/7"}),
        ("36", {"24/15", "24/21 13/7", "24/18 13/10", "13/4"}),
        ("53", {"24/16", "24/19 13/10", "24/21 13/8", "13/5"}),
    ],
)
def test_two_checkers_move_a_die_each_or_one_moves_both(dice: str, expected: set[str]) -> None:
    assert written(at({24: 1, 13: 1}), dice) == expected


@pytest.mark.parametrize("closed", [{20}, {22}])
def test_one_checker_moves_the_sum_over_either_open_point(closed: set[int]) -> None:
    assert written(at({24: 1}, closed), "42") == {"24/18"}


@pytest.mark.parametrize(("closed", "stop"), [({21}, 22), ({22}, 21)])
def test_one_checker_touches_down_on_the_open_point_only(closed: set[int], stop: int) -> None:
    (play,) = plays(at({24: 1}, closed), "23")
    steps = game("backgammon").steps(play)
    assert [(step.source, step.target) for step in steps] == [(24, stop), (stop, 19)]


def test_five_at_once_over_two_closed_points_is_no_move() -> None:
    assert written(at({24: 1}, {21, 22}), "23") == {""}


def test_24_18_13_11_is_a_way_to_play_2_6_from_the_start() -> None:
    assert "24/18 13/11" in written(game("backgammon").start(Side.WHITE), "26")


def test_closed_points_bar_exactly_their_dice() -> None:
    packed = at({24: 1}, {20, 21, 23}).packed
    assert [die for die in range(1, 7) if target(packed, Point(24), Die(die)) is None] == [1, 3, 4]


def test_a_double_is_played_four_times_by_one_to_four_checkers() -> None:
    expected = {"24/19(4)", "24/14 24/19(2)", "24/14(2)", "24/9 24/19", "24/4"}
    assert written(at({24: 4}), "55") == expected


def test_the_larger_die_must_be_played_when_only_one_can_be() -> None:
    assert written(at({24: 1, 20: 1}, {16, 15}), "45") == {"24/19"}


def test_only_the_smaller_die_is_played_when_the_larger_cannot_be() -> None:
    assert written(at({24: 1}, {18, 14}), "64") == {"24/20"}


def test_only_the_6_is_played_when_4_and_10_ahead_are_closed() -> None:
    assert written(at({24: 1, 13: 1}, {20, 14, 9, 3}), "64") == {"24/18", "13/7"}


def test_both_dice_must_be_played_when_they_can_be() -> None:
    # 13/9 would leave no 6: then 9/3 and 24/18 are closed; so the 4 must be 24/20
    assert written(at({24: 1, 13: 1}, {18, 3, 9, 7}), "64") == {"24/14"}


def test_as_many_of_a_double_as_possible_must_be_played() -> None:
    state = at({24: 1, 6: 1}, {12, 3})
    assert written(state, "33") == {"24/15"}
    assert {play.dice_used for play in plays(state, "33")} == {3}


def test_landing_on_a_single_checker_sends_it_to_the_bar() -> None:
    (play,) = (play for play in plays(at({24: 1}, blots={19}), "51") if play.after.mine(BAR) == 1)
    assert game("backgammon").format_play(play) == "24/19*/18"
    assert [step.hit for step in game("backgammon").steps(play)] == [True, False]


def test_two_routes_that_hit_differently_are_two_plays() -> None:
    assert written(at({24: 1}, blots={23, 22}), "21") == {"24/23*/21", "24/22*/21"}


def test_both_checkers_on_one_blot_hit_it_once() -> None:
    assert "21/18* 19/18" in written(at({21: 1, 19: 1}, blots={18}), "31")


def test_a_turn_that_can_be_played_may_not_be_passed() -> None:
    assert "" not in written(at({24: 1}), "64")


def test_the_bar_is_entered_on_the_open_point_and_the_other_die_is_free() -> None:
    assert written(at({BAR: 1, 13: 1}, {19}), "64") == {"bar/15", "bar/21 13/7"}


@pytest.mark.parametrize(
    ("closed", "expected"),
    [(set[int](), {"bar/16"}), ({22}, {"bar/16"}), ({19}, {"bar/16"}), ({19, 22}, {""})],
)
def test_3_6_enters_on_22_or_19_or_not_at_all(closed: set[int], expected: set[str]) -> None:
    assert written(at({BAR: 1}, closed), "36") == expected


def test_two_on_the_bar_enter_with_a_die_each() -> None:
    assert written(at({BAR: 2, 13: 2}), "34") == {"bar/22 bar/21"}


def test_with_one_of_two_entered_the_turn_ends() -> None:
    state = at({BAR: 2, 13: 2}, {19})
    assert written(state, "16") == {"bar/24"}
    assert {play.dice_used for play in plays(state, "16")} == {1}


def test_exactly_the_dice_of_open_points_enter() -> None:
    packed = at({BAR: 1}, {20, 21, 23}).packed
    assert [die for die in range(1, 7) if target(packed, BAR, Die(die)) is not None] == [1, 3, 6]


def test_one_open_point_dances_25_times_of_36() -> None:
    state = at({BAR: 1, 13: 1}, {19, 20, 21, 23, 24})
    assert sum(weight for roll, weight in ALL_21.items() if written(state, str(roll)) == {""}) == 25


def test_against_a_closed_board_every_roll_dances() -> None:
    state = at({BAR: 1, 13: 1}, range(19, 25))
    for roll in ALL_21:
        (play,) = plays(state, str(roll))
        assert (play.dice_used, play.after.occupancy, play.after.turn) == (0, state.occupancy, state.turn.other)
