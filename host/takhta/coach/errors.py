"""What can be wrong with what is asked of an evaluator."""

from takhta.rules.said import TellingError


class EvaluatorError(TellingError):
    """Root of the coach's errors: there is no such evaluator, it does not know this game, or it does not answer."""


class UnknownEvaluatorError(EvaluatorError, ValueError):
    """No evaluator has this name, or it is not installed, or it does not know this game."""


class SilentEvaluatorError(EvaluatorError, OSError):
    """An evaluator that is another program has not answered; it will be started anew for the next question."""
