"""Errors of the rules for programmers: what they tell players becomes the text of a ValueError, in English.

An error that comes straight from a value, as from `Roll.of(0, 7)`, has such a text too: see the last line.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from reprlib import repr as shortened

from takhta.rules.said import TellingError, Told
from takhta.words.languages import speaker


@contextmanager
def in_words() -> Iterator[None]:
    """What is refused in here is raised as a ValueError with a sentence that says why; also a decorator."""
    try:
        yield
    except TellingError as error:
        raise ValueError(_sentence(error.told)) from error


def text(what: str, value: object) -> str:
    """A value that has to be a text. Raises TypeError with a sentence."""
    if not isinstance(value, str):
        raise TypeError(f"{what} is a text, not {shortened(value)}.")
    return value


def number(what: str, value: object, low: int, high: int) -> int:
    """A value that has to be a whole number of this range. Raises TypeError or ValueError with a sentence."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{what} is a whole number, not {shortened(value)}.")
    if not low <= value <= high:
        raise ValueError(f"{what} is {low} to {high}, not {value}.")
    return value


def several(what: str, values: object) -> list[object]:
    """Values that have to be several, not a text by itself. Raises TypeError with a sentence."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise TypeError(f"{what} are a list, not {shortened(values)}.")
    return list(values)


def _sentence(told: Told) -> str:
    return speaker().say(told)


TellingError.as_text = staticmethod(_sentence)
