"""What the session refuses. A refusal changes nothing; its sentence is shown to the players."""

from takhta.rules.said import TellingError


class SessionError(TellingError):
    """Root of the session's errors; never raised itself."""


class RefusedError(SessionError, ValueError):
    """Somebody asked for something that cannot be done now; the sentence says why and what to do."""
