"""The RP2040's `machine`, for MicroPython on a PC: lines, SPI and lamps of a Pico are told to a bench through pipes.

It stands in for the chip and knows nothing of a board: each deed goes out with the time since the last one, and what
SPI brings in comes back. Arguments of the program: the descriptors to tell and to hear.
"""

import struct
import sys
import time

_told = open(int(sys.argv[1]), "wb", 0)  # noqa: PTH123, SIM115 - MicroPython has no pathlib; open as long as we run
_heard = open(int(sys.argv[2]), "rb", 0)  # noqa: PTH123, SIM115
_then = time.ticks_us()  # type: ignore[attr-defined]


def _tell(deed: bytes, payload: bytes) -> None:
    global _then
    now = time.ticks_us()  # type: ignore[attr-defined]
    _told.write(deed + struct.pack(">I", time.ticks_diff(now, _then)) + payload)  # type: ignore[attr-defined]
    _then = now


class Pin:
    """A line. Inputs are pulled up and nothing is joined to them."""

    IN, OUT, PULL_UP = 0, 1, 2

    def __init__(self, number, mode=-1, pull=-1, value=None):  # type: ignore[no-untyped-def]  # noqa: ARG002 - as there
        self.number = number
        if mode == Pin.OUT:
            _tell(b"S", bytes((number, value)))

    def value(self, level=None):  # type: ignore[no-untyped-def]
        """Read it, or drive it."""
        if level is not None:
            _tell(b"S", bytes((self.number, level)))
        return 1


class SPI:
    """SPI0, with its lines where they can be on an RP2040."""

    def __init__(self, bus, baudrate, sck, mosi, miso):  # type: ignore[no-untyped-def]
        assert bus == 0
        assert sck.number in (2, 6, 18, 22)
        assert mosi.number in (3, 7, 19, 23)
        assert miso.number in (0, 4, 16, 20)
        self._hz = baudrate

    def write_readinto(self, sent, came) -> None:  # type: ignore[no-untyped-def]
        """Bytes out and in at once."""
        _tell(b"X", struct.pack(">IB", self._hz, len(sent)) + bytes(sent))
        came[:] = _heard.read(len(sent))


class WDT:
    """It never bites here."""

    def __init__(self, timeout) -> None:  # type: ignore[no-untyped-def]
        assert 0 < timeout <= 8388

    def feed(self) -> None:
        """As the RP2040's."""


class I2C:
    """Nothing is joined to it."""

    def __init__(self, bus, sda, scl, freq) -> None:  # type: ignore[no-untyped-def]  # noqa: ARG002 - as there
        assert bus == 0
        assert sda.number in (0, 4, 8, 12, 16, 20)
        assert scl.number in (1, 5, 9, 13, 17, 21)

    def writeto(self, *_) -> None:  # type: ignore[no-untyped-def]
        """Nobody acknowledges."""
        raise OSError(5)


class PWM:
    """Nobody hears it."""

    def __init__(self, pin) -> None:  # type: ignore[no-untyped-def]
        """At this line."""


class Timer:
    """It never rings here."""

    def __init__(self, number, period, callback) -> None:  # type: ignore[no-untyped-def]  # noqa: ARG002 - as there
        assert number == -1
        assert period > 0


class Reset(SystemExit):
    """The machine starts anew."""


def reset() -> None:
    """As at power on."""
    raise Reset


def bitstream(pin, encoding, timing, data) -> None:  # type: ignore[no-untyped-def]
    """Data down a chain of lamps."""
    assert encoding == 0
    _tell(b"L", struct.pack(">BHHHHH", pin.number, *timing, len(data)) + bytes(data))
    _heard.read(1)  # it takes its time, and ends when the chain has it all
