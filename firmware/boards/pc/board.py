"""The dice display without the box: a pseudo-terminal as its USB port, a pipe as the finger on its buttons.

Runs on MicroPython for Unix and on CPython. It must never count or clean a press: that is what is under test.
"""

import select
import sys

try:
    from time import ticks_ms
except ImportError:
    from time import monotonic_ns

    def ticks_ms():
        """Milliseconds since some moment, on CPython."""
        return monotonic_ns() // 1000000


DWELL_MS = 25
"""How long the finger rests between two movements: quicker than any real one, slower than a bounce."""
REST_MS = 2200
"""… and before a move that has bit 6 set: that is how a key is held."""


class Board:
    """Standard input and output are the port. Each byte on descriptor `argv[1]` moves the finger: bit k = key k down.

    When the program at the far end is gone, so is the box: SystemExit.
    """

    def __init__(self):
        self._port = open(0, "rb", 0)
        self._out = open(1, "wb", 0)
        self._finger = open(int(sys.argv[1]), "rb", 0)
        self._heard = select.poll()
        self._heard.register(self._port, select.POLLIN)
        self._moved = select.poll()
        self._moved.register(self._finger, select.POLLIN)
        self._moved_at = 0
        self._next = None

    def read(self, wait_ms):
        """The bytes that have arrived, after waiting a little for the first."""
        heard = b""
        while self._heard.poll(0 if heard else wait_ms):
            heard += self._byte(self._port)
        return heard

    def write(self, data):
        """Send bytes."""
        self._out.write(data)

    def now(self):
        """Milliseconds since some moment."""
        return ticks_ms()

    def changes(self, now):
        """What the contacts did since the last look: pairs of a level and its time."""
        if self._next is None and self._moved.poll(0):
            self._next = self._byte(self._finger)[0]
        if self._next is None or now - self._moved_at < (REST_MS if self._next & 64 else DWELL_MS):
            return ()
        level, self._next, self._moved_at = self._next & 63, None, now
        return ((level, now),)

    def display(self, pixels, brightness):
        """There is no panel; the host asks for the pixels over the port."""

    def play(self, tune):
        """There is no buzzer."""

    def _byte(self, stream):
        try:
            byte = stream.read(1)
        except OSError:
            byte = b""
        if not byte:
            raise SystemExit
        return byte
