"""The walls between the folder hardware and the program: it reads the board file, the program reads nothing of it."""

from pathlib import Path

from support.layers import imports

ROOT = Path(__file__).parents[2]


def test_hardware_imports_only_the_board_of_the_program() -> None:
    found = {
        each.name
        for path in (ROOT / "hardware").rglob("*.py")
        for each in imports(path.read_text())
        if each.name.startswith("takhta") and not each.name.startswith("takhta.board.")
    }
    assert found == set()


def test_the_program_imports_nothing_of_hardware() -> None:
    found = {
        path.name
        for path in (ROOT / "host").rglob("*.py")
        for each in imports(path.read_text())
        if each.name.split(".")[0] == "hardware"
    }
    assert found == set()
