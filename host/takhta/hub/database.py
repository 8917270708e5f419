"""One connection to PostgreSQL or SQLite, opened when it is needed and again after it was lost. It knows no table.

Both understand the SQL that store.py writes; only the sign for a value differs.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import Any, Protocol

import psycopg

from takhta.errors import AppError
from takhta.rules.said import said, verbatim

CONNECTS_WITHIN_S = 5
_POSTGRES = ("postgresql://", "postgres://")


class StoreError(AppError):
    """The database cannot be used now: nothing of what was under way is in it, or all of it is."""


class Cursor(Protocol):
    """What is common to the cursors of both."""

    def execute(self, question: str, values: Sequence[Any] = ...) -> Any:
        """Ask."""

    def executemany(self, question: str, rows: Any) -> Any:
        """Do the same for many rows."""

    def fetchall(self) -> list[Any]:
        """The answer."""


class Transaction:
    """What is asked within one transaction."""

    def __init__(self, cursor: Cursor, *, postgres: bool) -> None:
        self._cursor = cursor
        self._postgres = postgres

    def rows(self, question: str, *values: object) -> list[tuple[Any, ...]]:
        """The rows of an answer."""
        self._cursor.execute(self._spelt(question), values)
        return [tuple(row) for row in self._cursor.fetchall()]

    def do(self, question: str, *values: object) -> None:
        """Change something."""
        self._cursor.execute(self._spelt(question), values)

    def many(self, question: str, rows: Iterable[Sequence[object]]) -> None:
        """Change something for each of these rows."""
        self._cursor.executemany(self._spelt(question), list(rows))

    def _spelt(self, question: str) -> str:
        return question.replace("?", "%s") if self._postgres else question


class Database:
    """`where` is a PostgreSQL address or a file for SQLite. Any thread may use it, one at a time."""

    def __init__(self, where: str) -> None:
        self._where = where
        self._lock = Lock()
        self._connection: Any = None
        self.postgres = where.startswith(_POSTGRES)
        """Whether it is PostgreSQL."""

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """All of it is on the disk afterwards, or, when anything raises, nothing. Raises StoreError."""
        with self._lock:
            try:
                if self._connection is None:
                    self._connection = self._opened()
                cursor = self._connection.cursor()
                if not self.postgres:
                    cursor.execute("begin immediate")
                yield Transaction(cursor, postgres=self.postgres)
                self._connection.commit()
            except (psycopg.Error, sqlite3.Error, OSError) as error:
                self._dropped()
                raise StoreError(said("hub.database", where=_shown(self._where)), verbatim(_one_line(error))) from error
            except BaseException:
                self._connection.rollback()
                raise

    def close(self) -> None:
        """Let go of it."""
        with self._lock:
            self._dropped()

    def _dropped(self) -> None:
        if self._connection is not None:
            with suppress(psycopg.Error, sqlite3.Error, OSError):
                self._connection.close()
        self._connection = None

    def _opened(self) -> Any:
        if self.postgres:
            return psycopg.connect(self._where, connect_timeout=CONNECTS_WITHIN_S, application_name="takhta hub")
        Path(self._where).parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(self._where, isolation_level=None, check_same_thread=False)
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = full")
        return connection


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())


def _shown(where: str) -> str:
    """The address without a password in it."""
    before, at, after = where.rpartition("@")
    return f"{before.partition('://')[0]}://…@{after}" if at else where
