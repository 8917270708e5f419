"""How people put pawns on a square: one in the middle, two side by side, three and four in the quarters.

Who comes second pushes the first aside. A pawn that lies on its side points anywhere if it is alone.
"""

from collections.abc import Sequence
from math import atan2, hypot, pi
from random import Random

from takhta.board.plan import Square
from takhta.sim.tabletop import Piece

_BESIDE_MM = 6.0
"""Two pawns share a square so far from its middle, one to each side."""
_PUSHED_MM = 3.0
"""A pawn nearer to its spot than this is left where it stands."""
_SLANT = 0.25
"""Radians: how crooked pawns lie that share a square."""

Offset = tuple[float, float]
Push = tuple[Piece, float, float]

_PAIRS: tuple[tuple[Offset, ...], ...] = (
    ((-_BESIDE_MM, 0.0), (_BESIDE_MM, 0.0)),
    ((0.0, -_BESIDE_MM), (0.0, _BESIDE_MM)),
)
_QUARTERS: tuple[Offset, ...] = tuple((x * _BESIDE_MM, y * _BESIDE_MM) for x in (-1, 1) for y in (-1, 1))


class Crowding:
    """Spots on squares, with `lateral` mm of scatter (standard deviation); `body_mm` is how wide a pawn is."""

    def __init__(self, lateral: float, body_mm: float, random: Random) -> None:
        self._lateral, self._body, self._random = lateral, body_mm, random

    def room(self, square: Square, there: Sequence[Piece]) -> list[Push]:
        """Who is pushed where to make room for one more."""
        if not there:
            return []
        spots = self._spots(square, there)
        pushes: list[Push] = []
        for piece in there:
            spot = min(spots, key=lambda each: hypot(*_apart(square, piece, each)))
            spots.remove(spot)
            if hypot(*_apart(square, piece, spot)) > _PUSHED_MM:
                pushes.append((piece, *self._near(square, spot, len(there) + 1)))
        return pushes

    def order(self, square: Square, there: Sequence[Piece]) -> list[Push]:
        """Where each of those that are there is pushed to stand in order."""
        spots = self._spots(square, there[1:]) if len(there) > 1 else [(0.0, 0.0)]
        pushes: list[Push] = []
        for piece in there:
            spot = min(spots, key=lambda each: hypot(*_apart(square, piece, each)))
            spots.remove(spot)
            pushes.append((piece, *self._near(square, spot, len(there))))
        return pushes

    def landing(self, square: Square, there: Sequence[Piece]) -> tuple[float, float]:
        """Where one more comes to stand: on the spot farthest from those that are there."""
        spots = self._spots(square, there) if there else [(0.0, 0.0)]

        def free(spot: Offset) -> float:
            return min((hypot(*_apart(square, piece, spot)) for piece in there), default=0.0)

        return self._near(square, max(spots, key=free), len(there) + 1)

    def heading(self, square: Square, x: float, y: float, number: int) -> float:
        """Where the foot of a pawn points that lies on its side with so many others."""
        if number == 1:
            return self._random.uniform(-pi, pi)
        across = atan2(y - square.y_mm, x - square.x_mm) + pi / 2
        return across + self._random.choice((0.0, pi)) + self._random.gauss(0, _SLANT)

    def _spots(self, square: Square, there: Sequence[Piece]) -> list[Offset]:
        """The spots for one more than are there; a pair stands as the first one stands already."""
        number = len(there) + 1
        if number > 2:
            return list(_QUARTERS) * (1 + number // 4)
        one = there[0]
        if hypot(*_apart(square, one, (0.0, 0.0))) < _PUSHED_MM:
            return list(self._random.choice(_PAIRS))
        return list(_PAIRS[abs(one.y - square.y_mm) > abs(one.x - square.x_mm)])

    def _near(self, square: Square, spot: Offset, number: int) -> tuple[float, float]:
        """A spot as hands find it: alone with all their scatter, in company with half; never over the square's edge."""
        sd = self._lateral if number == 1 else self._lateral / 2
        most = (square.side_mm - self._body) / 2
        x, y = (min(max(at + self._random.gauss(0, sd), -most), most) for at in spot)
        return square.x_mm + x, square.y_mm + y


def _apart(square: Square, piece: Piece, spot: Offset) -> Offset:
    return piece.x - square.x_mm - spot[0], piece.y - square.y_mm - spot[1]
