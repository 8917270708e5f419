"""Recorded matches as files: which format a name means, and one sentence for every way reading or writing can fail."""

from pathlib import Path

from takhta.errors import UnusableError
from takhta.record.errors import RecordError
from takhta.record.formats.formats import FORMATS, FORMATS_BY_ENDING, READERS, WRITERS
from takhta.record.formats.recognise import recognise
from takhta.record.match import Match
from takhta.rules.games import game
from takhta.rules.said import excerpt, said
from takhta.runtime.match_sources import read_bytes
from takhta.runtime.written_files import check_target


def read_match(path: Path) -> Match:
    """Read the one match in a file, whatever its name. Raises UnusableError naming the file and what is wrong."""
    first, *others = matches_in(str(path), read_bytes(path))[1]
    if others:
        raise UnusableError(f"{path}:", said("file.several", count=len(others) + 1))
    return first


def matches_in(name: str, data: bytes) -> tuple[str, tuple[Match, ...]]:
    """The format of a file and every match it holds. Raises UnusableError, beginning with the file's name."""
    try:
        form = recognise(data)
        return form, READERS[form](data)
    except RecordError as error:
        raise UnusableError(f"{name}:", *error.told) from error


def format_match(match: Match, form: str) -> bytes:
    """The match as `mat`, `sgf`, `json` or `text`. Raises UnusableError when the format cannot hold it."""
    _check_format(form)
    try:
        return WRITERS[form](match)
    except RecordError as error:
        raise UnusableError(*error.told) from error


def left_out(match: Match, form: str, data: bytes) -> str:
    """What was agreed on and `data`, the match in this format, does not tell; empty when it tells everything."""
    (told,) = READERS[form](data)
    meant, read = game(match.game, match.options), game(told.game, told.options)
    lost = [f"{option.name}={meant.option(option.name)}" for option in meant.options]
    kept = {f"{option.name}={read.option(option.name)}" for option in read.options}
    return ", ".join(each for each in lost if each not in kept)


def format_to_write(path: Path) -> str:
    """Which format a match is to be written in, by the name of the file. Raises UnusableError when it cannot be.

    Ask this before a long piece of work, so that a bad file name is refused at once and not when the work is done.
    """
    form = _format_of(path)
    _check_format(form)
    check_target(path)
    return form


def _format_of(path: Path) -> str:
    ending = path.suffix.lstrip(".").lower()
    return FORMATS_BY_ENDING.get(ending, ending)


def _check_format(form: str) -> None:
    if form not in FORMATS:
        raise UnusableError(said("file.no_format", format=excerpt(form), formats=FORMATS))
