"""The listing of a match that `takhta log show` prints."""

from dataclasses import replace

from support.matches import real
from takhta.record.formats.mat_reader import read_mat
from takhta.record.formats.mat_writer import write_mat
from takhta.record.formats.sgf_writer import write_sgf
from takhta.record.match import CheckerPlay, Double, Drop, GameRecord, Match, Result, Take, between
from takhta.record.show import show
from takhta.rules.dice import Roll
from takhta.rules.game import Points
from takhta.rules.occupancy import Side
from takhta.words.languages import speaker

W, B = Side.WHITE, Side.BLACK


def listing(match: Match) -> str:
    return show(match, speaker().noun)


OPENING = CheckerPlay(W, Roll.parse("31"), "8/5 6/5")
REPLY = CheckerPlay(B, Roll.parse("31"), "8/5 6/5")


def test_a_match_reads_like_a_score_sheet() -> None:
    dropped = GameRecord(1, 0, 0, (OPENING, Double(B, 2), Drop(W)), Result(B, Points(1)))
    resigned = GameRecord(
        2, 0, 1, (REPLY, Double(W, 2), Take(B), CheckerPlay(W, Roll.parse("66"), "")), Result(B, Points(4))
    )
    money = Match(
        between("Anahit", "Berke"), 0, (dropped, resigned, GameRecord(3, 0, 5, (OPENING,))), date="2026.11.21"
    )
    assert (
        listing(money)
        == """\
Anahit (White) – Berke (Black), Backgammon, money, 2026.11.21

Game 1, 0–0
  1. 31: 8/5 6/5                       doubles to 2
  2. drops
     Berke wins 1 point (the double was dropped).

Game 2, 0–1
  1.                                   31: 8/5 6/5
  2. doubles to 2                      takes
  3. 66: (not played)
     Berke wins 4 points (gammon resigned).

Game 3, 0–5
  1. 31: 8/5 6/5
     Not finished.
"""
    )


def test_the_crawford_game_is_named() -> None:
    text = listing(read_mat(real("cube")))
    assert [line for line in text.splitlines() if line.startswith("Game")] == ["Game 1, 0–0", "Game 2, 0–1"]
    short = Match(
        between("a", "b"), 2, (GameRecord(1, 0, 0, (OPENING,), Result(W, Points(1))), GameRecord(2, 1, 0, (OPENING,)))
    )
    assert "Game 2, 1–0, Crawford\n" in listing(short)


def test_where_in_a_tournament_it_was_played_is_told() -> None:
    match = Match(between("a", "b"), 0, (GameRecord(1, 0, 0, (OPENING,)),), event="Spring Open", table="7")
    assert listing(match).splitlines()[1:4] == ["Event: Spring Open.", "Table: 7.", ""]
    assert listing(replace(match, event="")).splitlines()[1:3] == ["Table: 7.", ""]


def test_a_name_shows_nothing_that_a_terminal_obeys() -> None:
    match = Match(between("Ana\x1b[31m\nhit\x00", "Berke"), 0, (GameRecord(1, 0, 0, (OPENING,)),))
    for text in (listing(match), write_mat(match), write_sgf(match)):
        assert "Ana [31m hit" in text
        assert all(letter.isprintable() or letter == "\n" for letter in text)
