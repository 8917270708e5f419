"""What can stop the program from doing what was asked; each message is one sentence for the person who asked."""

from takhta.rules.said import TellingError


class AppError(TellingError):
    """Root of the program's own errors; never raised itself."""


class UnusableError(AppError):
    """The input or the surroundings make it impossible; the command ends with exit code 2."""


class AnotherPlaysError(UnusableError):
    """Another Takhta has the board and the journal."""
