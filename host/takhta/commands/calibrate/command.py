"""`takhta calibrate`: led by lamps, page and terminal, or done by virtual hands; the picture and verdict at its end."""

import asyncio
import contextlib
import os
import sys

from rich.console import Console
from rich.progress import Progress

from takhta.board.plan import Board
from takhta.board.ports import Clock
from takhta.clock import wall_clock
from takhta.commands.calibrate.bench import CalibrateBench, Devices
from takhta.commands.calibrate.heat_map import show
from takhta.commands.calibrate.page import CalibrationBackend
from takhta.errors import UnusableError
from takhta.rules.said import Either, Told, excerpt, said
from takhta.runtime.only_one import only_one
from takhta.runtime.paths import calibration_file, data_folder, health_file, unfinished_calibration_file
from takhta.runtime.real import board_here, open_lamps, open_scanner
from takhta.runtime.serving import announce, listen, serve
from takhta.runtime.settings import VIRTUAL_BOARDS
from takhta.runtime.terminal import TERMINAL
from takhta.runtime.virtual import VIRTUAL_SEED
from takhta.runtime.virtual_clock import VirtualClock
from takhta.runtime.wiring import load_the_board
from takhta.sensing.calibration import Calibration, load
from takhta.sensing.errors import CalibrationError
from takhta.sensing.learning.verdict import Verdict, judge
from takhta.sim.board import VirtualBoard
from takhta.sim.hands import MessyHands
from takhta.sim.placing import HANDS


def calibrate_board(
    which: str, hands: str, port: int, *, again: bool, lan: bool, browser: bool, only_show: bool
) -> int:
    """Calibrate, or only show the calibration there is; the exit code: 0 one can play, 1 not. Raises UnusableError."""
    which = which or board_here()
    board = load_the_board(VIRTUAL_BOARDS.get(which, which))
    name = which if which in VIRTUAL_BOARDS else board.name
    if not board.sensors.need_calibration:
        raise UnusableError(said("calibration.needless", board=name))
    if only_show:
        return _show(board, name)
    if hands and hands not in HANDS:
        raise UnusableError(said("option.takes", option="--hands", values=Either(tuple(HANDS)), value=excerpt(hands)))
    if hands and name not in VIRTUAL_BOARDS:
        raise UnusableError(said("calibration.real_hands"))
    lock = only_one(data_folder())
    try:
        return (
            _by_hands(board, name, hands, again=again)
            if hands
            else _with_page(board, name, port, again=again, lan=lan, browser=browser)
        )
    finally:
        os.close(lock)


def _with_page(board: Board, name: str, port: int, *, again: bool, lan: bool, browser: bool) -> int:
    """Lead people through it on the page, in the terminal and by lamps."""
    devices = _virtual_devices(board, wall_clock, "neat") if name in VIRTUAL_BOARDS else _real_devices(board)
    bench = CalibrateBench(devices, unfinished_calibration_file(name), calibration_file(name), again=again)
    backend = CalibrationBackend(bench)
    teller = _Teller(bench)

    def step() -> None:
        bench.step()
        backend.look()
        teller.look()

    def over() -> bool:
        return bench.verdict is not None and (backend.ended or not browser)

    with listen(port, lan=lan) as listener, contextlib.closing(bench):
        _tell_resumed(bench)
        asyncio.run(
            serve(
                backend,
                listener,
                step=step,
                ready=lambda: announce(listener.getsockname()[1], lan=lan, browser=browser),
                lan=lan,
                over=over,
            )
        )
    if bench.verdict is None:
        TERMINAL.tell(said("calibration.unfinished"))
    return _end(bench, name)


def _by_hands(board: Board, name: str, hands: str, *, again: bool) -> int:
    """Let virtual hands do it, in virtual time."""
    clock = VirtualClock()
    devices = _virtual_devices(board, clock, hands)
    bench = CalibrateBench(devices, unfinished_calibration_file(name), calibration_file(name), again=again)
    _tell_resumed(bench)
    bench.toggle_hands()
    with Progress(console=Console(file=sys.stderr), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("calibrating", total=1.0)
        while bench.verdict is None:
            clock.tick()
            bench.step()
            bar.update(task, completed=bench.procedure.progress)
    return _end(bench, name)


def _tell_resumed(bench: CalibrateBench) -> None:
    if bench.resumed:
        TERMINAL.tell(said("calibration.resumed"))


def _virtual_devices(board: Board, clock: Clock, hands: str) -> Devices:
    virtual = VirtualBoard(board, VIRTUAL_SEED, clock)
    return Devices(board, virtual, virtual, clock, virtual, MessyHands(virtual, hands, VIRTUAL_SEED))


def _real_devices(board: Board) -> Devices:
    """The board at this Raspberry Pi. Raises UnusableError when there is none."""
    scanner = open_scanner(board, wall_clock)
    return Devices(board, scanner, open_lamps(board), wall_clock)


def _end(bench: CalibrateBench, name: str) -> int:
    if bench.verdict is None or bench.calibration is None:
        return 1
    if bench.verdict.usable:
        # What sensors showed before they were mended is true no longer.
        health_file(name).unlink(missing_ok=True)
    _print(bench.devices.board, bench.calibration, bench.verdict)
    return 0 if bench.verdict.usable else 1


def _show(board: Board, name: str) -> int:
    """Print the picture of the calibration that is in use, or why there is none."""
    path = calibration_file(name)
    try:
        calibration = load(path, board)
    except FileNotFoundError as error:
        raise UnusableError(said("calibration.none")) from error
    except CalibrationError as error:
        raise UnusableError(*error.told) from error
    except OSError as error:
        raise UnusableError(str(error)) from error
    verdict = judge(board, calibration)
    _print(board, calibration, verdict)
    return 0 if verdict.usable else 1


def _print(board: Board, calibration: Calibration, verdict: Verdict) -> None:
    """Which board it is, if it has a name already, and the picture of its calibration."""
    if calibration.uid:
        TERMINAL.tell(said("calibration.board", uid=calibration.uid))
    show(board, verdict)


class _Teller:
    """Says in the terminal what is expected, each thing once."""

    def __init__(self, bench: CalibrateBench) -> None:
        self._bench = bench
        self._speaker = TERMINAL.speaker
        self._last: tuple[Told, Told] = ((), ())

    def look(self) -> None:
        """Say what is new."""
        bench = self._bench
        now = bench.told, bench.silent or bench.procedure.problem
        if now == self._last:
            return
        if now[1] and now[1] != self._last[1]:
            print(f"        {self._speaker.say(now[1])}", flush=True)
        if now[0] != self._last[0] and bench.verdict is None:
            print(f"{bench.procedure.progress:6.0%}  {self._speaker.say(now[0])}", flush=True)
        self._last = now
