"""Recorded matches as files: which format a name means, and one sentence for every way reading or writing can fail."""

import contextlib
from collections.abc import Callable, Mapping
from pathlib import Path

from takhta.app.errors import UnusableError
from takhta.record.errors import RecordError
from takhta.record.mat_reader import read_mat
from takhta.record.mat_writer import write_mat
from takhta.record.match import Match
from takhta.record.matchjson import read_json, write_json
from takhta.record.sgf_reader import read_sgf
from takhta.record.sgf_writer import write_sgf
from takhta.record.sheet_reader import read_sheet
from takhta.record.sheet_writer import write_sheet
from takhta.rules.games import game

_READERS: Mapping[str, Callable[[bytes], Match]] = {
    "mat": read_mat,
    "sgf": read_sgf,
    "json": read_json,
    "text": read_sheet,
}
_WRITERS: Mapping[str, Callable[[Match], bytes]] = {
    "mat": lambda match: write_mat(match).encode(),
    "sgf": lambda match: write_sgf(match).encode(),
    "json": write_json,
    "text": lambda match: write_sheet(match).encode(),
}
_FORMATS_BY_ENDING = {"txt": "text"}
"""Where a file is named otherwise than its format."""
FORMATS = tuple(_WRITERS)
LARGEST = 16 * 2**20
"""Bytes; no match is that long, and a mistaken file name should not fill the memory."""


def read_match(path: Path) -> Match:
    """Read a .mat, .sgf, .json or .txt file; any other name is taken for a .mat.

    Raises UnusableError naming the file and what is wrong with it.
    """
    try:
        with path.open("rb") as file:  # not by its size: a pipe or a device has none
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise UnusableError(f"{path} is too large for a recorded match.")
        return _READERS.get(_format_of(path), read_mat)(data)
    except OSError as error:
        raise UnusableError(f"{path} cannot be read: {error.strerror}.") from error
    except RecordError as error:
        raise UnusableError(f"{path}: {error}") from error


def format_match(match: Match, form: str) -> bytes:
    """The match as `mat`, `sgf`, `json` or `text`. Raises UnusableError when the format cannot hold it."""
    _check_format(form)
    try:
        return _WRITERS[form](match)
    except RecordError as error:
        raise UnusableError(str(error)) from error


def left_out(match: Match, form: str, data: bytes) -> str:
    """What was agreed on and `data`, the match in this format, does not tell; empty when it tells everything."""
    told = _READERS[form](data)
    meant, read = game(match.game, match.options), game(told.game, told.options)
    lost = [f"{option.name}={meant.option(option.name)}" for option in meant.options]
    kept = {f"{option.name}={read.option(option.name)}" for option in read.options}
    return ", ".join(each for each in lost if each not in kept)


def format_to_write(path: Path) -> str:
    """Which format a match is to be written in, by the name of the file. Raises UnusableError when it cannot be.

    To be asked before the work whose outcome is to be written.
    """
    form = _format_of(path)
    _check_format(form)
    if path.is_dir() or not path.parent.is_dir():
        raise UnusableError(f"{path} cannot be written: {'it is a folder' if path.is_dir() else 'no such folder'}.")
    return form


def write_file(path: Path, data: bytes) -> None:
    """Write a file whole or not at all. Raises UnusableError."""
    draft = path.with_name(path.name + ".new")
    try:
        draft.write_bytes(data)
        draft.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
        raise UnusableError(f"{path} cannot be written: {error.strerror}.") from error


def _format_of(path: Path) -> str:
    ending = path.suffix.lstrip(".").lower()
    return _FORMATS_BY_ENDING.get(ending, ending)


def _check_format(form: str) -> None:
    if form not in FORMATS:
        raise UnusableError(f"There is no format {form!r}; there are {', '.join(FORMATS[:-1])} and {FORMATS[-1]}.")
