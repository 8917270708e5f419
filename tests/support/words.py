"""What is told, in English: so that tests hold the wording too."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple, TypeVar

import pytest

from takhta.rules.game import Reason, Why
from takhta.rules.occupancy import PlaceId
from takhta.rules.said import Said, TellingError
from takhta.words.languages import speaker

T = TypeVar("T", bound=TellingError)


def english(told: Iterable[Said] | Said) -> str:
    """The English sentences; fails where one is missing."""
    told = (told,) if isinstance(told, Said) else tuple(told)
    return speaker().say(told)


def explained(error: BaseException) -> str:
    """What an error tells players."""
    assert isinstance(error, TellingError), error
    return english(error.told)


class Explained(NamedTuple):
    """Why a position is not legal, told in English."""

    why: Why
    text: str
    places: tuple[PlaceId, ...]


def explain(reason: Reason) -> Explained:
    """A reason in English."""
    return Explained(reason.why, english(reason.said), reason.places)


@contextmanager
def raises(kind: type[T], match: str) -> Iterator[pytest.ExceptionInfo[T]]:
    """As pytest.raises, but what is matched is what the error tells players, in English."""
    with pytest.raises(kind) as caught:
        yield caught
    assert re.search(match, explained(caught.value)), explained(caught.value)
