"""The doctor looks at the computer: model, drivers, SPI, settings, supply, clock, disk, journal. It changes nothing
but a test file, which it takes away again."""

import contextlib
import os
import shutil
import statistics
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

from takhta.board.plan import Board, ReadBy
from takhta.clock import is_set
from takhta.commands.doctor.findings import Finding, Verdict
from takhta.devices.drivers import open_gpio, open_spi
from takhta.devices.errors import DeviceError
from takhta.devices.machine import Machine
from takhta.errors import UnusableError
from takhta.record.errors import RecordError
from takhta.record.store.journal import Journal
from takhta.record.store.library import entries
from takhta.runtime.paths import JOURNAL
from takhta.runtime.terminal import TERMINAL

ANALOG_AUDIO_LINES = (12, 13, 18, 19)
"""The lamps' signal on one of these needs the clock of the Pi's analog audio, before the Pi 5."""
LEAST_MB = 200
SLOW_MS = 50.0
"""A slower disk is named, because what is shown waits for what is written."""
WRITES = 15


def look_at_machine(machine: Machine, board: Board, folder: Callable[[], Path]) -> Iterator[Finding]:
    """All about the Pi; `folder` gives the place where the journal is kept, or raises UnusableError."""
    yield Finding("computer", Verdict.GOOD, machine.model)
    yield _drivers(machine)
    yield _spi(machine)
    yield _settings(machine, board)
    yield _supply(machine)
    yield from look_at_keeping(machine, folder)


def look_beside_play(machine: Machine, board: Board, folder: Callable[[], Path]) -> Iterator[Finding]:
    """All about the computer that can be looked at while somebody plays: its lines and SPI are in use then."""
    if machine.is_pi:
        yield Finding("computer", Verdict.GOOD, machine.model)
        yield _settings(machine, board)
        yield _supply(machine)
    yield from look_at_keeping(machine, folder)


def look_at_keeping(machine: Machine, folder: Callable[[], Path]) -> Iterator[Finding]:
    """What keeps games: clock and disk; `folder` as above."""
    yield _clock(machine, datetime.now().astimezone())
    try:
        place = folder()
    except UnusableError as error:
        yield Finding("disk", Verdict.BAD, "no game can be kept", TERMINAL.speaker.explain(error))
        return
    yield _space(place)
    yield _writing(place)
    yield _journal(place / JOURNAL)


def _journal(path: Path) -> Finding:
    """Whether the games so far can be read; a journal that is not there yet is not made."""
    if not path.exists():
        return Finding("journal", Verdict.GOOD, "no game recorded yet")
    try:
        with Journal(path) as journal:
            many = len(entries(journal))
            journal.unfinished()
    except RecordError as error:
        return Finding("journal", Verdict.BAD, "cannot be used", TERMINAL.speaker.explain(error))
    return Finding("journal", Verdict.GOOD, f"{many} match{'es' * (many != 1)}")


def _drivers(machine: Machine) -> Finding:
    try:
        gpio = open_gpio(machine)
    except DeviceError as error:
        return Finding("lines", Verdict.BAD, "cannot be used", str(error))
    return Finding("lines", Verdict.GOOD, f"RPi.GPIO {getattr(gpio, 'VERSION', '')}".strip())


def _spi(machine: Machine) -> Finding:
    try:
        open_spi(machine).close()
    except DeviceError as error:
        return Finding("SPI", Verdict.BAD, "cannot be used", str(error))
    return Finding("SPI", Verdict.GOOD, "switched on, may be used")


def wanted_settings(board: Board, machine: Machine) -> tuple[str, ...]:
    """The lines a Pi's config.txt should have for a board."""
    pins = board.pins
    shutdown = f"dtoverlay=gpio-shutdown,gpio_pin={pins.shutdown}"
    if board.read_by is ReadBy.PICO:
        return (shutdown,)
    wanted = [
        "dtparam=spi=on",
        f"gpio={','.join(map(str, pins.chip_select))}=op,dh",
        f"gpio={','.join(map(str, sorted((pins.strip_power, *pins.address))))}=op,dl",
        shutdown,
    ]
    if pins.lamps in ANALOG_AUDIO_LINES and not machine.is_pi5:
        wanted.append("dtparam=audio=off")
    return tuple(wanted)


def _settings(machine: Machine, board: Board) -> Finding:
    wanted = wanted_settings(board, machine)
    try:
        missing = machine.missing_settings(wanted)
    except OSError as error:
        return Finding("settings", Verdict.UNKNOWN, f"{machine.config.name} cannot be read ({error.strerror})")
    if not missing:
        return Finding("settings", Verdict.GOOD, f"{len(wanted)} lines of config.txt are there")
    return Finding(
        "settings",
        Verdict.POOR,
        f"config.txt lacks {len(missing)} of {len(wanted)} lines",
        f"Add to {machine.config}, then restart: {'; '.join(missing)}",
    )


def _supply(machine: Machine) -> Finding:
    for chip in sorted((machine.root / "sys/class/hwmon").glob("hwmon*")):
        with contextlib.suppress(OSError):
            if (chip / "name").read_text().strip() == "rpi_volt":
                if (chip / "in0_lcrit_alarm").read_text().strip() == "0":
                    return Finding("Pi's supply", Verdict.GOOD, "no dip of the voltage")
                return Finding(
                    "Pi's supply",
                    Verdict.BAD,
                    "the voltage has dipped",
                    "Give the Pi its official supply, and the board one of its own.",
                )
    return Finding("Pi's supply", Verdict.UNKNOWN, "the kernel does not tell")


def _clock(machine: Machine, now: datetime) -> Finding:
    shown = f"{now.isoformat(' ', 'minutes')} ({now.tzname()})"
    if not is_set(now):
        return Finding("clock", Verdict.BAD, shown, "Connect the network once, or set it: `sudo date -s '…'`.")
    if (machine.root / "run/systemd/timesync/synchronized").exists():
        return Finding("clock", Verdict.GOOD, f"{shown}, set by the network")
    return Finding("clock", Verdict.POOR, f"{shown}, not set by the network", "Games bear this time; is it right?")


def _space(folder: Path) -> Finding:
    free = shutil.disk_usage(folder).free // 1_000_000
    if free >= LEAST_MB:
        return Finding("disk space", Verdict.GOOD, f"{free} MB free")
    return Finding("disk space", Verdict.BAD, f"{free} MB free", f"Make room in {folder}: {LEAST_MB} MB at least.")


def _writing(folder: Path) -> Finding:
    """How long a fact takes to be on the disk for good."""
    times = []
    path = folder / "doctor.tmp"
    try:
        with path.open("wb", buffering=0) as file:
            for _ in range(WRITES):
                began = time.perf_counter()
                file.write(bytes(4096))
                os.fsync(file.fileno())
                times.append(1000 * (time.perf_counter() - began))
    except OSError as error:
        return Finding("disk speed", Verdict.BAD, "nothing can be written", f"Look at {folder}: {error.strerror}.")
    finally:
        path.unlink(missing_ok=True)
    middle = statistics.median(times)
    if middle <= SLOW_MS:
        return Finding("disk speed", Verdict.GOOD, f"{middle:.1f} ms to write a fact")
    return Finding("disk speed", Verdict.POOR, f"{middle:.0f} ms to write a fact", "Use a faster or a newer card.")
