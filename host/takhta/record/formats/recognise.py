"""Which format a file is in, by what it holds and never by its name. It must never read the match itself."""

import re

from takhta.record.errors import KindError
from takhta.record.formats import mat_words as words
from takhta.record.formats.decoded import decoded
from takhta.record.formats.xg_archive import MAGIC
from takhta.rules.said import Said, said

_LOOKED_AT = 200_000
"""Bytes from the beginning in which the format shows; before a match some programs write long headings."""

_BINARY = (
    (rb'\{"format":"BGF"', said("kind.bgf")),
    (rb"PK\x03\x04|PK\x05\x06|\x1f\x8b|7z\xbc\xaf|Rar!", said("kind.archive")),
    (rb"%PDF", said("kind.pdf")),
    (rb"\x89PNG|\xff\xd8\xff|GIF8|RIFF|BM.{4}\0", said("kind.picture")),
    (rb"\xd0\xcf\x11\xe0|\{\\rtf", said("kind.document")),
)
"""What no match text begins with, and what it is instead."""
_OTHER = (
    (r"\s*<(?:!doctype|html|\?xml|svg|head|body)", said("kind.page")),
    (r"(?s).*\bXGID=", said("kind.xg_position")),
    (r"(?s).*\bPosition ID\s*:", said("kind.gnubg_position")),
    (r"\s*[A-Za-z0-9+/]{14}(?::[A-Za-z0-9+/]{12})?\s*\Z", said("kind.gnubg_position")),
    (r"\s*board:", said("kind.fibs_position")),
)
"""Texts that hold no match, and what they are instead."""

_BINARY_PATTERNS = tuple((re.compile(pattern, re.DOTALL), told) for pattern, told in _BINARY)
_OTHER_PATTERNS = tuple((re.compile(pattern, re.IGNORECASE), told) for pattern, told in _OTHER)
_FORMATS = {
    "json": re.compile(r"\s*\{"),
    "sgf": re.compile(r"\s*\(\s*;"),
    "text": re.compile(r'(?:\s*;.*\n)*?\s*;\s*\[\s*Game\s+"'),
}
"""What the texts of a format begin with; our text for games without points has header lines of which one is Game."""
_NUMBERED = re.compile(r"(?m)^\s*\d{1,4}\s*\)\s*(?:\d\s?-?\d\s*:|\S)")


def recognise(data: bytes) -> str:
    """The name of the format. Raises KindError, in one sentence, for what is no match or not one that is read."""
    if not data.strip(b"\0 \t\r\n"):
        raise KindError(said("kind.empty"))
    if data.startswith(MAGIC):
        return "xg"
    for pattern, told in _BINARY_PATTERNS:
        if pattern.match(data):
            raise KindError(told)
    text = decoded(data[:_LOOKED_AT])
    for form, begins in _FORMATS.items():
        if begins.match(text):
            return form
    if _is_match_text(text):
        return "mat"
    raise KindError(_kind_of(data, text))


def _is_match_text(text: str) -> bool:
    """Whether two of the three show: a length, a game, a numbered row; other texts may have one of them by chance."""
    lines = text.split("\n")
    length = any(words.LENGTH.fullmatch(line) or words.MONEY.fullmatch(line) for line in lines)
    game = any(words.GAME.fullmatch(line) for line in lines)
    return length + game + bool(_NUMBERED.search(text)) >= 2


def _kind_of(data: bytes, text: str) -> Said:
    for pattern, told in _OTHER_PATTERNS:
        if pattern.match(text):
            return told
    if data.count(0) or sum(letter.isprintable() or letter.isspace() for letter in text) < 0.9 * len(text):
        return said("kind.unknown_binary")
    return said("kind.prose")
