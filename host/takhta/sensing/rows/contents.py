"""What a place with columns of seats may hold, and which of that looks alike. It looks at no frame."""

import numpy as np

from takhta.rules.occupancy import WHITE_AND_BLACK, Side, content, count

_MOST = 15
"""A side has no more checkers."""


class Contents:
    """All contents of places that are full with `full` checkers.

    `pairs` are those that look different, as (white, black). More of one side than fit lie on top and look like a full
    place. `keys` are all of them as contents, `look` is the number of the pair that each looks like: by content;
    `numbers` is how many of each side it holds: content × side.
    """

    def __init__(self, pairs: list[tuple[int, int]], full: int) -> None:
        self.keys = [content({Side.WHITE: white, Side.BLACK: black}) for white, black in pairs]
        look = list(range(len(pairs)))
        for side, pair in ((Side.WHITE, (full, 0)), (Side.BLACK, (0, full))):
            for number in range(full + 1, _MOST + 1):
                self.keys.append(content({side: number}))
                look.append(pairs.index(pair))
        self.look = np.array(look)
        self.numbers = np.array([[count(key, side) for side in WHITE_AND_BLACK] for key in self.keys])


def pairs_in_a_column(seats: int) -> list[tuple[int, int]]:
    """The (white, black) that fit a column of so many seats, the fewest first."""
    return [(total - black, black) for total in range(seats + 1) for black in range(total + 1)]
