"""`takhta show`, and what `takhta plays` takes: any text of a position is read, or refused in a sentence."""

import io
import json
from contextlib import redirect_stdout, suppress
from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.drawn import read_cross, read_points, read_points_svg
from support.program import refused, run
from support.situations import any_moment
from support.words import explained
from takhta.commands.plays import plays_of
from takhta.commands.show import show
from takhta.diagrams.positions import read_position
from takhta.errors import UnusableError
from takhta.rules.game import AnyGame
from takhta.rules.games import GAMES, game
from takhta.rules.tables.ids.fibs import format_fibs
from takhta.rules.tables.ids.match_id import format_gnubg_id
from takhta.rules.tables.ids.situation import Situation
from takhta.rules.tables.ids.texts import format_moment
from takhta.rules.tables.ids.xgid import format_xgid

START = "4HPwATDgc/ABMA"
RACE = "XGID=-FB--AAB--A-----A--A----k-:1:1:1:51:2:3:0:5:10"
RACE_ID = "/wcAAPAbNQIRAA:UYmmADAAEAAE"
RACE_ON_FIBS = (
    "board:Ada:Bob:5:2:3:0:6:2:0:0:1:1:2:0:0:1:0:0:0:0:0:1:0:0:1:0:0:0:0:-11:0:1:5:1:5:1:"
    "2:1:0:0:1:-1:0:25:0:4:0:0:0:0:0:1"
)
DOUBLED = "XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:0:10"
GOOD = [START, RACE, RACE_ID, RACE_ON_FIBS, DOUBLED, RACE.removeprefix("XGID="), "6.7.12.12-3.30.76.80x-#1-0.0.9.12"]


def some_turns(rules: AnyGame, rng: Random) -> str:
    """The text of a position some turns into a game."""
    state = rules.start(rules.sides[0])
    for _ in range(rng.randrange(60)):
        if rules.outcome(state) is None:
            state = rng.choice(list(rules.plays(state, rng.choice(list(rules.rolls()))))).after
    return rules.format_position(state)


@given(st.integers(0, 2**32).map(lambda seed: any_moment(Random(seed))))
def test_every_text_of_a_moment_is_read_back_as_it_was_written(moment: Situation) -> None:
    rules = game("backgammon")
    texts = format_moment(moment)
    assert "gnubg" in texts
    for text in texts.values():
        assert read_position(rules, text).situation == moment


@given(st.integers(0, 2**32), st.sampled_from(GAMES))
def test_every_position_of_every_game_is_read_back_as_it_was_written(seed: int, name: str) -> None:
    rules = game(name)
    text = some_turns(rules, Random(seed))
    subject = read_position(rules, text)
    assert (rules.format_position(subject.state), subject.situation) == (text, None)


def test_a_game_with_fewer_checkers_is_read_with_their_number() -> None:
    hyper = game("hypergammon")
    subject = read_position(hyper, "XGID=-a-a-------------------AA-:0:0:1:31:0:0:0:0:10")
    assert [subject.state.seen_by(side)[0] for side in hyper.sides] == [1, 1]


def shown(text: str, name: str) -> str:
    """What `takhta show` prints in each of its ways, one after the other."""
    with redirect_stdout(io.TextIOWrapper(io.BytesIO(), "utf-8")) as out:
        show(name, {}, text, "", as_json=False)
        show(name, {}, text, "", as_json=True)
        show(name, {}, text, "-", as_json=False)
        out.flush()
        assert isinstance(out.buffer, io.BytesIO)
        return out.buffer.getvalue().decode()


@given(
    st.sampled_from(GOOD),
    st.integers(0, 160),
    st.text(st.characters()),
    st.text(st.characters()),
    st.sampled_from(GAMES),
)
def test_anything_is_drawn_or_refused_in_a_sentence(good: str, at: int, put: str, anything: str, name: str) -> None:
    for text in (good[:at] + put + good[at + len(put) :], good[:at] + put + good[at:], anything):
        try:
            assert "<svg" in shown(text, name)
        except UnusableError as error:
            sentence = explained(error)
            assert sentence.endswith(".")
            assert sentence.isprintable()
        with suppress(UnusableError):
            plays_of(name, {}, text, "31" if name != "hypergammon" else "")


@pytest.mark.parametrize("text", [RACE, RACE_ID, RACE_ON_FIBS, f" {RACE}\n", RACE.replace("XGID", "xgid")])
def test_a_moment_is_drawn_from_any_of_its_texts(text: str, tmp_path: Path) -> None:
    ended = run(tmp_path, "show", text)
    assert (ended.returncode, ended.stderr) == (0, "")
    read = read_points(ended.stdout)
    assert (read.dice, read.cube, read.score) == ("51", "2 near", {"white": 3, "black": 2})
    assert (read.standing["black", "1"], read.standing["white", "24"], read.standing["white", "off"]) == (6, 11, 4)
    assert ended.stdout.splitlines()[-3:] == [RACE_ID, RACE, RACE_ON_FIBS.replace("Ada:Bob", "You:Opponent")]


def test_a_position_alone_tells_no_dice_cube_and_score(tmp_path: Path) -> None:
    read = read_points(run(tmp_path, "show", START).stdout)
    assert (read.dice, read.cube, read.score) == ("", "", {})
    assert json.loads(run(tmp_path, "show", START, "--json").stdout) == {
        "game": "backgammon",
        "position": START,
        "turn": "white",
        "dice": None,
        "cube": None,
        "score": None,
        "resigned": None,
        "sides": {
            side: {"points": {"24": 2, "13": 5, "8": 3, "6": 5}, "bar": 0, "off": 0, "pips": 167}
            for side in ("white", "black")
        },
        "texts": {"position": START},
    }


def test_json_tells_the_whole_moment(tmp_path: Path) -> None:
    told = json.loads(run(tmp_path, "show", DOUBLED.replace(":0:0:1:D:0:0:0:0:", ":1:1:1:D:2:3:0:5:"), "--json").stdout)
    assert (told["turn"], told["dice"], told["resigned"]) == ("black", None, None)
    assert told["cube"] == {"value": 2, "owner": "black", "doubled": True}
    assert told["score"] == {"length": 5, "white": 3, "black": 2, "crawford": False, "jacoby": False}
    assert [*told["texts"]] == ["gnubg", "xgid", "fibs"]
    resigned = json.loads(run(tmp_path, "show", "4HPwATDgc/ABMA:cEGgAAAAAAAE", "--json").stdout)
    assert (resigned["resigned"], [*resigned["texts"]]) == ({"side": "black", "times": 2}, ["gnubg"])


def test_pagade_is_drawn_as_the_cross(tmp_path: Path) -> None:
    text = "6.7.12.12-3.30.76.80x-#1-0.0.9.12"
    assert read_cross(run(tmp_path, "show", "--game", "pagade", text).stdout)[10, 15] == "RR"
    assert json.loads(run(tmp_path, "show", "--game", "pagade", text, "--json").stdout)["sides"]["black"] == {
        "squares": {"3": 1, "30": 1, "8h": 1, "4h": 1},
        "cut": 0,
        "home": 0,
        "may_go_home": True,
        "pips": 147,
    }


def test_svg_goes_to_standard_output_or_into_a_file(tmp_path: Path) -> None:
    path = tmp_path / "race.svg"
    out = run(tmp_path, "show", RACE, "--svg", "-").stdout
    into = run(tmp_path, "show", RACE, "--svg", path, "--json")
    assert (into.returncode, json.loads(into.stdout)["dice"]) == (0, "51")
    assert run(tmp_path, "show", RACE, "--svg", path).stdout == ""
    assert path.read_text() == out
    assert ET.fromstring(out).attrib["role"] == "img"
    assert read_points_svg(out)["white", "off"] == 4


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nonsense"], "A Position ID is 14 letters"),
        (["nonsense:"], "A Match ID is 12 letters"),
        (
            [DOUBLED.removeprefix("XGID=")],
            "An XGID that begins with a dash is taken for an option",
        ),
        (["XGID="], "An XGID is 26 letters and nine numbers"),
        (["board:You"], "A FIBS board is 'board' and 52 more fields"),
        ([RACE, "--game", "longnard"], "Long nard is not told by an XGID, a Match ID or a FIBS board"),
        ([RACE, "--game", "pagade"], "Pagade is not told by an XGID, a Match ID or a FIBS board"),
        ([RACE, "--game", "hypergammon"], "A point holds 0 to 3 checkers, not 6."),
        ([RACE, "--svg", "-", "--json"], "Standard output takes the SVG or the JSON, not both"),
        ([RACE, "--svg", "/"], "/ cannot be written: it is a folder."),
        ([RACE, "--svg", "no/such/folder.svg"], "no/such/folder.svg cannot be written: "),
        ([RACE, "--language", "tlh"], "There is no language 'tlh'"),
    ],
    ids=str,
)
def test_what_cannot_be_shown_is_refused_in_one_sentence(arguments: list[str], sentence: str, tmp_path: Path) -> None:
    assert refused(tmp_path, "show", *arguments).startswith(sentence)


@pytest.mark.parametrize("text", [RACE, RACE_ID, RACE_ON_FIBS])
@pytest.mark.parametrize("dice", [[], ["--dice", "51"], ["--dice", "1-5"]], ids=" ".join)
def test_plays_are_those_of_the_dice_that_the_position_tells(text: str, dice: list[str], tmp_path: Path) -> None:
    alone = run(tmp_path, "plays", "--position", "/wcAAPAbNQIRAA", "--dice", "51", "--json").stdout
    assert run(tmp_path, "plays", "--position", text, *dice, "--json").stdout == alone
    assert len(json.loads(alone)["plays"]) == 32


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([RACE, "--dice", "31"], "The position tells the dice 5-1, not 3-1"),
        ([START, "--dice", "07"], "A roll is two dice from 1 to 6, not '07'."),
        ([START], "The position tells no dice: add them, as in --dice 31."),
        ([DOUBLED, "--dice", "31"], "A double or a resignation is open"),
        (["4HPwATDgc/ABMA:cEGgAAAAAAAE", "--dice", "31"], "A double or a resignation is open"),
    ],
)
def test_dice_that_contradict_the_position_are_refused(arguments: list[str], sentence: str, tmp_path: Path) -> None:
    assert refused(tmp_path, "plays", "--position", *arguments).startswith(sentence)


def test_the_writers_are_asked_for_what_they_can_hold() -> None:
    moment = read_position(game("backgammon"), RACE).situation
    assert moment is not None
    assert format_moment(moment) == {
        "gnubg": format_gnubg_id(moment),
        "xgid": format_xgid(moment),
        "fibs": format_fibs(moment),
    }
