"""What can go wrong on the virtual board that its caller should know of."""


class SimError(Exception):
    """Root of all errors of the virtual board; never raised itself."""


class NoCheckerError(SimError, LookupError):
    """The hands were asked for a checker that does not lie where they should take it from."""


class ClosedError(SimError, OSError):
    """The virtual board has been closed: nothing can be scanned or lit any more."""
