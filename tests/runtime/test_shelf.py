"""Who plays has journal and board for itself, and a program that could not begin to play keeps neither."""

import os
from pathlib import Path

import pytest

from support.words import raises
from takhta.errors import AnotherPlaysError, UnusableError
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
