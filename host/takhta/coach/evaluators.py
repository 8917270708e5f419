"""The evaluators there are, by name. Adding one means a line here."""

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType

from takhta.coach.errors import UnknownEvaluatorError
from takhta.coach.evaluator import Evaluator
from takhta.rules.said import excerpt, said


def _our_nets() -> Evaluator:
    from takhta.coach.nets.our_nets import OurNets  # numpy and nets only for who asks for them

    return OurNets()


def _gnubg() -> Evaluator:
    from takhta.coach.programs.gnubg import Gnubg

    return Gnubg()


def _bgsage() -> Evaluator:
    from takhta.coach.programs.bgsage import Bgsage

    return Bgsage()


EVALUATORS: Mapping[str, Callable[[], Evaluator]] = MappingProxyType(
    {"nets": _our_nets, "gnubg": _gnubg, "bgsage": _bgsage}
)
"""How each is made, the default first."""

USUAL = "nets"


@cache
def evaluator(name: str = USUAL) -> Evaluator:
    """The evaluator of this name, the same one each time. Raises UnknownEvaluatorError with the names there are."""
    if name not in EVALUATORS:
        raise UnknownEvaluatorError(said("evaluator.unknown", name=excerpt(name), names=tuple(EVALUATORS)))
    return EVALUATORS[name]()
