"""Outside programs that judge ours. A missing one skips its tests in one line, or fails them where none may miss."""

import importlib.util
import os
import shutil
from pathlib import Path
from typing import NoReturn

import pytest

NO_SKIP = "TAKHTA_NO_SKIP"
"""Set to 1 where every judge must be present."""


def program(name: str) -> Path | None:
    """Where a program is installed. Debian keeps games where a service's PATH does not look."""
    found = shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"]))
    return Path(found) if found else None


def need(name: str) -> None:
    """Go on only with this judge: a program (`gnubg`) or an importable module (`pyspiel`)."""
    if program(name) is not None or importlib.util.find_spec(name) is not None:
        return
    lacking(f"the judge {name} is not installed")


def lacking(what: str) -> NoReturn:
    """Skip the test with this line, or fail with it where no skip is allowed."""
    if os.environ.get(NO_SKIP) == "1":
        pytest.fail(f"{what}, and {NO_SKIP}=1 allows no test to be skipped", pytrace=False)
    pytest.skip(what)
