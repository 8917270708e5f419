"""The way of each colour over the 96 squares of the cross. It must never know a rule: only where a number lies.

The track of 68 squares round the board is shared; the seven squares of a belly belong to one colour alone. All colours
go the same way, a quarter of the track apart, so one table made for red serves all four.
"""

from typing import NewType

from takhta.rules.occupancy import OFF, PlaceId, Side

Progress = NewType("Progress", int)
"""How far a pawn has come: CUT, squares 1 to 75, AROUND (square 8 again), 77 to 83 (squares 7 to 1), HOME."""

CUT = Progress(0)
"""Off the board, to enter again by the numbers of the dice."""
BELLY = 7
"""The squares 1 to 7 are the belly."""
AROUND = Progress(76)
"""Square 8 for the second time: from here on a pawn is homeward."""
HOME = Progress(84)

COLOURS = (Side.RED, Side.BLACK, Side.YELLOW, Side.GREEN)
"""The colours, anticlockwise round the board; opposite ones are two apart."""

SQUARES = 96
_TRACK = 68
_ARM = _TRACK // len(COLOURS)
_FIRST = BELLY + 1

_SEATS = {colour: number for number, colour in enumerate(COLOURS)}

_CASTLES = frozenset({8, 12, 21, 25, 29, 38, 42, 46, 55, 59, 63, 72})
"""The crossed squares: the same twelve in every colour's numbers."""


def seat(colour: Side) -> int:
    """How many arms further anticlockwise than red a colour sits.

    >>> seat(Side.YELLOW)
    2
    """
    return _SEATS[colour]


def opposite(colour: Side) -> Side:
    """The colour across the board.

    >>> opposite(Side.BLACK)
    Side.GREEN
    """
    return COLOURS[(seat(colour) + 2) % 4]


def is_private(progress: Progress) -> bool:
    """Whether nobody else can ever be where a pawn of this progress stands: its belly, home, or off the board."""
    return progress <= BELLY or progress > AROUND


def number(progress: Progress) -> int:
    """The number of the square as its colour counts, 1 to 75.

    >>> number(AROUND), number(Progress(83))
    (8, 1)
    """
    return progress if progress < AROUND else HOME - progress


def square(colour: Side, progress: Progress) -> PlaceId:
    """Where on the cross a pawn stands: 0 to 67 round the track from red's 8, then the bellies; OFF for cut and home.

    >>> square(Side.RED, Progress(25)) == square(Side.BLACK, Progress(8)) == square(Side.BLACK, AROUND)
    True
    >>> square(Side.GREEN, Progress(83)) == square(Side.GREEN, Progress(1))
    True
    """
    return WAYS[_SEATS[colour]][progress]


def _square(sits: int, progress: Progress) -> PlaceId:
    """The same for the colour that sits so many arms further anticlockwise than red."""
    if progress in (CUT, HOME):
        return OFF
    here = number(progress)
    if here <= BELLY:
        return PlaceId(_TRACK + BELLY * sits + here - 1)
    return PlaceId((here - _FIRST + _ARM * sits) % _TRACK)


WAYS = tuple(tuple(_square(sits, Progress(gone)) for gone in range(HOME + 1)) for sits in range(len(COLOURS)))
"""The square of every progress, a row for each of COLOURS: all there is to look up while plays are found."""


def number_at(colour: Side, place: PlaceId) -> int | None:
    """What a colour calls a square, or None for a square of another colour's belly.

    >>> number_at(Side.BLACK, square(Side.RED, Progress(70)))
    53
    """
    if place < _TRACK:
        return (place - _ARM * seat(colour)) % _TRACK + _FIRST
    owner, depth = divmod(place - _TRACK, BELLY)
    return depth + 1 if owner == seat(colour) else None


def is_castle(place: PlaceId) -> bool:
    """Whether a square is crossed.

    >>> is_castle(square(Side.GREEN, Progress(21)))
    True
    """
    return number_at(Side.RED, place) in _CASTLES if place < _TRACK else False


def cell(place: PlaceId) -> tuple[int, int]:
    """Where a square lies in the grid of 19 by 19 cells that holds the cross: column and row, red's arm at the bottom.

    >>> cell(square(Side.RED, Progress(8))), cell(square(Side.RED, Progress(9)))
    ((9, 18), (10, 18))
    """
    if place < _TRACK:
        arm, along = divmod(place, _ARM)
        # One arm's share of the track: its tip, up its right column, then the near row of the next arm.
        x, y = (0, 9) if along == 0 else (1, 10 - along) if along <= 8 else (along - 7, 1)
    else:
        arm, depth = divmod(place - _TRACK, BELLY)
        x, y = 0, 2 + depth
    for _ in range(arm):  # a quarter turn anticlockwise, seen with rows counted downwards
        x, y = y, -x
    return 9 + x, 9 + y
