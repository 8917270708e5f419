"""The numbers of plays from the start, as gnubg, gnubg-nn, bgsage and a brute force count them."""

import pytest

from takhta.rules.dice import ALL_21, Roll
from takhta.rules.games import game
from takhta.rules.occupancy import Side
from takhta.rules.perft import Perft, perft
from takhta.rules.said import verbatim
from takhta.rules.tables.game import Tables
from takhta.rules.tables.variants import Variant

FIRST_PLAYS = (
    "66:11 65:7 64:14 63:14 62:14 61:10 55:4 54:9 53:9 52:8 51:8 44:52 43:17 42:18 41:14 "
    "33:73 32:17 31:16 22:75 21:15 11:42"
)
"""Distinct plays of each first roll; all four programs agree."""


def test_every_first_roll_has_as_many_plays_as_the_engines_count() -> None:
    rules = game("backgammon")
    start = rules.start(Side.WHITE)
    counted = {roll: len(rules.plays(start, roll)) for roll in rules.rolls()}
    expected = {Roll.parse(dice): int(number) for dice, number in (part.split(":") for part in FIRST_PLAYS.split())}
    assert counted == expected
    assert sum(counted.values()) == 447
    assert sum(number * ALL_21[roll] for roll, number in counted.items()) == 637


@pytest.mark.parametrize(
    ("plies", "counted"),
    [(0, Perft(1, 1)), (1, Perft(447, 406)), (2, Perft(202_782, 163_706))],
)
def test_paths_and_positions_are_as_the_engines_count(plies: int, counted: Perft) -> None:
    assert perft(game("backgammon"), plies) == counted


@pytest.mark.parametrize(
    ("name", "counted"),
    [
        ("nackgammon", (Perft(547, 497), Perft(324_161, 263_383))),
        ("hypergammon", (Perft(195, 144), Perft(38_017, 20_449))),
        ("takhteh", (Perft(447, 406), Perft(200_516, 162_531))),
    ],
)
def test_other_starts_keep_their_numbers(name: str, counted: tuple[Perft, Perft]) -> None:
    """Our own counts, whose plays gnubg and open_spiel have judged; here they only may not change."""
    assert (perft(game(name), 1), perft(game(name), 2)) == counted


def test_the_fifteen_legal_opening_rolls_lead_to_175_positions() -> None:
    rules = game("backgammon")
    start = rules.start(Side.WHITE)
    openings = (roll for roll in rules.rolls() if not roll.is_double)
    assert len({play.after for roll in openings for play in rules.plays(start, roll)}) == 175


def test_a_negative_number_of_plies_is_refused() -> None:
    with pytest.raises(ValueError, match="0 or more, not -1"):
        perft(game("backgammon"), -1)


def test_a_finished_game_goes_no_further() -> None:
    race = Tables(Variant("race", verbatim("Race"), start=((1, 1),)))  # whoever plays first bears off and wins
    assert [perft(race, plies) for plies in (1, 2)] == [Perft(21, 1), Perft(0, 0)]
