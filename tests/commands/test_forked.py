"""Most tests of commands run them in a fork of the loaded program; here each command starts as a shell starts it."""

from pathlib import Path

import pytest

from support.program import COMMAND, run

START = "4HPwATDgc/ABMA"


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--help"],
        ["bench", "--help"],
        ["calibrate", "--show"],
        ["doctor", "--off", "--board", "tables"],
        ["flash", "kettle"],
        ["log", "list"],
        ["perft", "--plies", "1"],
        ["play", "--dice", "loaded"],
        ["plays", "--position", START, "--dice", "31"],
        ["reenact", "missing.mat"],
        ["install-service", "--help"],
        ["trace", "pack"],
    ],
    ids=" ".join,
)
def test_a_command_says_the_same_from_a_shell_and_in_a_fork(arguments: list[str], tmp_path: Path) -> None:
    ours, theirs = run(tmp_path, *arguments), run(tmp_path, *arguments, command=COMMAND)
    assert (ours.returncode, ours.stdout, ours.stderr) == (theirs.returncode, theirs.stdout, theirs.stderr)
    assert ours.stdout or ours.stderr
