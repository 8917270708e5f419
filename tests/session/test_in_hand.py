"""A checker in the hand: whatever was lifted first, nobody has to put back what the turn is going to move anyway."""

from support.table import Table
from support.words import english
from takhta.board.scene import Key, Mark, Prompt
from takhta.rules.dice import Roll
from takhta.rules.games import game
from takhta.rules.occupancy import PlaceId, Side, with_change
from takhta.rules.tables.position import Position
from takhta.session.guidance import advise
from takhta.session.matching import Match
from takhta.session.turn import Turn
from takhta.session.wording import Advice

W = Side.WHITE
FAR = {6: 2, 8: 5}
"""Black's, out of the way."""


def told(white: dict[int, int], roll: str, *changes: tuple[int, int]) -> Advice:
    """What is told in White's turn when so many checkers have come to places of a board that began like this."""
    turn = Turn(game("backgammon"), Position.of(W, white, FAR), Roll.parse(roll))
    occupancy = with_change(turn.base, [(PlaceId(place), W, by) for place, by in changes])
    match = Match(occupancy, frozenset())
    return advise(turn, match, turn.read(match))


def test_a_checker_from_the_bar_that_is_carried_last_is_not_sent_back() -> None:
    """White plays bar/23 13/9 and takes both checkers up at once."""
    advice = told({25: 1, 13: 5}, "42", (0, -1), (13, -1), (9, 1))

    assert (advice.prompt, english(advice.told), advice.marks) == (
        Prompt.PLAY,
        "Put it down on 23.",
        ((PlaceId(23), Mark.TARGET),),
    )


def test_a_checker_whose_way_leads_where_another_has_left_is_not_sent_back() -> None:
    """White plays bar/21/15, carrying on with the checker that stood on 21 before."""
    advice = told({25: 1, 21: 2, 6: 5}, "64", (0, -1), (21, -1), (15, 1))

    assert (advice.prompt, english(advice.told), advice.marks) == (
        Prompt.PLAY,
        "Put it down on 21.",
        ((PlaceId(21), Mark.TARGET),),
    )


def test_the_nearer_checker_may_be_borne_off_first() -> None:
    """With 6-5 the checker on 3 goes first by the rules; in the end it comes to the same."""
    advice = told({3: 1, 2: 2, 1: 2}, "65", (2, -1))

    text = "Go on to 3/off 2/off: the lamps show what is left."
    assert (advice.prompt, english(advice.told), advice.marks) == (Prompt.PLAY, text, ((PlaceId(3), Mark.SOURCE),))


def test_a_checker_lifted_after_the_turn_is_complete_goes_back() -> None:
    advice = told({13: 5, 8: 3}, "42", (13, -2), (11, 1), (9, 1), (8, -1))

    assert advice.prompt is Prompt.PUT_BACK
    assert english(advice.told) == "All dice are played: put this checker back on 8."


def test_a_checker_that_cannot_move_in_this_turn_goes_back() -> None:
    advice = told({24: 1, 13: 5, 5: 1}, "66", (5, -1))

    assert advice.prompt is Prompt.PUT_BACK
    assert english(advice.told) == "This checker cannot move now; put it back on 5."


def test_players_whose_checker_is_not_felt_are_told_to_push_it_on_when_they_press_done() -> None:
    table = Table((3, 1)).begin()
    table.press(Key.ROLL)
    table.lift(W, 8)

    assert table.refused(Key.DONE) == (
        "The turn is not complete. From 8: put it down where the lamps show. "
        "If no checker is in the hand, push the last one on to another seat."
    )
