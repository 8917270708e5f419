"""`takhta install-service`: lets systemd start the board with the machine and keep it running, without a screen."""

import contextlib
import getpass
import grp
import os
import pwd
import shutil
import subprocess
import sys
from pathlib import Path

from takhta.board.plan import ReadBy
from takhta.commands.doctor.machine import wanted_settings
from takhta.commands.service.unit import Unit, quoted
from takhta.devices.machine import Machine
from takhta.errors import UnusableError
from takhta.runtime.real import board_here
from takhta.runtime.wiring import load_the_board

RUNNING = "run/systemd/system"
"""Is there exactly where systemd runs (sd_booted)."""
UNIT = "etc/systemd/system/takhta.service"
GROUPS = ("gpio", "spi", "dialout")


def install_service(which: str, port: int, *, lan: bool, only_print: bool, machine: Machine | None = None) -> None:
    """Write the unit and start it, or only print it. Raises UnusableError with one sentence when that cannot be."""
    machine = machine or Machine()
    which = which or board_here(machine)
    board = load_the_board("tables" if which == "virtual" else which)
    if which.endswith(".toml"):
        which = str(Path(which).resolve())
    pins = which != "virtual" and board.read_by is ReadBy.PI
    user = _user(machine, pins=pins)
    folder = _data_folder(user)
    unit = Unit(
        _command(),
        f" --port {port}" + " --lan" * lan,
        f" --board {quoted(which)}",
        user,
        _groups() if user != "root" and which != "virtual" else (),
        (f"Environment={quoted(f'XDG_DATA_HOME={folder.parent}')}", f"ReadWritePaths={quoted(str(folder))}"),
        goes_dark=which != "virtual",
        old_lamps=pins and machine.is_pi and not machine.is_pi5,
    ).text()
    if only_print:
        print(unit, end="")
        return
    path = machine.root / UNIT
    if os.geteuid() != 0:
        raise UnusableError(f"Only root may write /{UNIT}: run the same with sudo, or look at it with --print.")
    if not (machine.root / RUNNING).is_dir():
        raise UnusableError("systemd does not run here, so nothing was installed; --print shows the unit.")
    try:
        make_folder(folder, user)
        path.write_text(unit)
        for arguments in (["daemon-reload"], ["enable", "--now", path.name]):
            subprocess.run(["systemctl", *arguments], check=True, capture_output=True, text=True)
    except FileNotFoundError as error:
        raise UnusableError(f"There is no systemd here ({error.filename} is missing).") from error
    except OSError as error:
        raise UnusableError(f"/{UNIT} cannot be written: {error.strerror}.") from error
    except subprocess.CalledProcessError as error:
        said = " ".join(error.stderr.split())
        raise UnusableError(f"/{UNIT} is written, but systemctl refused to start it: {said}") from error
    print(f"Takhta runs now and after every start, as {user}. What it says: journalctl -u takhta -f")
    if machine.is_pi and which != "virtual":
        _tell_settings(machine, wanted_settings(board, machine))


def _user(machine: Machine, *, pins: bool) -> str:
    """Who runs it: before the Pi 5 only root may drive lamps; else whoever asked for it."""
    if pins and machine.is_pi and not machine.is_pi5:
        return "root"
    with contextlib.suppress(KeyError, OSError):  # a user without a name: systemd takes the number too
        return os.environ.get("SUDO_USER") or getpass.getuser()
    return str(os.getuid())


def _data_folder(user: str) -> Path:
    """Where this user's games are; the service may write nowhere else."""
    with contextlib.suppress(KeyError):
        home = pwd.getpwnam(user) if not user.isdigit() else pwd.getpwuid(int(user))
        return Path(home.pw_dir) / ".local/share/takhta"
    return Path.home() / ".local/share/takhta"


def make_folder(folder: Path, user: str) -> None:
    """The user's folder as the user would make it: systemd lets the service write only into one that is there."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir()
        shutil.chown(each, int(user) if user.isdigit() else user)


def _groups() -> list[str]:
    """The groups whose members may use the devices, as far as this system has them: systemd refuses an unknown one."""
    known = {group.gr_name for group in grp.getgrall()}
    return [name for name in GROUPS if name in known]


def _command() -> str:
    """This very program, wherever it is installed."""
    script = Path(sys.executable).with_name("takhta")
    if script.exists():
        return quoted(str(script))
    return f'{quoted(sys.executable)} -c "from takhta.commands.cli import main; main()"'


def _tell_settings(machine: Machine, wanted: tuple[str, ...]) -> None:
    try:
        missing = machine.missing_settings(wanted)
    except OSError:
        return
    if missing:
        print(f"{machine.config} still lacks: {'; '.join(missing)}")
