"""The journal as an outbox: it is only read, and read by whoever is allowed no more than that."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from support.club import a_match
from support.matches import made_up
from takhta.record.store.journal import Journal
from takhta.share.outbox import Outbox

AT = datetime(2026, 11, 22, 20, 0, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"


def test_a_journal_that_is_not_there_yet_is_empty_and_is_not_made(path: Path) -> None:
    outbox = Outbox(path, "board7")
    assert (outbox.after(0, 10), outbox.stream, outbox.at(1), outbox.last_match()) == ([], "", None, [])
    assert not path.exists()


def test_what_is_appended_while_it_is_open_is_seen(path: Path) -> None:
    outbox = Outbox(path, "board7")
    first, *rest = a_match(1, uid="that-match")
    with Journal(path) as journal:
        journal.append(first, at=AT)
        assert [(row.seq, row.match, row.n) for row in outbox.after(0, 10)] == [(1, "that-match", 1)]
        journal.append(*rest, at=AT)
        assert [row.n for row in outbox.after(1, 10**6)] == [*range(2, len(rest) + 2)]
        assert outbox.waiting(1) == len(rest)
    outbox.close()


def test_what_was_imported_is_not_told(path: Path) -> None:
    with Journal(path) as journal:
        journal.store(made_up(3), AT)
        journal.append(*a_match(4, uid="played"), at=AT)
        journal.store(made_up(5), AT)
    outbox = Outbox(path, "board7")
    assert {row.match for row in outbox.after(0, 10**6)} == {"played"}
    assert {row.match for row in outbox.last_match()} == {"played"}
    outbox.close()


def test_a_match_from_before_there_were_uids_has_one_that_stays(path: Path) -> None:
    with Journal(path) as journal:
        journal.append(*made_up(3), at=AT)
        journal.append(*made_up(4), at=AT)
    found = []
    for _ in range(2):
        outbox = Outbox(path, "board7")
        found.append([*dict.fromkeys(row.match for row in outbox.after(0, 10**6))])
        outbox.close()
    assert found[0] == found[1]
    assert len(set(found[0])) == 2
    assert "" not in found[0]


def test_two_boards_with_the_same_journal_are_two_streams(path: Path) -> None:
    with Journal(path) as journal:
        journal.append(*a_match(1), at=AT)
    streams = {Outbox(path, name).stream for name in ("board7", "board8", "board7")}
    assert len(streams) == 2


def test_a_journal_put_in_the_place_of_another_is_another_stream(path: Path) -> None:
    with Journal(path) as journal:
        journal.append(*a_match(1), at=AT)
    outbox = Outbox(path, "board7")
    before = outbox.stream, len(outbox.after(0, 10**6))
    with Journal(path.with_name("copy.sqlite")) as journal:
        journal.append(*a_match(2), at=AT)
    path.with_name("copy.sqlite").replace(path)
    assert len(outbox.after(0, 10**6)) != before[1]
    assert outbox.stream != before[0]
    outbox.close()
