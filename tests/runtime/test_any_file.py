"""One rule for every reader: a file is read, passed over or refused in a sentence, whatever it holds."""

import subprocess
import sys
from pathlib import Path

import pytest

from support.patience import PATIENCE_S
from support.program import run

TOOL = Path(__file__).parents[1] / "tools" / "fuzz_files.py"


def test_broken_and_nasty_files_of_every_kind_are_read_or_refused_in_a_sentence(tmp_path: Path) -> None:
    """`make fuzz` breaks many more, with less patience."""
    command = [sys.executable, str(TOOL), "200", "1", str(PATIENCE_S)]
    ended = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "each read or refused in a sentence" in ended.stdout
    assert [*tmp_path.iterdir()] == []


@pytest.fixture(scope="module")
def with_escapes() -> bytes:
    from tools.fuzz_files import bombs

    return bombs()["a report with escapes"][1]


@pytest.mark.parametrize("command", [("log", "import"), ("trace", "replay"), ("restore",), ("reenact",)])
def test_a_name_from_a_stranger_never_commands_the_terminal(
    tmp_path: Path, command: tuple[str, ...], with_escapes: bytes
) -> None:
    path = tmp_path / "it\x1b[2J.zip"
    path.write_bytes(with_escapes)
    ended = run(tmp_path, *command, path)
    assert (ended.stdout + ended.stderr).replace("\n", "").isprintable()
    assert "Traceback" not in ended.stderr
