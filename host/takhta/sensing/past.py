"""What places looked like when the position was certain, and what follows from that for whatever comes after.

It is worked out once, when the position is certain, because every later frame is weighed against it.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takhta.board.plan import Checker
from takhta.sensing.curve import Curve
from takhta.sensing.densities import Densities

Floats = NDArray[np.float64]
Numbers = NDArray[np.intp]

SIGNS = np.array([1.0, -1.0])
"""A white checker reads positive, a black one negative."""
_NEXT, _SKIPPED = 0.75, 0.05
"""Where a checker is put: on the next free seat, or on another."""
_LAST, _OTHER = 0.75, 0.08
"""Which checker is lifted: the one farthest from the rail, or another."""
_ON_TOP, _ON_TOP_EARLY = 0.17, 0.002
"""A checker put on another one: on a full row, or before it is full."""
_FULL = 5
"""A row with so many has at most one seat left."""
_BARE, _FOREIGN = 0.02, 0.08
"""A seat less taken than this feels less than so many checkers of its neighbours. If one feels more, a phone or a
magnet lies on the board: what bare seats feel then must not be missed when somebody takes it away."""
_FARTHEST_MM = 12.0
_LAYERS = (1, 2)
"""A point of six seats holds a whole side in three layers: these are the upper ones."""


class Past(NamedTuple):
    """Of every place and seat, some of White and of Black: place × seat, or place × seat × side."""

    before: Floats
    """What each seat read, in checkers."""
    taken: Floats
    """The share with which it was taken: … × side."""
    bare: Floats
    """The share with which it was bare."""
    lay: Floats
    """In which cell a checker lay in it, if one did: … × side × cell."""
    spilt: Floats
    """What these checkers added to the seats beside theirs."""
    put: Floats
    """How often one more checker is put there: … × whether one has just been put on the seat towards the rail."""
    gone: Floats
    """How often one fewer is this one: … × side × whether the one towards the tip has just been lifted too."""
    on_top: Floats
    """How often one more is put on top of this one: … × side."""
    off_top: Floats
    """How often one fewer is one from on top of this one: … × side."""
    adds: Floats
    """What a checker on top of this one, and one on top of that, add to the reading: place × layer × seat × side."""
    upper: Floats
    """How many lay above the lowest layer: place × 1 × side."""

    def at(self, places: Numbers) -> "Past":
        """That of these places alone."""
        return Past(*(each[places] for each in self))

    def learn(self, places: Numbers, newer: "Past") -> None:
        """Replace that of these places."""
        for mine, theirs in zip(self, newer, strict=True):
            mine[places] = theirs


class Keeper:
    """Works out what is worth keeping of a certain position.

    `spilt` is what a checker of White adds to the seat beside its own, more than is taken away for it, by the cell it
    lies in: the seat towards the tip and the one towards the rail × cell. `seats` is how many a column has.
    """

    def __init__(self, checker: Checker, densities: Densities, spilt: Floats, seats: int) -> None:
        curve, aside = Curve(checker), np.linspace(_FARTHEST_MM, 0, 60)
        # What the checker on top adds, by what the seat reads: both lie equally far beside the seat's middle.
        self._reads, self._adds = curve.strength(aside), [curve.strength(aside, layer) for layer in _LAYERS]
        self._densities, self._spilt, self._seats = densities, spilt, seats

    def keep(self, before: Floats, taken: Floats, held: Numbers) -> Past:
        """The strengths `before` (place × seat), the share with which seats are `taken` (… × side) and how many of each
        side the places `held` (place × side)."""
        share = taken.sum(axis=-1)
        bare = np.maximum(1 - share, 0)
        columns = bare.reshape(-1, self._seats)
        put, lifted = _put(columns).reshape(*bare.shape, 2), _lifted(columns).reshape(*bare.shape, 2)
        cells = self._densities.cells(before)
        lay = cells / cells.sum(axis=-1, keepdims=True)
        upper = np.maximum(held - float(before.shape[1]), 0)[:, None]
        signed = SIGNS * before[..., None]
        return Past(
            before=before.copy(),
            taken=taken,
            bare=bare,
            lay=lay,
            spilt=self._spill(taken, lay),
            put=bare[..., None] * put,
            gone=taken[..., None] * lifted[:, :, None],
            on_top=taken * np.where(held[:, None] >= _FULL, _ON_TOP, _ON_TOP_EARLY),
            off_top=taken * _ON_TOP * (upper > 0),
            adds=np.stack([np.interp(signed, self._reads, adds) for adds in self._adds], axis=1),
            upper=upper,
        )

    def _spill(self, taken: Floats, lay: Floats) -> Floats:
        """What checkers that lie as `lay` says add to the seats beside them."""
        spilt = np.zeros(taken.shape[:2])
        towards = ((SIGNS * taken)[..., None] * lay).sum(axis=2) @ self._spilt.T
        towards[:, self._seats - 1 :: self._seats, 0] = towards[:, :: self._seats, 1] = 0
        spilt[:, 1:] += towards[:, :-1, 0]
        spilt[:, :-1] += towards[:, 1:, 1]
        return spilt


def felt_of_checkers(strengths: Floats, taken: Floats, bare_feel: Floats | float = 0.0) -> Floats:
    """What seats feel, `taken` with such shares. Where a phone or a magnet lies on the board, that is taken from what
    bare seats feel otherwise."""
    bare = taken < _BARE
    if not (np.abs(strengths[bare]) > _FOREIGN).any():
        return strengths
    return np.where(bare, np.where(np.abs(bare_feel) > _FOREIGN, 0.0, bare_feel), strengths)


def _put(bare: Floats) -> Floats:
    """The share of checkers that are put on each seat, given which are bare: … × whether one has been put before it."""
    beyond = np.cumprod(bare[:, ::-1], axis=1)[:, ::-1]
    before: Floats = np.ones((*bare.shape, 2))
    before[:, 1:, 0] = 1 - bare[:, :-1]
    shares: Floats = _SKIPPED + (_NEXT - _SKIPPED) * beyond[..., None] * before
    return shares


def _lifted(bare: Floats) -> Floats:
    """The share of checkers that are lifted from each seat, given which are bare: … × whether the one beyond is too."""
    beyond: Floats = np.ones((*bare.shape, 2))
    beyond[:, :-1, 0] = np.cumprod(bare[:, :0:-1], axis=1)[:, ::-1]
    shares: Floats = _OTHER + (_LAST - _OTHER) * beyond
    return shares
