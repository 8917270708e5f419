"""What has changed since the board was last certain: seats nobody touched read as they did then.

One frame alone leaves much in doubt: a checker half-way between two seats hardly shows, and one on top of others
changes little. But most of a board is as it was, to a hundredth of a checker; where something did change, the change
is explained by checkers put, lifted, replaced or pushed. What was certain may still have been wrong: whoever uses
this must weigh it against the frame alone (evidence.py does).
"""

import numpy as np
from numpy.typing import NDArray

from takhta.board.plan import Checker
from takhta.sensing.curve import Curve
from takhta.sensing.densities import Densities

Floats = NDArray[np.float64]

REACH = 4
"""A place gains or loses at most so many checkers of a side between two certain positions; more is another board."""
_ACROSS = 2 * REACH + 1

_STILL_LEAST = 0.004
"""Standard deviation of a seat nobody touched besides its noise, in checkers: warmth."""
_NOISES = 1.6
"""Two frames are compared, each with its noise."""
_STILL = ((0.90, 0.0), (0.08, 0.02), (0.02, 0.06))
"""Shares of untouched seats, and what crooked neighbours add to their deviation."""
_NUDGED = 0.06
"""Share of checkers pushed along their point by the way, and, where not far, how far in checkers."""
_NUDGE = 0.12
_NEXT, _SKIPPED = 0.75, 0.05
"""Where a checker is put: on the next free seat, or on another."""
_LAST, _OTHER = 0.75, 0.08
"""Which checker is lifted: the one farthest from the rail, or another."""
_SWAPPED = 0.3
_ON_TOP, _ON_TOP_EARLY = 0.17, 0.002
"""A checker put on another one: on a full row, or before it is full."""
_FULL = 5
"""A row with so many has at most one seat left."""
_CHANGE_SPREAD = 0.17
"""How uncertain what a checker above adds or takes is, as a share of it."""
_ANYTHING = 2e-4
"""The density of a reading nothing explains: a finger, a failing sensor."""
_LEAK = 0.6
"""How much of what a checker in a neighbouring seat may add is not taken away by the mean."""
_STEPS = 5
"""How finely what spills over is looked at."""
_TINY = 1e-300
_SIGNS = np.array([1.0, -1.0])
_KINDS = 3
_FARTHEST_MM = 12.0
_LAYERS = (1, 2)
"""A point of six seats holds a whole side in three layers: these are the upper ones."""


class Changes:
    """Weighs what has changed on the places of a board.

    `spilt` is what a checker of White adds to the seat beside its own, more than is taken away for it, by the cell it
    lies in: the seat towards the tip and the one towards the rail × cell.
    """

    def __init__(self, checker: Checker, densities: Densities, spilt: Floats, seats: int) -> None:
        curve, aside = Curve(checker), np.linspace(_FARTHEST_MM, 0, 60)
        self._spilt = spilt
        step = np.abs(spilt).max() / (_STEPS - 1)
        self._steps = np.rint(np.abs(spilt) / step).astype(np.intp)
        self._tried = -_SIGNS[:, None] * step * np.arange(_STEPS)
        # What the checker on top adds, by what the seat reads: both lie equally far beside the seat's middle.
        self._reads, self._adds = curve.strength(aside), [curve.strength(aside, layer) for layer in _LAYERS]
        self._densities = densities
        self._seats = seats

    def weigh(
        self,
        before: Floats,
        now: Floats,
        still: Floats,
        taken: Floats,
        lay: Floats,
        held: NDArray[np.intp],
        dead: NDArray[np.bool_],
        doubt: Floats,
        felt: Floats,
    ) -> Floats:
        """Log-densities: places × change of White's number × of Black's, each from -REACH to REACH.

        For every place and seat: the strengths `before` and `now` (in checkers), the deviation `still` of a seat
        nobody touched, the share `taken` by White and by Black before (places × seats × 2), how these `lay` (… × cell),
        whether the sensor is `dead`, the share of `doubt` whether it is, and what is `felt` around (silent.py).
        `held` is how many of each side the place held.
        """
        change = now - before
        bare = np.maximum(1 - taken.sum(axis=-1), 0)
        by_column = bare.reshape(-1, self._seats)
        put, lifted = _put(by_column).reshape(bare.shape), _lifted(by_column).reshape(bare.shape)
        untouched = _still(change, still)
        nudged = 0.5 * _bell(change, _NUDGE)
        fresh = self._densities.taken(now)
        pushed = (1 - _NUDGED) * untouched + _NUDGED * nudged
        stay = bare * untouched + _ANYTHING + (taken * (pushed[..., None] + _NUDGED * 0.5 * fresh)).sum(axis=-1)
        # All that follows is place × seat × side: one more of this side's, one fewer, or one replaced by the other's.
        upper = np.maximum(held - before.shape[1], 0)[:, None]
        on_top = taken * np.where(held[:, None] >= _FULL, _ON_TOP, _ON_TOP_EARLY)
        off_top = taken * _ON_TOP * (upper > 0)
        signed = _SIGNS * before[..., None], _SIGNS * change[..., None]
        up, down = self._layers(*signed, still[..., None], upper)
        gone = taken * lifted[..., None]
        # Taking one side's checker away changes the seats around as putting one of the other side's does.
        empty = self._densities.empty(now - self._spill(taken, lay))
        cells = np.stack([self._densities.cells(change), lay[:, :, ::-1] * empty[..., None, None]], axis=-2)
        unmoved = doubt * np.where(dead, 1.0, untouched)
        seen = (1 - doubt)[..., None, None, None] * (cells @ self._around(change, still, dead))
        one, two = unmoved[..., None] * felt.transpose(0, 2, 3, 1)
        seen += one[..., None, None]
        no_reading = dead[..., None]
        ways = np.empty((*taken.shape, _KINDS, 4))
        ways[..., 0, :] = (bare * put)[..., None, None] * seen[..., 0, :]
        ways[..., 0, :] += (on_top * _seen(up, no_reading))[..., None]
        ways[..., 1, :] = gone[..., None] * seen[:, :, ::-1, 1]
        ways[..., 1, :] += (off_top * _seen(down, no_reading))[..., None]
        swapped = (1 - doubt)[..., None] * fresh + two
        ways[..., 2, :] = (gone * _SWAPPED * swapped[..., ::-1])[..., None]
        return self._all_ways(_seen(stay, dead), ways)

    def lay(self, before: Floats) -> Floats:
        """In which cell a checker lies in each seat, if one does: place × seat × (White, Black) × cell."""
        cells = self._densities.cells(before)
        shares: Floats = cells / cells.sum(axis=-1, keepdims=True)
        return shares

    def _spill(self, taken: Floats, lay: Floats) -> Floats:
        """What checkers that lie as `lay` says add to the seats beside them."""
        spilt = np.zeros(taken.shape[:2])
        towards = ((_SIGNS * taken)[..., None] * lay).sum(axis=2) @ self._spilt.T
        towards[:, self._seats - 1 :: self._seats, 0] = towards[:, :: self._seats, 1] = 0
        spilt[:, 1:] += towards[:, :-1, 0]
        spilt[:, :-1] += towards[:, 1:, 1]
        return spilt

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
        total = (chance[:, 0] + chance[:, 2])[:, :-1].reshape(many, _ACROSS, _ACROSS)
        logs: Floats = np.log(np.maximum(total, _TINY))
        return logs

    def _layers(self, before: Floats, change: Floats, still: Floats, upper: NDArray[np.intp]) -> tuple[Floats, Floats]:
        """How well a checker put on top of each seat, or taken from there, explains its change."""
        up, down = np.zeros(change.shape), np.zeros(change.shape)
        for layer, adds in zip(_LAYERS, self._adds, strict=True):
            step = np.interp(before, self._reads, adds)
            sd = np.hypot(still, _CHANGE_SPREAD * step)
            # A third layer begins only where the second is full, and what lies highest is taken first.
            if layer == 1:
                up, down = _bell(change - step, sd), _bell(change + step, sd)
            else:
                up = np.where(upper >= before.shape[1], np.maximum(up, _bell(change - step, sd)), up)
                down = np.where(upper > before.shape[1], np.maximum(down, _bell(change + step, sd)), down)
        return up, down


def deviation(noise: Floats) -> Floats:
    """How far a seat nobody touched wanders between two frames, by its noise; both in checkers."""
    wanders: Floats = np.hypot(_NOISES * noise, _STILL_LEAST)
    return wanders


def leak(shares: Floats, change: Floats) -> Floats:
    """What changes of the neighbours may add to each seat; `shares` is what a checker in their middle adds."""
    spilt: Floats = _LEAK * (shares @ np.minimum(1, 8 * np.abs(change)))
    return spilt


def _put(bare: Floats) -> Floats:
    """The share of checkers that are put on each seat, given which are bare."""
    beyond = np.cumprod(bare[:, ::-1], axis=1)[:, ::-1]
    before = np.concatenate([np.ones((len(bare), 1)), 1 - bare[:, :-1]], axis=1)
    shares: Floats = _SKIPPED + (_NEXT - _SKIPPED) * beyond * before
    return shares


def _lifted(bare: Floats) -> Floats:
    """The share of checkers that are lifted from each seat, given which are bare."""
    beyond = np.ones(bare.shape)
    beyond[:, :-1] = np.cumprod(bare[:, :0:-1], axis=1)[:, ::-1]
    shares: Floats = _OTHER + (_LAST - _OTHER) * beyond
    return shares


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
    shares, besides = np.array(_STILL).T
    total: Floats = _bell(change[..., None], np.hypot(sd[..., None], besides)) @ shares
    return total


def _near(change: Floats, sd: Floats) -> Floats:
    """How likely a seat beside changes so much; never nothing, for it may have been touched itself."""
    total: Floats = 0.9 * _bell(change, sd) + 0.1 * _bell(change, np.hypot(sd, 0.02)) + 0.02
    return total


def _bell(distance: Floats, sd: Floats | float) -> Floats:
    bell: Floats = np.exp(-((distance / sd) ** 2) / 2) / (sd * np.sqrt(2 * np.pi))
    return bell
