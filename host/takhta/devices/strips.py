"""Works the wires to the strips: power, multiplexer address, chip selects, one conversion after the other.

It gives raw counts by channel and judges none. One thread at a time may use it.
"""

import contextlib
import time
from array import array
from collections.abc import Callable, Collection, Sequence

from takhta.board.plan import Board, Pin
from takhta.devices.drivers import Gpio, Spi, errors_renamed
from takhta.devices.errors import DeviceError

GRAY = (0, 1, 3, 2, 6, 7, 5, 4)
"""The order of the addresses: each differs from the one before in one line only, so one write is enough."""
INPUTS = 8
"""Of a multiplexer, and of an MCP3208."""
POWER_UP_S = 0.005
"""The sensors take 0.33 ms at most (DRV5055), their regulators the rest."""
ON, OFF = 1, 0

Sleep = Callable[[float], None]


class Strips:
    """All strips of a board, powered while this object is open."""

    def __init__(self, board: Board, gpio: Gpio, spi: Spi, sleep: Sleep = time.sleep) -> None:
        """Claim the lines and switch the strips on. Raises DeviceError."""
        self._gpio, self._spi, self._sleep = gpio, spi, sleep
        self._pins = board.pins
        self._settle_s = board.settle_us / 1e6
        self._channels = INPUTS * INPUTS * len(board.pins.chip_select)
        wired = sorted({slot.channel // INPUTS for slot in board.slots})
        self._reads = [
            # The chip's line, the start bit and input as its data sheet wants them, and where the counts go.
            (board.pins.chip_select[strip // INPUTS], _command(strip % INPUTS), strip * INPUTS)
            for strip in wired
        ]
        self._address = 0
        self._claimed: list[Pin] = []
        self._open = True
        try:
            self._claim()
            self.power_up()
        except DeviceError:
            self.close()
            raise

    def power_up(self) -> None:
        """Power first, then the chip selects: a converter without power must not be fed through its inputs."""
        pins = self._pins
        with errors_renamed("The strips' power"):
            self._gpio.output(pins.strip_power, ON)
            self._sleep(POWER_UP_S)
            for pin in pins.chip_select:
                self._gpio.output(pin, ON)

    def power_down(self) -> None:
        """All lines low, the power last."""
        pins = self._pins
        with errors_renamed("The strips' power"):
            for pin in (*pins.address, *pins.chip_select, pins.strip_power):
                self._gpio.output(pin, OFF)
            self._address = 0

    def scan(self, addresses: Collection[int]) -> "array[int]":
        """One scan of these multiplexer inputs of every strip: 12-bit counts (`array('H')`) by Channel, 0 elsewhere.

        Raises DeviceError.
        """
        counts = array("H", bytes(2 * self._channels))
        output, xfer = self._gpio.output, self._spi.xfer2
        with errors_renamed("The scan of the strips"):
            for address in GRAY:
                self._select(address)
                if address not in addresses:
                    continue
                self._sleep(self._settle_s)
                for chip, (start, number), first in self._reads:
                    output(chip, OFF)
                    _, high, low = xfer([start, number, 0])
                    output(chip, ON)
                    counts[first + address] = (high & 0x0F) << 8 | low
        return counts

    def close(self) -> None:
        """Power down and give the lines back; may be called twice."""
        if not self._open:
            return
        self._open = False
        if self._claimed:
            with contextlib.suppress(DeviceError):
                self.power_down()
            self._gpio.cleanup(self._claimed)
        self._spi.close()

    def _claim(self) -> None:
        pins = self._pins
        uses: list[tuple[Pin, str]] = [(pins.strip_power, "strip power")]
        uses += [(pin, f"address A{bit}") for bit, pin in enumerate(pins.address)]
        uses += [(pin, f"chip select {adc}") for adc, pin in enumerate(pins.chip_select)]
        for pin, use in uses:
            with errors_renamed(f"GPIO {pin} ({use})"):
                self._gpio.setup(pin, self._gpio.OUT, initial=OFF)
            self._claimed.append(pin)

    def _select(self, address: int) -> None:
        changed = address ^ self._address
        for bit, pin in enumerate(self._pins.address):
            if changed >> bit & 1:
                self._gpio.output(pin, address >> bit & 1)
        self._address = address


def _command(number: int) -> tuple[int, int]:
    """The first two of the three bytes that start a single-ended conversion of an input (MCP3208, figure 6-1)."""
    return 0b0000_0110 | number >> 2, (number & 0b11) << 6


def strip_readings(counts: Sequence[int], strip: int) -> tuple[int, ...]:
    """The eight counts of one strip, by multiplexer address; strips are numbered by channel."""
    return tuple(counts[strip * INPUTS : (strip + 1) * INPUTS])
