"""Where all checkers of long nard stand and who is on turn. It must never know which moves are legal.

Both sides go round the same way, half the board apart: own point n is the other's n + 12 or n - 12. So each side's
farthest point, the head, is the other's 12. Whether a side has played yet is not kept: it has not as long as all its
checkers stand on its head, because no first roll can be blocked.
"""

from takhta.rules.occupancy import Content, Occupancy, PlaceId, Side
from takhta.rules.tables.position import BAR, THEIRS, Motion, Packed, Point, Position, counts

HEAD = Point(24)
"""Where all checkers of a side stand at the start."""


def across(point: int) -> int:
    """What the other side calls a point. Its bar, which nobody uses, would be 0 here.

    >>> across(24), across(1), across(18)
    (12, 13, 6)
    """
    if point == BAR:
        return 0
    return point + 12 if point <= 12 else point - 12


def flip(packed: Packed) -> Packed:
    """The same position as the other side sees it."""
    fields = counts(packed)
    return Packed(int.from_bytes(_seen_across(fields[THEIRS:]) + _seen_across(fields[:THEIRS]), "little"))


def place(side: Side, point: Point) -> PlaceId:
    """Where a side's point lies on the physical board. TRAY has no place.

    >>> place(Side.WHITE, HEAD), place(Side.BLACK, HEAD), place(Side.BLACK, BAR)
    (24, 12, 0)
    """
    if not 1 <= point <= BAR:
        raise ValueError(f"A place on the board is a point from 1 to 24 or the bar, not {point}.")
    return PlaceId(point % BAR if side is Side.WHITE else across(point))


def point_at(side: Side, place: PlaceId) -> Point:
    """What a side calls a place on the physical board: `place` the other way round."""
    if not 0 <= place < BAR:
        raise ValueError(f"The places of this board are 0 to 24, not {place}.")
    if place == 0:
        return BAR
    return Point(place if side is Side.WHITE else across(place))


def occupancy(turn: Side, packed: Packed) -> Occupancy:
    """What stands where on the physical board when `turn` sees the board as `packed`."""
    fields, own, other = counts(packed), 4 * turn.value, 4 * turn.other.value
    bar = fields[BAR] << own | fields[THEIRS] << other
    points = (point_at(turn, PlaceId(number)) for number in range(1, BAR))
    return (Content(bar), *(Content(fields[p] << own | fields[THEIRS + p] << other) for p in points))


def _seen_across(half: bytes) -> bytes:
    """One side's 26 fields, tray and bar at the ends, by the numbers of the other side's view."""
    return half[BAR:] + half[13:BAR] + half[1:13] + half[:1]


class Parallel(Position):
    """A position of long nard."""

    __slots__ = ()
    motion = Motion(across, flip, place, point_at, occupancy)
