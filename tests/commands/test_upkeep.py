"""What an owner does beside the games, by the command line: diary, backup and the way back; and all without a net."""

import json
import re
import signal
import sys
import zipfile
from pathlib import Path

from support import kept_calibrations
from support.program import refused, run
from support.running import Playing, visit

NO_NET = """
import socket

def _none(*_, **__):
    raise OSError(101, "Network is unreachable")

socket.getaddrinfo = socket.gethostbyname = _none
_connect = socket.socket.connect
socket.socket.connect = lambda self, at: _connect(self, at) if at[0].startswith("127.") else _none()
"""
"""A machine in no network: no name is found, and nothing but itself is reached."""


def test_a_game_leaves_its_lines_in_the_diary_and_is_brought_back_from_a_backup(tmp_path: Path) -> None:
    with Playing(tmp_path) as game:
        with visit(game) as page:
            page.until(lambda view: "roll" in view["keys"])  # so the game has begun, and nothing more is written
        assert run(tmp_path, "backup", tmp_path / "b.zip").stdout.endswith("holds 1 match.\n")
        assert refused(tmp_path, "restore", tmp_path / "b.zip").startswith("Another Takhta")
        assert game.end(signal.SIGTERM) == 0
    told = [re.sub(r"^[-\d]+ [:\d]+  ", "", line) for line in run(tmp_path, "log", "diary").stdout.splitlines()]
    assert (told[0][:16], told[-1]) == ("Takhta started, ", "Takhta was stopped.")
    assert "journal.sqlite" in zipfile.ZipFile(tmp_path / "b.zip").namelist()
    ended = run(tmp_path, "restore", tmp_path / "b.zip")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith(f"There is now 1 match here, that of {tmp_path}/b.zip.")
    last = json.loads(run(tmp_path, "log", "diary", "--json").stdout.splitlines()[-1])
    assert (last["what"], last["file"]) == ("restored", "b.zip")


def test_a_board_plays_without_any_network_and_says_nothing_of_it(tmp_path: Path) -> None:
    command = (sys.executable, "-c", NO_NET + "from takhta.commands.cli import main; main()")
    kept_calibrations.bring(tmp_path)
    with Playing(tmp_path, "--lan", command=command) as game, visit(game) as page:
        page.until(lambda view: view["devices"]["board"] and view["devices"]["display"])
        assert game.errors == ""
