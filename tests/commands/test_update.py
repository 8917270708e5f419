"""`takhta update`: real packages and the real dpkg in a folder that is a system; only systemd is pretended."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from support.debian import System, built, dpkg_says
from support.program import refused
from support.words import raises
from takhta.commands.update import BACKUPS, GAMES, PACKAGE, Installation, go_back, run, update
from takhta.errors import UnusableError

BROKEN = "#!/bin/sh\necho no room for it >&2\nexit 3\n"


class Board:
    """A system with our package, on which a service plays; some releases do not start."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.system = System(folder / "system")
        self.system.dpkg("--install", built(folder, "0.1.0"))
        self.games = folder / "system" / GAMES
        self.write("of today")
        self.plays = True
        self.never_starts = ""
        self.asked: list[str] = []

    @property
    def here(self) -> Installation:
        return Installation(self.system.root, [*self.system.command, "--install"], self.run)

    @property
    def release(self) -> str:
        return (self.system.root / "opt/takhta/release").read_text().strip()

    def write(self, games: str) -> None:
        (self.games / "journal.sqlite").write_text(games)

    def read(self) -> str:
        return (self.games / "journal.sqlite").read_text()

    def run(self, command: Sequence[str]) -> "subprocess.CompletedProcess[str]":
        """As the system would, but for systemd."""
        if command[0] != "systemctl":
            return run(command)
        verb = command[1]
        if verb == "is-active":
            return subprocess.CompletedProcess(command, 0 if self.plays else 3, "", "")
        self.asked.append(verb)
        self.plays = verb == "start" and self.release != self.never_starts
        if verb == "start" and not self.plays:
            self.write("spoilt by the new one")
            (self.games / "journal.sqlite-wal").write_text("spoilt too")
        return subprocess.CompletedProcess(command, 0, "", "")


@pytest.fixture
def board(tmp_path: Path) -> Board:
    return Board(tmp_path)


def test_another_release_plays_and_the_games_and_the_old_one_are_kept(
    board: Board, capsys: pytest.CaptureFixture[str]
) -> None:
    assert update(built(board.folder, "0.2.0"), board.here) == 0
    assert (board.release, board.read(), board.plays, board.asked) == ("0.2.0", "of today", True, ["stop", "start"])
    (backup,) = board.here.backups()
    assert (backup / "games/journal.sqlite").read_text() == "of today"
    assert board.here.release_of(backup / PACKAGE).version == "0.1.0"
    assert capsys.readouterr().out.endswith("Takhta 0.2.0 is installed. The way back: sudo takhta update --back\n")


def test_the_package_put_together_again_is_the_one_that_was_installed(board: Board) -> None:
    update(built(board.folder, "0.2.0"), board.here)
    (backup,) = board.here.backups()

    def contents(package: Path) -> tuple[str, str]:
        listed = subprocess.run(["dpkg-deb", "--contents", package], capture_output=True, text=True, check=True).stdout
        files = sorted(f"{line.split()[0]} {line.split()[-1]}" for line in listed.splitlines())
        told = subprocess.run(["dpkg-deb", "--field", package], capture_output=True, text=True, check=True).stdout
        return "\n".join(files), "\n".join(sorted(line for line in told.splitlines() if "Installed-Size" not in line))

    first = next(board.folder.glob("takhta_0.1.0_*.deb"))
    assert contents(backup / PACKAGE) == contents(first)


def test_a_release_that_cannot_be_installed_leaves_the_old_one_playing(
    board: Board, capsys: pytest.CaptureFixture[str]
) -> None:
    assert update(built(board.folder, "0.2.0", postinst=BROKEN), board.here) == 1
    assert (board.release, board.read(), board.plays) == ("0.1.0", "of today", True)
    assert "no room for it" in capsys.readouterr().out


def test_a_release_that_does_not_start_goes_and_what_it_did_to_the_games_too(board: Board) -> None:
    board.never_starts = "0.2.0"
    assert update(built(board.folder, "0.2.0"), board.here) == 1
    assert (board.release, board.read(), board.plays) == ("0.1.0", "of today", True)
    assert [path.name for path in board.games.iterdir()] == ["journal.sqlite"]


def test_a_board_that_did_not_play_need_not_play_afterwards(board: Board) -> None:
    board.plays = False
    assert update(built(board.folder, "0.2.0"), board.here) == 0
    assert (board.release, board.plays) == ("0.2.0", False)


def test_one_can_go_back_with_the_games_played_since(board: Board) -> None:
    update(built(board.folder, "0.2.0"), board.here)
    board.write("of tomorrow")
    assert go_back(board.here) == 0
    assert (board.release, board.read(), board.plays) == ("0.1.0", "of tomorrow", True)


def test_only_the_newest_three_backups_stay(board: Board) -> None:
    for day in range(1, 6):
        old = board.system.root / BACKUPS / f"2026-01-0{day}-120000-0.0.{day}"
        old.mkdir(parents=True)
        (old / PACKAGE).touch()
    update(built(board.folder, "0.2.0"), board.here)
    assert [each.name.rpartition("-")[2] for each in board.here.backups()] == ["0.0.4", "0.0.5", "0.1.0"]


def test_what_is_no_release_for_this_machine_is_refused_before_anything_is_touched(board: Board) -> None:
    other = "arm64" if dpkg_says("--print-architecture") == "amd64" else "amd64"
    text = board.folder / "text.deb"
    text.write_text("no package")
    for file, why in (
        (board.folder / "nowhere.deb", "There is no file "),
        (text, "text.deb is no release of Takhta"),
        (built(board.folder, "0.2.0", other), f"is for {other}, and this machine is "),
    ):
        with raises(UnusableError, match=why):
            update(file, board.here)
    assert (board.release, board.asked, board.here.backups()) == ("0.1.0", [], [])


def test_without_an_update_there_is_nothing_to_go_back_to(board: Board) -> None:
    with raises(UnusableError, match="There is nothing to go back to"):
        go_back(board.here)


def test_a_checkout_is_not_updated_by_it(tmp_path: Path) -> None:
    assert refused(tmp_path, "update", "new.deb").startswith("This Takhta was not installed as a package: ")
    assert refused(tmp_path, "update") == "Name a release's file, or ask for --back."
