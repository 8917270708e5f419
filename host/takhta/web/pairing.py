"""Pairing over the network: whoever can read the dice display may play. No clock of its own: time is passed in.

The code is six digits, so guessing must be bounded: five tries a code, one code open at a time, a pause after
one that was not used. At most 5 tries a minute leaves a guesser one chance in 3,300 an hour.
"""

import hmac
import secrets
from collections.abc import Callable

from takhta.rules.said import said
from takhta.web.errors import RefusedError

CODE_LASTS_S = 120.0
PAUSE_S = 60.0
TRIES = 5
MOST_PAIRED = 16


class Pairing:
    """The one pairing code that is open, and the browsers already paired.

    `show_code` puts a code on the dice display and takes it away again (empty). Tokens last as long as the program
    runs. All times are seconds on any one steady clock.
    """

    def __init__(self, show_code: Callable[[str], None]) -> None:
        self._show = show_code
        self._code = ""
        self._closes_at = 0.0
        self._opens_at = 0.0
        self._tries = 0
        self._tokens: list[str] = []

    @property
    def is_open(self) -> bool:
        """Whether a code is on the dice display now."""
        return bool(self._code)

    def open(self, now: float) -> None:
        """Show a code. One that is open stays as it is. Raises RefusedError during the pause after an
        unused one."""
        self.tick(now)
        if self._code:
            return
        if now < self._opens_at:
            raise RefusedError(said("pairing.wait", count=round(self._opens_at - now)))
        self._code = f"{secrets.randbelow(1_000_000):06d}"
        self._closes_at = now + CODE_LASTS_S
        self._tries = TRIES
        self._show(self._code)

    def tick(self, now: float) -> None:
        """Take a code away that has been open for too long."""
        if self._code and now >= self._closes_at:
            self._close(now)

    def give(self, code: str, now: float) -> str:
        """Pair with the code read off the dice display: gives the token to keep. Raises RefusedError."""
        self.tick(now)
        if not self._code:
            raise RefusedError(said("pairing.no_code"))
        if hmac.compare_digest(code.encode(), self._code.encode()):
            self._close(now)
            self._opens_at = now
            token = secrets.token_urlsafe(32)
            self._tokens = [*self._tokens[-(MOST_PAIRED - 1) :], token]
            return token
        self._tries -= 1
        if not self._tries:
            self._close(now)
            raise RefusedError(said("pairing.last_try"))
        raise RefusedError(said("pairing.wrong"))

    def knows(self, token: str) -> bool:
        """Whether this token was given to a paired browser."""
        # Every token is compared to its end, so that the time taken does not tell how much of one was right.
        return sum(hmac.compare_digest(token.encode(), known.encode()) for known in self._tokens) > 0

    def _close(self, now: float) -> None:
        self._code = ""
        # The pause follows an unused code too: else asking for ever new codes would give endless tries.
        self._opens_at = now + PAUSE_S
        self._show("")
