"""The walls between the packages: who may import whom, what stays pure, how long a file may be.

The checks themselves are in support/layers.py; each is first shown to find a fault that is planted.
"""

import sys
from pathlib import Path

import pytest

from support.layers import EXCEPTIONS, MAY_IMPORT, circles, faults, imports, package_of, too_long

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "host" / "takhta"
FIRMWARE = ROOT / "firmware"
SOURCES = {path.relative_to(PACKAGE).as_posix(): path.read_text() for path in sorted(PACKAGE.rglob("*.py"))}
FLASHED = {path.relative_to(FIRMWARE).as_posix(): path.read_text() for path in sorted(FIRMWARE.rglob("*.py"))}
BOARDS_ALONE = {"machine", "micropython"}
"""What exists on a microcontroller only."""

PLANTED = {
    "another package": ("rules/dice.py", "from takhta.session import turn"),
    "another package by its module": ("session/actions.py", "import takhta.sensing.decoder"),
    "another package inside a function": ("board/plan.py", "def f() -> None:\n    from takhta.record import facts"),
    "more of the rules than places": ("sensing/field.py", "from takhta.rules.dice import Roll"),
    "the whole of the rules": ("devices/display.py", "import takhta.rules"),
    "a package from the whole program": ("web/view.py", "from takhta import sim"),
    "sensing in the simulator": ("sim/board.py", "from takhta.sensing.curve import Curve"),
    "sensing in the simulator, passed in": ("sim/board.py", "def f(sensing):\n    return sensing.curve"),
    "a dot": ("session/actions.py", "from .states import ROWS"),
    "a name made up at run time": ("web/backend.py", "import importlib\nimportlib.import_module('takhta.' + 'sim')"),
    "a name made up without importlib": ("web/backend.py", "__import__('takhta.sim')"),
    "a name passed on": ("rules/__init__.py", "from takhta.rules.dice import Roll"),
    "a clock": ("session/machine.py", "import time"),
    "a clock on a date": ("record/store/journal.py", "from datetime import datetime\nat = datetime.now()"),
    "chance": ("rules/dice.py", "from random import Random"),
    "the disk": ("record/facts.py", "from pathlib import Path"),
    "the disk by a builtin": ("rules/perft.py", "text = open('x').read()"),
    "numbers in bulk": ("session/matching.py", "import numpy as np"),
    "a look into the session": ("runtime/driver.py", "def f(session):\n    return session.memory.phase"),
    "a session of one's own": ("trace/recorder.py", "class Mine(Session):\n    pass"),
    "a socket": ("board/ports.py", "def f() -> None:\n    import socket"),
}


@pytest.mark.parametrize(("path", "source"), PLANTED.values(), ids=PLANTED)
def test_a_planted_fault_is_found(path: str, source: str) -> None:
    assert len(faults(path, source)) >= 1


def test_what_is_allowed_is_no_fault() -> None:
    source = "import numpy as np\nfrom takhta.board.plan import Board\nfrom takhta.rules.occupancy import Side\n"
    assert faults("sensing/field.py", source) == []
    assert faults("board/files.py", "from pathlib import Path\nfrom takhta.rules.dice import Roll\n") == []


def test_every_package_has_its_place_in_the_table() -> None:
    assert {package_of(path) for path in SOURCES} == set(MAY_IMPORT)


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_a_package_imports_only_what_it_may(package: str) -> None:
    of_package = {path: source for path, source in SOURCES.items() if package_of(path) == package}
    assert of_package
    assert {path: found for path, source in of_package.items() if (found := faults(path, source))} == {}


def test_no_files_import_each_other_in_a_circle() -> None:
    assert circles(SOURCES) == []


def test_a_circle_is_found_however_it_is_imported() -> None:
    sources = {
        "rules/dice.py": "from takhta.rules import opening",
        "rules/opening.py": "def f() -> None:\n    from takhta.rules.stakes import Score",
        "rules/stakes.py": "import takhta.rules.dice",
        "rules/perft.py": "from takhta.rules.dice import Roll",
    }
    assert circles(sources) == [("rules/dice.py", "rules/opening.py", "rules/stakes.py")]


def test_only_the_package_itself_passes_names_on() -> None:
    passing = {path for path, source in SOURCES.items() if path.endswith("__init__.py") and list(imports(source))}
    assert passing == {"__init__.py"}


def test_every_exception_is_needed() -> None:
    for path, allowed in EXCEPTIONS.items():
        assert {each for each in allowed if any(one.is_of(each) for one in imports(SOURCES[path]))} == set(allowed)


@pytest.mark.parametrize(
    ("path", "needs"),
    [("framing", ()), ("wire", ("framing", "struct")), ("display_words", ("wire",)), ("board_words", ("wire",))],
)
def test_what_both_ends_share_needs_little(path: str, needs: tuple[str, ...]) -> None:
    found = {each.name for each in imports(SOURCES[f"link/{path}.py"])}
    modules = {name.removeprefix("takhta.link.").split(".")[0] for name in found}
    assert modules == set(needs)


BOTH_ENDS = {"framing", "wire", "display_words", "board_words"}


def test_only_the_boards_of_the_firmware_touch_hardware() -> None:
    own = {Path(path).stem for path in FLASHED if "boards/" not in path}
    for path, source in FLASHED.items():
        outside = {each.name.split(".")[0] for each in imports(source)} - own - BOTH_ENDS
        assert not any(each.relative for each in imports(source)), path
        if Path(path).name != "main.py" and "boards/" not in path:
            assert outside <= {"math"}, path
        assert outside <= sys.stdlib_module_names | BOARDS_ALONE | {"board", "usb"}, path


def test_a_file_is_short_enough_to_read_at_once() -> None:
    files = {f"takhta/{path}": source for path, source in SOURCES.items()}
    files |= {f"firmware/{path}": source for path, source in FLASHED.items()}
    assert [fault for path, source in files.items() if (fault := too_long(path, source))] == []


def test_a_long_file_is_found() -> None:
    assert too_long("takhta/rules/dice.py", "x = 1\n" * 321) == (
        "takhta/rules/dice.py has 321 lines, more than 320: split it"
    )
