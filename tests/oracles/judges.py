"""Outside programs that judge ours. A missing one skips its tests in one line, or fails them where none may miss."""

import importlib.util
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
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


JUDGED = "judged"
"""The name under which a test tells what was judged; `tests/conftest.py` adds it all up at the end of a run."""

Record = Callable[[str, object], None]
"""pytest's record_property."""


def tell(record: Record, judge: str, what: str, compared: int, differing: int) -> None:
    """Say how much was compared with a judge, before the test goes wrong over what differs."""
    record(JUDGED, (judge, what, compared, differing))


@dataclass(slots=True)
class Tally:
    """How much has been compared so far."""

    compared: int = 0


@contextmanager
def comparing(record: Record, judge: str, what: str) -> Iterator[Tally]:
    """Count what a test compares one by one, up to the first difference."""
    tally = Tally()
    try:
        yield tally
    except AssertionError:
        tell(record, judge, what, tally.compared, 1)
        raise
    tell(record, judge, what, tally.compared, 0)


def summary(told: Iterable[tuple[str, str, int, int]]) -> list[str]:
    """One line for each judge and what it judged."""
    sums: dict[tuple[str, str], tuple[int, int]] = {}
    for judge, what, compared, differing in told:
        before = sums.get((judge, what), (0, 0))
        sums[judge, what] = before[0] + compared, before[1] + differing
    width = max((len(f"{judge}: {what}") for judge, what in sums), default=0)
    return [
        f"{f'{judge}: {what}':{width}}  {compared:9,} compared, differences {differing:,}"
        for (judge, what), (compared, differing) in sorted(sums.items())
    ]
