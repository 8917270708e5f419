"""Pagade: why a board is no legal turn is told as the rule it breaks, with the squares it is about."""

import pytest

from support.pagade import BLACK, RED, YELLOW, as_seen_by, position
from support.words import Explained, explain
from takhta.rules.dice import Roll
from takhta.rules.game import AnyGame, Why
from takhta.rules.games import game
from takhta.rules.occupancy import PlaceId, Side, with_change
from takhta.rules.pagade.path import Progress, square
from takhta.rules.pagade.position import Position

PLAIN = game("pagade")
CASTLES = game("pagade", {"safe_squares": "castles"})
TEAMS = game("pagade", {"players": "partners"})

Hand = tuple[Side, int, int]
"""A pawn of a colour put from one of its squares to another; 0 = the side of the board."""


def squares(*numbers: int, colour: Side = RED) -> tuple[PlaceId, ...]:
    return tuple(square(colour, Progress(number)) for number in numbers)


def told(state: Position, dice: str, *hands: Hand, rules: AnyGame = PLAIN) -> Explained:
    occupancy = rules.occupancy(state)
    for colour, source, target in hands:
        moves = [(squares(n, colour=colour)[0], colour, by) for n, by in ((source, -1), (target, 1)) if n]
        occupancy = with_change(occupancy, moves)
    return explain(rules.why_not(state, Roll.parse(dice), occupancy))


def black_on(*numbers: int) -> str:
    """Black's pawns on what red calls these numbers."""
    return ".".join([as_seen_by(BLACK, RED, number) for number in numbers] + ["1"] * (4 - len(numbers)))


def test_the_number_still_to_play_is_told_with_who_can_play_it() -> None:
    state = position(red="20.30.84.84x")
    assert told(state, "63", (RED, 20, 26)) == Explained(Why.BOTH_DICE, "Still to play: 3.", squares(30))
    assert told(state, "63") == Explained(Why.BOTH_DICE, "Still to play: 6 and 3.", squares(20, 30))


def test_a_move_after_which_the_other_number_cannot_be_played_is_told() -> None:
    state = position(red="20.30.84.84x", black=black_on(36, 36, 26, 26))
    # Every 6 ends on a pair: only one pawn with both plays both.
    reason = told(state, "63", (RED, 20, 23))
    assert (reason.why, reason.text) == (
        Why.BOTH_DICE,
        "Both numbers must be played, and after this the 6 cannot be.",
    )


def test_a_pawn_beside_a_pair_or_the_partner_is_told_that_it_may_not_land_there() -> None:
    beside_pair = told(position(red="20.84.84.84x", black=black_on(29, 29)), "63", (RED, 20, 29))
    assert beside_pair == Explained(
        Why.POINT_HELD, "A pair stands on 29: only a pair that goes together cuts it.", squares(29)
    )
    yellow = ".".join([as_seen_by(YELLOW, RED, 29), "1", "1", "1"])
    beside_partner = told(position(red="20.84.84.84x", yellow=yellow, rules=TEAMS), "63", (RED, 20, 29), rules=TEAMS)
    assert beside_partner.why is Why.POINT_HELD


def test_a_cut_pawn_left_on_its_square_goes_off_the_board() -> None:
    state = position(red="20.84.84.84x", black=black_on(29))
    expected = Explained(Why.HIT_TO_BAR, "The pawn that was cut goes off the board.", squares(29))
    assert told(state, "63", (RED, 20, 29)) == expected


def test_a_pawn_of_another_colour_put_on_the_movers_is_told() -> None:
    state = position(red="20.84.84.84x", black=black_on(29))
    there = int(as_seen_by(BLACK, RED, 20)), int(as_seen_by(BLACK, RED, 29))
    expected = Explained(Why.NOT_YOURS, "It is Red's turn: put the other pawn back.", squares(20))
    assert told(state, "63", (BLACK, there[1], there[0])) == expected


def test_another_colours_pawn_that_was_moved_is_told() -> None:
    state = position(red="20.84.84.84x", black="30.1.1.1")
    expected = "It is Red's turn: the other colours' pawns stay where they are."
    reason = told(state, "63", (BLACK, 30, 33))
    assert (reason.why, reason.text, set(reason.places)) == (
        Why.NOT_YOURS,
        expected,
        set(squares(30, 33, colour=BLACK)),
    )


def test_a_pawn_too_many_is_told() -> None:
    expected = Explained(Why.WRONG_COUNT, "There is a pawn too many on the board.", squares(29))
    assert told(position(red="20.84.84.84x"), "63", (RED, 0, 29)) == expected


def test_three_pawns_moved_are_too_many() -> None:
    reason = told(position(red="20.30.40.50"), "63", (RED, 20, 23), (RED, 30, 33), (RED, 40, 46))
    assert (reason.why, reason.text) == (Why.WRONG_COUNT, "Two numbers move two pawns at most.")


def test_a_move_before_a_cut_pawn_has_entered_is_told() -> None:
    expected = Explained(Why.BAR_FIRST, "A cut pawn enters before any other moves.", squares(20))
    assert told(position(red="0.20.84.84x"), "63", (RED, 20, 26)) == expected


def test_a_pawn_that_went_backwards_is_told() -> None:
    expected = Explained(Why.WRONG_WAY, "Pawns go forward, and 17 lies behind 20.", squares(17))
    assert told(position(red="20.84.84.84x"), "63", (RED, 20, 17)) == expected


def test_a_pawn_that_goes_home_before_its_colour_has_cut_is_told() -> None:
    text = "Red may go home only after cutting a pawn of somebody else."
    assert told(position(red="75.20.1.1"), "63", (RED, 75, 6)) == Explained(Why.NOT_OFF_YET, text, squares(6))


def test_a_third_pawn_on_a_square_is_told() -> None:
    expected = Explained(Why.POINT_HELD, "Two pawns are the most on 26.", squares(26))
    assert told(position(red="20.26.26.1"), "63", (RED, 20, 26)) == expected


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (PLAIN, "A pair stands on 29: only a pair that goes together cuts it."),
        (CASTLES, "29 is a safe square: nobody is cut there."),
    ],
)
def test_a_pair_or_a_castle_that_was_landed_on_is_told(rules: AnyGame, text: str) -> None:
    state = position(red="20.84.84.84x", black=black_on(29, 29))
    pair = int(as_seen_by(BLACK, RED, 29))
    reason = told(state, "63", (BLACK, pair, 0), (BLACK, pair, 0), (RED, 20, 29), rules=rules)
    assert reason == Explained(Why.POINT_HELD, text, squares(29))


def test_a_partner_that_was_cut_is_told() -> None:
    there = int(as_seen_by(YELLOW, RED, 29))
    state = position(red="20.84.84.84x", yellow=f"{there}.1.1.1", rules=TEAMS)
    reason = told(state, "63", (YELLOW, there, 0), (RED, 20, 29), rules=TEAMS)
    assert reason == Explained(Why.POINT_HELD, "Yellow is your partner and is not cut.", squares(29))


def test_a_wrong_number_is_told_with_what_the_sticks_show() -> None:
    expected = Explained(Why.WRONG_COUNT, "That was 5, but the sticks show 6 and 3.", squares(25))
    assert told(position(red="20.84.84.84x"), "63", (RED, 20, 25)) == expected
