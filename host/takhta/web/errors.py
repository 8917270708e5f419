"""What the page's server refuses. Each refusal carries the one sentence the person at the page reads."""

from takhta.rules.said import TellingError


class WebError(TellingError):
    """Root of all errors of the page; never raised itself."""


class RefusedError(WebError, ValueError):
    """The program will not do what was asked here and now; nothing has changed."""


class UnreadableError(WebError, ValueError):
    """A message from a browser is no message of ours: too long, not JSON, or out of bounds."""


class NotPairedError(WebError, PermissionError):
    """A change was asked from another machine that has not given the pairing code."""
