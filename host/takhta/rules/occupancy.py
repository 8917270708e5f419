"""What stands where: the vocabulary that rules, sensing, session and page share.

Places are absolute on the physical board, so this file must never know whose view a game takes.
"""

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import NewType

from takhta.rules.said import Said, said

PlaceId = NewType("PlaceId", int)
"""A place on the physical board: a point, the bar, a square. The board file names and orders them from 0 up."""

OFF = PlaceId(-1)
"""Off the board: borne off, or home. Nothing senses it; it is what remains of a side's checkers."""

Content = NewType("Content", int)
"""How many checkers of each side stand on one place, four bits a side; hashable, so a table can be keyed by it."""

Occupancy = tuple[Content, ...]
"""The content of every place, indexed by PlaceId. Two positions are the same if their occupancies are equal."""

EMPTY = Content(0)
_BITS = 4
_MOST = (1 << _BITS) - 1


class Side(Enum):
    """One of the players, by the colour of the checkers: white and black on points, the other colours on the cross."""

    WHITE = 0
    BLACK = 1
    RED = 2
    YELLOW = 3
    GREEN = 4

    def __init__(self, number: int) -> None:
        self.shift = _BITS * number
        """Where this side's number begins within a content, in bits."""

    # There is one of each, so its identity will do: sides are counted a million times a minute, and by name is slow.
    __hash__ = object.__hash__

    def __repr__(self) -> str:
        """As one writes it in a program.

        >>> Side.RED
        Side.RED
        """
        return str(self)

    @property
    def other(self) -> "Side":
        """The opponent in a game of white and black. Raises KeyError in a game of more colours.

        >>> Side.WHITE.other
        Side.BLACK
        """
        return _OPPONENT[self]

    @property
    def label(self) -> str:
        """The side's name in files and on the command line: `white` or `black`."""
        return self.name.lower()

    @property
    def noun(self) -> Said:
        """The side in a sentence: `White`."""
        return _NOUNS[self]


WHITE_AND_BLACK = (Side.WHITE, Side.BLACK)
"""The sides of every game on points."""

_NOUNS = {
    Side.WHITE: said("side.white"),
    Side.BLACK: said("side.black"),
    Side.RED: said("side.red"),
    Side.YELLOW: said("side.yellow"),
    Side.GREEN: said("side.green"),
}

_OPPONENT = {Side.WHITE: Side.BLACK, Side.BLACK: Side.WHITE}


def content(counts: Mapping[Side, int]) -> Content:
    """Pack the checkers of each side on one place.

    >>> content({Side.WHITE: 2})
    2
    >>> content({Side.WHITE: 1, Side.BLACK: 1})
    17
    """
    packed = 0
    for side, number in counts.items():
        if not 0 <= number <= _MOST:
            raise ValueError(f"A place holds 0 to {_MOST} checkers of a side, not {number}.")
        packed |= number << side.shift
    return Content(packed)


def count(held: Content, side: Side) -> int:
    """How many checkers of `side` a place holds.

    >>> count(content({Side.BLACK: 3}), Side.BLACK)
    3
    """
    return (held >> side.shift) & _MOST


def others(held: Content, side: Side) -> Content:
    """What a place holds besides the checkers of `side`.

    >>> others(content({Side.WHITE: 2, Side.BLACK: 1}), Side.WHITE) == content({Side.BLACK: 1})
    True
    """
    return Content(held & ~(_MOST << side.shift))


def some_of(held: Content) -> tuple[Content, ...]:
    """One checker or more of one side, of those a place holds.

    >>> some_of(content({Side.GREEN: 2})) == (content({Side.GREEN: 1}), content({Side.GREEN: 2}))
    True
    """
    return tuple(content({side: number}) for side in Side for number in range(1, count(held, side) + 1))


def changed(before: Occupancy, after: Occupancy) -> tuple[PlaceId, ...]:
    """The places whose content differs, in order."""
    # A list, because this is asked of thousands of positions when dice become known.
    return tuple([PlaceId(i) for i, (a, b) in enumerate(zip(before, after, strict=True)) if a != b])


def with_change(occupancy: Occupancy, changes: Iterable[tuple[PlaceId, Side, int]]) -> Occupancy:
    """The occupancy after adding (or with a negative number removing) checkers of a side at places.

    Raises ValueError when more are removed than stand there.
    """
    held = list(occupancy)
    for place, side, number in changes:
        now = count(held[place], side) + number
        if not 0 <= now <= _MOST:
            raise ValueError(f"Place {place} cannot hold {now} {side.label} checkers.")
        held[place] = Content(held[place] + (number << side.shift))
    return tuple(held)


def total(occupancy: Occupancy, side: Side) -> int:
    """How many checkers of `side` are on the board, the bar included."""
    return sum(count(held, side) for held in occupancy)
