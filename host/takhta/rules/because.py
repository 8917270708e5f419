"""Why a play is good or bad, as data: a kind, and the numbers that belong to it. Whoever tells it knows the words."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Because:
    """One reason. `numbers` by name, such as the `count` of rolls that hit, and the `point` they hit on."""

    kind: str
    numbers: tuple[tuple[str, int], ...] = ()


def because(kind: str, **numbers: int) -> Because:
    """A reason of this kind.

    >>> because("blot", point=8, count=17).numbers
    (('count', 17), ('point', 8))
    """
    return Because(kind, tuple(sorted(numbers.items())))
