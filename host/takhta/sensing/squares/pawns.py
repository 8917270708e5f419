"""How people stand pawns on a square, as far as sensing assumes it: alone near its middle, or beside one another.

Ways to stand are drawn once, by a fixed seed, and what each pawn then adds to the square's sensors is worked out.
Wrong assumptions cost accuracy, never safety: every way keeps some likelihood (square_model.py).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from takhta.board.plan import Board, Place
from takhta.rules.occupancy import Side
from takhta.sensing.arrays import Floats
from takhta.sensing.curve import Curve

_SCATTER = ((0.35, 1.5), (0.40, 2.6), (0.25, 4.2))
"""A pawn alone, from the square's middle each way: shares of people and standard deviations (mm)."""
_LEFT_BEHIND = 0.15
"""Share of lone pawns that stand where they stood beside another one …"""
_BESIDE_MM = 5.8
"""… about so far from the middle."""
_SHARED_MM = 1.9
"""How far pawns that share a square stand from where they should (standard deviation)."""
_ASKEW = 0.3
"""Share of pairs that stand neither side by side nor one behind the other."""
_ON_ITS_SIDE = 0.2
"""Share of pawns that lie on their sides, where squares have room and sensors for that."""
_QUARTERS = np.array([(-1, -1), (1, 1), (-1, 1), (1, -1)]) * _BESIDE_MM


@dataclass(frozen=True, slots=True)
class Kind:
    """The pawns of one side: what one in the middle of a seat reads, in checkers of the first side, and its curve."""

    side: Side
    amount: float
    curve: Curve


def kinds(board: Board) -> tuple[Kind, ...]:
    """The kinds of pawns of a board, in its order."""
    reference = Curve(board.checker).amount
    curves = [Curve(pieces.checker) for pieces in board.pieces]
    return tuple(
        Kind(pieces.side, pieces.polarity * curve.amount / reference, curve)
        for pieces, curve in zip(board.pieces, curves, strict=True)
    )


class Ways:
    """`many` ways in which so many pawns can stand on a square; the same ways for every colour."""

    def __init__(self, place: Place, body_mm: float, many: int, number: int) -> None:
        square = place.square
        assert square is not None
        random = np.random.default_rng(number)
        self._x = np.array([slot.x_mm - square.x_mm for slot in place.slots])
        self._y = np.array([slot.y_mm - square.y_mm for slot in place.slots])
        most = (square.side_mm - body_mm) / 2
        self._spots = np.clip(_spots(random, many, number), -most, most)
        lies = random.random((many, number)) < _ON_ITS_SIDE
        self._lies = lies if len(place.slots) > 1 else np.zeros_like(lies)
        self._heading = random.uniform(-np.pi, np.pi, (many, number))

    def adds(self, pawns: Sequence[Kind]) -> Floats:
        """What each pawn adds to each sensor, in checkers of the first side: way × pawn × sensor."""
        away_x = self._x - self._spots[..., 0, None]
        away_y = self._y - self._spots[..., 1, None]
        cos, sin = np.cos(self._heading)[..., None], np.sin(self._heading)[..., None]
        added = np.empty(away_x.shape)
        for i, kind in enumerate(pawns):
            x, y = away_x[:, i], away_y[:, i]
            ahead, aside = x * cos[:, i] + y * sin[:, i], y * cos[:, i] - x * sin[:, i]
            stands = kind.curve.strength(np.hypot(x, y))
            lies = kind.curve.on_its_side(ahead, aside)
            added[:, i] = kind.amount * np.where(self._lies[:, i, None], lies, stands)
        return added


def _spots(random: np.random.Generator, many: int, number: int) -> Floats:
    """Where the pawns stand: way × pawn × (x, y), in mm from the square's middle."""
    if number == 1:
        shares, sds = zip(*_SCATTER, strict=True)
        alone = random.normal(size=(many, 1, 2)) * random.choice(sds, size=(many, 1, 1), p=shares)
        quarter = random.integers(4, size=many) * np.pi / 2
        beside = np.stack([np.cos(quarter), np.sin(quarter)], axis=-1)[:, None] * _BESIDE_MM
        beside = beside + random.normal(size=beside.shape) * _SHARED_MM
        return np.where(random.random((many, 1, 1)) < _LEFT_BEHIND, beside, alone)
    if number == 2:
        slant = random.integers(2, size=many) * np.pi / 2
        askew = random.random(many) < _ASKEW
        slant = np.where(askew, random.uniform(0, np.pi, many), slant)
        far = np.where(askew, random.uniform(1, np.sqrt(2), many), 1.0) * _BESIDE_MM
        towards = np.stack([np.cos(slant), np.sin(slant)], axis=-1) * far[:, None]
        spots = np.stack([towards, -towards], axis=1)
    else:
        spots = np.broadcast_to(_QUARTERS, (many, len(_QUARTERS), 2))
    order = random.permuted(np.tile(np.arange(spots.shape[1]), (many, 1)), axis=1)[:, :number]
    spots = np.take_along_axis(spots, order[..., None], axis=1)
    stood: Floats = spots + random.normal(size=spots.shape) * _SHARED_MM
    return stood
