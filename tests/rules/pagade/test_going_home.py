"""Pagade: the way home, the exact number, and who has the right to go."""

import pytest

from support.pagade import BLACK, RED, after, as_seen_by, position, told
from takhta.rules.pagade.path import HOME

STICKS = ("11", "31", "33", "41", "43", "44", "61", "63", "64", "66")


@pytest.mark.parametrize(
    ("progress", "home_by"),
    [
        (83, {"11", "31", "41", "61"}),  # square 1: a 1
        (82, {"11"}),  # 2: 1-1
        (81, {"31", "33", "43", "63"}),  # 3: a 3
        (80, {"41", "43", "44", "64", "31"}),  # 4: a 4, or 1-3
        (79, {"41"}),  # 5: 1-4
        (78, {"61", "63", "64", "66", "33"}),  # 6: a 6, or 3-3
        (77, {"61", "43"}),  # 7: 1-6 or 3-4
        (76, {"44"}),  # 8
        (75, {"63"}),
        (74, {"64"}),
        (73, set()),
        (72, {"66"}),
    ],
)
def test_home_needs_the_exact_number_of_one_stick_or_of_both(progress: int, home_by: set[str]) -> None:
    state = position(red=f"{progress}.84.84.84x")
    assert {dice for dice in STICKS if any("/home" in text for text in told(state, dice))} == home_by


def test_two_on_one_square_go_home_together_on_the_doublet() -> None:
    assert "4h/home(2)" in told(position(red="30.80.80.84x"), "44")
    assert after(position(red="30.80.80.84x"), "44", "4h/home(2)").of(RED) == (30, HOME, HOME, HOME)


def test_a_colour_that_has_cut_nobody_comes_to_its_8_and_no_farther() -> None:
    assert told(position(red="75.1.1.1"), "61") == {"1/2 1/7", "1/7 75/8h", "1/8"}
    assert "75/7h" not in told(position(red="75.84.84.84x"), "61"), "7 is seven numbers on"
    assert told(position(red="70.76.76.75"), "63") == {"70/73"}, "6 would be a third on 8"
    assert told(position(red="76.76.74.74"), "43") == {""}


def test_who_has_cut_goes_on_into_the_belly() -> None:
    assert told(position(red="76.84.84.84x"), "61") == {"8h/1h"}
    assert told(position(red="76.83.84.84x"), "43") == {"8h/1h"}


def test_a_cut_with_the_first_number_lets_the_second_go_home() -> None:
    state = position(red="20.75.1.1", black=f"{as_seen_by(BLACK, RED, 23)}.1.1.1")
    assert "20/23* 75/3h" in told(state, "63")
    assert "20/26 75/6h" not in told(state, "63")


def test_a_cut_by_the_sum_lets_nobody_else_go_in_this_turn() -> None:
    state = position(red="20.75.1.1", black=f"{as_seen_by(BLACK, RED, 29)}.1.1.1")
    assert "20/29*" in told(state, "63")
    assert not any("75/" in text for text in told(state, "63"))


def test_the_partners_cut_gives_no_right() -> None:
    assert told(position(red="76.75.75.74", yellow="1.1.1.1x"), "43") == {""}


def test_homeward_pawns_in_the_belly_are_safe_from_those_that_come_by() -> None:
    for number in range(int(as_seen_by(BLACK, RED, 66)), 68):
        state = position("77.83.84.84x", f"{number}.1.1.1", turn=BLACK)
        reached = {after(state, "43", text).of(RED) for text in told(state, "43")}
        assert reached == {state.of(RED)}
