"""What can be wrong with a board's file or with finding it. Nothing here knows a device."""

from collections.abc import Sequence


class BoardError(Exception):
    """Root of all errors about the board as data; never raised itself."""


class BoardFileError(BoardError, ValueError):
    """The board file is not usable. `faults` holds every reason, one sentence each."""

    def __init__(self, source: str, faults: Sequence[str]) -> None:
        self.source = source
        self.faults = tuple(faults)
        super().__init__(f"The board file {source} cannot be used: " + " ".join(self.faults))


class MissingFileError(BoardError, FileNotFoundError):
    """A board file or the firmware is not where it should be."""
