"""All games as one file, and back: a zip with the journal and the calibrations of the boards.

It must never lose a game: a journal is replaced only by one that holds everything it holds, unless somebody says
otherwise, and even then the old one stays beside it.
"""

import hashlib
import os
import secrets
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from pathlib import Path

import msgspec

from takhta import __version__
from takhta.errors import UnusableError
from takhta.record.errors import RecordError
from takhta.record.store.journal import Journal
from takhta.rules.said import said
from takhta.runtime.only_one import only_one
from takhta.runtime.paths import JOURNAL
from takhta.runtime.zips import UNREADABLE, open_zip

CONTENTS = "contents.json"
LARGEST = 512 * 2**20
"""Bytes of a journal: some 60,000 games. A file that says it holds more is no backup."""
_CALIBRATIONS = "calibration-*.json"
_LARGEST_OTHER = 2**20
_CHUNK = 2**20


class Contents(msgspec.Struct, frozen=True):
    """What a backup says of itself: when it was made, by which version, how many facts of how many matches it holds,
    and the SHA-256 of its journal."""

    made: str
    version: str
    matches: int
    facts: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Restored:
    """What came of it: how many matches there are now, and where the journal from before is, if there was one."""

    matches: int
    before: Path | None


def make_backup(folder: Path, now: datetime) -> tuple[Contents, bytes]:
    """The backup of all that is kept in a folder, also while somebody plays. Raises UnusableError."""
    source = folder / JOURNAL
    if not source.exists():
        raise UnusableError(said("backup.nothing", folder=str(folder)))
    with _draft(folder) as draft:
        try:
            Journal(source).close()  # says in a sentence what is wrong with it
            with closing(sqlite3.connect(source)) as journal, closing(sqlite3.connect(draft)) as copy:
                journal.backup(copy)
                copy.execute("pragma journal_mode = delete")
                matches, facts = copy.execute("select count(distinct match), count(*) from fact").fetchone()
        except RecordError as error:
            raise UnusableError(*error.told) from error
        except sqlite3.Error as error:
            raise UnusableError(said("backup.not_made", why=str(error))) from error
        contents = Contents(now.isoformat(timespec="seconds"), __version__, matches, facts, _sha256(draft))
        packed = BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as out:
            out.writestr(CONTENTS, msgspec.json.format(msgspec.json.encode(contents)))
            out.write(draft, JOURNAL)
            for path in sorted(folder.glob(_CALIBRATIONS)):
                out.write(path, path.name)
    return contents, packed.getvalue()


def restore(file: Path, folder: Path, *, replace: bool, now: datetime) -> Restored:
    """Put the games of a backup in place of those that are kept here, whole or not at all.

    Raises UnusableError when the file is no backup, when somebody plays, and, unless `replace`, when games are here
    that the backup does not hold.
    """
    lock = only_one(folder)
    try:
        with _draft(folder) as draft:
            contents, calibrations = _unpack(file, draft)
            target = folder / JOURNAL
            if target.exists() and not replace:
                _check_all_held(target, draft, file)
            before = _put_aside(target, now)
            draft.replace(target)
            for name, data in calibrations.items():
                if not (folder / name).exists():  # the board that is here now knows its sensors better
                    (folder / name).write_bytes(data)
            _sync(folder)
            return Restored(contents.matches, before)
    except OSError as error:
        raise UnusableError(said("file.read_only", file=str(folder), why=str(error.strerror))) from error
    finally:
        os.close(lock)


def _unpack(file: Path, draft: Path) -> tuple[Contents, dict[str, bytes]]:
    """Write the journal of a backup to a draft, checked; gives what the backup says of itself, and the calibrations."""
    try:
        with open_zip(file) as packed:
            contents = msgspec.json.decode(_read(packed, CONTENTS, _LARGEST_OTHER), type=Contents)
            _write_member(packed, JOURNAL, draft)
            others = [entry.filename for entry in packed.infolist()[:64] if _is_calibration(entry.filename)]
            calibrations = {name: _read(packed, name, _LARGEST_OTHER) for name in others}
    except UNREADABLE as error:
        raise UnusableError(said("backup.not_one", file=str(file))) from error
    if _sha256(draft) != contents.sha256:
        raise UnusableError(said("backup.damaged", file=str(file)))
    try:
        Journal(draft).close()
        with closing(sqlite3.connect(draft)) as journal:
            journal.execute("pragma journal_mode = delete")
            (sound,) = journal.execute("pragma integrity_check(1)").fetchone()
    except RecordError as error:
        raise UnusableError(f"{file}:", *error.told) from error
    except sqlite3.Error as error:
        raise UnusableError(said("backup.damaged", file=str(file))) from error
    if sound != "ok":
        raise UnusableError(said("backup.damaged", file=str(file)))
    return contents, calibrations


def _check_all_held(target: Path, draft: Path, file: Path) -> None:
    """Refuse a backup that lacks a fact that is kept here."""
    question = (
        "select count(*), count(distinct match) from kept.fact as here where not exists"
        " (select 1 from fact where match = here.match and number = here.number and fact = here.fact)"
    )
    try:
        Journal(target).close()
        with closing(sqlite3.connect(draft)) as backup:
            backup.execute("attach database ? as kept", (str(target),))
            lacking, matches = backup.execute(question).fetchone()
    except RecordError as error:
        raise UnusableError(*error.told, said("backup.replace_anyway")) from error
    except sqlite3.Error as error:
        raise UnusableError(said("backup.damaged", file=str(file))) from error
    if lacking:
        raise UnusableError(said("backup.lacks", file=str(file), count=matches), said("backup.replace_anyway"))


def _put_aside(target: Path, now: datetime) -> Path | None:
    """Keep the journal that is here under another name, whole in one file; it stays in its place meanwhile."""
    if not target.exists():
        return None
    try:
        with closing(sqlite3.connect(target)) as journal:
            journal.execute("pragma wal_checkpoint(truncate)")
            journal.execute("pragma journal_mode = delete")
    except sqlite3.Error:
        pass  # a damaged one is put aside as it is
    before = target.with_name(f"journal-before-{now:%Y-%m-%d-%H%M%S}-{secrets.token_hex(2)}.sqlite")
    os.link(target, before)
    for end in ("-wal", "-shm"):
        rest = target.with_name(target.name + end)
        if rest.exists():
            rest.replace(before.with_name(before.name + end))
    return before


def _is_calibration(name: str) -> bool:
    return name.startswith("calibration-") and name.endswith(".json") and "/" not in name and "\\" not in name


def _read(packed: zipfile.ZipFile, name: str, most: int) -> bytes:
    with packed.open(name) as member:
        data = member.read(most + 1)
    if len(data) > most:
        raise ValueError(name)
    return data


def _write_member(packed: zipfile.ZipFile, name: str, draft: Path) -> None:
    left = LARGEST
    with packed.open(name) as member, draft.open("wb") as out:
        while data := member.read(_CHUNK):
            left -= len(data)
            if left < 0:
                raise ValueError(name)
            out.write(data)
        out.flush()
        os.fsync(out.fileno())


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@contextmanager
def _draft(folder: Path) -> Iterator[Path]:
    """A name for a file that is made beside the journal, and is gone afterwards if nobody has moved it."""
    draft = folder / f".takhta-{os.getpid()}-{secrets.token_hex(4)}"
    try:
        yield draft
    finally:
        for end in ("", "-wal", "-shm", "-journal"):
            draft.with_name(draft.name + end).unlink(missing_ok=True)


def _sync(folder: Path) -> None:
    """The folder itself on the disk: only then a power cut cannot bring the old name back."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
