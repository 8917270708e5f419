"""The one SQLite file all recorded games are in: opening it safely, and its errors as sentences.

It must never delete or change a row: what is written stays, corrections are later rows.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from takhta.record.errors import JournalError

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

_SENTENCES = {
    sqlite3.SQLITE_BUSY: "is in use by another program; close that and try again",
    sqlite3.SQLITE_LOCKED: "is in use by another program; close that and try again",
    sqlite3.SQLITE_FULL: "cannot grow because the disk is full; make room and try again",
    sqlite3.SQLITE_IOERR: "cannot be read or written; check the disk or the memory card",
    sqlite3.SQLITE_CORRUPT: "is damaged; keep a copy of it, move it away and start a new one",
    sqlite3.SQLITE_NOTADB: "is not a journal; choose another file",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened; check that its folder exists and may be written",
    sqlite3.SQLITE_READONLY: "may not be written; check whose file it is",
    sqlite3.SQLITE_CONSTRAINT: "was written by another program in the middle of this match; close one of the two",
}


def connect(path: Path) -> sqlite3.Connection:
    """Open the file, or make it. Every statement is a transaction of its own and is on the disk when it returns.

    Raises JournalError for a file that cannot be used: not ours, of a newer program, damaged, locked.
    """
    with told(path):
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
def told(path: Path) -> Iterator[None]:
    """Turn what SQLite says into one sentence: JournalError."""
    try:
        yield
    except UnicodeDecodeError as error:  # sqlite3 raises this for a damaged text, even for one in its own message
        raise JournalError(f"The journal {path} {_SENTENCES[sqlite3.SQLITE_CORRUPT]}.") from error
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
        reason = _SENTENCES.get(code & 0xFF, f"cannot be used ({error})")
        raise JournalError(f"The journal {path} {reason}.") from error


def _check(database: sqlite3.Connection, path: Path) -> None:
    mark = _number(database, "pragma application_id")
    version = _number(database, "pragma user_version")
    if mark == 0 and version == 0 and not _number(database, "select count(*) from sqlite_master"):
        _create(database)
    elif mark != _MARK:
        raise JournalError(f"{path} is a database, but not a journal of this program; choose another file.")
    elif version != VERSION:
        raise JournalError(
            f"The journal {path} is of version {version}, but this program reads {VERSION}; use a newer program."
        )


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
