"""What a place with columns of seats may hold. It looks at no frame."""

import numpy as np

from takhta.rules.occupancy import Side, content

MOST = 15
"""A side has no more checkers."""
Pair = tuple[int, int]
"""How many white checkers and how many black ones."""


class Contents:
    """All contents of places: `pairs` as contents, `keys`, and how many of each side they hold, `numbers`: content ×
    side."""

    def __init__(self, pairs: list[Pair]) -> None:
        self.keys = [content({Side.WHITE: white, Side.BLACK: black}) for white, black in pairs]
        self.numbers = np.array(pairs)


def pairs_in_a_column(seats: int) -> list[Pair]:
    """The (white, black) that fit a column of so many seats, the fewest first."""
    return [(total - black, black) for total in range(seats + 1) for black in range(total + 1)]


def pairs_piled_up(seats: int) -> list[Pair]:
    """Those of one side that are more than a column has seats for, so that some lie on top."""
    return [pair for number in range(seats + 1, MOST + 1) for pair in ((number, 0), (0, number))]
