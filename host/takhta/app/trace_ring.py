"""The last minutes of play, kept in a folder as a few files of which the oldest is thrown away for a new one."""

import logging
from pathlib import Path

log = logging.getLogger(__name__)

PART_MS = 5 * 60_000
PARTS = 3
"""The newest part is still growing, so at least the last ten minutes are there."""


class TraceRing:
    """Names the files of the ring. `part_ms` is how long one is played into."""

    def __init__(self, folder: Path, part_ms: int = PART_MS, parts: int = PARTS) -> None:
        self.part_ms = part_ms
        self._folder = folder
        self._most = parts

    def parts(self) -> list[Path]:
        """The files there are, the oldest first."""
        return sorted(self._folder.glob("part-*.trace"))

    def next(self) -> Path:
        """A name for the next part; what is too old is removed. Raises OSError."""
        self._folder.mkdir(parents=True, exist_ok=True)
        there = self.parts()
        for old in there[: max(0, len(there) - self._most + 1)]:
            old.unlink()
        number = int(there[-1].stem.removeprefix("part-")) + 1 if there else 1
        return self._folder / f"part-{number:08}.trace"
