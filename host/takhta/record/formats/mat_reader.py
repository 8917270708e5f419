"""Reads match texts: .mat files of GNU Backgammon and what other programs and servers write in the same manner. It must
never half-read: all of it or MatError.

A match text is laid out for the eye: a row holds White's cell on the left and Black's on the right, so the column in
which a cell begins tells whose it is. Only the layout is read here; whether the plays are legal, replay.py says.
"""

from takhta.record.errors import MatError
from takhta.record.formats.decoded import decoded
from takhta.record.formats.mat_line import Line
from takhta.record.formats.mat_page import MatPage
from takhta.record.match import Match
from takhta.rules.said import said

_LONGEST_TEXT = 4_000_000


def read_mat(data: bytes) -> Match:
    """The one match in a text. Raises MatError, naming line and column, for the first thing that cannot be read."""
    first, *others = read_mats(data)
    if others:
        raise MatError(said("file.at", line=1, column=1), said("file.several", count=len(others) + 1))
    return first


def read_mats(data: bytes) -> tuple[Match, ...]:
    """Every match in a text, one after the other. Raises MatError likewise."""
    if len(data) > _LONGEST_TEXT:
        raise MatError(said("file.at", line=1, column=1), said("file.too_long", megabytes=_LONGEST_TEXT // 1_000_000))
    page = MatPage()
    for number, text in enumerate(decoded(data).split("\n"), 1):
        page.read(Line.of(number, text))
    return tuple(page.matches(number))
