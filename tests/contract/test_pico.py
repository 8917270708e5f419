"""The Pico under a board keeps to the contracts: its real firmware on MicroPython, over a serial port, at wires."""

from collections.abc import Iterator

import pytest

from contract.check_lamps import check_lamps
from contract.check_scanner import check_scanner
from support.pi_bench import WITHIN_S
from support.pico_bench import PicoBench, pico_board
from support.virtual import TABLES, Clock
from takhta.board.ports import LampFrame, Lamps
from takhta.devices.board_line import BoardLine
from takhta.devices.hall import HallScanner
from takhta.devices.neopixels import NeoPixelLamps
from takhta.devices.serial_lamps import open_serial_lamps
from takhta.devices.serial_scanner import open_serial_scanner
from takhta.sim.board import VirtualBoard

CLOCK = Clock()
BOARD = pico_board()


@pytest.fixture
def pico() -> Iterator[PicoBench]:
    """The Pico, plugged in."""
    virtual = VirtualBoard(TABLES, 1, CLOCK)
    with PicoBench(lambda: virtual.latest().counts) as bench:
        yield bench


def test_it_is_a_scanner(pico: PicoBench) -> None:
    made: list[HallScanner] = []

    def make() -> HallScanner:
        made.append(open_serial_scanner(BOARD, BoardLine(lambda: pico.tty), CLOCK))
        made[-1].fresh(WITHIN_S)
        return made[-1]

    def wait(milliseconds: int) -> None:
        CLOCK.forward(milliseconds)
        made[-1].fresh(WITHIN_S)

    check_scanner(make, len(BOARD.slots), wait)


def test_they_are_lamps(pico: PicoBench) -> None:
    def lit(lamps: Lamps) -> LampFrame:
        assert isinstance(lamps, NeoPixelLamps)
        lamps.flush(WITHIN_S)
        return pico.lit[: len(BOARD.lamps)]

    def light(frame: LampFrame) -> LampFrame:
        red, green, blue = ([round(((each[i] / 255) ** 2.2) * 255) for each in frame] for i in range(3))
        return tuple(zip(red, green, blue, strict=True))

    check_lamps(lambda: open_serial_lamps(BOARD, BoardLine(lambda: pico.tty)), len(BOARD.lamps), lit, light)
