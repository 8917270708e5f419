"""Pagade: turns, places, partners, and two players with two colours each."""

import pytest

from support.pagade import ASIDE, BLACK, GREEN, RED, YELLOW, after, as_seen_by, position, told
from support.words import raises
from takhta.rules.errors import InvalidError
from takhta.rules.game import AnyGame, Outcome
from takhta.rules.games import game
from takhta.rules.occupancy import Side
from takhta.rules.pagade.path import COLOURS, Progress, square
from takhta.rules.said import said

ALONE = game("pagade")
TWO = game("pagade", {"players": "two"})
TEAMS = game("pagade", {"players": "partners"})
OFF = game("pagade", {"players": "partners", "partner_play": "off"})
TWO_SETS = game("pagade", {"players": "two_sets"})

LAST = "80.84.84.84x"
"""One pawn on 4, homeward: a 4 ends it."""


def test_turns_go_anticlockwise() -> None:
    for turn, then in zip(COLOURS, (BLACK, YELLOW, GREEN, RED), strict=True):
        assert after(position(turn=turn), "63", "1/10").turn is then


def test_who_is_home_is_skipped_and_has_its_place() -> None:
    state = after(position(red=LAST), "41", "4h/home")
    assert state.places == (RED,)
    green = position(red="#1", turn=GREEN)
    assert after(green, "63", "1/10").turn is BLACK


def test_places_are_in_the_order_in_which_colours_come_home() -> None:
    state = position(red="#2", black="#1", yellow=LAST, green="79.84.84.84x", turn=YELLOW)
    over = after(state, "41", "4h/home")
    assert over.places == (BLACK, RED, YELLOW)


def test_the_game_goes_on_for_the_places_until_one_is_left() -> None:
    assert ALONE.outcome(position(red="#1")) is None
    assert ALONE.outcome(position(red="#1", black="#2", turn=YELLOW)) is None
    assert ALONE.outcome(position(red="#2", black="#3", yellow="#1", turn=GREEN)) == Outcome(
        YELLOW, 1, (YELLOW, RED, BLACK)
    )


def test_of_two_players_the_first_home_wins() -> None:
    state = position("#1", "~", ASIDE, "~", turn=YELLOW, rules=TWO)
    assert TWO.outcome(state) == Outcome(RED, 1, (RED,))


def test_of_two_players_each_plays_every_other_turn() -> None:
    assert after(position(ASIDE, "~", ASIDE, "~", rules=TWO), "63", "1/10", TWO).turn is YELLOW


@pytest.mark.parametrize(
    ("pairing", "partner"),
    [
        ("opposite", {RED: YELLOW, BLACK: GREEN}),
        ("red_black", {RED: BLACK, YELLOW: GREEN}),
        ("red_green", {RED: GREEN, BLACK: YELLOW}),
    ],
)
def test_partners_never_cut_each_other_nor_share_a_square(pairing: str, partner: dict[Side, Side]) -> None:
    rules = game("pagade", {"players": "partners", "pairing": pairing})
    for colour, other in [*partner.items(), *((b, a) for a, b in partner.items())]:
        for against in COLOURS:
            if against is not colour:
                rows = {colour.label: "20.84.84.84x", against.label: f"{as_seen_by(against, colour, 29)}.1.1.1"}
                plays = told(position(**rows, turn=colour, rules=rules), "63", rules)
                assert plays == ({"20/23", "20/26"} if against is other else {"20/29*"})


def test_a_pair_of_partners_may_be_jumped() -> None:
    there = as_seen_by(YELLOW, RED, 23)
    state = position(red="20.84.84.84x", yellow=f"{there}.{there}.1.1", rules=TEAMS)
    assert told(state, "63", TEAMS) == {"20/29"}


def test_a_team_wins_when_all_its_eight_are_home() -> None:
    assert TEAMS.outcome(position(red="#1", black="#2", rules=TEAMS)) is None
    state = position(red="#1", yellow=LAST, turn=YELLOW, rules=TEAMS)
    over = after(state, "41", "4h/home", TEAMS)
    assert over.places == (RED, YELLOW)
    assert TEAMS.outcome(over) == Outcome(YELLOW, 1, (RED, YELLOW))


def test_who_is_home_plays_on_for_the_partner() -> None:
    state = position(red="#1", yellow="20.30.84.84x", rules=TEAMS)
    assert told(state, "63", TEAMS) == {"20/23 30/36", "20/26 30/33", "20/29", "30/39"}
    assert after(state, "63", "20/29", TEAMS) == position(red="#1", yellow="29.30.84.84x", turn=BLACK, rules=TEAMS)


def test_who_is_home_keeps_its_turn_while_the_partner_is_not() -> None:
    assert after(position(red="#1", turn=GREEN, rules=TEAMS), "63", "1/10", TEAMS).turn is RED


def test_squares_are_named_in_the_numbers_of_the_pawns_that_move() -> None:
    place = square(YELLOW, Progress(29))
    assert TEAMS.name_place(position(yellow="20.30.1.1", rules=TEAMS), place) == int(as_seen_by(RED, YELLOW, 29))
    assert TEAMS.name_place(position(red="#1", yellow="20.30.1.1", rules=TEAMS), place) == 29
    others = TEAMS.name_place(position(red="#1", rules=TEAMS), square(BLACK, Progress(3)))
    assert others == said("place.of_side", side=BLACK.noun, number=3)


def test_it_enters_the_partners_cut_pawns_and_needs_the_partners_right_to_go_home() -> None:
    assert told(position(red="#1", yellow="0.84.84.84x", rules=TEAMS), "63", TEAMS) == {"cut/9"}
    assert told(position(red="#1", yellow="76.76.75.75", rules=TEAMS), "63", TEAMS) == {""}


def test_who_is_home_is_skipped_where_partners_do_not_play_for_each_other() -> None:
    state = position(ASIDE, ASIDE, "#1", ASIDE, turn=BLACK, rules=OFF)
    assert after(state, "63", "1/10", OFF).turn is GREEN


def test_the_number_left_when_the_last_pawn_is_home_is_not_played_for_the_partner() -> None:
    state = position(red=LAST, yellow="20.30.84.84x", rules=TEAMS)
    assert told(state, "41", TEAMS) == {"4h/3h", "4h/home"}


def test_two_players_with_two_colours_each_play_each_in_its_turn() -> None:
    assert TWO_SETS.sides == COLOURS
    assert after(position(rules=TWO_SETS), "63", "1/10", TWO_SETS).turn is BLACK


def test_two_colours_of_one_player_do_not_cut_each_other() -> None:
    state = position(red="20.84.84.84x", yellow=f"{as_seen_by(YELLOW, RED, 29)}.1.1.1", rules=TWO_SETS)
    assert told(state, "63", TWO_SETS) == {"20/23", "20/26"}


def test_a_player_of_two_colours_wins_when_both_are_home() -> None:
    assert TWO_SETS.outcome(position(red="#1", black="#2", rules=TWO_SETS)) is None
    assert TWO_SETS.outcome(position(red="#1", yellow="#2", turn=BLACK, rules=TWO_SETS)) == Outcome(
        YELLOW, 1, (RED, YELLOW)
    )


@pytest.mark.parametrize("rules", [ALONE, TEAMS, TWO_SETS])
def test_any_colour_may_begin(rules: AnyGame) -> None:
    for colour in rules.sides:
        assert rules.start(colour).turn is colour


def test_a_colour_that_does_not_play_has_no_turn() -> None:
    with raises(InvalidError, match="Black does not play"):
        TWO.parse_position("6.7.12.12-~-6.7.12.12-~", BLACK)
