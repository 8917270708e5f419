"""Recorded matches from files and back, in any format there is."""

from os import PathLike
from pathlib import Path
from reprlib import repr as shortened

from takhta.api.told import in_words
from takhta.record.match import Match
from takhta.runtime.match_files import format_match, format_to_write
from takhta.runtime.match_files import read_match as read_file
from takhta.runtime.written_files import write_file


@in_words()
def read_match(path: str | PathLike[str]) -> Match:
    """A recorded match from a .mat, .sgf, .json, .txt or .xg file. Raises ValueError, which says what is wrong and
    where."""
    return read_file(Path(path))


@in_words()
def write_match(match: Match, path: str | PathLike[str]) -> None:
    """Write a match in the format its file's name ends in, whole or not at all. Raises ValueError with the reason."""
    if not isinstance(match, Match):
        raise TypeError(f"A match is written, not {shortened(match)}.")
    target = Path(path)
    write_file(target, format_match(match, format_to_write(target)))
