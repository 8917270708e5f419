"""Reading and writing SGF: gnubg's own files with all their analysis, ours as gnubg saves them again, no half-read."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracles.gnubg_files import sgf_again, without_unplayed
from oracles.judges import need
from support.matches import FOLDER, REAL, is_left_at_a_forced_roll, made_up, real
from support.words import explained, raises
from takhta.record.errors import FormatError, ReplayError, SgfError
from takhta.record.formats.mat_reader import read_mat
from takhta.record.formats.mat_writer import write_mat
from takhta.record.formats.sgf_reader import read_sgf
from takhta.record.formats.sgf_writer import write_sgf
from takhta.record.match import CheckerPlay, Double, Drop, GameRecord, Match, Result, Take, between
from takhta.record.replay import facts_of
from takhta.record.retell import match_of
from takhta.rules.dice import Roll
from takhta.rules.game import Points
from takhta.rules.occupancy import Side
from tools.fuzz_notations import sgf

W, B = Side.WHITE, Side.BLACK


def play(side: Side, dice: str, text: str) -> CheckerPlay:
    return CheckerPlay(side, Roll.parse(dice), text)


SHORT = Match(
    between("Anahit", "Berke"),
    length=3,
    date="2026.11.21",
    games=(
        GameRecord(1, 0, 0, (play(B, "31", "8/5 6/5"), Double(W, 2), Take(B), play(W, "66", "")), Result(B, Points(2))),
        GameRecord(2, 0, 2, (play(W, "62", "24/18 13/11"), play(B, "55", "13/3(2)"), play(W, "61", "13/6"))),
    ),
)
SHORT_TEXT = """\
(;FF[4]GM[6]CA[UTF-8]AP[Takhta]MI[length:3][game:0][ws:0][bs:0]PW[Anahit]PB[Berke]DT[2026-11-21]RU[Crawford]RE[B+2R]
;B[31qtst]
;W[double]
;B[take]
;PL[W]DI[66])
(;FF[4]GM[6]CA[UTF-8]AP[Takhta]MI[length:3][game:1][ws:0][bs:2]PW[Anahit]PB[Berke]RU[Crawford:CrawfordGame]
;W[62xrmk]
;B[55lqlqqvqv]
;W[61mggf])
"""
"""Laid out by hand."""


def told(match: Match) -> Match:
    """The match as the facts tell it, its plays in our own words."""
    return match_of(facts_of(match), match.date)


def test_a_match_is_laid_out_node_for_node() -> None:
    assert write_sgf(SHORT) == SHORT_TEXT
    assert told(read_sgf(SHORT_TEXT.encode())) == told(SHORT)


def test_an_analysed_file_of_gnubg_is_the_match_it_is_of() -> None:
    data = (FOLDER / "cube.sgf").read_bytes()
    assert len(data) > 80_000
    match = read_sgf(data)
    assert told(match) == told(read_mat(real("cube")))
    assert {type(action) for game in match.games for action in game.actions} == {CheckerPlay, Double, Take, Drop}


@pytest.mark.parametrize("name", REAL)
def test_a_real_match_survives_writing_and_reading(name: str) -> None:
    match = read_mat(real(name))
    text = write_sgf(match)
    again = read_sgf(text.encode())
    assert told(again) == told(match)
    assert write_sgf(again) == text


@pytest.mark.parametrize("seed", range(12))
def test_a_made_up_match_survives_writing_and_reading(seed: int) -> None:
    match = match_of(made_up(seed, seed % 4), "2026.11.21")
    again = read_sgf(write_sgf(match).encode())
    assert facts_of(again) == facts_of(match)


def variant(game: str) -> Match:
    """A short game of another member of the family."""
    begin = {"nackgammon": "24/18 23/21", "hypergammon": "24/18 23/21"}[game]
    return replace(SHORT, game=game, games=(GameRecord(1, 0, 0, (play(W, "62", begin),)),))


def test_gnubg_loads_ours_and_saves_the_same_moves(tmp_path: Path) -> None:
    need("gnubg")
    matches = [read_mat(real(name)) for name in REAL] + [SHORT, variant("nackgammon"), variant("hypergammon")]
    matches += [match_of(made_up(seed, seed % 4, most=250), "2026.11.21") for seed in range(30)]
    played_out = 0
    for match, (saved, exported) in zip(
        matches, sgf_again([write_sgf(match) for match in matches], tmp_path), strict=True
    ):
        assert saved == write_sgf(match)
        assert facts_of(read_sgf(saved.encode())) == facts_of(match)
        if not is_left_at_a_forced_roll(match):
            assert exported == without_unplayed(write_mat(match))
            played_out += 1
    assert played_out > 10


@pytest.mark.parametrize(
    ("length", "options", "rules"),
    [
        (3, {}, "RU[Crawford]"),
        (3, {"crawford": "off"}, ""),
        (1, {}, ""),
        (0, {}, ""),
        (0, {"jacoby": "on"}, "RU[Jacoby]"),
        (0, {"cube": "off"}, "RU[NoCube]"),
        (3, {"cube": "off"}, "RU[NoCube:Crawford]"),
    ],
)
def test_what_was_agreed_on_is_told_and_read(length: int, options: dict[str, str], rules: str) -> None:
    match = Match(between("a", "b"), length, (GameRecord(1, 0, 0, (play(W, "31", "8/5 6/5"),)),), options=options)
    text = write_sgf(match)
    assert f"PB[b]{rules}\n" in text
    assert read_sgf(text.encode()).options == options


@pytest.mark.parametrize("game", ["nackgammon", "hypergammon"])
def test_the_other_games_of_the_family_are_told_and_read(game: str) -> None:
    assert told(read_sgf(write_sgf(variant(game)).encode())) == told(variant(game))


def test_what_sgf_cannot_hold_is_refused() -> None:
    with raises(FormatError, match="cannot hold a game of Pagade"):
        write_sgf(replace(SHORT, game="pagade"))
    with raises(FormatError, match="Nothing has been played"):
        write_sgf(replace(SHORT, games=()))
    double = GameRecord(1, 0, 0, (play(W, "66", "24/18(2) 13/7(2)"),))
    with raises(FormatError, match="cannot tell all that was agreed on"):
        write_sgf(Match(between("a", "b"), 3, (double,), options={"opening": "reroll"}))


def test_an_illegal_play_is_not_written() -> None:
    wrong = Match(between("a", "b"), 3, (GameRecord(1, 0, 0, (play(W, "31", "8/4 6/5"),)),))
    with raises(ReplayError, match=r"^Game 1, action 1 \(White\): "):
        write_sgf(wrong)


@pytest.mark.parametrize("name", ["A]b", "a\\", "\\]:[", "Ünal (the first);", "a  \n b", ""])
def test_names_are_escaped(name: str) -> None:
    plain = " ".join(name.split()) or "?"
    again = read_sgf(write_sgf(replace(SHORT, players=between(name, "Berke"))).encode())
    assert again.players[W] == plain


@pytest.mark.parametrize(
    "text",
    [
        SHORT_TEXT.replace("\n", "\r\n"),
        "\N{BYTE ORDER MARK}" + SHORT_TEXT,
        SHORT_TEXT.replace("\n;", ";"),
        SHORT_TEXT.replace("GM[6]", " GM \n [6]"),
        SHORT_TEXT.replace(";W[double]", ";W[double]C[a \\] b ;W[31\\]) (]DA[E ver 3][x]"),
        SHORT_TEXT.replace(";W[61mggf])", "(;W[61mggf])(;W[61xr](;B[52])(;B[31])))"),
        SHORT_TEXT.replace("[game:0]", "[game:1]").replace("[game:1][ws:0][bs:2]", "[GAME:2][bs: 2][x:y]"),
        SHORT_TEXT.replace("RE[B+2R]", "RE[B+2Resign]"),
        SHORT_TEXT.replace("PW[", "PlayerWhite[").replace("PB[", "PlayerBlack["),
        SHORT_TEXT.replace("(;FF[4]", "(;FF[4]SO[Club]WR[1600]") + "\n\n",
        SHORT_TEXT.replace("PW[Anahit]", "PW[Ana\\\nhit]"),
    ],
)
def test_the_habits_of_other_programs_are_read(text: str) -> None:
    assert told(read_sgf(text.encode())) == told(SHORT)


def test_a_file_in_an_older_encoding_is_read() -> None:
    assert read_sgf(SHORT_TEXT.replace("Anahit", "Müjde").encode("latin-1")).players[W] == "Müjde"


def test_what_is_not_said_is_as_usual() -> None:
    match = read_sgf(b"(;GM[6];W[31hefe])")
    assert match == Match(between("White", "Black"), 0, (GameRecord(1, 0, 0, (play(W, "31", "8/5 6/5"),)),))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("(;FF", "x(;FF", "Line 1, column 1: a game begins with '('."),
        ("(;FF", "(FF", "Line 1, column 2: 'F' stands where ';', '(' or ')' belongs."),
        ("GM[6]", "GM[1]", "Line 1, column 11: only backgammon is read, GM[6]."),
        ("GM[6]", "", "Line 1, column 2: only backgammon is read, GM[6]."),
        ("[length:3]", "[length:x]", "Line 1, column 35: length is a number up to 9999, not 'x'."),
        (
            "RU[Crawford]",
            "RU[Crawford:Plakoto]",
            "Line 1, column 100: the rule 'Plakoto' is not one that is read here.",
        ),
        ("RE[B+2R]", "RE[Berke]", "Line 1, column 112: a result is written like W+2 or B+1R, not 'Berke'."),
        ("RE[B+2R]", "RE[B+0]", "Line 1, column 112: a result is written like W+2 or B+1R, not 'B+0'."),
        (";B[31qtst]", ";B[71qtst]", "Line 2, column 4: A roll is two dice from 1 to 6, not '71'."),
        (";B[31qtst]", ";B[31qts]", "Line 2, column 4: a move is two dice and up to four pairs of letters like"),
        (";B[31qtst]", ";B[31qtst][31]", "Line 2, column 12: B has one value, not 2."),
        (";B[31qtst]", ";B[31qtst]W[52]", "Line 2, column 1: a node tells of one side's move, not of both."),
        (";B[31qtst]", ";B 31", "Line 2, column 2: 'B' stands where ';', '(' or ')' belongs."),
        ("PL[W]DI", "DI", "Line 5, column 1: dice that were not played need PL[W] or PL[B], whose they are."),
        (";W[double]", ";AE[a:y]AW[a]", "Line 3, column 1: AE tells of checkers put on the board by hand: that cannot"),
        ("PW[Anahit]PB[Berke]RU", "PW[Anahita]PB[Berke]RU", "Line 1, column 1: 2 matches stand in this file; one"),
        ("[61mggf])\n", "[61mggf]\n", "Line 10, column 1: the text ends where ';', '(' or ')' belongs."),
        ("[61mggf])\n", "[61mggf)\n", "Line 9, column 3: the value of W is not closed with ']'."),
        (SHORT_TEXT, "", "Line 1, column 1: a game begins with '(;'."),
        (SHORT_TEXT, "()", "Line 1, column 1: this game has no node."),
    ],
)
def test_what_cannot_be_read_is_named_by_line_and_column(old: str, new: str, sentence: str) -> None:
    assert old in SHORT_TEXT
    with pytest.raises(SgfError) as caught:
        read_sgf(SHORT_TEXT.replace(old, new).encode())
    assert explained(caught.value).startswith(sentence)


def test_a_file_that_is_no_match_is_not_even_looked_through() -> None:
    with raises(SgfError, match="a match of more than 4 MB is not read"):
        read_sgf(b" " * 4_000_001)


@pytest.mark.parametrize(
    "text", ["(" * 3_000_000, "(;A" + "[\\]" * 1_000_000, ";" * 3_000_000, "(;A[" + "\\" * 3_000_000]
)
def test_a_long_file_of_nonsense_is_refused_at_once(text: str) -> None:
    assert sgf(text.encode()) == "refused"


@given(st.binary(max_size=300) | st.text("()[];\\BWGM6a\n", max_size=300).map(str.encode))
def test_anything_is_read_or_refused(data: bytes) -> None:
    sgf(data)
    sgf(b"(;GM[6]" + data + b")")


@given(st.lists(st.sampled_from(SHORT_TEXT.split("\n")), max_size=14))
def test_lines_in_any_order_are_read_or_refused(lines: list[str]) -> None:
    sgf("\n".join(lines).encode())
