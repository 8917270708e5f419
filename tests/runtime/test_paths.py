"""Where things are kept, and where they cannot be."""

import os
from pathlib import Path

import pytest

from support.words import raises
from takhta.errors import UnusableError
from takhta.runtime.paths import data_folder


def test_a_relative_folder_is_ignored_as_the_rules_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "here")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_folder() == tmp_path / ".local/share/takhta"


def test_a_user_without_a_home_is_told_what_to_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os, "getuid", lambda: 4_000_000)
    with raises(UnusableError, match="There is no home folder to keep games in. Let XDG_DATA_HOME name"):
        data_folder()
