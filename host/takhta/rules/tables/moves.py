"""One checker moved by one die: where it may go, and the board after it. It must never look at the whole roll.

This is the rule book's slow and clear version; plays.py has a quick one for whole turns and must agree with it.
"""

from collections.abc import Iterator

from takhta.rules.dice import Die
from takhta.rules.tables.position import BAR, THEIRS, TRAY, Packed, Point, counts

UNIT = tuple(1 << 8 * field for field in range(2 * THEIRS))
"""One checker in each field of a Packed."""

TO_BAR = tuple(UNIT[THEIRS] - UNIT[THEIRS + point] for point in range(BAR))
"""What a hit on each point adds to a Packed: the other side's checker goes from there to its bar."""

OUTSIDE = sum(255 * UNIT[point] for point in range(7, BAR + 1))
"""The fields that must be empty before a checker may be borne off."""


def target(packed: Packed, source: Point, die: Die) -> Point | None:
    """Where a checker of the side on turn goes from `source` with this die, or None when it may not.

    A checker on the bar enters before any other moves. A point held by two or more of the other side is closed.
    Bearing off needs all checkers home; a die larger than the point takes a checker off only from the highest.
    """
    fields = counts(packed)
    if not fields[source] or (fields[BAR] and source != BAR):
        return None
    to = source - die
    if to > 0:
        return Point(to) if fields[THEIRS + to] < 2 else None
    if packed & OUTSIDE or (to < 0 and any(fields[source + 1 : 7])):
        return None
    return TRAY


def is_hit(packed: Packed, to: Point) -> bool:
    """Whether landing on `to` hits."""
    return to != TRAY and counts(packed)[THEIRS + to] == 1


def moved(packed: Packed, source: Point, to: Point) -> Packed:
    """The board after a checker has gone from `source` to `to`, a hit included; the same side still on turn."""
    after = packed - UNIT[source] + UNIT[to]
    return Packed(after + TO_BAR[to] if is_hit(packed, to) else after)


def moves(packed: Packed, die: Die) -> Iterator[tuple[Point, Point]]:
    """Every move of one checker with this die as (source, target), the farthest checker first."""
    fields = counts(packed)
    for number in range(BAR, 0, -1):
        if fields[number]:
            source = Point(number)
            to = target(packed, source, die)
            if to is not None:
                yield source, to
