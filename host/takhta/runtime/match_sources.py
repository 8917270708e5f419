"""The files that paths name: files, all that lie in folders, and the members of zips. It must never write anything,
nor read more than a match can be long.
"""

import os
import zipfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from takhta.errors import UnusableError
from takhta.rules.said import said
from takhta.runtime.zips import UNREADABLE, is_zip, open_zip

LARGEST = 16 * 2**20
"""Bytes of one file; no match is that long, and a mistaken name should not fill the memory."""


@dataclass(frozen=True, slots=True)
class MatchSource:
    """One file that may hold a match: its name as it is shown, `zip:member` for one inside a zip, and its bytes, which
    are read when they are asked for. `read` raises UnusableError."""

    name: str
    read: Callable[[], bytes]


def sources(paths: Iterable[Path]) -> Iterator[MatchSource]:
    """Every file these paths name, in order; what is hidden in a folder or a zip is passed over.

    A path that is nothing that can be opened is a source whose `read` says so.
    """
    for path in paths:
        if path.is_dir():
            for folder, folders, names in os.walk(path):
                folders[:] = sorted(name for name in folders if not name.startswith("."))
                files = (Path(folder, name) for name in sorted(names) if not name.startswith("."))
                yield from (source for file in files if file.is_file() for source in _of_file(file))
        else:
            yield from _of_file(path)


def read_bytes(path: Path) -> bytes:
    """The bytes of a file. Raises UnusableError, also for one that is too large for a match or has no end."""
    try:
        with path.open("rb") as file:  # not by its size: a pipe or a device has none
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise UnusableError(said("file.unreadable", file=str(path), why=why)) from error
    return _not_too_large(str(path), data)


def _of_file(path: Path) -> Iterator[MatchSource]:
    packed = _opened(path) if path.is_file() else None
    if packed is None:
        yield MatchSource(str(path), partial(read_bytes, path))
        return
    for member in packed.infolist():
        if not _is_passed_over(member):
            name = f"{path}:{member.filename}"
            yield MatchSource(name, partial(_read_member, packed, member, name))


def _opened(path: Path) -> zipfile.ZipFile | None:
    """A zip, open; None for what is no zip, or none that is read."""
    try:
        return open_zip(path) if is_zip(path) else None
    except UNREADABLE:
        return None


def _is_passed_over(member: zipfile.ZipInfo) -> bool:
    parts = member.filename.split("/")
    return member.is_dir() or any(part.startswith((".", "__MACOSX")) and part != ".." for part in parts)


def _read_member(packed: zipfile.ZipFile, member: zipfile.ZipInfo, name: str) -> bytes:
    """What a member unpacks to, into the memory only, and no more of it than a match can be long."""
    try:
        with packed.open(member) as file:
            data = file.read(LARGEST + 1)
    except UNREADABLE as error:
        raise UnusableError(said("file.packed", file=name)) from error
    return _not_too_large(name, data)


def _not_too_large(name: str, data: bytes) -> bytes:
    if len(data) > LARGEST:
        raise UnusableError(said("file.no_match", file=name))
    return data
