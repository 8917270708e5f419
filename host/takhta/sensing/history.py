"""What has changed since the board was last certain: seats nobody touched read as they did then.

One frame alone leaves much in doubt: a checker half-way between two seats hardly shows, and one on top of others
changes little. But most of a board is as it was, to a hundredth of a checker; where something did change, the change
is explained by checkers put, lifted, replaced or pushed. What was certain may still have been wrong: whoever uses
this must weigh it against the frame alone (evidence.py does).
"""

from math import pi, sqrt

import numpy as np
from numpy.typing import NDArray

from takhta.sensing.densities import Densities
from takhta.sensing.past import SIGNS, Past

Floats = NDArray[np.float64]
Numbers = NDArray[np.intp]

REACH = 4
"""A place gains or loses at most so many checkers of a side between two certain positions; more is another board."""
_ACROSS = 2 * REACH + 1

_STILL_LEAST = 0.004
"""Standard deviation of a seat nobody touched besides its noise, in checkers: warmth."""
_NOISES = 1.6
"""Two frames are compared, each with its noise."""
_STILL_SHARES, _STILL_BESIDES = np.array(((0.90, 0.0), (0.08, 0.02), (0.02, 0.06))).T
"""Shares of untouched seats, and what crooked neighbours add to their deviation."""
_NUDGED = 0.06
"""Share of checkers pushed along their point by the way, and, where not far, how far in checkers."""
_NUDGE = 0.12
_SWAPPED = 0.3
_CHANGE_SPREAD = 0.17
"""How uncertain what a checker above adds or takes is, as a share of it."""
_ANYTHING = 2e-4
"""The density of a reading nothing explains: a finger, a failing sensor."""
_LEAK = 0.6
"""How much of what a checker in a neighbouring seat may add is not taken away by the mean."""
_STEPS = 5
"""How finely what spills over is looked at."""
_TINY = 1e-300
_ROOT = sqrt(2 * pi)
_KINDS = 3
_WITH_THE_SEAT_BEFORE, _WITH_THE_NEXT = (0, 1, 0, 1), (1, 1, 0, 0)
"""In which ways of `Changes.weigh` the seat towards the rail, or that towards the tip, has changed too."""


class Changes:
    """Weighs what has changed on the places of a board. `spilt` and `seats` are those of `past.Keeper`."""

    def __init__(self, densities: Densities, spilt: Floats, seats: int) -> None:
        step = np.abs(spilt).max() / (_STEPS - 1)
        self._steps = np.rint(np.abs(spilt) / step).astype(np.intp)
        self._tried = -SIGNS[:, None] * step * np.arange(_STEPS)
        self._densities = densities
        self._seats = seats

    def weigh(
        self, past: Past, now: Floats, still: Floats, dead: NDArray[np.bool_], doubt: Floats, felt: Floats
    ) -> Floats:
        """Log-densities: place × change, counted by `number_of`.

        For every place and seat: what was there in the `past`, the strengths `now` (in checkers), the deviation `still`
        of a seat nobody touched, whether the sensor is `dead`, the share of `doubt` whether it is, and what is `felt`
        around (silent.py).
        """
        change = now - past.before
        taken, bare = past.taken, past.bare
        untouched = _still(change, still)
        fresh = self._densities.taken(now)
        pushed = (1 - _NUDGED) * untouched + _NUDGED * 0.5 * _bell(change, _NUDGE)
        stay = bare * untouched + _ANYTHING + (taken * (pushed[..., None] + _NUDGED * 0.5 * fresh)).sum(axis=-1)
        # All that follows is place × seat × side: one more of this side's, one fewer, or one replaced by the other's.
        up, down = _layers(past, SIGNS * change[..., None], still[..., None])
        # Taking one side's checker away changes the seats around as putting one of the other side's does.
        empty = self._densities.empty(now - past.spilt)
        cells = np.stack([self._densities.cells(change), past.lay[:, :, ::-1] * empty[..., None, None]], axis=-2)
        unmoved = doubt * np.where(dead, 1.0, untouched)
        live = (1 - doubt)[..., None]
        seen = live[..., None, None] * (cells @ self._around(change, still, dead))
        one, two = unmoved[..., None] * felt.transpose(0, 2, 3, 1)
        seen += one[..., None, None]
        ways = np.empty((*taken.shape, _KINDS, 4))
        ways[..., 0, :] = past.put[:, :, None, _WITH_THE_SEAT_BEFORE] * seen[..., 0, :]
        ways[..., 0, :] += (past.on_top * _seen(up, dead[..., None]))[..., None]
        gone = past.gone[..., _WITH_THE_NEXT]
        ways[..., 1, :] = gone * seen[:, :, ::-1, 1]
        ways[..., 1, :] += (past.off_top * (live * down + unmoved[..., None]))[..., None]
        swapped = live * fresh + two
        ways[..., 2, :] = gone * _SWAPPED * swapped[..., ::-1, None]
        return self._all_ways(_seen(stay, dead), ways)

    def _around(self, change: Floats, still: Floats, dead: NDArray[np.bool_]) -> Floats:
        """How much better the two seats beside each seat agree with a checker put there than with none: place × seat ×
        more of White's or of Black's × cell × which of the two are heard: that towards the rail, none, both, the other.

        A checker far from the middle of its seat hardly shows there, but it shows beside.
        """
        beside, sd = np.zeros((2, *change.shape)), np.ones((2, *change.shape))
        exists = np.zeros(beside.shape, np.bool_)
        beside[0, :, :-1], beside[1, :, 1:] = change[:, 1:], change[:, :-1]
        sd[0, :, :-1], sd[1, :, 1:] = still[:, 1:], still[:, :-1]
        exists[0, :, :-1], exists[1, :, 1:] = ~dead[:, 1:], ~dead[:, :-1]
        exists[0, :, self._seats - 1 :: self._seats] = exists[1, :, :: self._seats] = False
        # A checker far away weakens what is read, so White's spills over as Black's field does.
        better = _near(beside[..., None, None] - self._tried, sd[..., None, None])
        better = np.where(exists[..., None, None], better / better[..., :1], 1.0)
        heard = np.ones((*better.shape[1:-1], len(self._steps[0]), 4))
        tip, rail = (each[..., steps] for each, steps in zip(better, self._steps, strict=True))
        heard[..., 0], heard[..., 2], heard[..., 3] = rail, rail * tip, tip
        return heard

    def _all_ways(self, stay: Floats, ways: Floats) -> Floats:
        """Sum over all ways in which the seats together have changed: the log of each change's density.

        `ways` are place × seat × side × kind of change × which seats beside are heard, as `_around` orders them: of two
        seats side by side that both change, neither tells of the other.
        """
        many, seats = stay.shape
        # By what the last seat did: it stayed; it changed and the next must change too; … and the next must stay.
        chance = np.zeros((many, 3, _ACROSS**2 + 1))
        chance[:, 0, _ACROSS**2 // 2] = 1
        # place × seat × (next changes, next stays) × (the one before stayed, changed; side; kind)
        weights = ways.reshape(many, seats, -1, 2, 2).transpose(0, 1, 3, 4, 2).reshape(many, seats, 2, -1)
        for seat in range(seats):
            if seat % self._seats == 0:
                chance[:, 0] += chance[:, 2]
                chance[:, 1:] = 0
            moved = chance[:, :2].take(_FROM, axis=2).reshape(many, -1, _ACROSS**2)
            chance[:, 0] += chance[:, 2]
            chance[:, 0] *= stay[:, seat, None]
            np.matmul(weights[:, seat], moved, out=chance[:, 1:, :-1])
        logs: Floats = np.log(np.maximum(chance[:, 0] + chance[:, 2], _TINY))
        logs[:, -1] = -np.inf
        return logs


def number_of(white: Numbers, black: Numbers) -> Numbers:
    """The number of the change by so many of White's and of Black's, among those that are weighed."""
    inside = (np.abs(white) <= REACH) & (np.abs(black) <= REACH)
    return np.where(inside, (white + REACH) * _ACROSS + black + REACH, _ACROSS**2)


def deviation(noise: Floats) -> Floats:
    """How far a seat nobody touched wanders between two frames, by its noise; both in checkers."""
    wanders: Floats = np.hypot(_NOISES * noise, _STILL_LEAST)
    return wanders


def leak(shares: Floats, change: Floats) -> Floats:
    """What changes of the neighbours may add to each seat; `shares` is what a checker in their middle adds."""
    spilt: Floats = _LEAK * (shares @ np.minimum(1, 8 * np.abs(change)))
    return spilt


def _layers(past: Past, change: Floats, still: Floats) -> tuple[Floats, Floats]:
    """How well a checker put on top of each seat, or taken from there, explains its change: place × seat × side."""
    sd = np.hypot(still[:, None], _CHANGE_SPREAD * past.adds)
    up, down = _bell(change[:, None] - past.adds, sd), _bell(change[:, None] + past.adds, sd)
    # A third layer begins only where the second is full, and what lies highest is taken first.
    seats = change.shape[1]
    third = np.where(past.upper >= seats, up[:, 1], 0.0), np.where(past.upper > seats, down[:, 1], 0.0)
    return np.maximum(up[:, 0], third[0]), np.maximum(down[:, 0], third[1])


def _seen(density: Floats, dead: NDArray[np.bool_]) -> Floats:
    """A dead sensor finds everything equally likely."""
    return np.where(dead, 1.0, density)


def _from() -> NDArray[np.intp]:
    """Where every change comes from by one more seat: kind × change, one past the last for nowhere."""
    numbers = np.full((_ACROSS + 2, _ACROSS + 2), _ACROSS**2)
    numbers[1:-1, 1:-1] = np.arange(_ACROSS**2).reshape(_ACROSS, _ACROSS)
    kinds = ((1, 0), (-1, 0), (-1, 1), (0, 1), (0, -1), (1, -1))
    return np.array([numbers[1 - w : _ACROSS + 1 - w, 1 - b : _ACROSS + 1 - b].ravel() for w, b in kinds])


_FROM = _from()
"""The kinds are: one more of White's, one fewer, one replaced by Black's; and the same the other way round."""


def _still(change: Floats, sd: Floats) -> Floats:
    total: Floats = _bell(change[..., None], np.hypot(sd[..., None], _STILL_BESIDES)) @ _STILL_SHARES
    return total


def _near(change: Floats, sd: Floats) -> Floats:
    """How likely a seat beside changes so much; never nothing, for it may have been touched itself."""
    total: Floats = 0.9 * _bell(change, sd) + 0.1 * _bell(change, np.hypot(sd, 0.02)) + 0.02
    return total


def _bell(distance: Floats, sd: Floats | float) -> Floats:
    bell: Floats = np.exp(-0.5 * np.square(distance / sd)) / (sd * _ROOT)
    return bell
