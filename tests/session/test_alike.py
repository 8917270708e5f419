"""Boards that look alike to the sensors: the candidates are named, and of whole turns the players choose one."""

from support.table import Table
from support.words import english
from takhta.board.scene import Key, Mark, Prompt
from takhta.record import facts
from takhta.rules.occupancy import Occupancy, Side
from takhta.session.guidance import advise
from takhta.session.matching import Match

W = Side.WHITE
WENT_8_4 = "yGfwATDgc/ABMA"


def torn() -> tuple[Table, Occupancy, Occupancy]:
    """White has played 8/4 or 8/5 6/5, and nobody can tell which; the table and both positions."""
    table = Table((3, 1)).begin()
    table.press(Key.ROLL)
    here = table.after((8, W, -1), (6, W, -1), (5, W, 2)), table.after((8, W, -1), (4, W, 1))
    table.waver(*here)
    return table, *here


def shown(table: Table) -> set[int]:
    """The places of the play that is shown."""
    return {place for place, mark in table.scene.marks if mark is Mark.LAST}


def test_of_several_whole_turns_that_look_alike_one_after_the_other_is_shown() -> None:
    table, *_ = torn()
    first = "The sensors cannot tell: was it 8/5 6/5 (1 of 2)? TAKE says yes, DROP shows another."
    assert (table.prompt, english(table.scene.text), shown(table)) == (Prompt.CHOOSE, first, {8, 6, 5})
    assert {Key.TAKE, Key.DROP} <= table.scene.keys

    table.press_only(Key.DROP)

    other = "The sensors cannot tell: was it 8/4 (2 of 2)? TAKE says yes, DROP shows another."
    assert (table.prompt, english(table.scene.text), shown(table)) == (Prompt.CHOOSE, other, {8, 4})
    table.press_only(Key.DROP)
    assert english(table.scene.text) == first


def test_nothing_is_confirmed_before_the_players_have_said_which() -> None:
    table, *_ = torn()
    before = list(table.facts)
    for key in (Key.DONE, Key.ROLL):
        assert table.refused(key) == english(table.scene.text)
    assert table.facts == before


def test_the_play_the_players_name_is_the_one_written_down() -> None:
    table, *_ = torn()
    table.press_only(Key.DROP)
    table.press_only(Key.TAKE)
    assert table.prompt is Prompt.CONFIRM
    assert english(table.scene.text).startswith("Confirm if 8/4 has been played")
    assert table.scene.turn_text == "8/4"

    table.press_only(Key.DONE)

    assert table.facts[-1] == facts.Played("white", "31", "8/4", WENT_8_4)


def test_what_was_said_holds_only_while_the_board_looks_the_same() -> None:
    table, one, other = torn()
    table.press_only(Key.TAKE)
    assert table.prompt is Prompt.CONFIRM
    table.show(one)
    assert "DROP" not in english(table.scene.text)
    assert table.waver(one, other).prompt is Prompt.CHOOSE


def test_a_board_that_could_be_a_play_or_a_mistake_names_the_plays_it_could_be() -> None:
    table, *here = torn()
    turn = table.session.memory.turn
    assert turn is not None
    mistake = table.after((8, W, -1), (3, W, 1))
    match = Match(here[0], frozenset({here[1], mistake}))

    advice = advise(turn, match, turn.read(match))

    assert advice.prompt is Prompt.STRAIGHTEN
    assert english(advice.told).endswith(" straight onto their seats. Is it 8/5 6/5 or 8/4?")


def test_take_and_drop_mean_nothing_in_a_turn_that_is_clear() -> None:
    table = Table((3, 1)).begin()
    table.press(Key.ROLL)
    assert table.refused(Key.TAKE) == "TAKE does nothing now. Ada plays 3-1."
    assert table.refused(Key.DROP) == "DROP does nothing now. Ada plays 3-1."
