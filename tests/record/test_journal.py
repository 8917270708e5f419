"""The journal: what append has returned for is kept, whatever happens next, and every failure is one sentence."""

import os
import resource
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

import takhta
from support.forked import start
from support.matches import made_up
from support.words import explained, raises
from takhta.record import facts
from takhta.record.advance import fold
from takhta.record.errors import JournalError
from takhta.record.store.journal import Journal, MatchId

AT = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
TOLD = made_up(4, length=1)
"""A match that is over."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with Journal(path) as opened:
        yield opened


def test_facts_come_back_in_order(journal: Journal) -> None:
    for fact in TOLD:
        journal.append(fact, at=AT)
    assert journal.facts(MatchId(1)) == journal.facts_of_last() == tuple(TOLD)
    counted = [None if isinstance(fact, facts.Played) else fact for fact in TOLD if not isinstance(fact, facts.Rolled)]
    assert [(match, fact) for _, match, fact in journal.since(0)] == [(MatchId(1), fact) for fact in counted]
    assert journal.began(MatchId(1)) == AT


def test_an_unfinished_match_is_added_to_after_opening_again(path: Path) -> None:
    with Journal(path) as journal:
        journal.append(*TOLD[:20], at=AT)
    with Journal(path) as journal:
        assert journal.unfinished() == tuple(TOLD[:20])
        journal.append(*TOLD[20:], at=AT)
        assert journal.facts_of_last() == tuple(TOLD)
        assert journal.unfinished() == ()


def test_a_match_that_is_over_is_not_resumed_and_a_new_one_begins_beside_it(journal: Journal) -> None:
    assert journal.unfinished() == ()
    journal.append(*TOLD, at=AT)
    journal.append(TOLD[0], at=AT)
    assert journal.unfinished() == (TOLD[0],)
    assert (journal.facts(MatchId(1)), journal.facts(MatchId(2))) == (tuple(TOLD), (TOLD[0],))


def test_an_imported_match_is_kept_and_never_resumed(journal: Journal) -> None:
    journal.append(*TOLD[:5], at=AT)
    assert journal.store(TOLD[:9], at=AT) == MatchId(2)
    assert journal.facts(MatchId(2)) == tuple(TOLD[:9])
    assert journal.unfinished() == tuple(TOLD[:5])
    journal.append(TOLD[5], at=AT)
    assert journal.facts_of_last() == tuple(TOLD[:6])


def test_each_row_says_how_the_turn_came_about(journal: Journal, path: Path) -> None:
    began = TOLD[0]
    plays = [facts.Played("white", "31", "8/5 6/5", "x", how) for how in ("played", "accepted", "corrected")]
    journal.append(began, *plays, at=AT)
    with sqlite3.connect(path) as other:
        assert [how for (how,) in other.execute("select how from fact order by number")] == [
            "played",
            "played",
            "accepted",
            "corrected",
        ]
    other.close()


def test_several_facts_are_kept_together_or_not_at_all(journal: Journal) -> None:
    journal.append(TOLD[0], at=AT)
    with pytest.raises(JournalError):
        journal.append(TOLD[1], facts.Played("white", "31", "", "x", "guessed"), at=AT)
    assert journal.facts_of_last() == (TOLD[0],)
    journal.append(TOLD[1], at=AT)
    assert journal.facts_of_last() == tuple(TOLD[:2])


def test_without_a_match_nothing_can_be_added(journal: Journal) -> None:
    with raises(JournalError, match="No match has begun in the journal"):
        journal.append(TOLD[1], at=AT)


def test_every_row_waits_for_the_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[sqlite3.Connection] = []
    connect = sqlite3.connect

    def watched(*args: Any, **options: Any) -> sqlite3.Connection:
        opened.append(connect(*args, **options))
        return opened[-1]

    monkeypatch.setattr(sqlite3, "connect", watched)
    with Journal(path):
        (database,) = opened
        assert database.execute("pragma journal_mode").fetchone() == ("wal",)
        assert database.execute("pragma synchronous").fetchone() == (2,), "2 is FULL"
        assert database.isolation_level is None, "nothing waits for a commit that never comes"


@pytest.mark.parametrize("seed", [0, 7, 9])
def test_a_kill_at_any_instant_loses_nothing_that_was_kept(path: Path, seed: int) -> None:
    random = Random(seed)
    told = made_up(seed)
    kept, kills = 0, 0
    while kept < len(told):
        ordered = min(random.randint(2, 25), len(told) - kept)
        orders, order = os.pipe()
        tell, say = os.pipe()
        command = ["support.journal_writer", str(path), str(seed)]
        writer = start(command, path.parent, dict(os.environ), orders, say, say)
        for descriptor in (orders, say):
            os.close(descriptor)
        with os.fdopen(order, "w") as given, os.fdopen(tell) as told_kept:
            given.write("\n" * ordered)
            given.flush()
            for _ in range(max(1, ordered - 1)):
                kept = int(told_kept.readline())
            for _ in range(random.randrange(20_000)):  # somewhere in the last append, before it or after it
                pass
            writer.kill()  # SIGKILL: it has no chance to tidy up
            kept = max([kept, *map(int, told_kept.read().split())])
        kills += writer.wait() == -signal.SIGKILL
        with Journal(path) as journal:
            found = journal.facts_of_last()
        assert found == tuple(told[: len(found)])
        assert kept <= len(found) <= kept + 1, "one more may have reached the disk without anybody being told"
        kept = len(found)
    assert kills > 3


def _roots() -> tuple[str, str]:
    return str(Path(takhta.__file__).parent.parent), str(Path(__file__).parent.parent)


def test_a_full_disk_is_told_and_what_was_kept_stays(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = sqlite3.connect

    def small(*args: Any, **options: Any) -> sqlite3.Connection:
        database: sqlite3.Connection = connect(*args, **options)
        database.execute("pragma max_page_count = 6")
        return database

    monkeypatch.setattr(sqlite3, "connect", small)
    kept, sentence = 0, ""
    with Journal(path) as journal:
        try:
            for fact in made_up(0):
                journal.append(fact, at=AT)
                kept += 1
        except JournalError as error:
            sentence = explained(error)
        assert sentence == f"The journal {path} cannot grow because the disk is full; make room and try again."
        assert journal.facts_of_last() == tuple(made_up(0)[:kept])
    monkeypatch.undo()
    with Journal(path) as journal:
        assert fold(journal.unfinished()) == fold(made_up(0)[:kept])
        journal.append(made_up(0)[kept], at=AT)
        assert len(journal.facts_of_last()) == kept + 1 > 20


def test_a_disk_that_refuses_to_write_is_told(path: Path) -> None:
    script = f"""
import resource
from datetime import UTC, datetime
from pathlib import Path
from support.matches import made_up
from takhta.record.errors import JournalError
from takhta.record.store.journal import Journal
from takhta.words.languages import speaker
journal = Journal(Path({str(path)!r}))
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, {resource.RLIM_INFINITY}))
kept = 0
try:
    for fact in made_up(0):
        journal.append(fact, at=datetime.now(UTC))
        kept += 1
except JournalError as error:
    print(kept, speaker().explain(error))
"""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(_roots())}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    kept, _, sentence = done.stdout.strip().partition(" ")
    assert sentence == f"The journal {path} cannot be read or written; check the disk or the memory card."
    with Journal(path) as journal:
        assert journal.facts_of_last() == tuple(made_up(0)[: int(kept)])


def test_a_locked_journal_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("takhta.record.store.database._WAIT_S", 0)
    with Journal(path) as journal:
        journal.append(*TOLD[:3], at=AT)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("begin immediate")
        with raises(JournalError, match="is in use by another program"):
            journal.append(TOLD[3], at=AT)
        other.execute("rollback")
        other.close()
        journal.append(TOLD[3], at=AT)
        assert journal.facts_of_last() == tuple(TOLD[:4])


def test_two_programs_in_one_match_are_told(path: Path) -> None:
    with Journal(path) as one, Journal(path) as two:
        one.append(*TOLD[:3], at=AT)
        two.unfinished()
        two.append(TOLD[3], at=AT)
        with raises(JournalError, match="was written by another program in the middle of this match"):
            one.append(TOLD[3], at=AT)
        assert one.facts_of_last() == tuple(TOLD[:4])


@pytest.mark.parametrize(
    "content",
    [
        b"once upon a time" * 100,
        b"SQLite format 3\0" + bytes(4080),
    ],
)
def test_a_file_that_is_no_journal_is_refused_and_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(JournalError) as caught:
        Journal(path)
    assert explained(caught.value) == f"{path} is not a journal; move it away, and a new journal is begun."
    assert path.read_bytes() == content


def test_a_folder_in_the_place_of_a_journal_is_told(path: Path) -> None:
    path.mkdir()
    with raises(
        JournalError, match="is a folder where the journal should be; move it away, and a new journal is begun"
    ):
        Journal(path)


def test_a_database_of_somebody_else_is_refused(path: Path) -> None:
    with sqlite3.connect(path) as other:
        other.execute("create table recipes (name text)")
    other.close()
    with raises(JournalError, match="is a database, but not a journal of this program"):
        Journal(path)


def test_a_journal_of_a_newer_program_is_refused(path: Path) -> None:
    Journal(path).close()
    with sqlite3.connect(path) as other:
        other.execute("pragma user_version = 9")
    other.close()
    with raises(JournalError, match="is of version 9, but this program reads 1; use a newer program"):
        Journal(path)


def test_a_journal_of_no_version_is_damaged(path: Path) -> None:
    Journal(path).close()
    with sqlite3.connect(path) as other:
        other.execute("pragma user_version = 0")
    other.close()
    with raises(JournalError, match="is damaged; keep a copy of it and move it away, and a new journal is begun"):
        Journal(path)


def test_a_folder_that_does_not_exist_is_told(tmp_path: Path) -> None:
    with raises(JournalError, match="cannot be opened; check that its folder exists"):
        Journal(tmp_path / "nowhere" / "journal.sqlite")


def test_facts_that_do_not_add_up_are_told(journal: Journal) -> None:
    journal.append(TOLD[0], TOLD[2], at=AT)
    with raises(JournalError, match=r"Match 1 in the journal .* does not add up: The opening is thrown once"):
        journal.unfinished()


def test_a_damaged_journal_is_read_or_refused_in_a_sentence(path: Path) -> None:
    with Journal(path) as journal:
        journal.append(*made_up(0), at=AT)
    whole, told, random = path.read_bytes(), tuple(made_up(0)), Random(0)
    verdicts = set()
    for _ in range(60):
        data = bytearray(whole)
        for _ in range(random.randint(1, 200)):
            data[random.randrange(len(data))] = random.randrange(256)
        path.write_bytes(data[: random.choice((len(data), random.randrange(len(data))))])
        sentence = ""
        try:
            with Journal(path) as journal:
                journal.unfinished()
                list(journal.since(0))
                verdicts.add("same" if journal.facts_of_last() == told else "other")
        except JournalError as error:
            sentence = explained(error)
        if sentence:
            verdicts.add("refused")
            assert str(path) in sentence
            assert sentence.endswith(".")
        for extra in ("-wal", "-shm"):
            path.with_name(path.name + extra).unlink(missing_ok=True)
    assert "refused" in verdicts


def test_closing_twice_does_no_harm_and_a_closed_journal_says_so(path: Path) -> None:
    journal = Journal(path)
    journal.close()
    journal.close()
    with raises(JournalError, match="cannot be used"):
        journal.append(TOLD[0], at=AT)
