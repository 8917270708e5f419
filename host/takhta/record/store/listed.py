"""What the library's list says of each match, kept beside the facts. It must never hold what the facts do not tell: the
table can be thrown away, and is worked out anew from them.
"""

import sqlite3
from collections.abc import Iterable

_TABLE = """
create table if not exists listed (
    match integer primary key,
    upto integer not null,
    entry blob not null
)
"""
"""`upto` = the last fact an entry counts. Together the entries count every fact up to the highest of these. An older
program goes on using the journal and passes the table over."""

_KEEP = """
insert into listed (match, upto, entry) values (?, ?, ?)
on conflict (match) do update set upto = excluded.upto, entry = excluded.entry where excluded.upto > listed.upto
"""
"""Another program may have counted further meanwhile; then its entry stays."""

_SINCE = """
select id, match, case when fact like '{"fact":"played",%' then null else fact end
from fact where id > ? and fact not like '{"fact":"rolled",%' order by id
"""
"""Most facts are turns and their dice: turns are only counted, and no dice are listed, so neither need be read."""

Row = tuple[int, int, str | None]
"""A fact's own number, its match, and its line; none for a committed turn."""


def kept(database: sqlite3.Connection) -> tuple[list[tuple[int, bytes]], int]:
    """Each match's entry, and the last fact that they count."""
    if not database.execute("select 1 from sqlite_master where name = 'listed'").fetchone():
        return [], 0
    rows = database.execute("select match, entry, upto from listed").fetchall()
    return [(match, entry) for match, entry, _ in rows], max((upto for *_, upto in rows), default=0)


def since(database: sqlite3.Connection, upto: int) -> Iterable[Row]:
    """The facts behind this one that the list needs, in the order they were written."""
    return database.execute(_SINCE, (upto,))


def keep(database: sqlite3.Connection, rows: Iterable[tuple[int, int, bytes]]) -> None:
    """Keep entries. Within a transaction."""
    database.execute(_TABLE)
    database.executemany(_KEEP, rows)
