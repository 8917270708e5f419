"""The last minutes of play, kept in a folder as a few files of which the oldest is thrown away for a new one."""

import logging
from pathlib import Path

log = logging.getLogger(__name__)

PART_MS = 5 * 60_000
PARTS = 3
"""The newest part is still growing, so at least the last ten minutes are there."""
ENOUGH = 2 * 2**20
"""Bytes: eight minutes of scans or more. A program that ends after a moment leaves a short part, so parts are not only
counted: else three starts in vain would throw away the minutes somebody wants to report."""


class TraceRing:
    """Names the files of the ring. `part_ms` is how long one is played into; the oldest go when there are so many
    `parts` and the others hold `enough` bytes."""

    def __init__(self, folder: Path, part_ms: int = PART_MS, parts: int = PARTS, enough: int = ENOUGH) -> None:
        self.part_ms = part_ms
        self._folder = folder
        self._parts = parts
        self._enough = enough

    def parts(self) -> list[Path]:
        """The files there are, the oldest first."""
        # A copy that somebody left in the folder must not keep the board from starting.
        return sorted(path for path in self._folder.glob("part-*.trace") if _number(path).isdecimal())

    def next(self) -> Path:
        """A name for the next part; what is too old is removed. Raises OSError."""
        self._folder.mkdir(parents=True, exist_ok=True)
        there = self.parts()
        number = int(_number(there[-1])) + 1 if there else 1
        while len(there) >= self._parts and sum(path.stat().st_size for path in there[1:]) >= self._enough:
            there.pop(0).unlink()
        return self._folder / f"part-{number:08}.trace"


def _number(path: Path) -> str:
    return path.stem.removeprefix("part-")
