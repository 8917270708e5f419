"""Pairing over the network: whoever can read the dice display may play. No clock of its own: time is passed in.

The code is six digits, so guessing must be bounded, whoever guesses from however many addresses: after a few wrong ones
nobody is shown a code for a while, and that pause grows. Somebody who guesses for a month from a whole network of
addresses is right once in 280 times, from one address once in 5,000. So nobody can lock the owner out for long: the
pause of an address is its own, and whoever plays already can invite another device by a word that cannot be guessed.
"""

import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from takhta.rules.said import said
from takhta.web.errors import RefusedError

CODE_LASTS_S = 300.0
TRIES = 3
"""Of one address, until it has to wait."""
ALL_TRIES = 10
"""Of all together, until everybody has to wait."""
FIRST_PAUSE_S = 60.0
LONGEST_OWN_S = 24 * 3600.0
LONGEST_PAUSE_S = 2 * 3600.0
INVITATION_LASTS_S = 600.0
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""None of which is taken for another."""
_GROUPS, _GROUP = 3, 4
_MOST_ADDRESSES = 512
"""So many are remembered; who can speak from more addresses meets the pause of all."""


@dataclass(slots=True)
class _Asker:
    """An address that has asked for codes: how many tries it has left, and how often it made nothing of them."""

    tries: int = TRIES
    failed: int = 0
    waits_until: float = 0.0


class Pairing:
    """The one pairing code that is open, and the one invitation.

    `show_code` puts a code on the dice display and takes it away again (empty). All times are seconds on any one
    steady clock; `who` is the address of whoever asks.
    """

    def __init__(self, show_code: Callable[[str], None]) -> None:
        self._show = show_code
        self._code = ""
        self._closes_at = 0.0
        self._asked_by = ""
        self._askers: dict[str, _Asker] = {}
        self._wrong = 0
        self._pauses = 0
        self._opens_at = 0.0
        self._invitation = ""
        self._invited_until = 0.0

    @property
    def is_open(self) -> bool:
        """Whether a code is on the dice display now."""
        return bool(self._code)

    def open(self, who: str, now: float) -> None:
        """Show a code. One that is open stays as it is. Raises RefusedError where `who`, or everybody, has to wait."""
        self.tick(now)
        asker = self._asker(who)
        waits_until = max(asker.waits_until, self._opens_at)
        if now < waits_until:
            raise RefusedError(said("pairing.wait", count=_minutes(waits_until - now)))
        if self._code:
            return
        self._code = f"{secrets.randbelow(1_000_000):06d}"
        self._closes_at = now + CODE_LASTS_S
        self._asked_by = who
        self._show(self._code)

    def tick(self, now: float) -> None:
        """Take a code away that has been open for too long. Who asked for it has to wait before asking again."""
        if self._code and now >= self._closes_at:
            self._fail(self._asker(self._asked_by), now)
            self._close()

    def invite(self, now: float) -> str:
        """A word by which one more device may play; told only to somebody who may play already. A new one ends the
        last."""
        letters = [secrets.choice(_LETTERS) for _ in range(_GROUPS * _GROUP)]
        self._invitation = "".join(letters)
        self._invited_until = now + INVITATION_LASTS_S
        return "-".join(self._invitation[at : at + _GROUP] for at in range(0, len(letters), _GROUP))

    def give(self, code: str, who: str, now: float) -> None:
        """Take the code read off the dice display, or the word of an invitation, once. Raises RefusedError."""
        self.tick(now)
        if not code.isdigit():
            self._take_invitation(code, now)
            return
        asker = self._asker(who)
        if now < asker.waits_until:
            raise RefusedError(said("pairing.wait", count=_minutes(asker.waits_until - now)))
        if not self._code:
            raise RefusedError(said("pairing.no_code"))
        if hmac.compare_digest(code.encode(), self._code.encode()):
            self._close()
            self._askers.clear()
            self._wrong = self._pauses = 0
            return
        asker.tries -= 1
        self._wrong += 1
        if not asker.tries:
            self._fail(asker, now)
        if self._wrong >= ALL_TRIES:
            self._wrong = 0
            self._opens_at = now + _pause(self._pauses, LONGEST_PAUSE_S)
            self._pauses += 1
            self._close()
        may_go_on = self._code and now >= asker.waits_until
        raise RefusedError(said("pairing.wrong") if may_go_on else said("pairing.last_try"))

    def _take_invitation(self, word: str, now: float) -> None:
        meant = "".join(letter for letter in word.upper() if letter in _LETTERS)
        invited = self._invitation if now < self._invited_until else ""
        if not (invited and hmac.compare_digest(meant.encode(), invited.encode())):
            raise RefusedError(said("pairing.no_invitation"))
        self._invitation = ""

    def _asker(self, who: str) -> _Asker:
        if who not in self._askers:
            while len(self._askers) >= _MOST_ADDRESSES:
                del self._askers[next(iter(self._askers))]
            self._askers[who] = _Asker()
        return self._askers[who]

    def _fail(self, asker: _Asker, now: float) -> None:
        asker.waits_until = now + _pause(asker.failed, LONGEST_OWN_S)
        asker.failed += 1
        asker.tries = TRIES

    def _close(self) -> None:
        self._code = ""
        self._show("")


def _pause(before: int, most: float) -> float:
    """Seconds to wait after so many pauses: each is twice as long as the one before."""
    return float(min(FIRST_PAUSE_S * 2 ** min(before, 16), most))


def _minutes(seconds: float) -> int:
    return max(1, round(seconds / 60 + 0.49))
