"""Six buttons, cleaned of their bouncing, counted. It must never know what a press means in the game."""

DROP, RESIGN = 3, 6
"""The keys that are not like the others: one counts when let go or becomes the other."""

SETTLE_MS = 8
"""A contact counts once it has been quiet this long; switches bounce for 1 to 5 ms."""
HOLD_MS = 2000
"""DROP held this long is RESIGN."""


class Buttons:
    """Press counters, each going from 255 on to 0. A level is a number with bit k set while contact k is closed.

    A key counts when it goes down; only DROP counts when let go, because held it is something else.
    """

    def __init__(self):
        self.counts = bytearray(7)
        self.pressed = 0
        """The cleaned level."""
        self._level = 0
        self._since = 0
        self._drop_since = None

    def change(self, level, at, digits=False):
        """The contacts changed to this level at this time in ms, and until then had not.

        With `digits` the keys are numbers, so DROP is one like all others and cannot be held.
        """
        self.tick(at, digits)
        if level != self._level:
            self._level = level
            self._since = at

    def tick(self, now, digits=False):
        """It is this time, and the contacts are as they were."""
        if self._level != self.pressed and now - self._since >= SETTLE_MS:
            self._settle(digits)
        if self._drop_since is not None and now - self._drop_since >= HOLD_MS:
            self._drop_since = None
            self._count(RESIGN)

    def held(self, now):
        """How far DROP has been held towards RESIGN, 0 to 1."""
        return 0 if self._drop_since is None else (now - self._drop_since) / HOLD_MS

    def _settle(self, digits):
        went_down = self._level & ~self.pressed
        went_up = self.pressed & ~self._level
        self.pressed = self._level
        for key in range(6):
            if went_down >> key & 1:
                if key == DROP and not digits:
                    self._drop_since = self._since
                else:
                    self._count(key)
        if went_up >> DROP & 1 and self._drop_since is not None:
            self._drop_since = None
            self._count(DROP)

    def _count(self, key):
        self.counts[key] = (self.counts[key] + 1) & 255
