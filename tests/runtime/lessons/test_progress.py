"""What everybody has learnt is kept by name, and nothing is lost by a bad file or a full disk."""

from pathlib import Path

import pytest

from takhta.runtime.lessons.progress import Progress


def test_what_was_learnt_is_there_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "lessons.json"
    Progress(path).learn("Ann", "rules/moving")
    again = Progress(path)
    again.learn("Bob", "rules/setup")
    again.learn("Ann", "rules/moving")
    assert Progress(path).learnt == {"Ann": ("rules/moving",), "Bob": ("rules/setup",)}
    assert Progress(path).of("Cleo") == ()


def test_a_file_that_cannot_be_read_is_laid_aside_and_not_lost(tmp_path: Path) -> None:
    path = tmp_path / "lessons.json"
    path.write_text('{"learnt": 7}')
    progress = Progress(path)
    progress.learn("Ann", "rules/moving")
    assert (tmp_path / "lessons.json.broken").read_text() == '{"learnt": 7}'
    assert Progress(path).of("Ann") == ("rules/moving",)


def test_a_full_disk_loses_no_lesson_while_the_program_runs(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    progress = Progress(tmp_path / "gone" / "lessons.json")
    progress.learn("Ann", "rules/moving")
    assert progress.of("Ann") == ("rules/moving",)
    assert "Ann" in caplog.text
