"""The box: a Raspberry Pi Pico (RP2040) with an SSD1306 panel and six buttons, on its USB port.

It must never do more than move bytes and read pins: nothing here runs without the hardware.
Hold DONE while plugging in to reach MicroPython's prompt instead.
"""

import select
import sys
import time

import micropython
from machine import I2C, Pin, Timer

BUTTONS = (10, 11, 12, 13, 14, 15)
"""GPIO numbers of ROLL DOUBLE TAKE DROP UNDO DONE; each button connects its pin to ground."""
SDA, SCL = 4, 5
PANEL = 0x3C
LOOK_MS = 4

# SSD1306 data sheet, section 10: off; horizontal addressing; line 0 first; columns and rows mirrored (the cable is
# above); 64 rows, alternate pins; clock, precharge, level; normal, charge pump on; the whole window; on.
_START = b"\xae\x20\x00\x40\xa1\xc8\xa8\x3f\xd3\x00\xda\x12\xd5\x80\xd9\xf1\xdb\x30"
_START += b"\xa4\xa6\x8d\x14\x21\x00\x7f\x22\x00\x07\xaf"


class Board:
    """Reads and writes USB, keeps time, notes what the buttons do, shows the picture."""

    def __init__(self):
        self._pins = [Pin(number, Pin.IN, Pin.PULL_UP) for number in BUTTONS]
        if not self._pins[5].value():
            raise KeyboardInterrupt("DONE is held: no game, but the prompt.")
        micropython.kbd_intr(-1)  # a byte 03 in a frame is no Ctrl-C
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)
        self._i2c = I2C(0, sda=Pin(SDA), scl=Pin(SCL), freq=400_000)
        self._dark = True
        self._ms = 0
        self._ticks = time.ticks_ms()
        self._level = 0
        self._changes = []
        self._timer = Timer(period=LOOK_MS, callback=self._look)  # it also looks while the picture is drawn

    def read(self, wait_ms):
        """The bytes that have arrived, after waiting a little for the first."""
        heard = b""
        while self._poll.poll(0 if heard else wait_ms):
            heard += sys.stdin.buffer.read(1)
        return heard

    def write(self, data):
        """Send bytes."""
        sys.stdout.buffer.write(data)

    def now(self):
        """Milliseconds since the start; the machine's own count starts over every 12 days."""
        ticks = time.ticks_ms()
        self._ms += time.ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._ms

    def changes(self, now):
        """What the contacts did since the last look: pairs of a level and its time."""
        seen, self._changes = self._changes, []
        return [(level, now - time.ticks_diff(self._ticks, ticks)) for level, ticks in seen]

    def display(self, pixels, brightness):
        """Send the picture to the panel, 25 ms; a panel that is missing or was loose is woken next time."""
        try:
            if self._dark:
                self._i2c.writeto(PANEL, b"\x00" + _START)
            self._i2c.writeto(PANEL, bytes((0x00, 0x81, brightness)))
            self._i2c.writevto(PANEL, (b"\x40", pixels))
            self._dark = False
        except OSError:
            self._dark = True

    def _look(self, _):
        level = sum([1 << key for key, pin in enumerate(self._pins) if not pin.value()])
        if level != self._level:
            self._level = level
            self._changes.append((level, time.ticks_ms()))
