"""How likely each reading of a square's sensors is, given what stands there: on its own, and since it was certain.

A likelihood is a sum over ways to stand (pawns.py), each with a kernel of heavy tails: a finger, a bump or a failing
sensor must never outweigh all others. It knows no rules: any colour may stand anywhere, alone or with another.
"""

from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from takhta.board.plan import Board, Place
from takhta.rules.occupancy import EMPTY, Content, Side, content, count
from takhta.sensing.pawns import Kind, Ways, kinds

Floats = NDArray[np.float64]
Narrow = NDArray[np.float32]
"""For speed."""

_WAYS = 400
_MOST_ALONE, _MOST_BELLY, _MOST_MIXED = 3, 4, 2
"""How many of one colour fit a square with one sensor and with several; and of each of two colours."""
_STRONG = 0.9
"""In checkers of the first side."""
_ROUGH = 0.010
"""Standard deviation of any reading: drift and crooked neighbours, in checkers."""
_GAIN_ERROR = 0.05
_SMOOTH = ((0.04, 0.010), (0.15, 0.02), (0.20, 0.03), (0.25, 0.04))
"""How far the drawn ways are smeared, by the number of pawns, where there are several sensors: a share of the reading,
and in checkers."""
_BARE = ((0.80, 0.008), (0.15, 0.02), (0.05, 0.05))
"""A bare square: shares and standard deviations."""
_FREEDOM = 4.0
"""Of Student's distribution, the kernel: its tails are heavy."""
_PEAK = 0.375
"""Its density in the middle for a standard deviation of 1."""

_UNTOUCHED, _NUDGED, _RELAID = 0.90, 0.06, 0.04
"""What becomes of a square whose content stays: nothing, a push, or its pawns are stood anew."""
_NUDGE = 0.12
_STILL = ((0.90, 0.0), (0.08, 0.02), (0.02, 0.06))
"""As in history.py: shares of untouched seats, and what crooked neighbours add to their deviation."""
_STAYS = 0.6
"""How often those that are there stay where they are when one comes or goes."""
_MIXED = 0.07
"""How often two colours on a square are met, against one: only in the middle of a turn."""
_MIXED_PRIOR, _CROWD_PRIOR, _PAIR_PRIOR = -3.0, -3.0, 0.0
"""In nats, of what stands somewhere: two colours; more than two where there is one sensor; two."""
_FAR = 0.05
"""How often a square changes by more than a turn usually changes."""
_TINY = 1e-300


class Patch:
    """All squares of one shape. `keys` are the contents it tells apart; readings are place × sensor."""

    def __init__(self, board: Board, place: Place) -> None:
        self._kinds = {kind.side: kind for kind in kinds(board)}
        self.seats = len(place.slots)
        most = _MOST_ALONE if self.seats == 1 else _MOST_BELLY
        self._ways = {number: Ways(place, board.checker.diameter_mm, _WAYS, number) for number in range(1, 5)}
        self.keys = [EMPTY, *self._of_one(most), *self._of_two(1 if self.seats > 1 else _MOST_MIXED)]
        self._adds = {key: self._ways[_number(key)].adds(self._pawns(key)) for key in self.keys if key != EMPTY}
        self._at = {key: i for i, key in enumerate(self.keys)}
        drawn = [self._drawn(key) for key in self.keys]
        self._reads: Narrow = np.stack([reads for reads, _ in drawn]).astype(np.float32)
        self._sds: Narrow = np.stack([sds for _, sds in drawn]).astype(np.float32)
        self._heights: Narrow = np.log(_PEAK / self._sds)
        self._prior = np.array([self._prior_of(key) for key in self.keys])

    def index(self, key: Content) -> int | None:
        """The number of a content among `keys`; None when it is not told apart."""
        return self._at.get(key)

    def is_strong(self, key: Content) -> bool:
        """Whether one pawn of the strongest kind stands alone on the one sensor of its square."""
        pawns = self._pawns(key)
        return self.seats == 1 and len(pawns) == 1 and abs(pawns[0].amount) > _STRONG

    def alone(self, now: Floats, dead: NDArray[np.bool_]) -> Floats:
        """The log-density of a square's readings for every content."""
        return self._prior + self._fresh(now, dead)

    def weights(self, key: Content, before: Floats, dead: NDArray[np.bool_]) -> Floats:
        """How likely each way to stand is for a content that gave these readings; they sum to 1."""
        at = self._at[key]
        logs = self._kernels(before, self._reads[at], self._sds[at], dead)
        shares = np.exp(logs - logs.max())
        normal: Floats = shares / shares.sum()
        return normal

    def since(
        self, key: Content, weights: Floats, change: tuple[Floats, Floats], still: Floats, dead: NDArray[np.bool_]
    ) -> Floats:
        """The log-density of every content for a square that held `key` for certain.

        `change` are the readings then and now, `still` how far an untouched sensor may have wandered meanwhile.
        """
        before, now = change
        fresh = self._fresh(now, dead)
        ways: Floats = np.log(self._usual[self._at[key]]) + fresh
        step = np.where(dead, 0.0, now - before)
        more, fewer = self._one_more(key), self._one_fewer(key)
        for after, side in more:
            beside = self._beside[side]
            logs = self._kernels(step, beside, np.hypot(_ROUGH, _GAIN_ERROR * np.abs(beside)), dead)
            ways[after] = np.logaddexp(ways[after], np.log(_STAYS * self._usual_of(key, after)) + _log_mean(logs))
        for after, number in fewer:
            left = self._reads[self._at[key]] - self._adds[key][:, number]
            logs = self._kernels(now, left, self._sds[self._at[key]], dead) + np.log(np.maximum(weights, _TINY))
            joint = np.logaddexp.reduce(logs) - np.log(sum(other == after for other, _ in fewer))
            ways[after] = np.logaddexp(ways[after], np.log(_STAYS) + joint)
        here = self._at[key]
        ways[here] = np.log(_RELAID) + fresh[here]
        alive: NDArray[np.bool_] = ~dead
        ways[here] = np.logaddexp(ways[here], np.log(_UNTOUCHED) + _untouched(step[alive], still[alive]))
        ways[here] = np.logaddexp(ways[here], np.log(_NUDGED) + _bells(step[alive], _NUDGE))
        return ways

    def _fresh(self, now: Floats, dead: NDArray[np.bool_]) -> Floats:
        alive: NDArray[np.bool_] = ~dead
        ways = _kernels(now.astype(np.float32), self._reads, self._sds, alive)
        return _log_mean(ways + self._heights[..., alive].sum(axis=-1))

    @cached_property
    def _usual(self) -> Floats:
        """How usual it is that one content becomes another, when a hand has been there: before × after."""
        return np.array([[_usual(before, after) for after in self.keys] for before in self.keys])

    def _usual_of(self, key: Content, after: int) -> float:
        return float(self._usual[self._at[key], after])

    @cached_property
    def _beside(self) -> dict[Side, Floats]:
        """What one pawn of each side adds that shares a square: way × sensor."""
        return {side: self._ways[2].adds([kind] * 2)[:, 0] for side, kind in self._kinds.items()}

    def _one_more(self, key: Content) -> list[tuple[int, Side]]:
        """What this content becomes with one more, and of which side; nothing for a bare square."""
        more = [(Content(key + (1 << 4 * side.value)), side) for side in self._kinds] if key != EMPTY else []
        return [(self._at[after], side) for after, side in more if after in self._at]

    def _one_fewer(self, key: Content) -> list[tuple[int, int]]:
        """What is left of this content without one of its pawns, and which; nothing where none is left."""
        pawns = [kind.side for kind in self._pawns(key)]
        left = [(Content(key - (1 << 4 * side.value)), number) for number, side in enumerate(pawns)]
        return [(self._at[after], number) for after, number in left if after != EMPTY and after in self._at]

    def _pawns(self, key: Content) -> list[Kind]:
        return [kind for side, kind in self._kinds.items() for _ in range(count(key, side))]

    def _of_one(self, most: int) -> list[Content]:
        return [content({side: number}) for side in self._kinds for number in range(1, most + 1)]

    def _of_two(self, most: int) -> list[Content]:
        sides = list(self._kinds)
        pairs = [(one, two) for i, one in enumerate(sides) for two in sides[i + 1 :]]
        numbers = range(1, most + 1)
        return [content({one: a, two: b}) for one, two in pairs for a in numbers for b in numbers]

    def _drawn(self, key: Content) -> tuple[Floats, Floats]:
        """The readings of a content and how far each is smeared: way × sensor."""
        if key == EMPTY:
            sds = np.repeat([sd for _, sd in _BARE], [round(share * _WAYS) for share, _ in _BARE])
            return np.zeros((_WAYS, self.seats)), np.tile(sds[:, None], self.seats)
        reads = self._adds[key].sum(axis=1)
        share, least = _SMOOTH[_number(key) - 1] if self.seats > 1 else (0.0, 0.0)
        weakest = min(abs(kind.amount) for kind in self._pawns(key))
        return reads, _ROUGH + least * weakest + np.hypot(_GAIN_ERROR, share) * np.abs(reads)

    def _prior_of(self, key: Content) -> float:
        """The log of how usual a content is among those that read alike."""
        if len(_sides(key)) > 1:
            return _MIXED_PRIOR
        return {2: _PAIR_PRIOR, 3: _CROWD_PRIOR}.get(_number(key), 0.0) if self.seats == 1 else 0.0

    def _kernels(self, now: Floats, reads: Floats | Narrow, sds: Floats | Narrow, dead: NDArray[np.bool_]) -> Floats:
        """The log of each way's kernel at a square's readings, sensors together."""
        alive: NDArray[np.bool_] = ~dead
        heights: Floats = np.log(_PEAK / sds[..., alive]).sum(axis=-1)
        return _kernels(now.astype(np.float32), reads, sds, alive) + heights


def _kernels(now: Narrow, reads: Floats | Narrow, sds: Floats | Narrow, alive: NDArray[np.bool_]) -> Floats:
    """The same without their heights: one logarithm for all sensors of a way."""
    apart = ((now - reads) / sds)[..., alive]
    logs: Floats = -(_FREEDOM + 1) / 2 * np.log((1 + apart * apart / _FREEDOM).prod(axis=-1))
    return logs


@lru_cache(maxsize=4)
def patch_of(board: Board, place: Place) -> Patch:
    """The patch of a board's squares that have the shape of this one; working it out takes a second."""
    return Patch(board, place)


def _usual(before: Content, after: Content) -> float:
    """How usual it is that a square's content changes so in a turn."""
    mixed = _MIXED if len(_sides(after)) > 1 else 1.0
    if len(_sides(before)) == len(_sides(after)) == 1 and _sides(before) == _sides(after):
        return 1.0 - _STAYS if abs(_number(after) - _number(before)) == 1 else 0.5
    if before == EMPTY or after == EMPTY:
        return 1.0 if _number(before) + _number(after) <= 2 else _FAR
    return mixed * (0.5 if _number(after) <= 2 else _FAR)


def _untouched(step: Floats, still: Floats) -> float:
    """The log-density of a change where nobody has touched anything; what crooked neighbours add, all sensors feel."""
    ways = [np.log(share) + _bells(step, np.hypot(still, besides)) for share, besides in _STILL]
    return float(np.logaddexp.reduce(ways))


def _bells(step: Floats, sd: Floats | float) -> float:
    return float(-(((step / sd) ** 2) / 2 + np.log(sd * np.sqrt(2 * np.pi))).sum())


def _log_mean(logs: Floats) -> Floats:
    top = logs.max(axis=-1, keepdims=True)
    mean: Floats = np.log(np.exp(logs - top).mean(axis=-1)) + top[..., 0]
    return mean


def _number(key: Content) -> int:
    return sum(count(key, side) for side in Side)


def _sides(key: Content) -> list[Side]:
    return [side for side in Side if count(key, side)]
