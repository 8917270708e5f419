"""Where in a JSON text something stands, by its path: a sentence can then name line and column. It must never judge
whether the text is a match.
"""

import json
import re

from takhta.rules.said import Said, said

_KEY = re.compile(r"\.(\w+)|\[(\d+)\]", re.ASCII)
_SPACE = re.compile(r"[ \t\n\r]*")
_DECODER = json.JSONDecoder()


def line_and_column(data: bytes, byte: int) -> Said:
    """A place in a text, counted from 1, to be told before what is wrong there."""
    before = data[:byte].decode(errors="replace")
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    return said("file.at", line=line, column=column)


def byte_of(data: bytes, path: str) -> int:
    """The byte at which the value at a path like `$.games[0].actions[3].roll` begins, in a text that is sound JSON.

    A path is followed as far as it leads: for a value that is missing, it is where the object or list around it begins.
    """
    text = data.decode(errors="surrogateescape")
    here = _blank(text, 0)
    for name, number in _KEY.findall(path):
        found = _member(text, here, name) if name else _element(text, here, int(number))
        if found is None:
            break
        here = found
    return len(text[:here].encode(errors="surrogateescape"))


def _member(text: str, start: int, name: str) -> int | None:
    """Where the value of a key of the object that begins here begins."""
    if text[start] != "{":
        return None
    at = _blank(text, start + 1)
    while text[at] != "}":
        key, at = _DECODER.raw_decode(text, at)
        at = _blank(text, _blank(text, at) + 1)
        if key == name:
            return at
        at = _next(text, at)
    return None


def _element(text: str, start: int, number: int) -> int | None:
    """Where an element of the list that begins here begins."""
    if text[start] != "[":
        return None
    at = _blank(text, start + 1)
    for _ in range(number):
        if text[at] == "]":
            return None
        at = _next(text, at)
    return at


def _next(text: str, at: int) -> int:
    """The place after a value and the comma behind it, if there is one."""
    _, at = _DECODER.raw_decode(text, at)
    at = _blank(text, at)
    return _blank(text, at + 1) if text[at] == "," else at


def _blank(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return at if found is None else found.end()
