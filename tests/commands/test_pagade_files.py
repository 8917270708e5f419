"""Matches of pagade as files, from the command line: read, kept, shown, written, and re-enacted on the cross."""

import json
from pathlib import Path

import pytest

from support.matches import FOLDER
from support.patience import PATIENCE_S
from support.program import refused, run
from takhta.commands.reenact.reenactment import Options, reenact
from takhta.record.replay import facts_of
from takhta.record.retell import match_of
from takhta.runtime.match_files import read_match
from tools.pagade_matches import made_up

WHOLE = FOLDER / "pagade.txt"
"""A game of two to its end, with cuts, pawns that enter again, and pairs that go together."""


def test_the_file_is_the_one_its_generator_makes() -> None:
    assert read_match(WHOLE) == match_of(made_up(20, players="two"), "2026.11.21")


@pytest.fixture
def library(tmp_path: Path) -> Path:
    assert run(tmp_path, "log", "import", WHOLE).returncode == 0
    return tmp_path


def test_the_library_lists_the_players_by_colour(library: Path) -> None:
    (entry,) = json.loads(run(library, "log", "list", "--json").stdout)
    assert (entry["game"], entry["red"], entry["yellow"], entry["score"]) == ("pagade", "Asha", "Chitra", [1, 0])
    assert "Asha – Chitra  Pagade  1–0  87 turns" in run(library, "log", "list").stdout


def test_a_match_is_shown_with_its_throws_turns_and_places(library: Path) -> None:
    shown = run(library, "log", "show", "1").stdout.splitlines()
    assert shown[0] == "Asha (Red) – Chitra (Yellow), Pagade, 2026.11.21"
    assert shown[3:5] == ["     Red throws 64, Yellow throws 61", "   1. Red     63: 12/21"]
    assert shown[-2] == "     Asha wins. Home: 1. Asha."


@pytest.mark.parametrize("day", ["1998.05.01", "0033.04.03"])
def test_a_match_keeps_the_day_it_was_played_on(day: str, tmp_path: Path) -> None:
    old, out = tmp_path / "old.txt", tmp_path / "out.txt"
    old.write_text(WHOLE.read_text().replace("2026.11.21", day))
    assert run(tmp_path, "log", "import", old).returncode == 0
    assert run(tmp_path, "log", "show", "1").stdout.startswith(f"Asha (Red) – Chitra (Yellow), Pagade, {day}\n")
    assert run(tmp_path, "log", "export", "1", "--format", "text", "--out", out).returncode == 0
    assert read_match(out).date == day


@pytest.mark.parametrize(("form", "ending"), [("text", "txt"), ("json", "json")])
def test_what_is_exported_is_the_match_that_was_imported(library: Path, form: str, ending: str) -> None:
    out = library / f"out.{ending}"
    ended = run(library, "log", "export", "1", "--format", form, "--out", out)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert facts_of(read_match(out)) == facts_of(read_match(WHOLE))


def test_a_format_that_cannot_hold_it_says_which_can(library: Path) -> None:
    sentence = "cannot hold a game of Pagade; export it as text or JSON."
    assert refused(library, "log", "export", "1") == f"A .mat file {sentence}"
    assert refused(library, "log", "export", "1", "--format", "sgf") == f"A .sgf file {sentence}"


def test_sticks_do_not_show_5_and_2(tmp_path: Path) -> None:
    start = "-".join(["6.7.12.12"] * 4)
    assert (
        refused(tmp_path, "plays", "--game", "pagade", "--position", start, "--dice", "52") == "Pagade has no roll 5-2."
    )


def test_a_match_is_played_by_hands_on_the_cross_as_it_was_recorded() -> None:
    recorded = read_match(WHOLE)
    report = reenact(recorded, Options(seed=1, display=False))
    assert (report.difference, report.wrong, report.turns) == ("", 0, 87)
    assert facts_of(report.match) == facts_of(recorded)


def test_partners_are_played_with_keys_and_display_as_far_as_the_record_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("takhta.commands.reenact.reenactment.KEY_WITHIN_S", PATIENCE_S)
    recorded = match_of(made_up(4, most=50, players="partners"))
    report = reenact(recorded, Options(seed=2))
    assert (report.difference, report.wrong, report.turns) == ("", 0, len(recorded.games[0].actions))
