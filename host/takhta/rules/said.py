"""What is told to people, as a value: a key and named values. Only the package words makes a sentence of it.

It must never hold a sentence, nor a part of one: a language orders, bends and counts words in its own way, so only
whole sentences and whole nouns have keys.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar, TypeAlias


@dataclass(frozen=True, slots=True, repr=False)
class Said:
    """A sentence, or a noun within one: what it is by its key, and the values it names, in order of their names.

    >>> said("turn.complete", dice=said("dice", high=3, low=1))
    said('turn.complete', dice=said('dice', high=3, low=1))
    """

    key: str
    values: tuple[tuple[str, "Value"], ...] = ()

    def __repr__(self) -> str:
        return f"said({', '.join([repr(self.key), *(f'{name}={value!r}' for name, value in self.values)])})"

    def __str__(self) -> str:
        """In words that a maker can read in a log, where no language is known.

        >>> str(said("turn.complete", dice=said("dice", high=3, low=1)))
        'turn complete (dice: dice (high: 3, low: 1))'
        """
        if self.key == "verbatim":
            return _read(self.values[0][1])
        words = self.key.replace(".", " ").replace("_", " ")
        return (
            f"{words} ({', '.join(f'{name}: {_read(value)}' for name, value in self.values)})" if self.values else words
        )


@dataclass(frozen=True, slots=True)
class Either:
    """Things of which one is meant: a list that is joined by `or`."""

    things: tuple["Value", ...]


Value: TypeAlias = int | str | Said | tuple["Value", ...] | Either
"""A number, which a language writes with its own digits; a text that is the same in every language, such as a player's
name or a play; a noun; or a list of these, joined by `and`."""

Told = tuple[Said, ...]
"""What is told at once: whole sentences, one after the other."""


def said(key: str, /, **values: Value) -> Said:
    """What is told by this key. A sentence that differs with a number names it `count`.

    The key is written out at every call, so that a script can find all there are.
    """
    return Said(key, tuple(sorted(values.items())))


def verbatim(text: str) -> Said:
    """What comes from outside in words that only it knows, such as an error of the operating system."""
    return said("verbatim", text=text)


def excerpt(text: str, most: int = 40) -> str:
    """The beginning of a text that somebody has given, to be quoted: harmless on any terminal.

    >>> excerpt("31\\x1b[2J", 3)
    '31\\\\x1b'
    """
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text[:most])


def read(told: Iterable[Said]) -> str:
    """What is told, in words for a log."""
    return " ".join(map(str, told))


class TellingError(Exception):
    """An error that can be told to players in their language: `told`. As text it is for logs only."""

    as_text: ClassVar[Callable[[Told], str]] = staticmethod(read)
    """How its text is made; where programmers read it, takhta/api/told.py makes sentences of it."""

    def __init__(self, *told: Said | str) -> None:
        super().__init__(*told)
        self.told: Told = tuple(each if isinstance(each, Said) else verbatim(each) for each in told)

    def __str__(self) -> str:
        return type(self).as_text(self.told)


def _read(value: Value) -> str:
    things = value.things if isinstance(value, Either) else value
    return " ".join(map(_read, things)) if isinstance(things, tuple) else str(things)
