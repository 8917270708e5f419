"""Whole games of pagade end, lose no pawn, and count every cut; also those in which nobody wants to cut."""

from random import Random

import pytest

from support.pagade import RED, after, position
from takhta.rules.dice import Roll
from takhta.rules.games import game
from tools.pagade_games import any_game, peaceful, played

TWO = game("pagade", {"players": "two"})


@pytest.mark.parametrize("seed", range(8))
def test_every_pawn_is_accounted_for_and_the_game_ends(seed: int) -> None:
    random = Random(seed)
    for _ in range(2):
        _, happened = played(any_game(random), random)
        assert happened["turns"] > 50
        assert happened["cut"] > 0


def test_players_who_never_cut_come_to_rest_and_then_go_home() -> None:
    random = Random(1)
    state, happened = played(TWO, random, peaceful)
    assert happened["cut"] == 0
    assert TWO.outcome(state) is not None


def test_all_who_are_left_may_go_home_once_nobody_could_ever_move_again() -> None:
    state = position("74.75.76.76", "~", "75.75.76.76", "~", rules=TWO)
    over = after(state, "61", "74/75", TWO)
    assert TWO.format_position(over) == "75.75.76.76x-~-75.75.76.76x-~"
    assert TWO.format_play(TWO.parse_play(state, Roll.parse("61"), "74/75")) == "74/75"


def test_a_pawn_that_can_still_move_keeps_all_waiting() -> None:
    state = position("74.74.76.76", "~", "75.75.76.76", "~", rules=TWO)
    assert not any(after(state, "61", "74/75", TWO).has_cut)


def test_colours_that_do_not_play_are_not_freed() -> None:
    state = position("74.75.76.76", "~", "75.75.76.76", "~", rules=TWO)
    assert after(state, "61", "74/75", TWO).has_cut == (True, False, True, False)
    assert after(state, "61", "74/75", TWO).may_go_home(RED)
