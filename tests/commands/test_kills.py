"""A game whose program is killed at every write into its journal: whatever was shown is still true afterwards."""

import json
import signal
from pathlib import Path
from typing import Any

import pytest

from support.program import run
from takhta.record import facts
from takhta.record.facts import AnyFact
from takhta.record.store.journal import Journal

PROMPTED = {facts.Doubled: "DOUBLED", facts.TakebackAsked: "TAKEBACK", facts.Resigned: "RESIGNED"}
"""What is asked while this fact is the last."""
MOST_LIVES = 60


def live(folder: Path, seed: int, when: str) -> tuple[bool, list[dict[str, Any]], dict[str, Any]]:
    """One life: whether it was killed, every scene it showed, and the one it showed on coming back."""
    ended = run(folder, str(folder), str(seed), when, command=("support.killed_game",))
    assert ended.returncode in (0, -signal.SIGKILL), ended.stderr
    shown, back = [], None
    for line in map(json.loads, ended.stdout.splitlines()):
        if "back" in line:
            back = line["back"]
        shown.append(line.get("back", line))
    assert back is not None
    return ended.returncode != 0, shown, back


def journal_of(folder: Path) -> tuple[AnyFact, ...]:
    with Journal(folder / "journal.sqlite") as journal:
        return journal.facts_of_last()


def without_words(scene: dict[str, Any]) -> dict[str, Any]:
    """A scene without its sentence: a first press of DOUBLE or a hand still shaking the dice may be forgotten."""
    return {name: value for name, value in scene.items() if name != "text"}


@pytest.mark.parametrize("seed", [100, 200])
def test_a_kill_just_before_any_write_brings_back_what_was_last_shown(seed: int, tmp_path: Path) -> None:
    last: dict[str, Any] | None = None
    for number in range(MOST_LIVES):
        killed, shown, back = live(tmp_path, seed + number, "before")
        if last is not None and last["prompt"] != "SET_UP":  # the start position is recognised while coming back
            assert without_words(back) == without_words(last)
        last = shown[-1]
        if not killed:
            break
    assert number > 15, "one life for each fact but those written together"
    assert isinstance(journal_of(tmp_path)[-1], facts.GameEnded)


@pytest.mark.parametrize("seed", [300, 400])
def test_a_kill_just_after_any_write_shows_on_coming_back_what_was_written(seed: int, tmp_path: Path) -> None:
    before: tuple[AnyFact, ...] = ()
    for number in range(MOST_LIVES):
        killed, _, back = live(tmp_path, seed + number, "after")
        if before:
            _agree(back, before)
        kept = journal_of(tmp_path)
        assert kept[: len(before)] == before
        if not killed:
            break
        assert len(kept) > len(before), "append had returned"
        before = kept
        if isinstance(kept[-1], facts.GameEnded):
            break
    assert {type(fact) for fact in before} >= {*PROMPTED, facts.Taken, facts.TakebackAnswered, facts.GameEnded}


def test_dice_once_shown_stay_until_they_are_played(tmp_path: Path) -> None:
    _, shown, _ = live(tmp_path, 3, "never")

    thrown = [index for index, scene in enumerate(shown) if scene["text"] == "The dice are being thrown."]

    assert len(thrown) > 3
    assert all(shown[index - 1]["prompt"] != "PLAY" for index in thrown)
    assert all(shown[index + 1]["dice"] != [[0, None], [0, None]] for index in thrown)


def _agree(scene: dict[str, Any], told: tuple[AnyFact, ...]) -> None:
    """What is shown first must say what the last fact says; read off the fact alone, without folding the game."""
    last = told[-1]
    if isinstance(last, facts.Rolled):
        assert scene["dice"] == [[int(die), last.side] for die in last.roll]
    if isinstance(last, facts.OpeningThrown) and last.white != last.black:
        assert scene["dice"] == [[last.white, "white"], [last.black, "black"]]
    if isinstance(last, facts.Played):
        assert (scene["turn"] != last.side, scene["dice"]) == (True, [[0, None], [0, None]])
    if isinstance(last, facts.Taken):
        assert scene["cube"][1] == last.side
    assert scene["prompt"] == PROMPTED.get(type(last), scene["prompt"])
