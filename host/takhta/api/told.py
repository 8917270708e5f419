"""Errors of the rules for programmers: what they tell players becomes the text of a ValueError, in English."""

from collections.abc import Iterator
from contextlib import contextmanager

from takhta.rules.said import TellingError
from takhta.words.languages import speaker


@contextmanager
def in_words() -> Iterator[None]:
    """What is refused in here is raised as a ValueError with a sentence that says why."""
    try:
        yield
    except TellingError as error:
        raise ValueError(speaker().explain(error)) from error
