"""What the hub keeps: every fact of every board as it came, and what the facts of each match add up to.

A fact is never changed or dropped. The table `match` holds nothing that the facts do not tell.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from takhta.hub.database import Database, StoreError, Transaction
from takhta.record.match import printable
from takhta.rules.said import said

VERSION = 1
_TABLES = (
    "create table if not exists takhta_hub (version integer not null)",
    """create table if not exists fact (
        board text not null, match text not null, n integer not null, at text not null, how text not null,
        fact text not null, received timestamp not null default current_timestamp, primary key (board, match, n))""",
    """create table if not exists differing (
        board text not null, match text not null, n integer not null, at text not null, fact text not null,
        received timestamp not null default current_timestamp, primary key (board, match, n, fact))""",
    """create table if not exists stream (
        board text not null, stream text not null, have bigint not null, match text not null, n integer not null,
        primary key (board, stream))""",
    """create table if not exists match (
        board text not null, match text not null, entry text not null, words text not null, event text not null,
        finished integer not null, touched timestamp not null default current_timestamp, primary key (board, match))""",
    """create table if not exists tournament (
        event text primary key, plan text not null)""",
)
_FACT = "insert into fact (board, match, n, at, how, fact) values (?, ?, ?, ?, ?, ?) on conflict do nothing"
_DIFFERING = """insert into differing (board, match, n, at, fact)
    select ?, ?, ?, ?, ? where exists (select 1 from fact where board = ? and match = ? and n = ? and fact <> ?)
    on conflict do nothing"""
_HEAD = """insert into stream (board, stream, have, match, n) values (?, ?, ?, ?, ?)
    on conflict (board, stream) do update set have = excluded.have, match = excluded.match, n = excluded.n"""
_ENTRY = """insert into match (board, match, entry, words, event, finished) values (?, ?, ?, ?, ?, ?)
    on conflict (board, match) do update set entry = excluded.entry, words = excluded.words, event = excluded.event,
    finished = excluded.finished, touched = current_timestamp"""
_PLAN = """insert into tournament (event, plan) values (?, ?)
    on conflict (event) do update set plan = excluded.plan"""


@dataclass(frozen=True, slots=True)
class Line:
    """A fact as a board has sent it."""

    board: str
    match: str
    n: int
    at: str
    how: str
    fact: str


@dataclass(frozen=True, slots=True)
class Head:
    """How far a stream of a board has come: its last fact on the disk, and what that was."""

    have: int = 0
    match: str = ""
    n: int = 0


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the facts of a match add up to, as far as they came; `unreadable` = not all of them can be understood here,
    because a newer program wrote them."""

    board: str
    match: str
    began: str = ""
    last: str = ""
    game: str = ""
    players: dict[str, str] = {}
    length: int = 0
    score: dict[str, int] = {}
    turns: int = 0
    winner: str = ""
    over: bool = False
    event: str = ""
    round: str = ""
    table: str = ""
    unreadable: bool = False


class Store:
    """The tables, in a database of either kind. Every method raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._made = False

    def heads_of_all(self) -> dict[str, dict[str, Head]]:
        """How far each stream of every board has come."""
        found: dict[str, dict[str, Head]] = {}
        for board, stream, have, match, n in self._asked("select board, stream, have, match, n from stream"):
            found.setdefault(board, {})[stream] = Head(have, match, n)
        return found

    def heads(self, board: str) -> dict[str, Head]:
        """How far each stream of a board has come."""
        return self.heads_of_all().get(board, {})

    def keep(
        self, lines: Sequence[Line], heads: Mapping[tuple[str, str], Head], entries: Iterable[Entry], *, twice: bool
    ) -> None:
        """Keep facts, how far their streams have come with them and what they add up to: all of it or nothing.

        `twice`: some of the facts may be here already; where they say something else now, that is kept beside them.
        """
        with self._database.transaction() as now:
            self._make(now)
            if twice:
                where = ((e.board, e.match, e.n) for e in lines)
                now.many(_DIFFERING, ((*of, e.at, e.fact, *of, e.fact) for of, e in zip(where, lines, strict=True)))
            now.many(_FACT, ((e.board, e.match, e.n, e.at, e.how, e.fact) for e in lines))
            now.many(_HEAD, ((*of, head.have, head.match, head.n) for of, head in heads.items()))
            now.many(_ENTRY, map(_entry_row, entries))

    def lines(self, board: str, match: str) -> list[Line]:
        """The facts of a match."""
        rows = self._asked(
            "select board, match, n, at, how, fact from fact where board = ? and match = ? order by n", board, match
        )
        return [Line(*row) for row in rows]

    def last_match(self, board: str) -> str:
        """The match of a board that something came of last; empty = none did."""
        question = "select match from match where board = ? order by touched desc, match limit 1"
        rows = self._asked(question, board)
        return rows[0][0] if rows else ""

    def entry(self, board: str, match: str) -> Entry | None:
        """One match."""
        rows = self._asked("select entry from match where board = ? and match = ?", board, match)
        return msgspec.json.decode(rows[0][0], type=Entry) if rows else None

    def entries(self, words: str = "", event: str = "", most: int = 200) -> list[Entry]:
        """Matches in which all of these words occur, or those of an event; the newest first."""
        asked = [f"%{_plain(word)}%" for word in words.lower().split()]
        wheres = ["words like ? escape '!'"] * len(asked) + (["event = ?"] if event else [])
        where = f"where {' and '.join(wheres)}" if wheres else ""
        values = [*asked, *([event] if event else [])]
        rows = self._asked(f"select entry from match {where} order by touched desc limit {int(most)}", *values)
        return [msgspec.json.decode(row[0], type=Entry) for row in rows]

    def events(self) -> list[str]:
        """All events that matches or plans name."""
        rows = self._asked("select event from match where event <> '' union select event from tournament order by 1")
        return [row[0] for row in rows]

    def differing(self, board: str) -> int:
        """How many facts of a board have been told otherwise a second time."""
        return int(self._asked("select count(*) from differing where board = ?", board)[0][0])

    def counted(self) -> int:
        """How many facts there are."""
        return int(self._asked("select count(*) from fact")[0][0])

    def plan(self, event: str) -> bytes | None:
        """What the director has planned of an event, as it was kept."""
        rows = self._asked("select plan from tournament where event = ?", event)
        return rows[0][0].encode() if rows else None

    def keep_plan(self, event: str, plan: bytes) -> None:
        """Keep what the director plans."""
        with self._database.transaction() as now:
            self._make(now)
            now.do(_PLAN, event, plan.decode())

    def close(self) -> None:
        """Let go of the database."""
        self._database.close()

    def _asked(self, question: str, *values: object) -> list[tuple[Any, ...]]:
        with self._database.transaction() as now:
            self._make(now)
            return now.rows(question, *values)

    def _make(self, now: Transaction) -> None:
        if self._made:
            return
        for table in _TABLES:
            now.do(table)
        versions = [row[0] for row in now.rows("select version from takhta_hub")]
        if not versions:
            now.do("insert into takhta_hub (version) values (?)", VERSION)
        elif max(versions) > VERSION:
            raise StoreError(said("hub.database_newer", version=max(versions), ours=VERSION))
        self._made = True


def _entry_row(entry: Entry) -> tuple[object, ...]:
    named = [entry.board, *entry.players.values(), entry.event, entry.round, entry.table, entry.began[:10]]
    words = printable(" ".join(named))  # PostgreSQL keeps no NUL
    told = msgspec.json.encode(entry).decode()
    return entry.board, entry.match, told, words.lower(), printable(entry.event), int(entry.over)


def _plain(word: str) -> str:
    """A word in which nothing stands for other letters."""
    for sign in "!%_":
        word = word.replace(sign, f"!{sign}")
    return word
