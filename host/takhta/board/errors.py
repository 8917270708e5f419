"""What can be wrong with a board's file or with finding it. Nothing here knows a device."""

from collections.abc import Sequence

_MOST, _LONGEST = 30, 300
"""So many faults are told, and so many letters of each: a file of anything else has thousands."""


class BoardError(Exception):
    """Root of all errors about the board as data; never raised itself."""


class BoardFileError(BoardError, ValueError):
    """The board file is not usable. `faults` holds every reason, one sentence each."""

    def __init__(self, source: str, faults: Sequence[str]) -> None:
        self.source = source
        self.faults = tuple(faults)
        told = [fault if len(fault) <= _LONGEST else f"{fault[:_LONGEST]} …" for fault in self.faults[:_MOST]]
        more = [f"There are {len(faults) - _MOST} more faults."] if len(faults) > _MOST else []
        super().__init__(f"The board file {source} cannot be used: " + " ".join(told + more))


class MissingFileError(BoardError, FileNotFoundError):
    """A board file or the firmware is not where it should be."""
