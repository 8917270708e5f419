"""All games as one file and back: nothing is lost by it, whatever the file is."""

import os
import random
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest

from support.words import raises
from takhta.errors import AnotherPlaysError, UnusableError
from takhta.record.facts import GameBegan, MatchBegan
from takhta.record.store.journal import Journal
from takhta.runtime.backup import CONTENTS, make_backup, restore
from takhta.runtime.only_one import only_one
from takhta.runtime.paths import JOURNAL

NOW = datetime(2026, 11, 22, 23, 0, tzinfo=UTC)
MATCH = MatchBegan(game="backgammon", length=3, players={"white": "Ada", "black": "Bo"})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "takhta"
    made.mkdir()
    return made


def play(folder: Path, matches: int = 1) -> None:
    """So many more matches in the journal."""
    with Journal(folder / JOURNAL) as journal:
        for _ in range(matches):
            journal.append(MATCH, GameBegan(1, "usual"), at=NOW)


def rows(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as journal:
        return journal.execute("select match, number, at, how, fact from fact order by 1, 2").fetchall()


def backup_of(folder: Path, file: Path) -> Path:
    file.write_bytes(make_backup(folder, NOW)[1])
    return file


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()} - {"playing.lock"}


def test_a_backup_made_while_somebody_plays_brings_everything_back(folder: Path, tmp_path: Path) -> None:
    with Journal(folder / JOURNAL) as journal:
        journal.append(MATCH, GameBegan(1, "usual"), at=NOW)
        (folder / "calibration-tables.json").write_text("{}")
        file = backup_of(folder, tmp_path / "b.zip")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    done = restore(file, elsewhere, replace=False, now=NOW)
    assert (done.matches, done.before) == (1, None)
    assert rows(elsewhere / JOURNAL) == rows(folder / JOURNAL)
    assert names(elsewhere) == {JOURNAL, "calibration-tables.json"}
    with Journal(elsewhere / JOURNAL) as journal:
        assert journal.unfinished() == (MATCH, GameBegan(1, "usual"))


def test_an_older_backup_does_not_replace_newer_games_unless_that_is_said(folder: Path, tmp_path: Path) -> None:
    play(folder)
    file = backup_of(folder, tmp_path / "b.zip")
    play(folder, 2)
    newer = rows(folder / JOURNAL)
    with pytest.raises(UnusableError) as refused:
        restore(file, folder, replace=False, now=NOW)
    assert [each.key for each in refused.value.told] == ["backup.lacks", "backup.replace_anyway"]
    assert dict(refused.value.told[0].values)["count"] == 2
    assert rows(folder / JOURNAL) == newer
    before = restore(file, folder, replace=True, now=NOW).before
    assert before is not None
    assert (rows(before), len(rows(folder / JOURNAL))) == (newer, 2)


def test_a_calibration_that_is_here_stays(folder: Path, tmp_path: Path) -> None:
    play(folder)
    (folder / "calibration-tables.json").write_text("old")
    file = backup_of(folder, tmp_path / "b.zip")
    (folder / "calibration-tables.json").write_text("new")
    restore(file, folder, replace=False, now=NOW)
    assert (folder / "calibration-tables.json").read_text() == "new"


def test_a_damaged_journal_is_replaced_when_that_is_said_and_kept(folder: Path, tmp_path: Path) -> None:
    play(folder)
    good = rows(folder / JOURNAL)
    file = backup_of(folder, tmp_path / "b.zip")
    (folder / JOURNAL).write_bytes(b"nonsense" * 999)
    with pytest.raises(UnusableError):
        restore(file, folder, replace=False, now=NOW)
    before = restore(file, folder, replace=True, now=NOW).before
    assert before is not None
    assert before.read_bytes() == b"nonsense" * 999
    assert rows(folder / JOURNAL) == good


def test_nothing_is_restored_while_somebody_plays(folder: Path, tmp_path: Path) -> None:
    play(folder)
    file = backup_of(folder, tmp_path / "b.zip")
    lock = only_one(folder)
    with pytest.raises(AnotherPlaysError):
        restore(file, folder, replace=True, now=NOW)
    os.close(lock)


def test_where_nothing_was_played_there_is_nothing_to_back_up(folder: Path) -> None:
    with raises(UnusableError, match="so there is nothing to back up"):
        make_backup(folder, NOW)


def _member(name: str, data: bytes) -> Callable[[Path], None]:
    """Puts a member of the backup in the place of the one there is."""

    def change(file: Path) -> None:
        with zipfile.ZipFile(file) as packed:
            kept = {each: packed.read(each) for each in packed.namelist()}
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
            for each, old in {**kept, name: data}.items():
                packed.writestr(each, old)

    return change


@pytest.mark.parametrize(
    "spoil",
    [
        lambda file: file.write_bytes(b""),
        lambda file: file.write_bytes(file.read_bytes()[:-300]),
        lambda file: file.unlink(),
        _member(JOURNAL, b"nonsense" * 999),
        _member(CONTENTS, b"[" * 100_000),
        _member(CONTENTS, b"\xff\xfe"),
        _member(CONTENTS, b" " * 5_000_000),
        _member("calibration-x.json", b" " * 5_000_000),
    ],
)
def test_what_is_no_backup_changes_nothing(folder: Path, tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    play(folder)
    file = backup_of(folder, tmp_path / "b.zip")
    spoil(file)
    before = (names(folder), rows(folder / JOURNAL))
    with pytest.raises(UnusableError):
        restore(file, folder, replace=True, now=NOW)
    assert (names(folder), rows(folder / JOURNAL)) == before


def test_no_member_is_written_where_its_name_leads(folder: Path, tmp_path: Path) -> None:
    play(folder)
    file = backup_of(folder, tmp_path / "b.zip")
    _member("calibration-../../evil.json", b"{}")(file)
    restore(file, folder, replace=False, now=NOW)
    assert names(tmp_path) == {"takhta", "b.zip"}


@pytest.mark.parametrize("seed", range(16))
def test_a_backup_with_a_wrong_byte_is_refused_in_a_sentence_or_whole(folder: Path, tmp_path: Path, seed: int) -> None:
    play(folder)
    good = rows(folder / JOURNAL)
    data = bytearray(make_backup(folder, NOW)[1])
    rnd = random.Random(seed)
    for _ in range(1 + seed % 3):
        data[rnd.randrange(len(data))] = rnd.randrange(256)
    (tmp_path / "b.zip").write_bytes(data)
    with suppress(UnusableError):
        restore(tmp_path / "b.zip", folder, replace=True, now=NOW)
    assert rows(folder / JOURNAL) == good
