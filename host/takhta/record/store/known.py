"""Which matches the journal holds already, looked up at once among thousands. It must never hold what the facts do not
tell: the table can be thrown away, and is worked out anew from them.
"""

import sqlite3
from collections.abc import Callable, Sequence
from typing import NamedTuple

from takhta.record.digest import digest
from takhta.record.errors import JournalError
from takhta.record.facts import AnyFact, MatchBegan

_TABLE = """
create table if not exists known (
    match integer primary key,
    facts integer not null,
    uid text not null,
    digest blob not null
)
"""
"""`facts` = how many facts a row was made from. A journal from before there was this table gets it when it is needed;
an older program goes on using the journal and passes it over."""
_INDEXES = (
    "create index if not exists known_by_uid on known (uid) where uid <> ''",
    "create index if not exists known_by_digest on known (digest)",
)

_STALE = """
with recursive every (match) as (
    select 1 union all select match + 1 from every where match < (select max(match) from fact)
)
select every.match from every left join known on known.match = every.match
where known.facts is not (select max(number) from fact where fact.match = every.match)
"""
"""Match by match, because in the index the last number of each is found at once; all facts would be looked through by
a grouping of them."""
BY_UID = "select match, digest from known where uid = ? and uid <> '' order by match desc limit 1"
BY_DIGEST = "select match, digest from known where digest = ? and (uid = '' or ? = '') order by match limit 1"


def refresh(database: sqlite3.Connection, facts_of: Callable[[int], Sequence[AnyFact]]) -> None:
    """Take in every match that has gone on since it was looked at last; `facts_of` reads one. Within a transaction."""
    for statement in (_TABLE, *_INDEXES):
        database.execute(statement)
    for (match,) in database.execute(_STALE).fetchall():
        try:
            note(database, match, facts_of(match))
        except JournalError:
            continue  # a match that cannot be read cannot be recognised, and keeps nobody from adding another


class Known(NamedTuple):
    """A match that is in the journal already, and whether all of it is the same there, not only the uid."""

    match: int
    is_same: bool


def find(database: sqlite3.Connection, history: Sequence[AnyFact]) -> Known | None:
    """The match that has the same uid, or else the same digest where one of the two has no uid."""
    wanted, uid = digest(history), _uid(history)
    found = database.execute(BY_UID, (uid,)).fetchone() or database.execute(BY_DIGEST, (wanted, uid)).fetchone()
    return None if found is None else Known(found[0], found[1] == wanted)


def note(database: sqlite3.Connection, match: int, history: Sequence[AnyFact]) -> None:
    """Remember what a match is known by."""
    row = match, len(history), _uid(history), digest(history)
    database.execute("insert or replace into known (match, facts, uid, digest) values (?, ?, ?, ?)", row)


def _uid(history: Sequence[AnyFact]) -> str:
    return history[0].uid if history and isinstance(history[0], MatchBegan) else ""
