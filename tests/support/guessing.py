"""Somebody who guesses the pairing code, every second, for as long as wanted; in virtual time."""

from collections.abc import Iterator

from takhta.web.errors import RefusedError
from takhta.web.pairing import Pairing

A_DAY_S = 24 * 3600.0


class Display:
    """What the dice display shows: the code, or nothing."""

    def __init__(self) -> None:
        self.code = ""

    def __call__(self, code: str) -> None:
        self.code = code

    @property
    def wrong(self) -> str:
        """Six digits that are not the code."""
        return f"{(int(self.code or 0) + 1) % 1_000_000:06d}"


def guess(pairing: Pairing, display: Display, addresses: Iterator[str], seconds: float) -> tuple[int, float]:
    """Somebody who asks and guesses every second from these addresses: the guesses that counted, and for how long at
    once an owner who asked for a code could not have one."""
    guesses, kept_out, longest = 0, 0.0, 0.0
    now = 0.0
    while now < seconds:
        who = next(addresses)
        try:
            pairing.open(who, now)
            pairing.give(display.wrong, who, now)
        except RefusedError as error:
            guesses += error.told[0].key in ("pairing.wrong", "pairing.last_try")
        kept_out = 0.0 if display.code else kept_out + 1
        longest = max(longest, kept_out)
        now += 1
    return guesses, longest
