"""What the hub keeps, in both kinds of database: every fact once, and what was told otherwise beside it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.club import PostgreSQL, running
from takhta.hub.database import Database, StoreError
from takhta.hub.store import Entry, Head, Line, Store

HEADS = {("board7", "journal"): Head(2, "m", 2)}
LINES = [
    Line("board7", "m", 1, "2026-11-22T20:00:00+01:00", "played", '{"fact":"matchbegan"}'),
    Line("board7", "m", 2, "2026-11-22T20:00:01+01:00", "played", '{"fact":"gamebegan"}'),
]
ENTRY = Entry(
    "board7", "m", "2026-11-22T20:00", "", "backgammon", {"white": "Ada 100%_", "black": "Bo\x00b"}, event="Open"
)


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "SQLite":
        yield Store(Database(str(tmp_path / "hub.sqlite")))
        return
    server = PostgreSQL()
    with running(server):
        database = Database(server.address)
        yield Store(database)
        database.close()


def test_a_store_keeps_each_fact_once_and_finds_it_again(store: Store) -> None:
    assert (store.heads("board7"), store.entries(), store.last_match("board7")) == ({}, [], "")
    store.keep(LINES, HEADS, [ENTRY], twice=False)
    store.keep(LINES, HEADS, [ENTRY], twice=True)
    assert store.lines("board7", "m") == LINES
    assert store.heads("board7") == {"journal": Head(2, "m", 2)}
    assert store.counted() == 2
    assert store.differing("board7") == 0
    assert store.last_match("board7") == "m"

    otherwise = Line("board7", "m", 2, "2026-11-22T21:00:00+01:00", "played", '{"fact":"forged"}')
    for _ in range(2):
        store.keep([otherwise], {}, [], twice=True)
    assert store.lines("board7", "m") == LINES
    assert store.differing("board7") == 1

    of_another = Line("board8", "m", 2, "2026-11-22T21:00:00+01:00", "played", '{"fact":"of another board"}')
    store.keep([of_another], {}, [], twice=True)
    assert store.lines("board7", "m") == LINES

    assert store.entries("ada open") == [ENTRY]
    assert store.entries("100%") == [ENTRY]
    assert store.entries("1_0") == []
    assert store.entries("nobody") == []
    assert store.entries(event="Open") == [ENTRY]
    assert store.entry("board7", "m") == ENTRY
    assert store.entry("board8", "m") is None
    assert store.events() == ["Open"]
    store.keep_plan("Cup", b'{"event":"Cup"}')
    store.keep_plan("Cup", b'{"event":"Cup","kind":"robin"}')
    assert store.plan("Cup") == b'{"event":"Cup","kind":"robin"}'
    assert store.plan("Open") is None
    assert store.events() == ["Cup", "Open"]


def test_of_what_fails_nothing_is_kept(store: Store) -> None:
    store.keep(LINES[:1], {}, [], twice=False)
    broken = Line("board7", "m", 2, "2026", "played", None)  # type: ignore[arg-type]  # a disk would refuse otherwise
    with pytest.raises(StoreError):
        store.keep([broken, Line("board7", "m", 3, "2026", "played", "{}")], HEADS, [], twice=False)
    assert store.counted() == 1
    assert store.heads("board7") == {}


def test_a_database_of_a_newer_program_is_let_be(tmp_path: Path) -> None:
    database = Database(str(tmp_path / "hub.sqlite"))
    Store(database).counted()
    with database.transaction() as now:
        now.do("update takhta_hub set version = 99")
    with pytest.raises(StoreError, match="newer"):
        Store(database).counted()


def test_an_address_is_told_without_its_password(tmp_path: Path) -> None:  # noqa: ARG001 - nothing is written
    with pytest.raises(StoreError) as raised:
        Store(Database("postgresql://hub:secret@127.0.0.1:1/club")).counted()
    assert "secret" not in str(raised.value)
