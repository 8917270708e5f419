"""How fast one browser may speak. No clock of its own: time is passed in."""


class Rate:
    """A token bucket: every message takes a token, and the bucket refills steadily. Times in seconds.

    >>> rate = Rate(a_second=1, at_once=2)
    >>> [rate.allows(0.0), rate.allows(0.0), rate.allows(0.0), rate.allows(1.0)]
    [True, True, False, True]
    """

    def __init__(self, a_second: float, at_once: int) -> None:
        self._a_second = a_second
        self._most = float(at_once)
        self._left = self._most
        self._at: float | None = None

    def allows(self, now: float) -> bool:
        """Take one, if there is one left."""
        if self._at is not None:
            self._left = min(self._most, self._left + (now - self._at) * self._a_second)
        self._at = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True
