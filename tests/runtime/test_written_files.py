"""Files are written whole or not at all, and nothing else is touched on the way."""

import os
import stat
from pathlib import Path

from support.words import raises
from takhta.errors import UnusableError
from takhta.runtime.written_files import check_target, write_file


def test_a_file_is_replaced_and_keeps_its_rights(tmp_path: Path) -> None:
    path = tmp_path / "match.mat"
    path.write_bytes(b"before")
    path.chmod(0o640)
    write_file(path, b"after")
    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (b"after", 0o640)
    assert [each.name for each in tmp_path.iterdir()] == ["match.mat"]


def test_what_a_link_points_at_is_written(tmp_path: Path) -> None:
    kept, link = tmp_path / "kept.mat", tmp_path / "link.mat"
    kept.write_bytes(b"before")
    link.symlink_to(kept)
    write_file(link, b"after")
    assert (kept.read_bytes(), link.is_symlink()) == (b"after", True)


def test_a_pipe_is_written_into_and_stays_one(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)  # waits for nobody: code that is wrong fails and does not hang
    try:
        write_file(pipe, b"a match")
        assert (os.read(reader, 99), pipe.is_fifo()) == (b"a match", True)
    finally:
        os.close(reader)


def test_files_of_other_names_stay_as_they_are(tmp_path: Path) -> None:
    mine = tmp_path / "match.mat.new"
    mine.write_bytes(b"mine")
    write_file(tmp_path / "match.mat", b"a match")
    assert mine.read_bytes() == b"mine"


def test_what_cannot_be_written_is_told_in_a_sentence(tmp_path: Path) -> None:
    for path, told in (
        (tmp_path, "is a folder"),
        (tmp_path / "none" / "match.mat", "folder"),
        (tmp_path / ("a" * 300 + ".mat"), "File name too long"),
    ):
        with raises(UnusableError, match=told):
            check_target(path)
        with raises(UnusableError, match=told):
            write_file(path, b"")
