"""`takhta install-service`: the unit says all systemd must know, and what stands in the way is told."""

import configparser
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from oracles.judges import lacking
from support.fake_pi import describe_pi
from support.patience import PATIENCE_S
from support.program import refused, run
from support.words import raises
from takhta.board.files import board_file
from takhta.commands.service import command as service_command
from takhta.commands.service.command import install_service, make_folder
from takhta.commands.service.unit import Unit, quoted
from takhta.devices.machine import Machine
from takhta.errors import UnusableError

MOST_EXPOSED = 30
"""Tenths of what `systemd-analyze security` counts from 0, shut off, to 10."""


def read(unit: str) -> configparser.ConfigParser:
    """A unit as systemd reads it, near enough."""
    parser = configparser.ConfigParser(interpolation=None, strict=False)  # a key may stand there more than once
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(unit)
    return parser


def printed(home: Path, *arguments: str) -> str:
    """The unit as the command prints it."""
    ended = run(home, "install-service", "--print", *arguments)
    assert (ended.returncode, ended.stderr) == (0, "")
    return ended.stdout


def test_the_board_goes_dark_however_the_program_ends() -> None:
    unit = Unit("/opt/takhta", " --port 8024", " --board tables", "ada", ["gpio", "spi"])
    service = read(unit.text())["Service"]
    assert service["ExecStart"] == "/opt/takhta play --board tables --port 8024 --no-browser"
    assert service["ExecStopPost"] == "-/opt/takhta doctor --off --board tables"
    assert (service["User"], service["SupplementaryGroups"]) == ("ada", "gpio spi")
    assert (service["Restart"], service["RestartPreventExitStatus"]) == ("on-failure", "2")


def test_the_virtual_board_has_nothing_to_switch_off(tmp_path: Path) -> None:
    service = read(printed(tmp_path, "--board", "virtual", "--port", "80", "--lan"))["Service"]
    assert service["ExecStart"].endswith("play --board virtual --port 80 --lan --no-browser")
    assert "ExecStopPost" not in service
    assert "SupplementaryGroups" not in service


def test_a_path_with_a_space_and_a_percent_sign_reaches_the_program_whole(tmp_path: Path) -> None:
    assert quoted("/home/a b/50%.toml") == '"/home/a b/50%%.toml"'
    folder = tmp_path / "a b 50%"
    folder.mkdir()
    board = folder / "mine.toml"
    board.write_text(board_file("tables").read_text())
    assert f' --board "{tmp_path}/a b 50%%/mine.toml" ' in printed(tmp_path, "--board", str(board))


@pytest.mark.parametrize(
    ("model", "user"),
    [("Raspberry Pi 4 Model B Rev 1.4", "root"), ("Raspberry Pi 5 Model B Rev 1.0", "ada")],
)
def test_it_is_written_and_started_as_root_only_where_the_lamps_need_root(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], model: str, user: str
) -> None:
    called: list[list[str]] = []

    def systemctl(arguments: list[str], **_options: object) -> None:
        called.append(arguments)

    monkeypatch.setattr(subprocess, "run", systemctl)
    monkeypatch.setattr(service_command, "make_folder", lambda _folder, _user: None)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setenv("SUDO_USER", "ada")
    (tmp_path / "etc/systemd/system").mkdir(parents=True)
    (tmp_path / "run/systemd/system").mkdir(parents=True)
    install_service("", 8024, lan=False, only_print=False, machine=describe_pi(tmp_path, model))
    unit = read((tmp_path / "etc/systemd/system/takhta.service").read_text())
    assert unit["Service"]["User"] == user
    assert "play --board tables " in unit["Service"]["ExecStart"]
    assert called == [["systemctl", "daemon-reload"], ["systemctl", "enable", "--now", "takhta.service"]]
    said = capsys.readouterr().out
    assert said.startswith(f"Takhta runs now and after every start, as {user}.")
    assert "config.txt still lacks: dtparam=spi=on; " in said


def test_who_is_not_root_is_told_to_use_sudo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with raises(UnusableError, match="run the same with sudo, or look at it with --print"):
        install_service("virtual", 8024, lan=False, only_print=False, machine=Machine(tmp_path))


def test_where_no_systemd_runs_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    (tmp_path / "etc/systemd/system").mkdir(parents=True)
    with raises(UnusableError, match="systemd does not run here, so nothing was installed"):
        install_service("virtual", 8024, lan=False, only_print=False, machine=Machine(tmp_path))
    assert list((tmp_path / "etc/systemd/system").iterdir()) == []


def test_a_user_without_a_name_is_written_as_a_number(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(os, "getuid", lambda: 4_000_000)
    for name in ("SUDO_USER", "LOGNAME", "USER", "LNAME", "USERNAME"):
        monkeypatch.delenv(name, raising=False)
    install_service("virtual", 8024, lan=False, only_print=True, machine=Machine(tmp_path))
    assert read(capsys.readouterr().out)["Service"]["User"] == "4000000"


def test_it_can_be_looked_at_first(tmp_path: Path) -> None:
    assert read(printed(tmp_path, "--board", "virtual"))["Install"]["WantedBy"] == "multi-user.target"


UNITS = {
    "virtual": Unit("/usr/bin/env", "", " --board virtual", "root", goes_dark=False),
    "tables": Unit("/usr/bin/env", " --lan", " --board tables", "root", ["dialout"], ["StateDirectory=takhta"], "yes"),
    "before the Pi 5": Unit("/usr/bin/env", "", " --board tables", "daemon", old_lamps=True),
}


@pytest.mark.parametrize("unit", UNITS.values(), ids=UNITS)
def test_systemd_itself_finds_nothing_wrong_and_the_board_well_shut_off(unit: Unit, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        lacking("systemd-analyze")
    path = tmp_path / "takhta.service"
    path.write_text(unit.text())
    for arguments in (["verify", "--man=no"], ["security", "--offline=yes", f"--threshold={MOST_EXPOSED}"]):
        command = ["systemd-analyze", *arguments, str(path)]
        ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE_S)
        assert (ended.returncode, [line for line in ended.stderr.splitlines() if "takhta" in line]) == (0, []), ended


def test_only_lamps_before_the_pi_5_get_a_right_of_their_own() -> None:
    text = {name: unit.text() for name, unit in UNITS.items()}
    assert "AmbientCapabilities=CAP_SYS_RAWIO\nCapabilityBoundingSet=CAP_SYS_RAWIO\n" in text["before the Pi 5"]
    assert "CapabilityBoundingSet=CAP_DAC_READ_SEARCH\n" in text["tables"]
    assert "/dev/mem" not in text["tables"] + text["virtual"]


def test_the_folder_of_the_games_is_made_for_whoever_runs_the_service(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    owners: list[tuple[Path, str]] = []
    monkeypatch.setattr(shutil, "chown", lambda path, user: owners.append((path, user)))
    (tmp_path / ".local").mkdir()
    make_folder(tmp_path / ".local/share/takhta", "ada")
    assert owners == [(tmp_path / ".local/share", "ada"), (tmp_path / ".local/share/takhta", "ada")]
    assert (tmp_path / ".local/share/takhta").is_dir()


def test_a_board_there_is_not_is_refused(tmp_path: Path) -> None:
    assert refused(tmp_path, "install-service", "--print", "--board", "chess").startswith("There is no board named")
