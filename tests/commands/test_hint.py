"""`takhta hint`: ranked plays for people and programs, one turn or thousands, and what is refused."""

import io
import json

import pytest

from support.words import explained
from takhta.coach.evaluator import Depth
from takhta.coach.evaluators import evaluator
from takhta.commands.hint import hint_of, tell_hint
from takhta.commands.plays import plays_of
from takhta.errors import UnusableError
from takhta.rules.games import game

START = "4HPwATDgc/ABMA"
BACKGAMMON = game("backgammon")


def told(position: str = "", dice: str = "", **more: str | bool) -> None:
    asked = {"depth": "static", "by": "nets", "lines": False, "as_json": True, "name": "backgammon"} | more
    tell_hint(options={}, position=position, dice=dice, **asked)  # type: ignore[arg-type]  # the table mixes types


def test_a_hint_is_every_legal_play_with_what_it_loses(capsys: pytest.CaptureFixture[str]) -> None:
    told(START, "31")
    found = json.loads(capsys.readouterr().out)
    assert {each["position"] for each in found["plays"]} == {
        each["position"] for each in plays_of("backgammon", {}, START, "31")["plays"]
    }
    assert found["plays"][0] | {"equity": 0} == {
        "text": "8/5 6/5",
        "position": "sGfwATDgc/ABMA",
        "equity": 0,
        "loss": 0,
    }
    assert {name: found[name] for name in ("game", "position", "dice", "evaluator", "depth")} == {
        "game": "backgammon", "position": START, "dice": "31", "evaluator": "nets", "depth": "static",
    }  # fmt: skip


def test_people_read_a_play_a_line_the_best_first(capsys: pytest.CaptureFixture[str]) -> None:
    told(START, "31", as_json=False)
    first, *_ = capsys.readouterr().out.splitlines()
    assert (first.split()[:2], first.split()[3:]) == (["8/5", "6/5"], ["+0.000", "sGfwATDgc/ABMA"])


def test_each_line_of_standard_input_is_answered_by_a_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{START} 31\n\nnonsense 31\n{START} 77\n{moment}\n"))
    told(lines=True)
    first, *bad, last = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert first == last == hint_of(BACKGAMMON, START, "31", evaluator(), Depth.STATIC)
    assert [(sorted(each), each["line"]) for each in bad] == [
        (["error", "line"], "nonsense 31"),
        (["error", "line"], f"{START} 77"),
    ]


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({}, "A hint needs --position and --dice"),
        ({"position": START, "dice": "31", "depth": "deep"}, "--depth is static or look, not 'deep'"),
        ({"position": START, "dice": "31", "by": "oracle"}, "There is no evaluator called 'oracle'"),
        ({"position": START, "dice": "31", "name": "chess"}, "chess"),
        ({"position": START, "dice": "31", "lines": True}, "--lines reads positions and dice from standard input"),
        ({"position": START, "dice": "99"}, "dice"),
    ],
)
def test_what_cannot_be_answered_is_refused_in_a_sentence(more: dict[str, str | bool], sentence: str) -> None:
    with pytest.raises(UnusableError) as caught:
        told(**more)  # type: ignore[arg-type]  # the table mixes types
    assert sentence in explained(caught.value)
