"""The one SQLite file all recorded games are in: opening it safely, and its errors as sentences.

It must never delete or change a row: what is written stays, corrections are later rows.
"""

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from takhta.record.errors import JournalError
from takhta.rules.said import Said, said

VERSION = 1
_MARK = 0x54414B48
"""The file says in its header that it is ours: TAKH."""
_WAIT_S = 2.0

_SCHEMA = f"""
begin immediate;
create table fact (
    id integer primary key,
    match integer not null,
    number integer not null,
    at text not null,
    how text not null check (how in ('played', 'accepted', 'corrected', 'imported')),
    fact text not null,
    unique (match, number)
);
pragma application_id = {_MARK};
pragma user_version = {VERSION};
commit;
"""

_TOLD: Mapping[int, Callable[[str], Said]] = {
    sqlite3.SQLITE_BUSY: lambda path: said("journal.busy", path=path),
    sqlite3.SQLITE_LOCKED: lambda path: said("journal.busy", path=path),
    sqlite3.SQLITE_FULL: lambda path: said("journal.disk_full", path=path),
    sqlite3.SQLITE_IOERR: lambda path: said("journal.disk_fails", path=path),
    sqlite3.SQLITE_CORRUPT: lambda path: said("journal.damaged", path=path),
    sqlite3.SQLITE_NOTADB: lambda path: said("journal.not_one", path=path),
    sqlite3.SQLITE_CANTOPEN: lambda path: said("journal.cannot_open", path=path),
    sqlite3.SQLITE_READONLY: lambda path: said("journal.read_only", path=path),
    sqlite3.SQLITE_CONSTRAINT: lambda path: said("journal.written_by_another", path=path),
}
"""What is told of SQLite's errors, by their codes."""


def connect(path: Path) -> sqlite3.Connection:
    """Open the file, or make it. Every statement is a transaction of its own and is on the disk when it returns.

    Raises JournalError for a file that cannot be used: not ours, of a newer program, damaged, locked.
    """
    if path.is_dir():
        raise JournalError(said("journal.is_folder", path=str(path)))
    with errors_renamed(path):
        database = sqlite3.connect(path, timeout=_WAIT_S, isolation_level=None, check_same_thread=False)
        try:
            database.execute("pragma journal_mode = wal")
            database.execute("pragma synchronous = full")
            _check(database, path)
        except BaseException:
            database.close()
            raise
        return database


@contextmanager
def errors_renamed(path: Path) -> Iterator[None]:
    """Turn what SQLite says into one sentence: JournalError."""
    try:
        yield
    except UnicodeDecodeError as error:  # sqlite3 raises this for a damaged text, even for one in its own message
        raise JournalError(said("journal.damaged", path=str(path))) from error
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
        known = _TOLD.get(code & 0xFF)
        told = known(str(path)) if known else said("journal.unusable", path=str(path), why=str(error))
        raise JournalError(told) from error


def _check(database: sqlite3.Connection, path: Path) -> None:
    mark = _number(database, "pragma application_id")
    version = _number(database, "pragma user_version")
    if mark == 0 and version == 0 and not _number(database, "select count(*) from sqlite_master"):
        _create(database)
    elif mark != _MARK:
        raise JournalError(said("journal.of_another", path=str(path)))
    elif version < VERSION:
        raise JournalError(said("journal.damaged", path=str(path)))
    elif version > VERSION:
        raise JournalError(said("journal.newer", path=str(path), version=version, ours=VERSION))


def _create(database: sqlite3.Connection) -> None:
    try:
        database.executescript(_SCHEMA)
    except sqlite3.OperationalError:
        # Two programs may meet a new file at once; then the other one has made the table while this one waited.
        if database.in_transaction:
            database.rollback()
        if _number(database, "pragma application_id") != _MARK:
            raise


def _number(database: sqlite3.Connection, question: str) -> int:
    return int(database.execute(question).fetchone()[0])
