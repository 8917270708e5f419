"""The program as a process of its own, as somebody at a shell meets it: its words, its exit code, its folder."""

import os
import subprocess
import sys
from pathlib import Path

import takhta

COMMAND = (sys.executable, "-W", "error", "-c", "from takhta.app.cli import main; main()")
"""Starts it without an installed script; a warning counts as a fault."""
HOST = Path(takhta.__file__).parent.parent
WITHIN_S = 60
"""Only bounds a failure; nothing here waits that long."""


def environment(home: Path) -> dict[str, str]:
    """A world in which the program keeps everything below `home` and finds no desktop."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "COLUMNS")}
    return kept | {"HOME": str(home), "XDG_DATA_HOME": str(home), "PYTHONPATH": str(HOST), "NO_COLOR": "1"}


def run(home: Path, *arguments: str | Path, command: tuple[str, ...] = COMMAND) -> "subprocess.CompletedProcess[str]":
    """Run a command to its end."""
    return subprocess.run(
        [*command, *map(str, arguments)],
        env=environment(home),
        cwd=home,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=WITHIN_S,
        check=False,
    )


def refused(home: Path, *arguments: str | Path) -> str:
    """The sentence with which a command refuses its input; nothing else may have been said."""
    ended = run(home, *arguments)
    assert (ended.returncode, ended.stdout) == (2, ""), ended
    lines = ended.stderr.splitlines()
    assert len(lines) == 1, ended.stderr
    said = lines[0].removeprefix("takhta: ")
    assert said != lines[0]
    return said


def on_pins(folder: Path, *bench: str) -> tuple[str, ...]:
    """The command on a Raspberry Pi that is a bench (tests/support/takhta_on_pins.py), with words for the bench."""
    return sys.executable, "-W", "error", str(Path(__file__).with_name("takhta_on_pins.py")), str(folder), *bench
