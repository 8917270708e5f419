"""What the journal holds that a hub may not have yet. It only reads, in short glances: no game ever waits for it.

The journal itself is the outbox: nothing is kept beside it, so nothing can differ from it.
"""

import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

import msgspec

from takhta.record.store.database import errors_renamed

_ROWS = """
select id, match, number, at, how, fact from fact where id > ? and how <> 'imported' order by id limit ?
"""
_ROW = "select id, match, number, at, how, fact from fact where id = ?"
_WAITING = "select count(*) from fact where id > ? and how <> 'imported'"
_FIRST_OF_MATCH = "select fact from fact where match = ? and number = 1"
_LAST_MATCH = "select match from fact where how <> 'imported' order by id desc limit 1"
_FIRST = "select at, fact from fact order by id limit 1"
_OF_MATCH = "select id, match, number, at, how, fact from fact where match = ? order by number"


@dataclass(frozen=True, slots=True)
class Row:
    """A fact as it stands in the journal: `seq` in the whole of it, `n` in its match, whose uid is `match`."""

    seq: int
    match: str
    n: int
    at: str
    how: str
    fact: str


class _Began(msgspec.Struct):
    """What is read of the fact that begins a match, in a journal of whatever age."""

    uid: str = ""


class Outbox:
    """The facts of one journal, without what was imported into it. A journal that is not there yet is an empty one."""

    def __init__(self, path: Path, board: str) -> None:
        self._path = path
        self._board = board
        self._database: sqlite3.Connection | None = None
        self._file = 0
        self._uids: dict[int, str] = {}
        self._stream = ""

    @property
    def stream(self) -> str:
        """The journal's name, which no other has, made of its first fact; empty while it has none.

        Raises JournalError.
        """
        if not self._stream and (row := self._one(_FIRST)):
            self._stream = str(uuid5(NAMESPACE_URL, f"takhta:{self._board}:{row[0]}:{row[1]}"))
        return self._stream

    def after(self, seq: int, most: int) -> list[Row]:
        """The next facts behind this one. Raises JournalError."""
        return [self._row(each) for each in self._all(_ROWS, seq, most)]

    def at(self, seq: int) -> Row | None:
        """The fact with this number, if there is one. Raises JournalError."""
        row = self._one(_ROW, seq)
        return None if row is None else self._row(row)

    def waiting(self, have: int) -> int:
        """How many facts come behind this one. Raises JournalError."""
        row = self._one(_WAITING, have)
        return int(row[0]) if row else 0

    def last_match(self) -> list[Row]:
        """All facts of the match played last. Raises JournalError."""
        last = self._one(_LAST_MATCH)
        return [] if last is None else [self._row(each) for each in self._all(_OF_MATCH, last[0])]

    def close(self) -> None:
        """Let the file go; it is opened again when something is asked."""
        if self._database is not None:
            self._database.close()
            self._database = None

    def _row(self, row: tuple[Any, ...]) -> Row:
        seq, match, number, at, how, fact = row
        return Row(seq, self._uid(match), number, at, how, fact)

    def _uid(self, match: int) -> str:
        """A match's uid; one made of the journal's name for a match from before there were any."""
        if match not in self._uids:
            row = self._one(_FIRST_OF_MATCH, match)
            try:
                uid = msgspec.json.decode(row[0], type=_Began).uid if row else ""
            except msgspec.DecodeError:
                uid = ""
            self._uids[match] = uid or str(uuid5(UUID(self.stream), str(match)))
        return self._uids[match]

    def _one(self, question: str, *values: int) -> tuple[Any, ...] | None:
        rows = self._all(question, *values)
        return rows[0] if rows else None

    def _all(self, question: str, *values: int) -> list[tuple[Any, ...]]:
        with errors_renamed(self._path):
            try:
                database = self._opened()
                return [] if database is None else database.execute(question, values).fetchall()
            except sqlite3.Error:
                self.close()
                raise

    def _opened(self) -> sqlite3.Connection | None:
        if self._database is not None and self._path.exists() and self._path.stat().st_ino != self._file:
            self.close()  # a copy was put in its place
            self._uids.clear()
            self._stream = ""
        if self._database is None and self._path.exists():
            database = sqlite3.connect(f"{self._path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
            if not database.execute("select 1 from sqlite_master where name = 'fact'").fetchone():
                database.close()  # somebody is about to make it
                return None
            self._database, self._file = database, self._path.stat().st_ino
        return self._database
