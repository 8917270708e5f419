"""`takhta install-service`: the unit says all systemd must know, and what stands in the way is told."""

import configparser
import os
import subprocess
from pathlib import Path

import pytest

from support.fake_pi import describe_pi
from support.program import refused, run
from support.words import raises
from takhta.commands.service import install_service, unit_text
from takhta.devices.machine import Machine
from takhta.errors import UnusableError


def read(unit: str) -> configparser.ConfigParser:
    """A unit as systemd reads it, near enough."""
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(unit)
    return parser


def test_the_board_goes_dark_however_the_program_ends() -> None:
    service = read(unit_text("/opt/takhta", "tables", 8024, "ada", ["gpio", "spi"], lan=False))["Service"]
    assert service["ExecStart"] == "/opt/takhta play --board tables --port 8024 --no-browser"
    assert service["ExecStopPost"] == "-/opt/takhta doctor --off --board tables"
    assert (service["User"], service["SupplementaryGroups"]) == ("ada", "gpio spi")
    assert (service["Restart"], service["RestartPreventExitStatus"]) == ("on-failure", "2")


def test_the_virtual_board_has_nothing_to_switch_off() -> None:
    service = read(unit_text("/opt/takhta", "virtual", 80, "ada", ["gpio"], lan=True))["Service"]
    assert service["ExecStart"] == "/opt/takhta play --board virtual --port 80 --no-browser --lan"
    assert "ExecStopPost" not in service
    assert "SupplementaryGroups" not in service


def test_a_path_with_a_space_and_a_percent_sign_reaches_the_program_whole() -> None:
    service = read(unit_text("/opt/takhta", "/home/a b/50%.toml", 80, "ada", ["gpio"], lan=False))["Service"]
    assert '--board "/home/a b/50%%.toml" ' in service["ExecStart"]


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
    ended = run(tmp_path, "install-service", "--print", "--board", "virtual")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert read(ended.stdout)["Install"]["WantedBy"] == "multi-user.target"


def test_a_board_there_is_not_is_refused(tmp_path: Path) -> None:
    assert refused(tmp_path, "install-service", "--print", "--board", "chess").startswith("There is no board named")
