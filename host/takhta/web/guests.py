"""Who may come in, and how many at once. It counts and must never look at what anybody says.

For whoever sits at this machine and whoever plays from a paired device there is room however many strangers come: each
kind of guest has a limit of its own, and no address of a stranger may take all there is.
"""

import ipaddress
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum


class Guest(Enum):
    """Whose connection it is: of this machine, of a device that may play, or of anybody."""

    HERE = "here"
    PAIRED = "paired"
    STRANGER = "stranger"


@dataclass(frozen=True, slots=True)
class Limit:
    """How many of a kind there may be at once, in all and from one address."""

    all: int
    each: int


CONNECTIONS = {Guest.HERE: Limit(48, 48), Guest.PAIRED: Limit(48, 16), Guest.STRANGER: Limit(64, 12)}
"""A browser loads a page over six. All are far fewer than the 1,024 descriptors a program usually has."""
LIVE = {Guest.HERE: Limit(16, 16), Guest.PAIRED: Limit(16, 6), Guest.STRANGER: Limit(16, 4)}
"""Tabs that are shown the board."""


class Guests:
    """Who is in, and whether there is room for another.

    >>> guests = Guests({Guest.STRANGER: Limit(2, 1)})
    >>> [guests.admit(Guest.STRANGER, address) for address in ("10.0.0.7", "10.0.0.7", "10.0.0.8", "10.0.0.9")]
    [True, False, True, False]
    """

    def __init__(self, limits: Mapping[Guest, Limit]) -> None:
        self._limits = limits
        self._in: Counter[Guest] = Counter()
        self._from: Counter[tuple[Guest, str]] = Counter()

    def admit(self, guest: Guest, address: str) -> bool:
        """Let one more in, if there is room."""
        limit = self._limits[guest]
        if self._in[guest] >= limit.all or self._from[guest, address] >= limit.each:
            return False
        self._in[guest] += 1
        self._from[guest, address] += 1
        return True

    def leave(self, guest: Guest, address: str) -> None:
        """One who was let in has left."""
        self._in[guest] -= 1
        self._from[guest, address] -= 1
        self._from += Counter()  # forgets addresses from which nobody is in any more


def is_here(address: str) -> bool:
    """Whether an address is this very machine.

    >>> is_here("127.0.0.1"), is_here("192.168.1.7")
    (True, False)
    """
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
