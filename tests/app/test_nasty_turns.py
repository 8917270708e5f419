"""Nasty turns, recorded once (support/make_traces.py): whatever has changed since, the right log must come of them."""

import json
from pathlib import Path

import pytest

from support.make_traces import FOLDER, NASTY, told
from takhta.app.trace_replay import replay


def test_every_nasty_turn_is_there_with_what_must_come_of_it() -> None:
    assert {path.stem for path in FOLDER.glob("*.trace")} == {path.stem for path in FOLDER.glob("*.json")} == set(NASTY)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.trace")), ids=lambda path: str(path.stem))
def test_a_nasty_turn_is_logged_as_it_was_truly_played(path: Path) -> None:
    expected = json.loads(path.with_suffix(".json").read_text())

    played = replay(path)

    assert told(played.facts) == expected["log"]
    for words in expected["said"]:
        assert any(text.startswith(words) for text in played.texts), played.texts
    assert played.whole
    print(f"{path.stem}: {played.frames} scans, {'as recorded' if played.equal else played.difference}")
