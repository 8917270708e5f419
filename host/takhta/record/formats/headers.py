"""Which match of all a file holds, and where in a tournament it was played, as lines like `[Round "3"]`. It must never
hold what the play itself tells.

`.mat` and text begin with such lines. Of SGF the first two are properties of their own, and the rest stands in the
comment of the game, where GNU Backgammon puts lines of a .mat file that it does not know.
"""

import re
from collections.abc import Iterator, Mapping

from takhta.record.match import Match, printable

LONGEST = 200
"""Letters of a value; what is longer is cut off."""

NAMES = {"Event": "event", "Round": "round", "Table": "table", "MatchUID": "uid"}
"""What a line is called, and what a match calls it."""
_KNOWN_TO_OTHERS = ("Event", "Round")

LINE = re.compile(r'\[(\w+) "(.*)"\]', re.ASCII)
"""A line without what may stand before it; quotation marks in the value are as they are."""


def known_to_others(match: Match) -> Iterator[tuple[str, str]]:
    """The lines that other programs know: name and value, without those that would be empty."""
    return ((name, value) for name, value in _all(match) if name in _KNOWN_TO_OTHERS)


def our_own(match: Match) -> Iterator[tuple[str, str]]:
    """The lines that only we read, and others pass on at best."""
    return ((name, value) for name, value in _all(match) if name not in _KNOWN_TO_OTHERS)


def read(headers: Mapping[str, str]) -> dict[str, str]:
    """What lines tell, by the names of the fields of a `Match`; any other line is passed over."""
    return {field: _short(headers[name]) for name, field in NAMES.items() if name in headers}


def _all(match: Match) -> Iterator[tuple[str, str]]:
    for name, field in NAMES.items():
        if value := _short(getattr(match, field)):
            yield name, value


def _short(text: str) -> str:
    return printable(text)[:LONGEST].strip()
