"""Who plays has journal and board for itself, and a program that could not begin to play keeps neither."""

import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from support.words import explained, raises
from takhta.errors import AnotherPlaysError, UnusableError
from takhta.record.facts import GameBegan, MatchBegan
from takhta.record.store.journal import Journal
from takhta.runtime import virtual
from takhta.runtime.only_one import only_one
from takhta.runtime.paths import data_folder, journal_file
from takhta.runtime.settings import NewMatch, PlaySettings
from takhta.runtime.shelf import Shelf
from takhta.runtime.virtual import VirtualTable


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def others_may_play() -> bool:
    """Whether another program gets the lock; one process is refused its own lock too."""
    try:
        os.close(only_one(data_folder()))
    except AnotherPlaysError:
        return False
    return True


def spoil(statement: str) -> None:
    """Change the journal behind the program's back."""
    with closing(sqlite3.connect(journal_file(), isolation_level=None)) as database:
        database.execute(statement)


def settings(game: str = "backgammon") -> PlaySettings:
    return PlaySettings(NewMatch(game), "virtual", 0, trace="off")


def test_one_program_at_a_time_plays() -> None:
    shelf = Shelf(fresh=False)
    assert not others_may_play()
    shelf.close()
    assert others_may_play()


def test_a_table_without_a_game_lets_others_play() -> None:
    with raises(UnusableError, match="There is no game called 'chess'"):
        VirtualTable(settings("chess"))
    assert others_may_play()


def test_a_table_whose_display_does_not_start_lets_others_play(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails() -> None:
        raise OSError("a fault made for a test")

    monkeypatch.setattr(virtual, "FirmwareProcess", fails)
    with pytest.raises(OSError, match="a fault made for a test"):
        VirtualTable(settings())
    assert others_may_play()


def test_a_journal_that_cannot_be_read_lets_others_play() -> None:
    journal_file().write_text("Dear diary,\n" * 500)
    with pytest.raises(UnusableError):
        Shelf(fresh=False)
    assert others_may_play()


def test_a_new_match_is_advised_only_where_it_can_be_begun() -> None:
    with Journal(journal_file()) as journal:
        began = MatchBegan("backgammon", {"white": "Ada", "black": "Bob"}, 3)
        journal.append(began, GameBegan(1, "upper-left"), at=datetime.now(UTC))
    spoil("update fact set fact = 'nonsense' where id = 2")
    with raises(UnusableError, match="With --new another match is begun"):
        Shelf(fresh=False)
    Shelf(fresh=True).close()
    spoil("alter table fact rename to lost")
    with pytest.raises(UnusableError) as caught:
        Shelf(fresh=False)
    assert "--new" not in explained(caught.value)


@pytest.mark.parametrize(
    ("board", "game", "sentence"),
    [
        ("virtual-reed", "pagade", "Pagade is played on another board: the cross."),
        ("virtual-cross", "backgammon", "Backgammon is played on another board: the tables."),
    ],
)
def test_a_game_is_not_played_on_another_board_than_the_one_named(board: str, game: str, sentence: str) -> None:
    with raises(UnusableError, match=sentence):
        VirtualTable(PlaySettings(NewMatch(game), board, 0, trace="off"))
    assert others_may_play()
