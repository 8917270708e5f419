"""Finding board files and the firmware: in a checkout, in a wheel, and what is said when they are missing."""

import importlib.util
import shutil
from pathlib import Path
from types import ModuleType

import pytest

from takhta.board import files
from takhta.board.errors import MissingFileError


def installed(package: Path) -> ModuleType:
    """files.py as if the package had been installed at `package`."""
    target = package / "board" / "files.py"
    target.parent.mkdir(parents=True)
    shutil.copy(files.__file__, target)
    spec = importlib.util.spec_from_file_location("files_elsewhere", target)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_checkout_reads_its_own_files() -> None:
    checkout = Path(files.__file__).parents[3]
    assert files.board_file("tables") == checkout / "hardware/boards/tables.toml"
    assert files.firmware_folder() == checkout / "firmware"


def test_a_wheel_reads_what_it_brought_even_beside_a_stray_folder(tmp_path: Path) -> None:
    site = tmp_path / "lib" / "site-packages"
    package = site / "takhta"
    module = installed(package)
    (tmp_path / "lib" / "firmware").mkdir()
    (tmp_path / "lib" / "hardware" / "boards").mkdir(parents=True)
    (package / "shipped" / "firmware").mkdir(parents=True)
    (package / "shipped" / "boards").mkdir()
    (package / "shipped" / "boards" / "tables.toml").write_text("")
    assert module.firmware_folder() == package / "shipped" / "firmware"
    assert module.board_file("tables") == package / "shipped" / "boards" / "tables.toml"


def test_missing_shipped_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError, match="firmware files are missing"):
        installed(tmp_path / "host" / "takhta").firmware_folder()


def test_an_own_board_is_given_by_its_path(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text("")
    assert files.board_file(str(own)) == own
    with pytest.raises(MissingFileError, match=r"no board file .*other\.toml"):
        files.board_file(str(tmp_path / "other.toml"))


@pytest.mark.parametrize("name", ["chess", "", "../boards/tables", "tables/"])
def test_an_unknown_board_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(MissingFileError, match=r"known are .*tables"):
        files.board_file(name)
