"""The Pico under the board: SPI to the converters, lines to the multiplexers, data to the lamps, USB to the program.

It must never do more than move bytes and levels. Which line does what comes with every request, from the board file;
only SPI0 is fixed. Join GPIO 15 and ground while plugging in to reach MicroPython's prompt instead.
"""

import time

from machine import SPI, Pin, bitstream
from usb import Usb

PROMPT = 15
SCK, MOSI, MISO = 18, 19, 16
SPI_HZ = 1_000_000
"""What the MCP3208's data sheet promises at 2.7 V; nothing is promised between that and 5 V."""
WS2812 = (400, 850, 800, 450)
"""Nanoseconds high and low of a 0, then of a 1."""


class Board(Usb):
    """Moves levels, conversions and colours."""

    def __init__(self):
        super().__init__(PROMPT)
        self._spi = SPI(0, baudrate=SPI_HZ, sck=Pin(SCK), mosi=Pin(MOSI), miso=Pin(MISO))
        self._pins = {}
        self._sent, self._came = bytearray(3), bytearray(3)

    def set(self, pin, level):
        """Drive a line."""
        if pin in self._pins:
            self._pins[pin].value(level)
        else:
            self._pins[pin] = Pin(pin, Pin.OUT, value=level)

    def convert(self, pin, high, low):
        """One conversion by the converter selected by this line."""
        sent, came, select = self._sent, self._came, self._pins[pin]
        sent[0], sent[1] = high, low
        select.value(0)
        self._spi.write_readinto(sent, came)
        select.value(1)
        return (came[1] & 15) << 8 | came[2]

    def wait(self, microseconds):
        """Let voltages settle."""
        time.sleep_us(microseconds)

    def light(self, line, colours):
        """Send red, green, blue of every lamp down the chain, which wants green first; 6 ms for 182."""
        if line not in self._pins:
            self._pins[line] = Pin(line, Pin.OUT, value=0)
        data = bytearray(colours)
        for red in range(0, len(data), 3):
            data[red], data[red + 1] = data[red + 1], data[red]
        bitstream(self._pins[line], 0, WS2812, data)
