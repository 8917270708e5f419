"""Six buttons, cleaned of their bouncing, counted. It must never know what a press means in the game."""

ROLL, DOUBLE, TAKE, DROP, UNDO, DONE, RESIGN = range(7)

SETTLE_MS = 8
"""A contact counts once it has been quiet this long; switches bounce for 1 to 5 ms."""
HOLD_MS = 2000
"""DROP held this long is RESIGN."""


class Buttons:
    """Press counters, each going from 255 on to 0.

    A key counts when it goes down; only DROP counts when let go, because held it is something else.
    """

    def __init__(self):
        self.counts = bytearray(7)
        self.pressed = 0
        """Bit k is set while key k is down."""
        self._level = 0
        self._since = 0
        self._drop_since = None

    def update(self, level, now, digits=False):
        """Look at the contacts (bit k set = key k closed) at a time in ms. True when something changed.

        With `digits` the keys are numbers, so DROP is one like all others and cannot be held.
        """
        before = bytes(self.counts), self.pressed
        if level != self._level:
            self._level = level
            self._since = now
        elif level != self.pressed and now - self._since >= SETTLE_MS:
            self._settle(level, now, digits)
        if self._drop_since is not None and now - self._drop_since >= HOLD_MS:
            self._drop_since = None
            self._count(RESIGN)
        return before != (bytes(self.counts), self.pressed)

    def held(self, now):
        """How long DROP has been held towards RESIGN, 0 to 1."""
        return 0 if self._drop_since is None else min(1, (now - self._drop_since) / HOLD_MS)

    def _settle(self, level, now, digits):
        down = level & ~self.pressed
        up = self.pressed & ~level
        self.pressed = level
        for key in range(6):
            if down & 1 << key:
                if key == DROP and not digits:
                    self._drop_since = now
                else:
                    self._count(key)
        if up & 1 << DROP and self._drop_since is not None:
            self._drop_since = None
            self._count(DROP)

    def _count(self, key):
        self.counts[key] = (self.counts[key] + 1) & 255
