"""`takhta calibrate`: led by lamps, page and terminal, or done by virtual hands; the picture and verdict at its end."""

import asyncio
import contextlib
import os
import sys

from rich.console import Console
from rich.progress import Progress

from takhta.app.calibrate_bench import CalibrateBench, Devices
from takhta.app.calibrate_house import CalibrateHouse
from takhta.app.driver import Clock
from takhta.app.errors import UnusableError
from takhta.app.heat_map import show
from takhta.app.only_one import only_one
from takhta.app.paths import calibration_file, data_folder, health_file, unfinished_calibration_file
from takhta.app.real_table import board_here, open_lamps, open_scanner
from takhta.app.serving import announce, listen, serve
from takhta.app.virtual import VirtualClock
from takhta.app.wiring import VIRTUAL_BOARDS, VIRTUAL_SEED, load_the_board, wall_clock
from takhta.board.plan import Board
from takhta.sensing.calibration import load
from takhta.sensing.errors import CalibrationError
from takhta.sensing.verdict import judge
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
    if only_show:
        return _show(board, name)
    if hands and hands not in HANDS:
        raise UnusableError(f"--hands takes {', '.join(HANDS)}, not {hands!r}.")
    if hands and name not in VIRTUAL_BOARDS:
        raise UnusableError("--hands moves checkers of the virtual board only; a real one needs real hands.")
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
    house = CalibrateHouse(bench)
    said = _Said(bench)

    def step() -> None:
        bench.step()
        house.look()
        said.look()

    def over() -> bool:
        return bench.verdict is not None and (house.ended or not browser)

    with listen(port, lan=lan) as listener, contextlib.closing(bench):
        _tell_resumed(bench)
        asyncio.run(
            serve(
                house,
                listener,
                step=step,
                ready=lambda: announce(listener.getsockname()[1], lan=lan, browser=browser),
                lan=lan,
                over=over,
            )
        )
    if bench.verdict is None:
        print("Not finished: `takhta calibrate` goes on from here.")
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
            bar.update(task, completed=bench.walk.progress)
    return _end(bench, name)


def _tell_resumed(bench: CalibrateBench) -> None:
    if bench.resumed:
        print("The calibration goes on where it was left; --again begins anew.")


def _virtual_devices(board: Board, clock: Clock, hands: str) -> Devices:
    virtual = VirtualBoard(board, VIRTUAL_SEED, clock)
    return Devices(board, virtual, virtual, clock, virtual, MessyHands(virtual, hands, VIRTUAL_SEED))


def _real_devices(board: Board) -> Devices:
    """The board at this Raspberry Pi. Raises UnusableError when there is none."""
    scanner = open_scanner(board, wall_clock)
    return Devices(board, scanner, open_lamps(board), wall_clock)


def _end(bench: CalibrateBench, name: str) -> int:
    if bench.verdict is None:
        return 1
    if bench.verdict.usable:
        # What sensors showed before they were mended is true no longer.
        health_file(name).unlink(missing_ok=True)
    show(bench.devices.board, bench.verdict)
    return 0 if bench.verdict.usable else 1


def _show(board: Board, name: str) -> int:
    """Print the picture of the calibration that is in use, or why there is none."""
    path = calibration_file(name)
    try:
        verdict = judge(board, load(path, board))
    except FileNotFoundError as error:
        raise UnusableError("This board has not been calibrated yet: `takhta calibrate` does it.") from error
    except (OSError, CalibrationError) as error:
        raise UnusableError(str(error)) from error
    show(board, verdict)
    return 0 if verdict.usable else 1


class _Said:
    """Says in the terminal what is expected, each thing once."""

    def __init__(self, bench: CalibrateBench) -> None:
        self._bench = bench
        self._last = ("", "")

    def look(self) -> None:
        """Say what is new."""
        bench = self._bench
        now = bench.text, bench.silent or bench.walk.problem
        if now == self._last:
            return
        if now[1] and now[1] != self._last[1]:
            print(f"        {now[1]}", flush=True)
        if now[0] != self._last[0] and bench.verdict is None:
            print(f"{bench.walk.progress:6.0%}  {now[0]}", flush=True)
        self._last = now
