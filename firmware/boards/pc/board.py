"""The dice display without the box: a pseudo-terminal as its USB port, a pipe as the finger on its buttons.

Runs on MicroPython for Unix and on CPython. It must never count or clean a press: that is what is under test.
"""

import select
import sys
import time

try:
    from time import ticks_ms
except ImportError:  # CPython

    def ticks_ms():
        """Milliseconds since some moment."""
        return time.monotonic_ns() // 1000000


DWELL_MS = 25
"""How long the finger rests between two movements: shorter than a real one, longer than a bounce."""
DWELL_LOOKS = 3
"""… and in how many looks it is seen, however slow this machine is at the moment."""


class Board:
    """Standard input and output are the port. Each byte on descriptor `argv[1]` moves the finger: bit k = key k down."""

    def __init__(self):
        self._port = open(0, "rb", 0)
        self._out = open(1, "wb", 0)
        self._finger = open(int(sys.argv[1]), "rb", 0)
        self._poll = select.poll()
        self._poll.register(self._port, select.POLLIN)
        self._moves = select.poll()
        self._moves.register(self._finger, select.POLLIN)
        self._level = 0
        self._moved_at = 0
        self._looks = 0

    def read(self, wait_ms):
        """The bytes that have arrived, after waiting for the first a little. Raises EOFError when the far end is gone."""
        heard = b""
        while self._poll.poll(0 if heard else wait_ms):
            heard += self._byte(self._port)
        return heard

    def write(self, data):
        """Send bytes."""
        self._out.write(data)

    def now(self):
        """Milliseconds since some moment."""
        return ticks_ms()

    def levels(self, now):
        """Which buttons the finger holds down."""
        self._looks += 1
        if now - self._moved_at >= DWELL_MS and self._looks >= DWELL_LOOKS and self._moves.poll(0):
            self._level = self._byte(self._finger)[0]
            self._moved_at = now
            self._looks = 0
        return self._level

    def display(self, pixels, brightness):
        """There is no panel; the host asks for the pixels over the port."""

    def _byte(self, stream):
        byte = stream.read(1)
        if not byte:
            raise EOFError
        return byte
