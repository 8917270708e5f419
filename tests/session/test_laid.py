"""A checker that is believed to be in the hand: who holds it may think as long as he likes, and who does not is never
stuck."""

from support.table import Table
from support.words import english
from takhta.board.scene import Key, Prompt
from takhta.record import facts
from takhta.rules.occupancy import Side
from takhta.session.laid import LASTS

W = Side.WHITE
SAID = "From 6: put it down where the lamps show."


def holding(*throws: tuple[int, int]) -> Table:
    """White plays 3-1: one checker from 8 lies on 5, the one from 6 is in the hand."""
    table = Table(*(throws or ((3, 1),))).begin()
    table.press(Key.ROLL)
    table.carry(W, 8, 5)
    table.lift(W, 6)
    return table


def test_a_checker_held_in_thought_is_never_called_a_complete_turn() -> None:
    table = holding()
    for _ in range(60):
        table.wait(1000)
        assert table.prompt is Prompt.PLAY
        assert english(table.scene.text).startswith(SAID)
        assert not table.scene.keys & {Key.ROLL, Key.DOUBLE}
    assert not any(isinstance(fact, facts.Played) for fact in table.facts)


def test_after_some_seconds_done_says_that_the_checker_lies_on_the_board() -> None:
    table = holding()
    table.wait(LASTS - 300)
    assert Key.DONE not in table.scene.keys
    assert english(table.scene.text) == SAID

    table.wait(600)

    assert english(table.scene.text) == f"{SAID} If nothing is in the hand, DONE confirms 8/5 6/5."
    assert Key.DONE in table.scene.keys
    table.press(Key.DONE)
    assert [fact.text for fact in table.facts if isinstance(fact, facts.Played)] == ["8/5 6/5"]


def test_a_checker_that_moves_again_begins_the_time_anew() -> None:
    table = holding()
    table.wait(LASTS - 300)
    table.put(W, 6)
    table.lift(W, 6)

    table.wait(LASTS - 300)

    assert Key.DONE not in table.scene.keys


def test_where_no_whole_turn_can_lie_there_the_sentence_says_what_to_do() -> None:
    """No checker alone plays all of 5-5."""
    table = Table((3, 1), (5, 5)).begin()
    table.press(Key.ROLL)
    table.carry(W, 8, 5)
    table.carry(W, 6, 5)
    table.press(Key.ROLL)
    table.lift(Side.BLACK, 12)

    table.wait(LASTS + 300)

    assert Key.DONE not in table.scene.keys
    assert english(table.scene.text) == (
        "From 13: put it down where the lamps show. If no checker is in the hand, push the last one on to another seat."
    )


def test_no_turn_confirms_itself_because_a_checker_is_held_for_long() -> None:
    table = Table((3, 1)).begin(confirm_after="3")
    table.press(Key.ROLL)
    table.carry(W, 8, 5)
    table.lift(W, 6)

    table.wait(60_000)

    assert not any(isinstance(fact, facts.Played) for fact in table.facts)


def test_undo_does_not_ask_for_the_turn_before_while_a_checker_has_long_been_in_the_hand() -> None:
    table = Table((3, 1), (4, 2)).begin()
    table.press(Key.ROLL)
    table.carry(W, 8, 5)
    table.carry(W, 6, 5)
    table.press(Key.ROLL)
    table.lift(Side.BLACK, 1)
    assert Key.UNDO in table.scene.keys, "a turn may be taken back with a checker of the next in the hand"

    table.wait(20_000)

    table.press(Key.UNDO)
    assert table.prompt is Prompt.PUT_BACK
    assert Key.UNDO not in table.scene.keys
    assert table.refused(Key.UNDO).startswith("UNDO takes back the turn before this one: first put this checker down.")
