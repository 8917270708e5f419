"""Reading and writing .mat: the layout of gnubg to the byte, the habits of other programs, and no half-read file."""

from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracles.gnubg_files import mat_again, without_unplayed
from oracles.judges import need
from support.matches import REAL, in_usual_words, is_left_at_a_forced_roll, made_up, real
from support.words import explained, raises
from takhta.record import facts
from takhta.record.advance import advance, fold
from takhta.record.errors import FormatError, MatError, ReplayError
from takhta.record.formats.mat_reader import read_mat
from takhta.record.formats.mat_writer import write_mat
from takhta.record.match import Beaver, CheckerPlay, Double, Drop, GameRecord, Match, Result, Take, between
from takhta.record.replay import facts_of, replay
from takhta.record.retell import match_of
from takhta.record.sides import name_of
from takhta.rules.dice import Roll
from takhta.rules.game import Points
from takhta.rules.occupancy import Side
from tools.fuzz_notations import mat

W, B = Side.WHITE, Side.BLACK


def play(side: Side, dice: str, text: str) -> CheckerPlay:
    return CheckerPlay(side, Roll.parse(dice), text)


SHORT = Match(
    between("Anahit", "Berke"),
    length=3,
    date="2026.11.21",
    games=(
        GameRecord(1, 0, 0, (play(B, "31", "8/5 6/5"), Double(W, 2), Take(B), play(W, "66", "")), Result(B, Points(4))),
    ),
)
SHORT_TEXT = b"""\
; [EventDate "2026.11.21"]

 3 point match

 Game 1
 Anahit : 0                     Berke : 0
  1)                             31: 8/5 6/5_
  2)  Doubles => 2                Takes
  3) 66: ????                     Wins 4 points

""".replace(b"_", b" ")
"""Laid out by hand; `_` keeps editors from eating the blank at the end of a row."""


def told(match: Match) -> Match:
    """The match as the facts tell it, its plays in our own words."""
    return match_of(facts_of(match), match.date)


def test_a_match_is_laid_out_column_for_column() -> None:
    assert write_mat(SHORT).encode() == SHORT_TEXT
    assert read_mat(SHORT_TEXT) == SHORT


@pytest.mark.parametrize("name", REAL)
def test_a_real_match_is_read_and_replays_to_its_result(name: str) -> None:
    match = read_mat(real(name))
    *_, last = replay(match)
    assert last.after.over
    assert last.after.score.winner is match.games[-1].result.winner  # type: ignore[union-attr]  # it has one


def test_the_real_matches_are_what_their_names_say() -> None:
    cube, gammon, black = (read_mat(real(name)) for name in REAL)
    kinds = {type(action) for game in cube.games for action in game.actions}
    assert kinds == {CheckerPlay, Double, Take, Drop}
    ended = list(replay(gammon))[-1].facts[-1]
    assert (ended.why, ended.times) == ("off", 2)  # type: ignore[union-attr]  # GameEnded
    assert black.games[0].actions[0].side is B


@pytest.mark.parametrize("name", REAL)
def test_what_we_write_of_a_real_match_reads_back_as_the_same_match(name: str) -> None:
    match = read_mat(real(name))
    again = read_mat(write_mat(match).encode())
    assert told(again) == told(match)
    assert write_mat(again) == write_mat(match)


@pytest.mark.parametrize("seed", range(12))
def test_a_made_up_match_survives_writing_and_reading(seed: int) -> None:
    match = match_of(made_up(seed), "2026.11.21")
    text = write_mat(match)
    again = read_mat(text.encode())
    rolled = (facts.Rolled, facts.OpeningThrown)  # a roll resigned over may be left out, its side with it
    assert [f for f in facts_of(again) if not isinstance(f, rolled)] == [
        f for f in facts_of(match) if not isinstance(f, rolled)
    ]
    assert write_mat(again) == text


def test_gnubg_reads_ours_and_writes_it_again_byte_for_byte(tmp_path: Path) -> None:
    need("gnubg")
    texts = [write_mat(in_usual_words(read_mat(real(name)))) for name in REAL] + [SHORT_TEXT.decode()]
    made = [match_of(made_up(seed, seed % 4, most=250), "2026.11.21") for seed in range(20)]
    texts += [write_mat(match) for match in made if not is_left_at_a_forced_roll(match)]
    assert len(texts) > 15
    assert mat_again(texts, tmp_path) == [without_unplayed(text) for text in texts]


def test_a_roll_that_nobody_played_is_marked_so_that_gnubg_reads_it(tmp_path: Path) -> None:
    need("gnubg")
    over_the_others = GameRecord(1, 0, 0, (play(B, "31", "8/5 6/5"), play(W, "66", "")), Result(W, Points(2)))
    own = GameRecord(1, 0, 0, over_the_others.actions, Result(B, Points(2)))
    unfinished = GameRecord(1, 0, 0, over_the_others.actions)
    matches = [Match(between("a", "b"), 3, (game,), date="2026.11.21") for game in (over_the_others, own, unfinished)]
    texts = [write_mat(match) for match in matches]
    row = "  1)                             31: 8/5 6/5 \n"
    assert [text.partition(row)[2].rstrip(" ") for text in texts] == [
        "  2) 66: ????\n      Wins 2 points\n\n".replace("????", "????" + " " * 20),
        "  2) 66: ????                     Wins 2 points\n\n",
        "  2) 66: ????",
    ]
    assert [read_mat(text.encode()) for text in texts] == matches
    assert mat_again(texts, tmp_path) == [without_unplayed(text) for text in texts]


def test_names_keep_to_their_column() -> None:
    long = Match(between("Anahit: the first of her name in this club", "Ünal\nÖztürk"), 3, SHORT.games)
    line = write_mat(long).splitlines()[4]
    assert line == " Anahit the first of her : 0    Ünal Öztürk : 0"
    assert read_mat(write_mat(long).encode()).players[B] == "Ünal Öztürk"
    swapped = Match(between("Ünal Öztürk", "Anahit"), 3, SHORT.games)
    line = write_mat(swapped).splitlines()[4]
    assert line.encode().index(b"Anahit") == 32, "columns are counted in bytes"


def test_a_game_that_mat_cannot_hold_is_refused() -> None:
    with raises(FormatError, match="cannot hold a game of Pagade"):
        write_mat(Match(between("a", "b"), 0, (), "pagade"))


def test_what_mat_has_no_room_for_is_refused() -> None:
    with raises(FormatError, match="Nothing has been played yet"):
        write_mat(replace(SHORT, games=()))
    with raises(FormatError, match="lengths and scores up to 9999, not 10000"):
        write_mat(replace(SHORT, length=10_000))


def test_an_illegal_play_is_not_written() -> None:
    wrong = Match(between("a", "b"), 3, (GameRecord(1, 0, 0, (play(W, "31", "8/4 6/5"),)),))
    with raises(ReplayError, match=r"^Game 1, action 1 \(White\): "):
        write_mat(wrong)


OTHERS = SHORT_TEXT.decode()


@pytest.mark.parametrize(
    "text",
    [
        OTHERS.replace("\n", "\r\n"),
        "\N{BYTE ORDER MARK}" + OTHERS,
        OTHERS.replace("; [EventDate", '; [Site "Club"]\n; anything at all\n; [EventDate'),
        OTHERS.replace("66: ????", "66: Cannot Move"),
        OTHERS.replace("66: ????", "66:"),
        OTHERS.replace("; [EventDate", '; [Crawford "On"]\n; [Jacoby "On"]\n; [CubeLimit "1024"]\n; [EventDate'),
        OTHERS.replace("Wins 4 points", "Wins 4 points and the match"),
        OTHERS.replace("  3) 66: ????", "3) 66:?"),
        OTHERS.replace("  1)                             31:", "  1)\t\t\t\t31:"),
        OTHERS.replace("  1)                             31:", "  1)                          31:"),
        OTHERS.rstrip("\n"),
    ],
)
def test_the_habits_of_other_programs_are_read(text: str) -> None:
    assert read_mat(text.encode()) == SHORT


def test_plays_are_read_in_any_spelling() -> None:
    rows = "  1) 66: 24/18(2) 13/7(2)        64: 24/14\n  2) 31: BAR/24 18/15*/14        61: 25/24* 8/2\n"
    text = SHORT_TEXT.decode().split("  1)")[0] + rows
    assert read_mat(text.encode()).games[0].actions == (
        play(W, "66", "24/18(2) 13/7(2)"),
        play(B, "64", "24/14"),
        play(W, "31", "BAR/24 18/15*/14"),
        play(B, "61", "25/24* 8/2"),
    )


@pytest.mark.parametrize(
    ("cell", "sentence"),
    [
        ("31: 8/5", "There is still a 1 to play."),
        ("31: Cannot Move", "There is still a 3 and a 1 to play."),
        ("31:", "There is still a 3 and a 1 to play."),
        ("31: 8/4 6/5", "From 6 to 4 is 2 pips; the dice are 3 and 1."),
        ("31: 24/23 23/20*", "Nothing is hit on 20: no single checker of White stands there."),
    ],
)
def test_what_gnubg_takes_unasked_is_refused(cell: str, sentence: str) -> None:
    match = read_mat(SHORT_TEXT.replace(b"31: 8/5 6/5", cell.encode()))
    with pytest.raises(ReplayError) as caught:
        list(replay(match))
    assert explained(caught.value).startswith(f"Game 1, action 1 (Black): {sentence}")


def test_the_result_of_a_drop_is_the_others_whatever_its_column() -> None:
    for wins in ("      Wins 1 point", " " * 34 + "Wins 1 point"):
        text = SHORT_TEXT.decode().split("  2)")[0] + f"  2)  Doubles => 2                Drops\n{wins}\n"
        assert read_mat(text.encode()).games[0].result == Result(W, Points(1))


MONEY = """\
 0 point match

 Game 1
 Anahit : 0                     Berke : 0
  1)                             31: 8/5 6/5
"""


def money(rows: str, header: str = "") -> Match:
    return read_mat((header + MONEY + rows).encode())


BEAVERED = (play(B, "31", "8/5 6/5"), Double(W, 2), Beaver(B, 4), Take(W), play(W, "62", "24/18 13/11"))


@pytest.mark.parametrize(
    "rows",
    [
        "  2)  Doubles => 2                Beavers => 4\n  3) 62: 24/18 13/11\n",
        "  2)  Doubles => 2                Beavers => 4\n  3)  Takes\n  4) 62: 24/18 13/11\n",
        "  2)  Doubles => 2                Doubles => 4\n  3)  Takes\n  4) 62: 24/18 13/11\n",
    ],
)
def test_a_beaver_is_read_as_gnubg_writes_it_and_as_others_do(rows: str) -> None:
    match = money(rows.replace("  4) 62", "  4)                             62") if "Takes" in rows else rows)
    assert match.options == {"beaver": "on"}
    assert match.games[0].actions[:4] == BEAVERED[:4]


def test_what_gnubg_writes_of_a_beaver_replays_to_its_result() -> None:
    beaver, wins = "  2)  Doubles => 2                Beavers => 4\n", " " * 34 + "Wins 4 points\n"
    match = money(f"{beaver}  3) 62: 24/18 13/11\n{wins}")
    assert match.games[0].actions == BEAVERED
    assert facts_of(match)[-1] == facts.GameEnded("black", Points(4), 1, "resigned")
    ended = money(beaver + wins)
    assert facts_of(ended)[-1] == facts.GameEnded("black", Points(4), 1, "resigned")
    dropped = money(f"{beaver}  3)  Drops\n" + " " * 34 + "Wins 2 points\n")
    assert facts_of(dropped)[-1] == facts.GameEnded("black", Points(2), 1, "dropped")


def test_agreements_are_read_where_a_header_tells_them() -> None:
    assert money("", '; [Jacoby "On"]\n; [Beaver "On"]\n').options == {"jacoby": "on", "beaver": "on"}
    assert read_mat(b'; [Crawford "Off"]\n' + SHORT_TEXT).options == {"crawford": "off"}


def test_a_cube_beyond_64_and_a_double_first_were_agreed_on() -> None:
    rows = "  2)  Doubles => 128              Takes\n"
    assert money(rows).options == {"cube_limit": "128"}
    assert read_mat((MONEY.replace("31: 8/5 6/5", "44: 24/16(2)")).encode()).options == {"opening": "reroll"}


def played_out(seed: int) -> list[facts.AnyFact]:
    """A money game by Jacoby's rule, its plays drawn at random, the cube left alone."""
    random = Random(seed)
    told: list[facts.AnyFact] = [
        facts.MatchBegan("backgammon", {"white": "Anahit", "black": "Berke"}, 0, {"jacoby": "on"}),
        facts.GameBegan(1, "left"),
        facts.OpeningThrown(2, 5),
    ]
    match_state = fold(told)
    while (due := match_state.due) is None:
        assert match_state.turn is not None
        side, roll = name_of(match_state.turn), match_state.roll
        fact: facts.Fact
        if roll is None:
            fact = facts.Rolled(side, str(Roll.of(random.randint(1, 6), random.randint(1, 6))))
        else:
            play = random.choice(match_state.game.plays(match_state.state, roll))
            text, position = match_state.game.format_play(play), match_state.game.format_position(play.after)
            fact = facts.Played(side, str(roll), text, position)
        told.append(fact)
        match_state = advance(match_state, fact)
    return [*told, due]


def test_a_gammon_for_money_that_counts_once_was_played_by_jacobys_rule() -> None:
    told = next(told for told in map(played_out, count()) if "times=2" in str(told[-1]))
    match = match_of(told, "")
    again = read_mat(write_mat(match).encode())
    assert again.options == {"jacoby": "on"}
    assert facts_of(again)[-1] == facts_of(match)[-1]


def test_names_in_latin_1_are_read() -> None:
    assert read_mat(SHORT_TEXT.replace(b"Anahit", "Müjde ".encode("latin-1"))).players[W] == "Müjde"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (" 3 point match", " three points", "Line 5, column 2: a line like '7 point match' comes here."),
        ("4 points\n", "4 points\n Game 3", "Line 10, column 2: game 2 comes here, not game 3."),
        ("Berke : 0", "Berke", "Line 6, column 2: a line like 'Alice : 0   Bob : 0' with both names and scores comes"),
        ("  2)  D", "  4)  D", "Line 8, column 3: row 2 comes here, not row 4."),
        ("31: 8/5", "71: 8/5", "Line 7, column 34: A roll is two dice from 1 to 6, not 7-1."),
        ("8/5 6/5", "8/5 30/5", "Line 7, column 42: '30/5' is no move like 13/7 or 25/20*."),
        ("8/5 6/5", "8/5 bar*/24", "Line 7, column 42: 'bar*/24' is no move like 13/7 or 25/20*."),
        ("8/5 6/5", "8/5 6/x", "Line 7, column 42: '6/x' is no move like 13/7 or 25/20*."),
        ("Takes", "Takes it", "Line 8, column 41: only a result, a new row or a new game may come here."),
        ("Takes", "Weasels", "Line 8, column 35: a roll like 31:, a double, its answer or a result comes here."),
        ("4 points", "0 points", "Line 9, column 35: a game is won by 1 point or more."),
        ("4 points\n", "4 points\n  4) 31:", "Line 10, column 6: game 1 has ended already."),
        ("4 points\n", "4 points\nhello", "Line 10, column 1: game 1 has ended already."),
        ("; [EventDate", '; [Variation "Plakoto"]\n; [EventDate', "Line 1, column 1: the game 'Plakoto' is not one"),
        ("Anahit", "x" * 1000, "Line 6, column 1001: no line of a match is longer than 1000 characters."),
    ],
)
def test_what_cannot_be_read_is_named_by_line_and_column(old: str, new: str, sentence: str) -> None:
    assert old in OTHERS
    with pytest.raises(MatError) as caught:
        read_mat(OTHERS.replace(old, new).encode())
    assert explained(caught.value).startswith(sentence)


@pytest.mark.parametrize("lines", range(6))
def test_a_text_that_ends_too_soon_is_refused(lines: int) -> None:
    with raises(MatError, match=r"^Line \d+, column 1: the text ends before "):
        read_mat(b"\n".join(SHORT_TEXT.split(b"\n")[:lines]))


def test_a_file_that_is_no_match_is_not_even_looked_through() -> None:
    with raises(MatError, match="a match of more than 4 MB is not read"):
        read_mat(b" " * 4_000_001)


@given(st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
def test_anything_is_read_or_refused(data: bytes) -> None:
    mat(data)


@given(st.lists(st.sampled_from(SHORT_TEXT.decode().split("\n")), max_size=14))
def test_lines_in_any_order_are_read_or_refused(lines: list[str]) -> None:
    mat("\n".join(lines).encode())
