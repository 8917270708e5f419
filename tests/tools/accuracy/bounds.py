"""What a count out of so many says about the true share, at 95 %: the exact bounds of Clopper and Pearson, one-sided.

None of 10,000 then means: fewer than 3 of 10,000 (0.03 %), as the rule of three has it.
"""

from collections.abc import Callable
from math import exp, lgamma, log, log1p

_LEVEL = 0.05


def at_most(hits: int, of: int) -> float:
    """The largest share that would give so few hits in one of twenty trials.

    >>> round(at_most(0, 10_000) * 10_000, 1)
    3.0
    """
    return 1.0 if hits >= of else _solve(lambda share: _fewer_or_equal(hits, of, share) - _LEVEL)


def at_least(hits: int, of: int) -> float:
    """The smallest share that would give so many hits in one of twenty trials."""
    return 1 - at_most(of - hits, of)


def _fewer_or_equal(hits: int, of: int, share: float) -> float:
    """The chance of no more than so many hits."""
    return sum(
        exp(lgamma(of + 1) - lgamma(k + 1) - lgamma(of - k + 1) + k * log(share) + (of - k) * log1p(-share))
        for k in range(hits + 1)
    )


def _solve(falling: Callable[[float], float]) -> float:
    low, high = 1e-12, 1 - 1e-12
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if falling(middle) > 0 else (low, middle)
    return high
