"""The chance of winning a race when both sides are bearing off, from how many rolls each still needs."""

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

MOST_ROLLS = 20
"""No position needs as many: 15 checkers on the 6 point need 14 rolls without a double, a few more when they miss."""
_MOST = 15
_HOME = 6

Distribution = NDArray[np.float32]
"""The chance of each number of rolls from 0, for every position by its number."""

Home = NDArray[np.uint8]
"""A side's checkers on its points 1 to 6, a position in each row."""


_STEPS = 1023


def write(path: Path, rolls: Distribution) -> None:
    """Keep the chances in a file, in steps of a thousandth."""
    np.savez_compressed(path, rolls=np.rint(rolls * _STEPS).astype(np.uint16))


@cache
def read(path: Path) -> Distribution:
    """The chances from a file. Raises OSError or ValueError when it is missing or broken."""
    with np.load(path, allow_pickle=False) as file:
        rolls: Distribution = file["rolls"].astype(np.float32)
    rolls /= rolls.sum(axis=1, keepdims=True)
    return rolls


def number_of(home: Home) -> NDArray[np.intp]:
    """The number of a position among all of up to 15 checkers: the ways that come before it in order."""
    places = home.astype(np.intp).cumsum(axis=1) + np.arange(_HOME)
    found: NDArray[np.intp] = _CHOOSE[places, np.arange(1, _HOME + 1)].sum(axis=1)
    return found


def wins(mine: NDArray[np.float32], theirs: NDArray[np.float32]) -> NDArray[np.float32]:
    """The chance that the side on roll is off first: it needs no more rolls than the other side.

    >>> one, two = np.eye(20, dtype=np.float32)[[1, 2]][:, None]
    >>> float(wins(one, one)[0]), float(wins(two, one)[0]), float(wins(two, two)[0])
    (1.0, 0.0, 1.0)
    """
    at_least = theirs[:, ::-1].cumsum(axis=1)[:, ::-1]
    found: NDArray[np.float32] = (mine * at_least).sum(axis=1)
    return found


def _choose() -> NDArray[np.intp]:
    """How many ways there are to choose k of n."""
    table = np.zeros((_MOST + _HOME + 1, _HOME + 1), np.intp)
    table[:, 0] = 1
    for n in range(1, len(table)):
        table[n, 1:] = table[n - 1, 1:] + table[n - 1, :-1]
    return table


_CHOOSE = _choose()
