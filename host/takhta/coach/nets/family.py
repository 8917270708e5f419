"""What the nets of each family of games have in common, so that looking ahead is written once."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from takhta.coach.nets.net import Ends

Rows = NDArray[np.uint8]
"""A position in each row, in the view of the side on roll."""


class Replies(NamedTuple):
    """Where every roll can lead from some positions: row by row, the other side then on roll.

    `turn` tells for each row of which position and roll it is: position number * `rolls` + roll number; `weights` has
    how likely the roll of each turn is.
    """

    rows: Rows
    turn: NDArray[np.intp]
    weights: NDArray[np.float32]
    rolls: int


class Family(Protocol):
    """The nets of one game."""

    def rows(self, states: Sequence[Any]) -> Rows:
        """Positions as the nets take them."""

    def ends(self, rows: Rows) -> Ends:
        """What the nets tell of them."""

    def replies(self, rows: Rows) -> Replies:
        """Every play of every roll from each of these positions."""


def look(family: Family, rows: Rows, worth: NDArray[np.float32]) -> Ends:
    """What the nets tell of each position after the best play of every roll; `worth` tells which is the best."""
    replies = family.replies(rows)
    ends = family.ends(replies.rows)
    order = np.lexsort((ends @ worth, replies.turn))  # what is worth least to the other side is the best play
    first = np.searchsorted(replies.turn[order], np.arange(len(replies.weights)))
    best = ends[order[first]] * replies.weights[:, None]
    summed = best.reshape(len(rows), replies.rolls, -1).sum(axis=1)
    turned: Ends = np.hstack((summed[:, 3:], summed[:, :3]))
    return turned
