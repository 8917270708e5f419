"""How likely each reading of a square's sensors is, given what stands there: on its own, and since its baseline.

A likelihood is a mean over ways to stand (pawns.py), each with a kernel of heavy tails: a finger, a bump or a failing
sensor must never outweigh all others. It decides nothing and remembers nothing.
"""

from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from takhta.board.plan import Board, Place
from takhta.rules.occupancy import EMPTY, Content, Side, count
from takhta.sensing.arrays import LEAST, Flags, Floats, Narrow
from takhta.sensing.bell import log_bell
from takhta.sensing.squares.contents import STAYS, contents_of, number_of, prior, usual
from takhta.sensing.squares.pawns import Kind, Ways, kinds
from takhta.sensing.untouched import NUDGE, NUDGED, log_density

_WAYS = 400
_MOST_PAWNS = 4
_STRONG = 0.9
"""A pawn is strong from so many checkers of the first side on."""
_ROUGH = 0.010
"""Standard deviation of any reading: drift and crooked neighbours, in checkers."""
_GAIN_ERROR = 0.05
"""What is left of the differences between sensors and between magnets after calibration, as a share. It is a little
more than on points, because weak pawns are never slid over the sensors."""
_SMOOTH = ((0.04, 0.010), (0.15, 0.02), (0.20, 0.03), (0.25, 0.04))
"""How far the drawn ways are smeared, by the number of pawns, where there are several sensors: a share of the reading,
and in checkers. So few ways would leave gaps between them."""
_BARE = ((0.80, 0.008), (0.15, 0.02), (0.05, 0.05))
"""A bare square: shares and standard deviations."""
_FREEDOM = 4.0
"""Of Student's distribution, the kernel: its tails are heavy."""
_PEAK = 0.375
"""Its density in the middle for a standard deviation of 1."""
_UNTOUCHED, _RELAID = 0.90, 0.04
"""What becomes of a square whose content stays: nothing, or its pawns are stood anew; the rest are nudged."""


class Certain(NamedTuple):
    """What was certain about a square: its content, what its sensors read then (by sensor), and how likely its pawns
    stood in each way (by way)."""

    held: Content
    before: Floats
    weights: Floats


class SquareModel:
    """All squares of one shape. `keys` are the contents it tells apart.

    `now` is always what a square's sensors read, in checkers, and `dead` which of them are left out: by sensor.
    """

    def __init__(self, board: Board, place: Place) -> None:
        self._kinds = {kind.side: kind for kind in kinds(board)}
        self.seats = len(place.slots)
        self._ways = {
            number: Ways(place, board.checker.diameter_mm, _WAYS, number) for number in range(1, _MOST_PAWNS + 1)
        }
        self.keys = contents_of(list(self._kinds), self.seats)
        self._at = {key: i for i, key in enumerate(self.keys)}
        self._adds = {key: self._ways[number_of(key)].adds(self._pawns(key)) for key in self.keys if key != EMPTY}
        """What each pawn of a content adds: way × pawn × sensor."""
        drawn = [self._drawn(key) for key in self.keys]
        self._reads: Narrow = np.stack([reads for reads, _ in drawn]).astype(np.float32)
        self._sds: Narrow = np.stack([sds for _, sds in drawn]).astype(np.float32)
        """What each way reads, and how far that is smeared: content × way × sensor."""
        self._heights: Narrow = np.log(_PEAK / self._sds)
        """The log of each kernel in its middle: content × way × sensor."""
        self._prior = np.array([prior(key, self.seats) for key in self.keys])

    def index(self, key: Content) -> int | None:
        """The number of a content among `keys`; None when it is not told apart."""
        return self._at.get(key)

    def is_strong(self, key: Content) -> bool:
        """Whether one pawn of the strongest kind stands alone on the one sensor of its square."""
        pawns = self._pawns(key)
        return self.seats == 1 and len(pawns) == 1 and abs(pawns[0].amount) > _STRONG

    def alone(self, now: Floats, dead: Flags) -> Floats:
        """The log-density of one frame for every content: by content."""
        return self._prior + self._fresh(now, dead)

    def weights(self, key: Content, now: Floats, dead: Flags) -> Floats:
        """How likely each way to stand is for a content that reads this: by way, summing to 1."""
        at = self._at[key]
        logs = _kernels(now, self._reads[at], self._sds[at], dead)
        shares = np.exp(logs - logs.max())
        normal: Floats = shares / shares.sum()
        return normal

    def since(self, certain: Certain, now: Floats, still: Floats, dead: Flags) -> Floats:
        """The log-density for every content of a square of which something was certain: by content. `still` is how far
        an untouched sensor may have wandered meanwhile: by sensor."""
        key, here = certain.held, self._at[certain.held]
        fresh = self._fresh(now, dead)
        change = np.where(dead, 0.0, now - certain.before)
        ways: Floats = np.log(self._usual[here]) + fresh
        for after, side in self._one_more(key):
            beside = self._beside[side]
            logs = _kernels(change, beside, np.hypot(_ROUGH, _GAIN_ERROR * np.abs(beside)), dead)
            came = np.log(STAYS * float(self._usual[here, after])) + _log_mean_of_ways(logs)
            ways[after] = np.logaddexp(ways[after], came)
        fewer = self._one_fewer(key)
        for after, number in fewer:
            left = self._reads[here] - self._adds[key][:, number]
            logs = _kernels(now, left, self._sds[here], dead) + np.log(np.maximum(certain.weights, LEAST))
            went = np.logaddexp.reduce(logs) - np.log(sum(other == after for other, _ in fewer))
            ways[after] = np.logaddexp(ways[after], np.log(STAYS) + went)
        alive: Flags = ~dead
        untouched = log_density(change[alive], still[alive])
        nudged = log_bell(change[alive], NUDGE).sum()
        ways[here] = np.log(_RELAID) + fresh[here]
        ways[here] = np.logaddexp(ways[here], np.log(_UNTOUCHED) + untouched)
        ways[here] = np.logaddexp(ways[here], np.log(NUDGED) + nudged)
        return ways

    def _fresh(self, now: Floats, dead: Flags) -> Floats:
        """The log-density of pawns stood there anew, for every content: by content."""
        alive: Flags = ~dead
        logs = _tails(now, self._reads, self._sds, alive)
        return _log_mean_of_ways(logs + self._heights[..., alive].sum(axis=-1))

    @cached_property
    def _usual(self) -> Floats:
        """How usual it is that one content becomes another: before × after."""
        return np.array([[usual(before, after) for after in self.keys] for before in self.keys])

    @cached_property
    def _beside(self) -> dict[Side, Floats]:
        """What one pawn of each side adds that shares a square: way × sensor."""
        return {side: self._ways[2].adds([kind] * 2)[:, 0] for side, kind in self._kinds.items()}

    def _one_more(self, key: Content) -> list[tuple[int, Side]]:
        """What this content becomes with one more, and of which side; nothing for a bare square."""
        more = [(Content(key + (1 << side.shift)), side) for side in self._kinds] if key != EMPTY else []
        return [(self._at[after], side) for after, side in more if after in self._at]

    def _one_fewer(self, key: Content) -> list[tuple[int, int]]:
        """What is left of this content without one of its pawns, and which; nothing where none is left."""
        pawns = [kind.side for kind in self._pawns(key)]
        left = [(Content(key - (1 << side.shift)), number) for number, side in enumerate(pawns)]
        return [(self._at[after], number) for after, number in left if after != EMPTY and after in self._at]

    def _pawns(self, key: Content) -> list[Kind]:
        return [kind for side, kind in self._kinds.items() for _ in range(count(key, side))]

    def _drawn(self, key: Content) -> tuple[Floats, Floats]:
        """What each way of a content reads, and how far that is smeared: both way × sensor."""
        if key == EMPTY:
            sds = np.repeat([sd for _, sd in _BARE], [round(share * _WAYS) for share, _ in _BARE])
            return np.zeros((_WAYS, self.seats)), np.tile(sds[:, None], self.seats)
        reads = self._adds[key].sum(axis=1)
        share, least = _SMOOTH[number_of(key) - 1] if self.seats > 1 else (0.0, 0.0)
        weakest = min(abs(kind.amount) for kind in self._pawns(key))
        return reads, _ROUGH + least * weakest + np.hypot(_GAIN_ERROR, share) * np.abs(reads)


@lru_cache(maxsize=4)
def square_model(board: Board, place: Place) -> SquareModel:
    """The model of a board's squares that have the shape of this one; working it out takes a second."""
    return SquareModel(board, place)


def _kernels(now: Floats, reads: Floats | Narrow, sds: Floats | Narrow, dead: Flags) -> Floats:
    """The log of each way's kernel at what a square's sensors read, all together: by way. `reads` and `sds` are way ×
    sensor."""
    alive: Flags = ~dead
    heights: Floats = np.log(_PEAK / sds[..., alive]).sum(axis=-1)
    return _tails(now, reads, sds, alive) + heights


def _tails(now: Floats, reads: Floats | Narrow, sds: Floats | Narrow, alive: Flags) -> Floats:
    """The same without their heights, … × way for … × way × sensor: one logarithm for all sensors of a way."""
    apart = ((now.astype(np.float32) - reads) / sds)[..., alive]
    logs: Floats = -(_FREEDOM + 1) / 2 * np.log((1 + apart * apart / _FREEDOM).prod(axis=-1))
    return logs


def _log_mean_of_ways(logs: Floats) -> Floats:
    """The log of the mean over the last axis, the ways."""
    top = logs.max(axis=-1, keepdims=True)
    mean: Floats = np.log(np.exp(logs - top).mean(axis=-1)) + top[..., 0]
    return mean
