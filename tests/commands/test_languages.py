"""Every command that tells players something takes the terminal's language."""

from pathlib import Path

import pytest

from support.program import refused, run
from takhta.words.languages import languages

COMMANDS = [
    ("play",), ("calibrate",), ("reenact", "match.mat"), ("log", "list"), ("log", "show", "1"), ("log", "export", "1"),
    ("log", "import", "match.mat"),
]  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_language_that_there_is_not_is_refused_before_anything_is_done(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    assert refused(tmp_path, *command, "--language", "tlh").startswith("There is no language 'tlh', only ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("language", [*languages(), "EN", "en_GB", "en-us", "en_US.UTF-8"])
def test_every_language_there_is_is_taken_however_it_is_written(language: str, tmp_path: Path) -> None:
    assert run(tmp_path, "log", "list", "--language", language).returncode == 0
