"""Finds the frames that need not be read, because nobody touches the board: most of them, while people think.

What the last frame said holds for them too. Now and then one is read all the same, so that slow things, such as warmth
or a contradiction that stays, go on being noticed.
"""

_CALM = 4
"""After so many frames in a row that said nothing new …"""
_PASSED = 3
"""… so many may be passed over before one is read again. A frame in which any sensor moves is always read."""


class Lull:
    """Counts how long nothing has happened."""

    def __init__(self) -> None:
        self._calm = self._passed = 0

    def passes_over(self, *, at_rest: bool) -> bool:
        """Whether this frame need not be read; `at_rest` = every sensor reads what it did, but for noise."""
        if not at_rest or self._calm < _CALM or self._passed == _PASSED:
            self._passed = 0
            return False
        self._passed += 1
        return True

    def has_read(self, *, anything_new: bool) -> None:
        """A frame was read, and said something new or not."""
        self._calm = 0 if anything_new else self._calm + 1

    def end(self) -> None:
        """What frames are compared with has changed: the next are to be read."""
        self._calm = 0
