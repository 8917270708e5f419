"""`takhta doctor`: everything looked at in turn, as a table for people or as JSON; or a board switched off."""

import contextlib
import json
import logging
import os
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict

from rich.console import Console
from rich.text import Text

from takhta.board.health import seat_name
from takhta.board.plan import Board, ReadBy, Sensors, SlotId
from takhta.board.ports import Frame
from takhta.clock import wall_clock
from takhta.commands.doctor.board import (
    SCANS,
    Ask,
    look_at_lamps,
    look_at_pace,
    look_at_play,
    look_at_sensors,
    look_at_strips,
    look_at_switches,
    on_strips_that_answer,
    read_sensors,
)
from takhta.commands.doctor.display import look_at_display
from takhta.commands.doctor.findings import Finding, SensorReading, Verdict
from takhta.commands.doctor.machine import look_at_keeping, look_at_machine
from takhta.devices.display import SerialDiceDisplay
from takhta.devices.errors import DeviceError
from takhta.devices.firmware_process import FirmwareProcess
from takhta.devices.machine import Machine
from takhta.devices.opening import lamps_of, scanner_of, take_power
from takhta.errors import AnotherPlaysError, UnusableError
from takhta.runtime.kept_health import KeptHealth, load_health
from takhta.runtime.only_one import only_one
from takhta.runtime.paths import calibration_file, data_folder, health_file
from takhta.runtime.real import board_here, display_port
from takhta.runtime.settings import VIRTUAL_BOARDS
from takhta.runtime.terminal import TERMINAL
from takhta.runtime.virtual import VIRTUAL_SEED
from takhta.runtime.virtual_clock import VirtualClock
from takhta.runtime.wiring import load_the_board
from takhta.sensing.calibration import board_uid, load
from takhta.sensing.errors import CalibrationError
from takhta.sim.board import VirtualBoard
from takhta.words.languages import speaker

_COLOURS = {Verdict.GOOD: "green", Verdict.POOR: "yellow", Verdict.BAD: "red", Verdict.UNKNOWN: "dim"}
_ENDINGS = ("All is well.", "One thing to do.")
LAMPS_WITHIN_S = 1.0


def examine(which: str, *, as_json: bool) -> int:
    """Look at everything; the exit code: 1 when something is bad. Raises UnusableError for a board there is not."""
    logging.getLogger("takhta").setLevel(logging.ERROR)  # the doctor finds out itself what drivers would log
    which = which or board_here()
    board = load_the_board(VIRTUAL_BOARDS.get(which, which))
    asking = not as_json and sys.stdin is not None and sys.stdin.isatty()
    console = Console()
    found: list[Finding] = []
    sensors: list[SensorReading] = []
    is_virtual = which in VIRTUAL_BOARDS
    look = look_at_virtual(board, which, sensors) if is_virtual else look_at_real(board, which, sensors, asking=asking)
    for finding in look:
        found.append(finding)
        if not as_json:
            _show(console, finding)
    if as_json:
        print(
            json.dumps(
                {
                    "board": board.name,
                    "uid": _uid(which if is_virtual else board.name),
                    "findings": [asdict(each) | {"verdict": each.verdict.value} for each in found],
                    "sensors": [asdict(each) for each in sensors],
                }
            )
        )
    else:
        todo = sum(bool(finding.next) for finding in found)
        console.print(f"{todo} things to do, the first one first." if todo > 1 else _ENDINGS[todo], highlight=False)
    return int(any(finding.verdict is Verdict.BAD for finding in found))


def switch_off(which: str) -> int:
    """Make lamps dark and take the strips' power, whatever a program left on; the exit code. A virtual one has none."""
    machine = Machine()
    which = which or board_here(machine)
    if which in VIRTUAL_BOARDS:
        return 0
    board = load_the_board(which)
    failed = 0
    try:
        lamps_of(board, machine).close()
    except DeviceError as error:
        print(f"takhta: {TERMINAL.speaker.explain(error)}", file=sys.stderr)
        failed = 1
    try:
        take_power(board, machine)
    except DeviceError as error:
        print(f"takhta: {TERMINAL.speaker.explain(error)}", file=sys.stderr)
        failed = 1
    return failed


def look_at_real(board: Board, which: str, sensors: list[SensorReading], *, asking: bool) -> Iterator[Finding]:
    """A real board at this machine, from the computer to the keys; `which` is what it was called by.

    The sensors' readings go into `sensors`.
    """
    machine = Machine()
    if not machine.is_pi and board.read_by is ReadBy.PI:
        hint = "A real board needs one; `takhta doctor --board virtual` looks at the virtual board."
        yield Finding("computer", Verdict.BAD, "no Raspberry Pi", hint)
        yield from look_at_keeping(machine, data_folder)
        return
    with _nobody_playing():
        by_pi = board.read_by is ReadBy.PI
        yield from look_at_machine(machine, board, data_folder) if by_pi else look_at_keeping(machine, data_folder)
        yield from _strips_and_sensors(board, machine, sensors)
        if board.sensors.need_calibration:
            yield _calibration(board, which)
        yield _lamps(board, machine, input if asking else None)
        with SerialDiceDisplay(display_port()) as display:
            yield from look_at_display(display, print if asking else None)


@contextlib.contextmanager
def _nobody_playing() -> Iterator[None]:
    """Refuse while a program plays: it holds the board's lines. Where nothing can be written, no program can play."""
    try:
        lock = only_one(data_folder())
    except AnotherPlaysError:
        raise
    except UnusableError:
        yield
        return
    try:
        yield
    finally:
        os.close(lock)


def look_at_virtual(board: Board, which: str, sensors: list[SensorReading]) -> Iterator[Finding]:
    """The virtual board: its sensors, its dice display, and what keeps its games; `which` is what it was called by."""
    yield from look_at_keeping(Machine(), data_folder)
    clock = VirtualClock()
    virtual = VirtualBoard(board, VIRTUAL_SEED, clock)

    def scan() -> Frame:
        clock.tick()
        return virtual.latest()

    played = _played(board, which)
    sensors += read_sensors(board, scan, played)
    yield from _look_at(board, sensors)
    yield from look_at_play(board, played)
    with FirmwareProcess() as box, SerialDiceDisplay(lambda: box.tty) as display:
        yield from look_at_display(display, None)


def _strips_and_sensors(board: Board, machine: Machine, sensors: list[SensorReading]) -> Iterator[Finding]:
    played = _played(board, board.name)
    try:
        with contextlib.closing(scanner_of(board, wall_clock, machine)) as scanner:
            began = time.perf_counter()
            sensors += read_sensors(board, scanner.fresh, played)
            yield look_at_pace((time.perf_counter() - began) / SCANS)
            troubles = scanner.troubles
            yield from look_at_strips(board, scanner.readings, troubles)
    except DeviceError as error:
        yield Finding("strips", Verdict.BAD, "cannot be read", TERMINAL.speaker.explain(error))
        return
    yield from _look_at(board, on_strips_that_answer(board, sensors, troubles))
    yield from look_at_play(board, played)


def _look_at(board: Board, sensors: Sequence[SensorReading]) -> Iterator[Finding]:
    """Every sensor by itself, as its kind is to be looked at."""
    return (look_at_switches if board.sensors is Sensors.SWITCHES else look_at_sensors)(sensors)


def _uid(name: str) -> str:
    """Which board of all this is, if that is known."""
    try:
        return board_uid(calibration_file(name))
    except UnusableError:
        return ""


def _played(board: Board, name: str) -> KeptHealth | None:
    """How the sensors did when somebody played last, if that is known."""
    try:
        return load_health(health_file(name), board)
    except UnusableError:
        return None


def _calibration(board: Board, which: str) -> Finding:
    again = f"`takhta calibrate --board {which}`"
    try:
        kept = load(calibration_file(board.name), board)
    except FileNotFoundError:
        return Finding("calibration", Verdict.BAD, "there is none", f"Make it: {again}")
    except (OSError, CalibrationError, UnusableError) as error:
        return Finding("calibration", Verdict.BAD, "cannot be used", speaker().explain(error))
    if kept.faulty:
        names = "; ".join(speaker().noun(seat_name(board, SlotId(slot))) for slot in kept.faulty)
        return Finding(
            "calibration", Verdict.POOR, f"of {kept.made}; no checker was seen on {names}", f"Again: {again}"
        )
    return Finding("calibration", Verdict.GOOD, f"of {kept.made}" + (f", of the board {kept.uid}" if kept.uid else ""))


def _lamps(board: Board, machine: Machine, ask: Ask | None) -> Finding:
    try:
        lamps = lamps_of(board, machine)
    except DeviceError as error:
        return Finding("lamps", Verdict.POOR, "cannot be lit", TERMINAL.speaker.explain(error))
    with contextlib.closing(lamps):
        return look_at_lamps(board, lamps, ask, lambda: lamps.flush(LAMPS_WITHIN_S))


def _show(console: Console, finding: Finding) -> None:
    """A line with the verdict, and one with the next step."""
    verdict = Text(f"{finding.verdict.value:8}", style=_COLOURS[finding.verdict])
    console.print(Text.assemble(verdict, f" {finding.about}: {finding.seen}"), soft_wrap=True)
    if finding.next:
        console.print(Text(f"         -> {finding.next}"), soft_wrap=True)
