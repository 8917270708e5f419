"""The strips as a Pico reads them: power, multiplexer address, one conversion after the other.

It must never touch a pin: `lines` does (boards/pico/board.py), with `set(pin, level)`, `convert(pin, high, low)` and
`wait(microseconds)`. It judges no count.
"""

from board_words import NO_LINE

GRAY = (0, 1, 3, 2, 6, 7, 5, 4)
"""Each address differs from the one before in one line only."""
POWER_UP_US = 5000
"""Regulators and sensors are ready by then."""


class Strips:
    """All strips of a board. They have no power until they are given it."""

    def __init__(self, lines):
        self._lines = lines
        self._supply = NO_LINE
        self._address = self._select = b""
        self.on = False

    def power(self, supply, address, select):
        """Power first, then the chip selects: a converter without power must not be fed through its inputs."""
        if self.on and (supply, address, select) == (self._supply, self._address, self._select):
            return
        self.rest()
        self._supply, self._address, self._select = supply, address, select
        for pin in address + select:
            self._set(pin, 0)
        self._set(supply, 1)
        self._lines.wait(POWER_UP_US)
        for pin in select:
            self._set(pin, 1)
        self.on = True

    def rest(self):
        """All lines low, the power last."""
        for pin in self._address + self._select:
            self._set(pin, 0)
        self._set(self._supply, 0)
        self.on = False

    def scan(self, strips, inputs, settle):
        """Read these inputs of these strips: (converter, 96 bytes) for each converter that has one of them."""
        lines, bits = self._lines, self._address
        # The chip's line, the two bytes that start a conversion (MCP3208, figure 6-1), and where its counts go.
        reads = []
        counts = {}
        for strip in range(32):
            if strips >> strip & 1:
                converter, number = strip >> 3, strip & 7
                counts.setdefault(converter, bytearray(96))
                pin = self._select[converter]
                if pin != NO_LINE:
                    reads.append((pin, 6 | number >> 2, (number & 3) << 6, counts[converter], number * 8))
        for address in GRAY:
            for bit in range(3):
                self._set(bits[bit], address >> bit & 1)
            if inputs >> address & 1:
                lines.wait(settle)
                for pin, high, low, packed, first in reads:
                    _put(packed, first + address, lines.convert(pin, high, low))
        return sorted(counts.items())

    def _set(self, pin, level):
        if pin != NO_LINE:
            self._lines.set(pin, level)


def _put(packed, place, count):
    """Lay a number of 12 bits down: two in three bytes, the first in the highest bits."""
    at = place * 3 >> 1
    if place & 1:
        packed[at] |= count >> 8
        packed[at + 1] = count & 255
    else:
        packed[at] = count >> 4
        packed[at + 1] |= count << 4 & 240
