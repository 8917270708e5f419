"""Loads the firmware into this Python, under the names it has on the microcontroller."""

import importlib
import sys
from pathlib import Path
from typing import Any

from takhta.board.files import firmware_folder
from takhta.commands.flash import SHARED
from takhta.link import wire

FOLDERS = (firmware_folder(), Path(wire.__file__).parent, firmware_folder() / "scanner")
PC_BOARD = firmware_folder() / "boards" / "pc"


def firmware(name: str) -> Any:
    """One of its modules: `device`, `screen`, … Its `wire` is the same file as ours, loaded
    a second time."""
    for folder in FOLDERS:
        if str(folder) not in sys.path:
            sys.path.append(str(folder))
    return importlib.import_module(name)


def files() -> list[Path]:
    """Every file that is flashed, and the board for the PC."""
    link = Path(wire.__file__).parent
    return sorted(
        [*firmware_folder().rglob("*.py"), *(link / name for name in sorted({*SHARED["display"], *SHARED["scanner"]}))]
    )
