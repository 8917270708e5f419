"""Nasty turns, recorded once (tools/make_traces.py): whatever has changed since, the right log must come of them."""

import json
from pathlib import Path

import msgspec
import pytest

from takhta.record.facts import AnyFact
from takhta.trace.replay import replay
from tools.make_traces import FOLDER, NASTY, told


def test_every_nasty_turn_is_there_with_what_must_come_of_it() -> None:
    assert {path.stem for path in FOLDER.glob("*.trace")} == {path.stem for path in FOLDER.glob("*.json")} == set(NASTY)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.trace")), ids=lambda path: str(path.stem))
def test_a_nasty_turn_is_logged_as_it_was_truly_played(path: Path) -> None:
    expected = json.loads(path.with_suffix(".json").read_text())

    played = replay(path)

    # Written before a match had a uid: what a fact has got since is as if nobody had said it.
    log = [msgspec.convert({"position": "", **fact}, AnyFact) for fact in expected["log"]]
    assert told(played.facts) == told(log)
    for words in expected["said"]:
        assert any(text.startswith(words) for text in played.texts), played.texts
    assert played.whole
    print(f"{path.stem}: {played.frames} scans, {'as recorded' if played.equal else played.difference}")
