"""Match texts as programs and servers write them: whatever is unambiguous is read, and read as the same match."""

import codecs
from dataclasses import replace

import pytest

from support.words import explained, raises
from takhta.record.errors import MatError
from takhta.record.formats.mat_reader import read_mat, read_mats
from takhta.record.formats.mat_writer import write_mat
from takhta.record.formats.sgf_reader import read_sgf
from takhta.record.formats.sgf_writer import write_sgf
from takhta.record.match import Beaver, CheckerPlay, Double, Drop, Result, Take
from takhta.record.replay import facts_of
from takhta.record.retell import match_of
from takhta.rules.game import Points
from takhta.rules.occupancy import Side

W, B = Side.WHITE, Side.BLACK

TEXT = """\
 5 point match

 Game 1
 Anahit : 0                     Berke : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Takes
  3) 42: 8/4 6/4                 51:
      Wins 2 points

 Game 2
 Anahit : 2                     Berke : 0
  1)                             43: 24/20 13/10
  2)  Doubles => 2                Drops
      Wins 1 point
"""
MATCH = read_mat(TEXT.encode())
ROW, LOST = "  3) 42: 8/4 6/4                 51:", "      Wins 2 points\n"


def test_the_text_itself_is_the_match_it_looks_like() -> None:
    first, second = MATCH.games
    assert (first.result, second.result) == (Result(W, Points(2)), Result(W, Points(1)))
    assert second.actions == (CheckerPlay.of(B, "43", "24/20 13/10"), Double(W, 2), Drop(B))
    assert match_of(facts_of(MATCH)) == MATCH


@pytest.mark.parametrize(
    "text",
    [
        TEXT.replace("point match", "Point Match"),
        TEXT.replace(" 5 point match", "5-point match"),
        TEXT.replace(" 5 point match", "Match to 5 points"),
        TEXT.replace(" 5 point match", "Match length: 5"),
        TEXT.replace(" 5 point match", "Anahit against Berke, played in the club\n\n 5 point match"),
        TEXT.replace(" Game 2", " 5 point match\n\n Game 2"),
        TEXT.replace(" Game 2", " Game 2 (Crawford game)"),
        TEXT.replace("Game", "GAME").replace("Doubles", "doubles").replace("Takes", "takes").replace("Wins", "WINS"),
        TEXT.replace("Doubles => 2", "Doubles to 2").replace("Takes", "Accepts").replace("Drops", "Rejects"),
        TEXT.replace("Doubles => 2", "Double").replace("Takes", "Take").replace("Drops", "Passes"),
        TEXT.replace("Doubles =>", "Redoubles =>").replace("Drops", "Pass"),
        TEXT.replace("Wins 2 points", "Wins 2 point").replace("Wins 1 point", "wins 1 points."),
        TEXT.replace("31: 8/5 6/5", "31:8/5 6/5").replace("  1)  ", "1)   "),
        TEXT.replace("8/5 6/5", "8/5, 6/5").replace("24/18 13/11", "24-18 13-11"),
        TEXT.replace("  1) 31", " 1 ) 3-1"),
        TEXT.replace(": 0", ":0"),
        TEXT.replace("Anahit : 2", "ANAHIT : 2"),
        TEXT.replace(LOST, "").replace(ROW, ROW + " Concedes"),
        TEXT.replace(ROW, ROW + " Concedes").replace(LOST, " 19)  Wins 2 points\n"),
        TEXT.replace(ROW, ROW + " ????"),
        TEXT.replace(ROW, ROW + " ???\n  4)"),
        TEXT.replace(ROW, ROW + "\n  4)                              Resigns\n").replace(LOST, ""),
        TEXT.replace(ROW, ROW + "\n  4)                              Resigns 2 points\n  5)  Accepts").replace(
            LOST, ""
        ),
        TEXT.replace(LOST, "  4)                              Losses 2 point\n"),
        TEXT.replace(LOST, "  4)  Wins 2 point   4)           Losses 2 point\n"),
        TEXT.replace(LOST, "                                  Losses 2 point\n\n      Wins 2 point\n"),
        TEXT.replace(LOST, " Losses 2 point\n\n      Wins 2 points\n"),
        TEXT.replace(LOST, LOST * 2),
        TEXT.replace(LOST, ""),
        TEXT.replace(LOST, " " * 34 + "Wins 2 points\n"),
        TEXT.replace("      Wins 1 point\n", ""),
        TEXT.replace("  1)                             43", "  1)\n  1)                             43"),
        TEXT.replace("6/5                 62", "6/5\n  1)                             62"),
        TEXT.replace("\n", "\r\n"),
        TEXT.replace("\n", "\r"),
        TEXT.replace(" Anahit : 2                     B", "  Anahit: 2          B"),
        TEXT.replace("  1)                             43", "1)\t\t43").replace("6/5                 62", "6/5\t62"),
        '; [Site "Somewhere"]\n; [Player 1 Elo "1500/0"]\n[Unrated "Off"]\n' + TEXT,
    ],
)
def test_the_same_match_in_other_words(text: str) -> None:
    assert text != TEXT
    assert match_of(facts_of(read_mat(text.encode()))) == MATCH


@pytest.mark.parametrize(
    "data",
    [
        codecs.BOM_UTF8 + TEXT.encode(),
        TEXT.encode("utf-16"),
        TEXT.encode("utf-16-be"),
        TEXT.encode("utf-16-le"),
        TEXT.encode("utf-32"),
        b"\0\0\x16\0\0\0\x02an app's own file, 5 point match\xff\0\0\x8e\x01\0\0" + TEXT.encode() + b"\0\0\0",
    ],
)
def test_the_same_match_in_other_bytes(data: bytes) -> None:
    assert read_mat(data) == MATCH


def test_names_in_the_letters_of_windows_are_read() -> None:
    text = TEXT.replace("Anahit", "Ž. Šimić").encode("cp1250").replace(b"\xe6", b"\x92")
    assert read_mat(text).players[W] == "Ž. Šimi’"


@pytest.mark.parametrize("line", ["Money session", "Unlimited match", " 0 point match", "money game"])
def test_a_session_for_money_has_no_length(line: str) -> None:
    assert read_mat(TEXT.replace(" 5 point match", line).encode()).length == 0


def test_a_resignation_without_a_number_is_by_what_it_says_of_the_cube() -> None:
    for word, points in (("Resigns", 2), ("Resigns gammon", 4), ("resigns a backgammon", 6), ("Gives up the game", 2)):
        rows, rest = TEXT.split(LOST)
        text = f"{rows}  4)                              {word}\n"
        assert read_mat(text.encode()).games[0].result == Result(W, Points(points)), rest


def test_a_beaver_and_a_double_that_name_no_value_turn_the_cube_once_more() -> None:
    text = "Money game\n" + TEXT.split("\n", 1)[1].replace("=> 2                Takes", "                   Beaver")
    actions = read_mat(text.encode()).games[0].actions
    assert actions[2:5] == (Double(W, 2), Beaver(B, 4), Take(W))


def test_several_matches_in_one_text_are_one_after_the_other() -> None:
    other = TEXT.replace("Anahit", "Cem").replace(" 5 point", '; [EventDate "2026.11.22"]\n 7 point')
    text = f'; [Event "Club"]\n{TEXT}\n{other}'
    assert read_mats(text.encode()) == (
        replace(MATCH, event="Club"),
        replace(MATCH, players={W: "Cem", B: "Berke"}, length=7, date="2026.11.22"),
    )
    with raises(MatError, match="2 matches stand in this file; one is read here"):
        read_mat(text.encode())


def test_a_fragment_begins_at_its_score_and_with_its_number() -> None:
    fragment = " 5 point match\n\n Game 2\n" + TEXT.split(" Game 2\n")[1]
    match = read_mat(fragment.encode())
    assert match == replace(MATCH, games=MATCH.games[1:])
    assert match_of(facts_of(match)) == match
    assert read_mat(write_mat(match).encode()) == match
    assert write_mat(match).replace(" \n", "\n") == f"\n{fragment}\n"


WRITTEN = (
    TEXT.replace("31: 8/5 6/5", "13: 6/5 8/5").replace("62: 24/18 13/11", "26: 24/22/16").replace("51:", "15: ???")
)


def test_the_order_of_hops_and_dice_survives_the_journal_and_every_format() -> None:
    match = match_of(facts_of(read_mat(WRITTEN.encode())))
    plays = [(play.dice, play.text) for play in match.games[0].actions if isinstance(play, CheckerPlay)]
    assert plays == [("13", "6/5 8/5"), ("26", "24/22/16"), ("42", "8/4 6/4"), ("15", "")]
    mat, sgf = write_mat(match), write_sgf(match)
    assert "13: 6/5 8/5" in mat
    assert "26: 24/22 22/16" in mat
    assert ";W[13fehe]" in sgf
    assert ";B[26acci]" in sgf
    assert match_of(facts_of(read_mat(mat.encode()))) == match
    assert match_of(facts_of(read_sgf(sgf.encode()))) == match


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "42: 8/4 6/4",
            "42: Illegal play (0;1;2)",
            "Line 7, column 10: the file marks the play of this roll as illegal",
        ),
        ("  3) 42", "  4) 42", "Line 7, column 3: row 3 comes here, not row 4."),
        (LOST, LOST + "      Wins 4 points\n", "Line 9, column 7: game 1 has another result already."),
        (LOST, LOST + " " * 34 + "Wins 2 points\n", "Line 9, column 35: game 1 has another result already."),
        ("8/4 6/4", "4/8 6/4", "Line 7, column 10: '4/8' is no move like 13/7 or 25/20*."),
        (
            "Anahit : 2                     Berke",
            "Cem : 2                     Derya",
            "Line 11, column 2: the players are",
        ),
        (" Anahit : 0                     Berke : 0\n", "", "Line 4, column 3: a line like 'Alice : 0   Bob : 0'"),
        (" 5 point match\n\n Game 1\n", "", "Line 2, column 3: a line like '7 point match' comes here."),
    ],
)
def test_what_could_mean_two_things_is_refused_by_its_place(old: str, new: str, sentence: str) -> None:
    with pytest.raises(MatError) as caught:
        read_mat(TEXT.replace(old, new, 1).encode())
    assert explained(caught.value).startswith(sentence)
