"""What can be wrong with something asked of the rules: nonsense, against the rules, or not clear."""

from takhta.rules.said import TellingError


class RulesError(TellingError):
    """Root of all errors of the rules; never raised itself."""


class InvalidError(RulesError, ValueError):
    """The text or value makes no sense in any position: a die of 7, a play that cannot be read."""


class IllegalError(RulesError, ValueError):
    """It makes sense, but the rules forbid it here and now."""
