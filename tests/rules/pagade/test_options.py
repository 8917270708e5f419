"""Pagade: what players may agree on about moves."""

import pytest

from support.pagade import BLACK, RED, YELLOW, after, as_seen_by, position, told
from support.words import raises
from takhta.rules.errors import InvalidError
from takhta.rules.games import game

CASTLES = game("pagade", {"safe_squares": "castles"})
TWICE = game("pagade", {"pair_distance": "2n"})
FREE = game("pagade", {"must_move": "off"})


@pytest.mark.parametrize("castle", [8, 12, 21, 25, 29, 38, 42, 46, 55, 59, 63, 72])
def test_nobody_is_cut_or_landed_on_on_a_castle_where_castles_are_safe(castle: int) -> None:
    start = castle - 7
    state = position(red=f"{start}.84.84.84x", black=f"{as_seen_by(BLACK, RED, castle)}.1.1.1")
    assert any("*" in text for text in told(state, "43"))
    safe = told(state, "43", CASTLES)
    assert safe == {f"{start}/{start + 4}", f"{start}/{start + 3}"}


def test_a_pair_is_safe_on_a_castle_too() -> None:
    pair = as_seen_by(BLACK, RED, 21)
    state = position(red="18.18.84.84x", black=f"{pair}.{pair}.1.1")
    assert told(state, "33") - told(state, "33", CASTLES) == {"18/21(2)*"}


def test_castles_hold_two_of_their_own_colour_as_ever() -> None:
    assert "18/21 30/31" in told(position(red="18.21.30.84x"), "31", CASTLES)


def test_other_squares_are_no_safer_where_castles_are() -> None:
    state = position(red="20.84.84.84x", black=f"{as_seen_by(BLACK, RED, 26)}.1.1.1")
    assert told(state, "33", CASTLES) == {"20/26*"}


def test_a_pair_goes_twice_the_number_where_that_was_agreed() -> None:
    state = position(red="20.20.84.84x")
    assert told(state, "33", TWICE) == {"20/26(2)", "20/23 20/23", "20/26"}


def test_where_a_pair_goes_twice_it_cuts_a_pair_there_and_two_that_go_once_do_not() -> None:
    near, far = as_seen_by(BLACK, RED, 23), as_seen_by(BLACK, RED, 26)
    state = position(red="20.20.84.84x", black=f"{near}.{near}.{far}.{far}")
    assert told(state, "33", TWICE) == {"20/26(2)*"}
    assert told(state, "33") == {"20/23(2)*"}


def test_two_cut_pawns_enter_by_a_number_each_also_where_a_pair_goes_twice() -> None:
    assert after(position(red="0.0.20.84x"), "33", "cut/3(2)", TWICE).of(RED) == (3, 3, 20, 84)


def test_numbers_may_be_left_where_nobody_must_move() -> None:
    state = position(red="20.84.84.84x")
    assert told(state, "63", FREE) == {"", "20/23", "20/26", "20/29"}


def test_cut_pawns_must_enter_even_where_nobody_must_move() -> None:
    assert told(position(red="0.20.84.84x"), "61", FREE) == {
        *("cut/1", "cut/6", "cut/7"),
        *("20/26 cut/1", "20/21 cut/6"),
    }
    assert told(position(red="0.0.20.84x"), "61", FREE) == {"cut/1 cut/6"}


def test_an_option_nobody_knows_is_refused_with_those_there_are() -> None:
    with raises(InvalidError, match=r"no option 'dice'; its options are .*pair_distance"):
        game("pagade", {"dice": "3"})
    with raises(InvalidError, match="players of Pagade takes four, two, two_sets or partners, not 'three'"):
        game("pagade", {"players": "three"})


def test_two_players_sit_opposite() -> None:
    rules = game("pagade", {"players": "two"})
    assert rules.sides == (RED, YELLOW)
    assert rules.format_position(rules.start(RED)) == "6.7.12.12-~-6.7.12.12-~"
