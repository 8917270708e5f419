"""Opens what reads a board's sensors and lights its lamps: the lines of this Pi, or a Pico by USB, as its file says."""

import os
from collections.abc import Callable
from functools import cache

from takhta.board.evidence import Milliseconds
from takhta.board.plan import Board, ReadBy
from takhta.devices.board_line import BoardLine
from takhta.devices.drivers import open_gpio, open_spi
from takhta.devices.hall import HallScanner, open_hall_scanner
from takhta.devices.machine import Machine
from takhta.devices.neopixels import NeoPixelLamps, open_neopixel_lamps
from takhta.devices.serial_lamps import open_serial_lamps
from takhta.devices.serial_scanner import SerialStrips, open_serial_scanner
from takhta.devices.strips import Strips
from takhta.devices.usb_ports import PortSearch

READER_PORT = "TAKHTA_BOARD_READER"
"""Names the port of the Pico under the board where searching for it is not wanted."""


def scanner_of(board: Board, now: Callable[[], Milliseconds], machine: Machine | None = None) -> HallScanner:
    """What reads the sensors. Raises DeviceError where it can never; a Pico not plugged in yet is looked for."""
    if board.read_by is ReadBy.PICO:
        return open_serial_scanner(board, _line(), now)
    return open_hall_scanner(board, now, machine)


def lamps_of(board: Board, machine: Machine | None = None) -> NeoPixelLamps:
    """The lamps. Raises DeviceError where they can never be lit."""
    return open_serial_lamps(board, _line()) if board.read_by is ReadBy.PICO else open_neopixel_lamps(board, machine)


def take_power(board: Board, machine: Machine | None = None) -> None:
    """Take the strips' power, whatever left it on. Raises DeviceError."""
    if board.read_by is ReadBy.PICO:
        strips = SerialStrips(board, _line())
        try:
            strips.power_down()
        finally:
            strips.close()
        return
    machine = machine or Machine()
    Strips(board, open_gpio(machine), open_spi(machine)).close()


@cache
def _line() -> BoardLine:
    """Scanner and lamps share one port, open while one of them uses it."""
    search = PortSearch()
    return BoardLine(lambda: os.environ.get(READER_PORT) or search())
