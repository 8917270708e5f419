"""What two boards that play each other say of themselves. Values only."""

import hashlib

import msgspec

from takhta.record.facts import AnyFact

TAIL = 40
"""So many of the last facts are told."""


class Word(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a board says of itself: to which other, who plays there, the match with the fact it began with, how many
    facts it has, the last of them, the throw it waits for, the seal of its secret for the next fact and what it has
    opened, by the number of the fact."""

    to: str
    name: str = ""
    match: str = ""
    began: str = ""
    n: int = 0
    tail: tuple[str, ...] = ()
    waits: int = 0
    seal: str = ""
    opened: dict[int, str] = {}

    def fact(self, number: int) -> str:
        """The line of a fact of the tail; empty where it is older, or not there yet."""
        at = number - self.n - 1 + len(self.tail)
        return self.tail[at] if 0 <= at < len(self.tail) else ""


def line_of(fact: AnyFact) -> str:
    """A fact as the journal has it."""
    return msgspec.json.encode(fact).decode()


def essence(line: str) -> str:
    """What must be the same on both boards: not which way round one is set up."""
    told = msgspec.json.decode(line)
    told.pop("layout", None)
    return hashlib.sha256(msgspec.json.encode(sorted(told.items(), key=str))).hexdigest()
