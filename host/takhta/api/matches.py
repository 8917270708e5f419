"""Recorded matches from files and back, in any format there is."""

from os import PathLike
from pathlib import Path

from takhta.record.match import Match
from takhta.runtime.match_files import format_match, format_to_write
from takhta.runtime.match_files import read_match as read_file
from takhta.runtime.written_files import write_file


def read_match(path: str | PathLike[str]) -> Match:
    """A recorded match from a .mat, .sgf, .json or .txt file. Raises takhta.errors.UnusableError, which says what is
    wrong and where."""
    return read_file(Path(path))


def write_match(match: Match, path: str | PathLike[str]) -> None:
    """Write a match in the format its file's name ends in, whole or not at all. Raises takhta.errors.UnusableError."""
    target = Path(path)
    write_file(target, format_match(match, format_to_write(target)))
