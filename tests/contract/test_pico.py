"""The Pico under a board keeps to the contracts: its real firmware on MicroPython, over a serial port, at wires."""

from collections.abc import Iterator

import pytest

from contract.check_lamps import check_lamps
from contract.check_scanner import check_scanner
from support.patience import PATIENCE_S, give_devices_time
from support.pico_bench import PicoBench, pico_board
from support.virtual import Clock
from takhta.board.plan import Board
from takhta.board.ports import LampFrame, Lamps
from takhta.devices.board_line import BoardLine
from takhta.devices.hall import HallScanner
from takhta.devices.neopixels import NeoPixelLamps
from takhta.devices.serial_lamps import open_serial_lamps
from takhta.devices.serial_scanner import open_serial_scanner
from takhta.sim.board import VirtualBoard

CLOCK = Clock()


@pytest.fixture(params=["tables", "cross"])
def board(request: pytest.FixtureRequest) -> Board:
    """A board that a Pico reads."""
    return pico_board(request.param)


@pytest.fixture
def pico(board: Board, monkeypatch: pytest.MonkeyPatch) -> Iterator[PicoBench]:
    """The Pico, plugged in."""
    give_devices_time(monkeypatch)
    virtual = VirtualBoard(board, 1, CLOCK)
    with PicoBench(lambda: virtual.latest().counts, board.name) as bench:
        yield bench


def test_it_is_a_scanner(pico: PicoBench, board: Board) -> None:
    made: list[HallScanner] = []

    def make() -> HallScanner:
        made.append(open_serial_scanner(board, BoardLine(lambda: pico.tty), CLOCK))
        made[-1].fresh()
        return made[-1]

    def wait(milliseconds: int) -> None:
        CLOCK.forward(milliseconds)
        made[-1].fresh()

    check_scanner(make, len(board.slots), wait)


def test_they_are_lamps(pico: PicoBench, board: Board) -> None:
    def lit(lamps: Lamps) -> LampFrame:
        assert isinstance(lamps, NeoPixelLamps)
        lamps.flush(PATIENCE_S)
        return pico.lit[: len(board.lamps)]

    def light(frame: LampFrame) -> LampFrame:
        red, green, blue = ([round(((each[i] / 255) ** 2.2) * 255) for each in frame] for i in range(3))
        return tuple(zip(red, green, blue, strict=True))

    check_lamps(lambda: open_serial_lamps(board, BoardLine(lambda: pico.tty)), len(board.lamps), lit, light)
