"""What can stop the program from doing what was asked; each message is one sentence for the person who asked."""

from takhta.rules.said import TellingError


class AppError(TellingError):
    """Root of the program's own errors; never raised itself."""


class UnusableError(AppError):
    """The input or the surroundings make it impossible; the command ends with exit code 2."""


class PassingError(UnusableError):
    """Another program is in the way now; the same may be possible later."""


class PortTakenError(PassingError):
    """Another program has the page's port."""


class AnotherPlaysError(PassingError):
    """Another Takhta has the board and the journal."""
