"""What every Pico of ours has: its USB port, a clock, a watchdog, and a way to MicroPython's prompt.

It must never know what the bytes mean.
"""

import select
import sys
import time

import micropython
from machine import WDT, Pin

WATCHDOG_MS = 8000
"""A program that hangs for so long is started anew; the RP2040 can count no further than 8388."""


class Usb:
    """A Pico on its USB port. Whoever holds `prompt_pin` to ground while plugging in reaches the prompt instead."""

    def __init__(self, prompt_pin):
        if not Pin(prompt_pin, Pin.IN, Pin.PULL_UP).value():
            raise KeyboardInterrupt("No game, but the prompt, as the pin to ground asks for.")
        micropython.kbd_intr(-1)  # a byte 03 in a frame is no Ctrl-C
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)
        self._ms = 0
        self._ticks = time.ticks_ms()
        self._watchdog = WDT(timeout=WATCHDOG_MS)  # once begun it cannot be stopped, so not before the prompt

    def read(self, wait_ms):
        """The bytes that have arrived, after waiting a little for the first."""
        self._watchdog.feed()
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
