"""What can stop the program from doing what was asked; each message is one sentence for the person who asked."""


class AppError(Exception):
    """Root of the program's own errors; never raised itself."""


class UnusableError(AppError):
    """The input or the surroundings make it impossible; the command ends with exit code 2."""


class AnotherPlaysError(UnusableError):
    """Another Takhta has the board and the journal."""
