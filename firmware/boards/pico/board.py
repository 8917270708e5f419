"""The box: a Raspberry Pi Pico (RP2040) with a panel, six buttons and, if you like, a buzzer, on its USB port.

It must never do more than move bytes and read pins: nothing here runs without the hardware.
Hold DONE while plugging in to reach MicroPython's prompt instead.
"""

import time

from machine import I2C, PWM, Pin, Timer
from usb import Usb

BUTTONS = (10, 11, 12, 13, 14, 15)
"""GPIO numbers of ROLL DOUBLE TAKE DROP UNDO DONE; each button connects its pin to ground."""
SDA, SCL = 4, 5
PANEL = 0x3C
CHIP = "SSD1306"
"""Or "SH1106", which most panels of 1.3 inches have."""
BUZZER = 16
"""The GPIO of a piezo buzzer without a tone of its own, its other leg to ground; None = no sounds."""
LOOK_MS = 4

# Both chips, by their data sheets: off; line 0 first; columns and rows mirrored (the cable is above); 64 rows,
# alternate pins; clock, precharge, level; normal. Then what differs: memory mode and supply.
_BOTH = b"\xae\x40\xa1\xc8\xa8\x3f\xd3\x00\xda\x12\xd5\x80\xd9\xf1\xdb\x30\xa4\xa6"
_START = {
    "SSD1306": _BOTH + b"\x20\x00\x8d\x14\x21\x00\x7f\x22\x00\x07\xaf",  # one page after the other, the whole window
    "SH1106": _BOTH + b"\xad\x8b\xaf",  # its own converter on; it knows no windows
}
SH1106_FIRST = 2
"""Its memory is 132 columns wide, the panel's 128 lie in the middle."""


class Board(Usb):
    """Reads and writes USB, keeps time, notes what the buttons do, shows the picture, makes sounds."""

    def __init__(self):
        super().__init__(BUTTONS[5])
        self._pins = [Pin(number, Pin.IN, Pin.PULL_UP) for number in BUTTONS]
        self._i2c = I2C(0, sda=Pin(SDA), scl=Pin(SCL), freq=400_000)
        self._dark = True
        self._level = 0
        self._changes = []
        self._buzzer = None if BUZZER is None else PWM(Pin(BUZZER))
        self._tune = []
        self._note_ends = None
        self._timer = Timer(-1, period=LOOK_MS, callback=self._look)  # it also looks while the picture is drawn

    def changes(self, now):
        """What the contacts did since the last look: pairs of a level and its time."""
        seen, self._changes = self._changes, []
        return [(level, now - time.ticks_diff(self._ticks, ticks)) for level, ticks in seen]

    def display(self, pixels, brightness):
        """Send the picture to the panel, 25 ms; a panel that is missing or was loose is woken next time."""
        try:
            if self._dark:
                self._i2c.writeto(PANEL, b"\x00" + _START[CHIP])
            self._i2c.writeto(PANEL, bytes((0x00, 0x81, brightness)))
            if CHIP == "SH1106":
                for page in range(8):
                    self._i2c.writeto(PANEL, bytes((0x00, 0xB0 | page, SH1106_FIRST & 15, 0x10 | SH1106_FIRST >> 4)))
                    self._i2c.writevto(PANEL, (b"\x40", memoryview(pixels)[page * 128 : page * 128 + 128]))
            else:
                self._i2c.writevto(PANEL, (b"\x40", pixels))
            self._dark = False
        except OSError:
            self._dark = True

    def play(self, tune):
        """Play a tune (sounds.py), instead of what sounds now; nobody waits for it."""
        if self._buzzer is not None:
            self._tune = list(tune)
            self._note_ends = time.ticks_ms()

    def _look(self, _):
        level = sum([1 << key for key, pin in enumerate(self._pins) if not pin.value()])
        if level != self._level:
            self._level = level
            self._changes.append((level, time.ticks_ms()))
        if self._note_ends is not None and time.ticks_diff(time.ticks_ms(), self._note_ends) >= 0:
            self._next_note()

    def _next_note(self):
        hertz, ms = (self._tune.pop(0), self._tune.pop(0)) if self._tune else (0, 0)
        if hertz:
            self._buzzer.freq(hertz)
        self._buzzer.duty_u16(32768 if hertz else 0)
        self._note_ends = time.ticks_add(time.ticks_ms(), ms) if ms else None
