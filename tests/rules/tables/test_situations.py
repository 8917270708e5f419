"""Whole moments as text: GNU Backgammon's ID, the XGID and the board of FIBS all tell the same."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracles import gnubg, judges
from oracles.judges import Record
from support.situations import any_moment, swapped
from support.words import explained, raises
from takhta.rules.dice import Roll
from takhta.rules.errors import InvalidError
from takhta.rules.game import Points
from takhta.rules.occupancy import WHITE_AND_BLACK, Side
from takhta.rules.tables.ids.fibs import format_fibs, parse_fibs
from takhta.rules.tables.ids.match_id import format_gnubg_id, parse_gnubg_id
from takhta.rules.tables.ids.situation import Resignation, Situation
from takhta.rules.tables.ids.xgid import format_xgid, parse_xgid
from takhta.rules.tables.position import Position

W, B = Side.WHITE, Side.BLACK
START = {24: 2, 13: 5, 8: 3, 6: 5}
OPENING = Situation(Position.of(B, START, START), dice=Roll.parse("31"))
RACE = Situation(
    Position.of(B, {1: 6, 2: 2, 5: 1, 6: 1, 7: 2, 10: 1, 16: 1, 19: 1}, {1: 11}),
    dice=Roll.parse("51"),
    cube=Points(2),
    owner=B,
    length=5,
    white=3,
    black=2,
)
LAST = Situation(Position.of(B, {1: 1}, {1: 9, 2: 3, 3: 1}), dice=Roll.parse("62"), cube=Points(2), owner=W)

REAL = [
    (
        OPENING,
        "4HPwATDgc/ABMA:cIkFAAAAAAAE",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10",
        (
            "board:You:Opp:0:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:3:1:3:1:"
            "1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1"
        ),
    ),
    (
        RACE,
        "/wcAAPAbNQIRAA:UYmmADAAEAAE",
        "XGID=-FB--AAB--A-----A--A----k-:1:1:1:51:2:3:0:5:10",
        (
            "board:You:Opp:5:2:3:0:6:2:0:0:1:1:2:0:0:1:0:0:0:0:0:1:0:0:1:0:0:0:0:-11:0:1:5:1:5:1:"
            "2:1:0:0:1:-1:0:25:0:4:0:0:0:0:0:1"
        ),
    ),
    (
        LAST,
        "/10AAEAAAAAAAA:QQkLAAAAAAAE",
        "XGID=-A--------------------aci-:1:-1:1:62:0:0:0:0:10",
        (
            "board:You:Opp:0:0:0:0:1:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:-1:-3:-9:0:1:6:2:6:2:"
            "2:0:1:0:1:-1:0:25:14:2:0:0:0:0:0:1"
        ),
    ),
]
"""Moments with the texts that programs in use write of them."""


@pytest.mark.parametrize(("moment", "gnubg_id", "xgid", "fibs"), REAL)
def test_texts_of_other_programs(moment: Situation, gnubg_id: str, xgid: str, fibs: str) -> None:
    assert (parse_gnubg_id(gnubg_id), parse_xgid(xgid), parse_fibs(fibs)) == (moment, moment, moment)
    assert (format_gnubg_id(moment), format_xgid(moment), format_fibs(moment, names=("You", "Opp"))) == (
        gnubg_id,
        xgid,
        fibs,
    )


def test_a_game_with_fewer_checkers_needs_their_number() -> None:
    three = {24: 1, 23: 1, 22: 1}
    hyper = replace(OPENING, position=Position.of(B, three, three, each=3))
    gnubg_id = "AACgAgAAKgAAAA:cIkFAAAAAAAE"
    assert format_gnubg_id(hyper) == gnubg_id
    assert parse_gnubg_id(gnubg_id, each=3) == hyper
    assert parse_xgid(format_xgid(hyper), each=3) == hyper
    assert parse_fibs(format_fibs(hyper), each=3) == hyper


def test_match_ids_of_open_questions() -> None:
    score = replace(OPENING, dice=None, length=5)
    doubled = replace(score, position=Position.of(W, START, START), doubled=True)
    assert format_gnubg_id(doubled) == "4HPwATDgc/ABMA:MBmgAAAAAAAE"
    assert doubled.decides is B
    resigned = replace(score, resigned=Resignation(B, 2))
    assert format_gnubg_id(resigned) == "4HPwATDgc/ABMA:cEGgAAAAAAAE"
    assert parse_gnubg_id("4HPwATDgc/ABMA:cEGgAAAAAAAE") == resigned


def test_the_jacoby_bit_of_older_match_ids_means_nothing_in_a_match() -> None:
    assert parse_gnubg_id("4HPwATDgc/ABMA:cIkFAAAAAAAA") == replace(OPENING, jacoby=True)
    assert parse_gnubg_id("4HPwATDgc/ABMA:QYnqACAAGAAA") == parse_gnubg_id("4HPwATDgc/ABMA:QYnqACAAGAAE")


def test_an_xgid_may_come_without_its_name_and_with_beavers() -> None:
    bare = "-b----E-C---eE---c-e----B-:0:0:1:13:0:0:3:0:10"
    assert parse_xgid(bare) == replace(OPENING, jacoby=True)
    assert parse_xgid(bare.replace(":3:0:10", ":2:0:5")) == OPENING


def test_a_fibs_board_may_be_drawn_the_other_way_round() -> None:
    fields = format_fibs(RACE).split(":")
    board, rest = fields[6:32], fields[32:]
    turned = [*fields[:3], "5", *fields[4:6], *reversed(board), *rest]
    turned[42], turned[43], turned[44] = "1", "25", "0"
    assert parse_fibs(":".join(turned)) == RACE
    black = [str(-int(number)) for number in board]
    other_colour = [*fields[:6], *black, "-1", *rest[1:]]
    other_colour[41] = "-1"
    assert parse_fibs(":".join(other_colour)) == RACE


def test_dice_on_a_fibs_board_are_those_of_the_side_on_turn() -> None:
    text = format_fibs(OPENING)
    assert parse_fibs(text.replace(":3:1:3:1:", ":3:1:0:0:")) == OPENING
    assert parse_fibs(text.replace(":3:1:3:1:", ":0:0:3:1:")) == replace(OPENING, dice=None)
    theirs = format_fibs(OPENING, W)
    assert parse_fibs(theirs.replace(":3:1:3:1:", ":0:0:3:1:"), W) == OPENING


def test_money_on_fibs_is_a_match_to_9999() -> None:
    assert parse_fibs(format_fibs(OPENING).replace("Opponent:0:", "Opponent:9999:")) == OPENING


def written(moment: Situation) -> list[Situation]:
    """The moment read back from every text that can hold it."""
    found = [parse_gnubg_id(format_gnubg_id(moment))]
    if moment.resigned is None:
        found.append(parse_xgid(format_xgid(moment)))
        if not moment.jacoby:
            found += [parse_fibs(format_fibs(moment, side), side) for side in WHITE_AND_BLACK]
    return found


@pytest.mark.parametrize("seed", range(20))
def test_every_moment_is_read_back_as_it_was_written(seed: int) -> None:
    rng = Random(seed)
    for _ in range(50):
        moment = any_moment(rng)
        for again in written(moment):
            assert again == moment


def test_what_a_text_cannot_hold_is_refused() -> None:
    resigned = replace(OPENING, dice=None, resigned=Resignation(W, 1))
    refused: list[Callable[[], str]] = [
        lambda: format_xgid(resigned),
        lambda: format_fibs(resigned),
        lambda: format_fibs(replace(OPENING, jacoby=True)),
        lambda: format_fibs(OPENING, names=("a:b", "c")),
        lambda: format_gnubg_id(replace(OPENING, cube=Points(1 << 16))),
        lambda: format_gnubg_id(replace(OPENING, length=40_000)),
        lambda: format_xgid(replace(OPENING, length=100_000)),
    ]
    for write in refused:
        with pytest.raises(InvalidError):
            write()


@pytest.mark.parametrize(
    "changes",
    [
        {"cube": 3},
        {"cube": 1, "owner": W},
        {"doubled": True},
        {"dice": None, "doubled": True, "cube": 2, "owner": W},
        {"dice": None, "doubled": True, "resigned": Resignation(W, 1)},
        {"resigned": Resignation(W, 4)},
        {"white": -1},
        {"length": 5, "white": 5},
        {"length": 5, "white": 3, "crawford": True},
        {"length": 5, "white": 4, "crawford": True, "cube": 2},
        {"length": 5, "jacoby": True},
    ],
)
def test_a_moment_that_cannot_be_is_refused(changes: dict[str, object]) -> None:
    with pytest.raises(InvalidError):
        replace(OPENING, **changes)  # type: ignore[arg-type]  # each change has the type of its field


GOOD = [text for _, *texts in REAL for text in texts]
READERS = (parse_gnubg_id, parse_xgid, parse_fibs)


@pytest.mark.parametrize(
    "text",
    [
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0",
        "XGID=-b----E-C---eE---c-e----P-:0:0:1:31:0:0:0:0:10",
        "XGID=-b----E-C---eE---c-e----O-:0:0:1:31:0:0:0:0:10",
        "XGID=Bb----E-C---eE---c-e------:0:0:1:31:0:0:0:0:10",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:71:0:0:0:0:10",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:5:0:0:5:10",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:2:5:10",
        "4HPwATDgc/ABMA:cIkFAAAAAAAI",
        "4HPwATDgc/ABMA:QYoqACAAGAAE",
        "4HPwATDgc/ABMA:cIoFAAAAAAAE",
        "4HPwATDgc/ABMA:cIEFAAAAAAAE",
        "4HPwATDgc/ABMA",
        "4HPwATDgc/ABMA:oIkFAAAAAAAE",
        GOOD[2].replace("board", "bord"),
        GOOD[2].replace(":25:0:0:", ":25:1:0:"),
        GOOD[2].replace(":2:0:1:3:1", ":2:1:1:3:1"),
        GOOD[2].replace("1:-1:0:25", "1:-2:0:25"),
        GOOD[2].replace(":-3:", ":x:"),
        GOOD[2][:-2],
    ],
)
def test_a_broken_text_is_refused(text: str) -> None:
    for read in READERS:
        with pytest.raises(InvalidError):
            read(text)


@pytest.mark.parametrize(
    ("read", "text", "sentence"),
    [
        (parse_xgid, " XGID=-b----E-C---eE---c-e----B-:0:0:1:71:0:0:0:0:10", "In column 40 of an XGID stands the dice"),
        (parse_xgid, "-b----E-C---eE---c-e----B:0:0:1:31:0:0:0:0:10", "In column 1 of an XGID stands 26 letters"),
        (parse_xgid, "XGID=-b-", "from column 6 on this is not: '-b-'"),
        (parse_gnubg_id, "4HPwATDgc/ABMA:cIkF", "from column 16 on this is not"),
        (parse_gnubg_id, "4HPwATDgc?ABMA:cIkFAAAAAAAE", "from column 10 on this is not"),
        (parse_fibs, GOOD[2].replace(":-3:", ":x:"), "not 'x' in column 57"),
    ],
)
def test_a_broken_text_is_told_with_its_column(read: Callable[[str], Situation], text: str, sentence: str) -> None:
    with raises(InvalidError, match=re.escape(sentence)):
        read(text)


@given(st.sampled_from(GOOD), st.integers(0, 200), st.characters(), st.text(max_size=80))
def test_anything_is_read_or_refused(good: str, at: int, changed: str, anything: str) -> None:
    for text in (good[:at] + changed + good[at + 1 :], anything):
        for read in READERS:
            moment, sentence = None, "."
            try:
                moment = read(text)
            except InvalidError as error:
                sentence = explained(error)
            assert sentence.endswith(".")
            assert moment is None or moment in written(moment)


_IDS = """
import ctypes
gnubg.command("set player 0 name Opponent")
gnubg.command("set player 1 name You")
flush = lambda: ctypes.CDLL(None).fflush(None)
os.dup2(os.open(given["screen"], os.O_RDWR | os.O_CREAT | os.O_APPEND), 1)
def board():
    flush()
    os.truncate(given["screen"], 0)
    gnubg.command("set output rawboard on")
    gnubg.command("show board")
    gnubg.command("set output rawboard off")
    flush()
    with open(given["screen"]) as screen:
        return [line.strip() for line in screen if line.startswith("board:")][-1]
answer = []
for gnubg_id, double in given["ids"]:
    gnubg.command("new session")
    gnubg.command("set gnubgid " + gnubg_id)
    if double:
        gnubg.command("double")
    answer.append((gnubg.gnubgid(), board()))
for xgid in given["xgids"]:
    gnubg.command("new session")
    gnubg.command("set xgid " + xgid)
    answer.append((gnubg.gnubgid(), ""))
"""


def gnubg_can_reach(moment: Situation) -> bool:
    """Whether an ID and a double make gnubg stand here.

    It reads no open questions, offers no dead cube, and calls no single-point match a Crawford game.
    """
    dead = 0 < moment.length <= moment.points(moment.turn) + moment.cube
    return moment.resigned is None and not (moment.doubled and dead) and not (moment.crawford and moment.length == 1)


def without_bars(board: str) -> list[str]:
    """The fields of a FIBS board but for the counts of the bars, which gnubg leaves at 0."""
    fields = board.split(":")
    return fields[:47] + fields[49:]


def test_gnubg_reads_ours_and_tells_the_same_moment(tmp_path: Path, record_property: Record) -> None:
    judges.need("gnubg")
    rng = Random(4)
    moments = [moment for moment in (any_moment(rng) for _ in range(350)) if gnubg_can_reach(moment)][:200]
    assert len(moments) == 200
    assert {moment.turn for moment in moments if moment.doubled} == set(WHITE_AND_BLACK)
    asked = [(format_gnubg_id(replace(moment, doubled=False)), moment.doubled) for moment in moments]
    rolled = [moment for moment in moments if not moment.doubled]
    assert len(rolled) >= 150
    given_to = {"ids": asked, "xgids": [format_xgid(m) for m in rolled], "screen": str(tmp_path / "screen")}
    answers = [tuple(answer) for answer in gnubg.run(_IDS, given_to, tmp_path)]
    ids = [gnubg_id for gnubg_id, _ in answers]
    with judges.comparing(record_property, "GNU Backgammon", "moments as IDs and FIBS boards") as tally:
        for moment, (gnubg_id, board) in zip(moments, answers, strict=False):
            tally.compared += 1
            assert gnubg_id == format_gnubg_id(moment)
            assert without_bars(board) == without_bars(format_fibs(replace(moment, jacoby=False)))
            assert parse_fibs(board) == replace(moment, jacoby=False)
    with judges.comparing(record_property, "GNU Backgammon", "moments as XGIDs") as tally:
        for moment, gnubg_id in zip(rolled, ids[len(moments) :], strict=True):
            tally.compared += 1
            # Of an XGID gnubg always makes player 1 the one on turn.
            assert gnubg_id == format_gnubg_id(moment if moment.turn is B else swapped(moment))
