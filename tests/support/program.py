"""The program as a process of its own, as somebody at a shell meets it: its words, its exit code, its folder."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

import takhta
from support import forked
from support.forked import Fork
from support.patience import PATIENCE_S

COMMAND = (sys.executable, "-W", "error", "-c", "from takhta.commands.cli import main; main()")
"""Starts it as a shell does, but without an installed script; a warning counts as a fault."""
FORKED = ("takhta.commands.cli",)
"""Starts it as a fork of itself (tests/support/forked.py)."""
HOST = Path(takhta.__file__).parent.parent


def environment(home: Path) -> dict[str, str]:
    """A world in which the program keeps everything below `home`, finds no desktop and speaks English."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "COLUMNS")}
    return kept | {
        "HOME": str(home),
        "XDG_DATA_HOME": str(home),
        "PYTHONPATH": str(HOST),
        "NO_COLOR": "1",
        "LC_ALL": "C.UTF-8",
    }


def start(home: Path, command: Sequence[str], out: IO[str], err: IO[str]) -> "subprocess.Popen[bytes] | Fork":
    """Start a command that has nothing to read: forked if its first word is one of `forked.LOADED`."""
    with Path(os.devnull).open() as nothing:
        if command[0] in forked.LOADED:
            return forked.start(command, home, environment(home), nothing.fileno(), out.fileno(), err.fileno())
        return subprocess.Popen(command, cwd=home, env=environment(home), stdin=nothing, stdout=out, stderr=err)


def run(home: Path, *arguments: str | Path, command: tuple[str, ...] = FORKED) -> "subprocess.CompletedProcess[str]":
    """Run a command to its end."""
    whole = [*command, *map(str, arguments)]
    with TemporaryFile("w+") as out, TemporaryFile("w+") as err:
        code = start(home, whole, out, err).wait(PATIENCE_S)
        out.seek(0)
        err.seek(0)
        return subprocess.CompletedProcess(whole, code, out.read(), err.read())


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
    return "support.takhta_on_pins", str(folder), *bench
