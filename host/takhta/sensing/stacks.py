"""How many checkers a full point holds, told by what has changed since it was known.

A checker on top of another makes its seat read about a seventh stronger, one on top of that a twentieth: less than a
checker pushed a few millimetres aside, so one frame alone does not tell seven from nine. But a checker put on top or
taken off leaves its mark against the frame in which the position was certain, and the seats nobody touched read as
they did then.
"""

from math import exp, hypot, log

import numpy as np
from numpy.typing import NDArray

from takhta.board.plan import Checker
from takhta.sensing.curve import Curve

Floats = NDArray[np.float64]

_STILL = 0.012
"""Standard deviation of a seat nobody touched, in checkers: noise and drift."""
_NUDGED = 0.12
_NUDGED_SHARE = 0.12
"""Seats whose lower checker was pushed while the upper one was put or taken, and how far that goes."""
_CHANGE_SPREAD = 0.17
"""How uncertain what a checker above adds or takes is, as a share of it."""
_LAYERS = (1, 2)
"""A point of six seats holds a whole side in three layers: these are the upper ones."""
_CHANGED_SHARE = 0.5
_FLOOR = 1e-9
_FARTHEST_MM = 12.0
"""A checker farther than that from the middle of its seat hardly shows."""


class Stacks:
    """Weighs how many checkers lie in the upper layers of a full point."""

    def __init__(self, checker: Checker) -> None:
        curve, aside = Curve(checker), np.linspace(_FARTHEST_MM, 0, 60)
        # What the checker on top adds, by what the seat reads: both lie equally far beside the seat's middle.
        self._reads, self._adds = curve.strength(aside), [curve.strength(aside, layer) for layer in _LAYERS]

    def weigh(self, before: Floats, now: Floats, upper: int, most: int) -> list[float]:
        """Log-likelihoods, in nats, of 0, 1, … `most` checkers above the lowest layer.

        `before` and `now` are the strengths of the seats that were taken already when `upper` were known to lie
        above; both count the side's own checkers as positive.
        """
        # A third layer begins only where the second is full, and what lies highest is taken first.
        taken = _LAYERS if upper > len(before) else _LAYERS[:1]
        put = _LAYERS if upper >= len(before) else _LAYERS[:1]
        # chance[n]: n more (or, negative, fewer) upper checkers than before, all ways on which seats summed.
        chance = {0: 1.0}
        for was, is_now in zip(before.tolist(), now.tolist(), strict=True):
            change = is_now - was
            steps = {layer: float(np.interp(was, self._reads, self._adds[layer - 1])) for layer in _LAYERS}
            weights = {
                -1: max(_moved(change, -steps[layer]) for layer in taken),
                0: _same(change),
                1: max(_moved(change, steps[layer]) for layer in put),
            }
            wider: dict[int, float] = {}
            for number, weight in chance.items():
                for more, fits in weights.items():
                    prior = 1 - _CHANGED_SHARE if more == 0 else _CHANGED_SHARE / 2
                    wider[number + more] = wider.get(number + more, 0.0) + weight * prior * (fits + _FLOOR)
            top = max(wider.values())
            chance = {number: weight / top for number, weight in wider.items()}
        return [log(max(chance.get(number - upper, 0.0), _FLOOR)) for number in range(most + 1)]


def _same(change: float) -> float:
    return (1 - _NUDGED_SHARE) * _bell(change, _STILL) + _NUDGED_SHARE * _bell(change, _NUDGED)


def _moved(change: float, step: float) -> float:
    return _bell(change - step, hypot(_STILL, _CHANGE_SPREAD * step))


def _bell(distance: float, sd: float) -> float:
    return exp(-((distance / sd) ** 2) / 2) / sd
