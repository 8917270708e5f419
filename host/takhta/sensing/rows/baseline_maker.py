"""Makes the baseline of places in rows: where people put and lift checkers, given where these lay for certain.

It looks at the certain frame only, and judges nothing of it.
"""

import numpy as np

from takhta.board.plan import Checker
from takhta.sensing.arrays import SEAT, SIDE, Floats, Numbers
from takhta.sensing.curve import Curve
from takhta.sensing.rows.baseline import Baseline
from takhta.sensing.rows.densities import Densities

SIGNS = np.array([1.0, -1.0])
"""White checkers read positive, black ones negative: by side."""
_NEXT, _SKIPPED, _BELOW = 0.75, 0.05, 0.5
"""Where a checker is put: on the next free seat, on another, or on one that is bare below an upper layer."""
_LAST, _OTHER = 0.75, 0.08
"""Which checker is lifted: the one farthest from the rail, or another."""
_ON_TOP, _ON_TOP_EARLY = 0.17, 0.002
"""A checker put on another one: on a full row, or before it is full."""
_MOST_PILED = 0.95
"""A checker of a pile has at most so often one on top, however many there are."""
_FULL = 5
"""A row with so many has at most one seat left."""
_FARTHEST_MM = 12.0
"""A magnet so far beside its seat's sensor hardly adds to its reading any more."""
_STEPS = 60
_LAYERS = (1, 2)
"""A point of six seats holds a whole side in three layers: these are the upper ones."""


class BaselineMaker:
    """Works out the baseline of a certain position.

    `spilt` is what a checker of White adds to the seat beside its own, more than is taken away for it, by the cell it
    lies in: the seat towards the tip and the one towards the rail × cell. `seats` is how many a column has.
    """

    def __init__(self, checker: Checker, densities: Densities, spilt: Floats, seats: int) -> None:
        curve, aside = Curve(checker), np.linspace(_FARTHEST_MM, 0, _STEPS)
        # What the checker on top adds, by what the seat reads: both lie equally far beside the seat's middle.
        self._reads, self._adds = curve.strength(aside), [curve.strength(aside, layer) for layer in _LAYERS]
        self._densities, self._spilt, self._seats = densities, spilt, seats

    def make(self, before: Floats, taken: Floats, held: Numbers) -> Baseline:
        """The baseline, given what the seats read, `before`: place × seat; in what shares of all ways to lie they are
        taken: place × seat × side; and how many of each side the places hold: place × side."""
        many, seats = before.shape
        bare = np.maximum(1 - taken.sum(axis=SIDE), 0)
        columns = bare.reshape(-1, self._seats)
        row = np.rint(taken.sum(axis=SEAT))
        upper = np.maximum(held - row, 0)[:, None]
        piled = upper.any(axis=(SEAT, SIDE))[:, None, None]
        put, lifted = _put(columns).reshape(many, seats, 2), _lifted(columns).reshape(many, seats, 2)
        cells = self._densities.cells(before)
        cells = cells / cells.sum(axis=-1, keepdims=True)
        signed = SIGNS * before[..., None]
        return Baseline(
            before=before.copy(),
            taken=taken,
            bare=bare,
            cells=cells,
            spilt=self._spill(taken, cells),
            put=bare[..., None] * np.where(piled, np.maximum(put, _BELOW), put),
            lifted=taken[..., None] * lifted[:, :, None],
            on_top=taken * np.where(held[:, None] >= _FULL, _ON_TOP, _ON_TOP_EARLY),
            off_top=taken * _ON_TOP * (upper > 0),
            piled=self._piled(signed, row[:, None], upper),
            layers=np.stack([np.interp(signed, self._reads, adds) for adds in self._adds], axis=1),
            row=row[:, None],
            upper=upper,
        )

    def _piled(self, signed: Floats, row: Floats, upper: Floats) -> Floats:
        """How likely a checker lay on top of each one: by how many there are, and by how strongly the seat reads."""
        beforehand = np.minimum(upper / np.maximum(row, 1), _MOST_PILED)
        odds = beforehand / (1 - beforehand) * self._densities.piled(signed)
        return np.asarray(odds / (1 + odds))

    def _spill(self, taken: Floats, cells: Floats) -> Floats:
        """What checkers that lie so add to the seats beside theirs: place × seat."""
        spilt = np.zeros(taken.shape[:2])
        towards = ((SIGNS * taken)[..., None] * cells).sum(axis=SIDE) @ self._spilt.T
        tip, rail = towards[..., 0], towards[..., 1]
        tip[:, self._seats - 1 :: self._seats] = rail[:, :: self._seats] = 0
        spilt[:, 1:] += tip[:, :-1]
        spilt[:, :-1] += rail[:, 1:]
        return spilt


def _put(bare: Floats) -> Floats:
    """The share of checkers that are put on each seat, given which are bare (column × seat): column × seat × 2, where
    no other has just been put on the seat before it, and where one has."""
    beyond = np.cumprod(bare[:, ::-1], axis=SEAT)[:, ::-1]
    before: Floats = np.ones((*bare.shape, 2))
    before[:, 1:, 0] = 1 - bare[:, :-1]
    shares: Floats = _SKIPPED + (_NEXT - _SKIPPED) * beyond[..., None] * before
    return shares


def _lifted(bare: Floats) -> Floats:
    """The share of checkers that are lifted from each seat, given which are bare (column × seat): column × seat × 2,
    where the one beyond has not just been lifted, and where it has."""
    beyond: Floats = np.ones((*bare.shape, 2))
    beyond[:, :-1, 0] = np.cumprod(bare[:, :0:-1], axis=SEAT)[:, ::-1]
    shares: Floats = _OTHER + (_LAST - _OTHER) * beyond
    return shares
