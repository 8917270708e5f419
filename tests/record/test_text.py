"""A match as text: it comes back as it was, and what is wrong is told with line and column."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.pagade import RED, YELLOW
from support.words import explained, raises
from takhta.record.errors import FormatError, TextError
from takhta.record.formats.text_reader import read_text
from takhta.record.formats.text_writer import write_text
from takhta.record.match import CheckerPlay, GameRecord, Match, between
from takhta.record.replay import facts_of
from takhta.record.retell import match_of
from takhta.rules.dice import Roll
from tools.pagade_matches import made_up

PLAYERS = ("four", "two", "two_sets", "partners")
SHORT = """\
; [Game "pagade"]
; [Option "players=two"]
; [Date "2026.11.21"]
; [Red "Asha"]
; [Yellow "Chitra"]

 Game 1
 Start: red 41, yellow 63
   1) yellow 64: 6/12 12/16
   2) red    33: 12/15(2)
   3) yellow 11: 16/18
"""
WHOLE = write_text(match_of(made_up(5, players="two")))


def play(side: str, dice: str, text: str) -> CheckerPlay:
    return CheckerPlay({"red": RED, "yellow": YELLOW}[side], Roll.parse(dice), text)


def test_a_match_is_told_a_turn_on_each_line() -> None:
    turns = play("yellow", "64", "6/12 12/16"), play("red", "33", "12/15(2)"), play("yellow", "11", "16/18")
    starts = (RED, Roll.parse("41")), (YELLOW, Roll.parse("63"))
    game = GameRecord(1, 0, 0, turns, starts=starts)
    match = Match({RED: "Asha", YELLOW: "Chitra"}, 0, (game,), "pagade", "2026.11.21", {"players": "two"})
    assert write_text(match) == SHORT
    assert read_text(SHORT.encode()) == match


@pytest.mark.parametrize("seed", range(8))
def test_a_made_up_match_comes_back_the_same(seed: int) -> None:
    most = (5000, 150)[seed % 2]
    match = match_of(made_up(seed, games=2, most=most, players=PLAYERS[seed // 2]), ("2026.11.21", "")[seed % 2])
    assert read_text(write_text(match).encode()) == match


def test_a_match_of_which_nothing_has_been_played_comes_back_the_same() -> None:
    match = match_of(made_up(0, most=3))
    assert match.games == ()
    assert read_text(write_text(match).encode()) == match


@pytest.mark.parametrize("name", ['A"b', "a\\", '\\"]', "Ünal (the first);", "", '"; [Yellow "x"]'])
def test_names_are_quoted(name: str) -> None:
    match = replace(read_text(SHORT.encode()), players={RED: name, YELLOW: name})
    assert read_text(write_text(match).encode()).players == {RED: name, YELLOW: name}


def test_a_name_is_one_line_that_no_terminal_obeys() -> None:
    match = replace(read_text(SHORT.encode()), players={RED: "A\x1b[31m\n sha", YELLOW: "Chitra"})
    assert read_text(write_text(match).encode()).players[RED] == "A [31m sha"


@pytest.mark.parametrize(
    "text",
    [
        SHORT.replace("\n", "\r\n"),
        "\N{BYTE ORDER MARK}" + SHORT.rstrip(),
        SHORT.replace("   ", " ").replace("red 33", "red      33").replace("; [", ";[ "),
        SHORT.replace("   1)", "; what a game this was\n\n\t1)"),
        SHORT.replace("yellow", "Yellow").replace("red", "RED"),
        SHORT.replace("12/15(2)", "12/15  12/15").replace("6/12 12/16", "12/16 6/12"),
        SHORT.replace('; [Red "Asha"]\n', "").replace("\n\n", '\n; [Red "Asha"]\n'),
        SHORT.replace("64", "6-4").replace("41", "14"),
    ],
)
def test_what_is_written_with_other_blanks_or_in_another_order_is_read(text: str) -> None:
    told, right = (match_of(facts_of(read_text(each.encode())), "") for each in (text, SHORT))
    assert told == right


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("pagade", "chess", "Line 7, column 1: There is no game called 'chess'"),
        ("pagade", "backgammon", "Line 7, column 1: Backgammon has no option 'players'"),
        ('; [Game "pagade"]\n', "", "Line 6, column 1: There is no game called ''"),
        ("players=two", "players=five", "Line 7, column 1: The option players of Pagade takes four, two"),
        ("players=two", "players", "Line 2, column 12: an option is written once, like players=two, not 'players'."),
        ("2026.11.21", "today", "Line 3, column 10: a date is written like 2026.11.21, not 'today'."),
        ("2026.11.21", "2026.13.01", "Line 3, column 10: a date is written like 2026.11.21, not '2026.13.01'."),
        ("[Date", "[Place", "Line 3, column 4: Place is said twice, or no word for a match."),
        ("[Date", "[Game", "Line 3, column 4: Game is said twice, or no word for a match."),
        ("[Yellow", "[Red", "Line 5, column 1: Red is named twice."),
        ("[Yellow", "[Green", "Line 7, column 1: nobody is named for Yellow."),
        ("Asha", "A" * 201, "Line 4, column 9: Red has more than 200 letters."),
        ("Game 1", "Game 2", "Line 7, column 1: game 1 comes here, not game 2."),
        (" Game 1\n", "", "Line 7, column 1: a line like 'Game 1' comes before this."),
        ("red 41,", "red 4,", "Line 8, column 13: Dice are two digits like 31, not '4'."),
        ("red 41,", "blue 41,", "Line 8, column 9: 'blue' is no colour."),
        ("yellow 63", "yellow", "Line 8, column 16: a throw for the start is written like red 63, not ' yellow'."),
        (
            "yellow 63",
            "yellow 41",
            "Line 9, column 1: Game 1, action 1 (Yellow): Red has not thrown for the start yet.",
        ),
        ("   1)", " Start: red 41\n   1)", "Line 9, column 1: the throws for the start come once, before the turns."),
        ("2) red", "3) red", "Line 10, column 4: turn 2 comes next, not 3."),
        ("2) red", "2) violet", "Line 10, column 7: 'violet' is no colour."),
        ("2) red   ", "2) yellow", "Line 10, column 1: Game 1, action 2 (Yellow): Red is on turn"),
        ("33:", "35:", "Line 10, column 1: Game 1, action 2 (Red): Pagade has no roll 5-3."),
        ("33:", "3:", "Line 10, column 14: Dice are two digits like 31, not '3'."),
        ("12/15(2)", "12/15", "Line 10, column 1: Game 1, action 2 (Red): 12/15 is no way to play 3 and 3 here."),
        ("12/15(2)", "12-15", "Line 10, column 1: Game 1, action 2 (Red): A move is written like 12/18"),
        ("   3) ", "   3. ", "Line 11, column 1: this is no turn like '1) red 63: 12/18 12/15'"),
        ("16/18\n", "16/18\n Red wins. Home: red\n", "Line 11, column 1: Game 1, action 3 (Yellow): The result is"),
        ("16/18\n", '16/18\n; [Black "x"]\n', "Line 12, column 1: what is said of the whole match stands before"),
        ("Chitra", "Ch\udcfftra", "Line 5, column 14: a match as text is written in UTF-8."),
        (SHORT, "", "Line 1, column 1: the text ends before a line like '; [Game"),
        ("Game 1", "Game 1" + "\n" * 1_000_000, "Line 1, column 1: a match of more than 1 MB is not read."),
    ],
)
def test_what_is_wrong_is_told_with_line_and_column(old: str, new: str, sentence: str) -> None:
    assert old in SHORT
    with pytest.raises(TextError) as caught:
        read_text(SHORT.replace(old, new, 1).encode(errors="surrogateescape"))
    assert explained(caught.value).startswith(sentence)


def test_a_finished_game_says_who_won_and_who_is_home() -> None:
    last = WHOLE.splitlines()[-1]
    assert last in (" Red wins. Home: red", " Yellow wins. Home: yellow")
    for wrong in (last.replace("Home: ", "Home: black, "), last.partition(":")[0] + ":"):
        with raises(TextError, match=r"^Line \d+, column 1: home are (red|yellow), but '.*' is written\."):
            read_text(WHOLE.replace(last, wrong).encode())
    with raises(TextError, match="The game ends here, but no result is written"):
        read_text(WHOLE.replace(last, "").encode())


def test_a_line_of_a_million_blanks_is_read_as_fast_as_any() -> None:
    last = WHOLE.splitlines()[-1]
    far = " " * (900_000 - len(WHOLE))
    assert read_text(WHOLE.replace(last, last + far).encode()) == read_text(WHOLE.encode())
    with raises(TextError, match=r"but '.*' is written"):
        read_text(WHOLE.replace(last, f"{last}{far}x").encode())


def test_a_game_for_points_is_not_told_so() -> None:
    with pytest.raises(FormatError) as caught:
        write_text(Match(between("a", "b"), 0, ()))
    assert (
        explained(caught.value)
        == "A text file has no cube and no points, so it cannot hold Backgammon; a JSON file can."
    )


@given(st.binary(max_size=200))
def test_any_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(TextError):
        read_text(data)
