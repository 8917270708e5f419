"""The strips of a board that a Pico reads, asked for over its serial line; the same scanner as on the Pi runs on them.

It gives raw counts by channel and judges none.
"""

import contextlib
from array import array
from collections.abc import Callable, Collection

from takhta.board.evidence import Milliseconds
from takhta.board.plan import Board
from takhta.devices.board_line import BoardLine
from takhta.devices.errors import DeviceError, NoAnswerError
from takhta.devices.hall import HallScanner
from takhta.devices.strips import INPUTS
from takhta.link import board_words
from takhta.link.board_words import CONVERTERS, NO_LINE

OF_A_CONVERTER = INPUTS * INPUTS


class SerialStrips:
    """All strips of a board, at a Pico; they are powered with the first scan."""

    def __init__(self, board: Board, line: BoardLine) -> None:
        """`line` is taken until `close`. Raises DeviceError for a board that no Pico can read."""
        pins = board.pins
        if len(pins.chip_select) > CONVERTERS:
            raise DeviceError(f"A Pico reads {CONVERTERS} converters, not {len(pins.chip_select)}.")
        self._line = line
        self._settle = board.settle_us
        self._wired = sum(1 << strip for strip in {slot.channel // INPUTS for slot in board.slots})
        self._converters = len({slot.channel // OF_A_CONVERTER for slot in board.slots})
        select = [*pins.chip_select, *[NO_LINE] * CONVERTERS]
        self._on = board_words.Power(
            on=1, supply=pins.strip_power, address=bytes(pins.address), select=bytes(select[:CONVERTERS])
        )
        self._open = True
        line.take()

    def power_up(self) -> None:
        """Power the strips. Raises DeviceError."""
        self._line.ask(self._on, board_words.Powered)

    def power_down(self) -> None:
        """Take their power. Raises DeviceError."""
        blank = {"address": bytes([NO_LINE] * 3), "select": bytes([NO_LINE] * CONVERTERS)}
        self._line.ask(board_words.Power(on=0, supply=NO_LINE, **blank), board_words.Powered)

    def scan(self, addresses: Collection[int]) -> "array[int]":
        """One scan of these multiplexer inputs of every strip: 12-bit counts (`array('H')`) by Channel, 0 elsewhere.

        Raises DeviceError.
        """
        inputs = sum(1 << address for address in addresses)
        request = board_words.Scan(strips=self._wired, inputs=inputs, settle=self._settle)
        parts = self._line.ask(request, board_words.Counts, self._converters)
        if not parts:  # it has just been started, or was let alone for long
            self.power_up()
            parts = self._line.ask(request, board_words.Counts, self._converters)
        if not parts:
            raise NoAnswerError("The Pico under the board does not power its strips.")
        counts = array("H", bytes(2 * OF_A_CONVERTER * CONVERTERS))
        for part in parts:
            first = part.converter * OF_A_CONVERTER
            counts[first : first + OF_A_CONVERTER] = unpacked(part.counts)
        return counts

    def close(self) -> None:
        """Power down; may be called twice."""
        if self._open:
            self._open = False
            with contextlib.suppress(DeviceError):
                self.power_down()
            self._line.release()


def unpacked(packed: bytes) -> "array[int]":
    """Numbers of 12 bits, two in three bytes, the first in the highest bits.

    >>> unpacked(bytes([0xAB, 0xC1, 0x23])).tolist() == [0xABC, 0x123]
    True
    """
    counts = array("H")
    for at in range(0, len(packed), 3):
        high, middle, low = packed[at : at + 3]
        counts.extend((high << 4 | middle >> 4, (middle & 15) << 8 | low))
    return counts


def open_serial_scanner(board: Board, line: BoardLine, now: Callable[[], Milliseconds]) -> HallScanner:
    """The scanner of a board that a Pico reads; one that is not there yet is looked for. Raises DeviceError."""
    return HallScanner(board, SerialStrips(board, line), now)
