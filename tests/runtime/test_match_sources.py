"""Files, folders and zips of matches: everything is found, nothing is written, and no zip fills the memory."""

import zipfile
from pathlib import Path

import pytest

from support.words import raises
from takhta.errors import UnusableError
from takhta.runtime import zips
from takhta.runtime.match_sources import LARGEST, sources


def zipped(path: Path, members: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in members.items():
            packed.writestr(name, data)
    return path


def test_every_file_of_folders_and_zips_is_found_in_order(tmp_path: Path) -> None:
    (tmp_path / "b" / "c").mkdir(parents=True)
    (tmp_path / ".hidden").mkdir()
    for name in ("b/two.txt", "b/c/three.sgf", "one.mat", ".hidden/four.mat", "b/.five"):
        (tmp_path / name).write_text(name)
    zipped(tmp_path / "z.anything", {"in/six.mat": b"6", "__MACOSX/in/six.mat": b"-", ".seven": b"-", "in/": b""})
    found = list(sources([tmp_path, tmp_path / "one.mat"]))
    names = ["one.mat", "z.anything:in/six.mat", "b/two.txt", "b/c/three.sgf", "one.mat"]
    assert [source.name for source in found] == [f"{tmp_path}/{name}" for name in names]
    assert [source.read() for source in found] == [b"one.mat", b"6", b"b/two.txt", b"b/c/three.sgf", b"one.mat"]


def test_a_member_that_would_be_written_elsewhere_is_only_read(tmp_path: Path) -> None:
    before = zipped(tmp_path / "evil.zip", {"../../out.mat": b"x", "/etc/out.mat": b"y"})
    assert [source.read() for source in sources([before])] == [b"x", b"y"]
    assert list(tmp_path.iterdir()) == [before]


def test_a_member_that_unpacks_to_more_than_any_match_is_refused(tmp_path: Path) -> None:
    (bomb,) = sources([zipped(tmp_path / "bomb.zip", {"big.mat": bytes(LARGEST + 1)})])
    assert (tmp_path / "bomb.zip").stat().st_size < 100_000
    with raises(UnusableError, match="big.mat is too large for a recorded match"):
        bomb.read()


def test_a_zip_of_too_many_files_is_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zips, "MOST_MEMBERS", 2)
    path = zipped(tmp_path / "many.zip", {f"{number}.mat": b"" for number in range(3)})
    (whole,) = sources([path])
    assert (whole.name, whole.read()[:2]) == (str(path), b"PK")


@pytest.mark.parametrize("cut", [10, 60, 100])
def test_a_damaged_zip_is_told(cut: int, tmp_path: Path) -> None:
    path = zipped(tmp_path / "damaged.zip", {"a.mat": bytes(range(256)) * 40})
    data = bytearray(path.read_bytes())
    data[cut : cut + 30] = b"\xff" * 30
    path.write_bytes(data)
    (source,) = sources([path])
    with raises(UnusableError, match="damaged.zip:a.mat cannot be unpacked"):
        source.read()


def test_what_cannot_be_opened_says_so_when_it_is_read(tmp_path: Path) -> None:
    (missing,) = sources([tmp_path / "nowhere.mat"])
    with raises(UnusableError, match="nowhere.mat cannot be read: No such file"):
        missing.read()


def test_a_zip_of_a_later_version_is_a_file_as_any_other(tmp_path: Path) -> None:
    path = zipped(tmp_path / "later.zip", {"a.mat": b"6"})
    data = bytearray(path.read_bytes())
    entry = data.index(b"PK\x01\x02")
    data[entry + 6] = 99  # the version needed to unpack it
    path.write_bytes(data)
    (whole,) = sources([path])
    assert (whole.name, whole.read()[:2]) == (str(path), b"PK")
