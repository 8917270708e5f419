"""The end of a race reckoned through instead of learnt: how many rolls a side needs to bear off the rest.

Every position of up to 15 checkers at home, 54,264 of them, gets the chance that it needs 1, 2, 3, … rolls when it
always plays to need the fewest on average. Positions of fewer pips come first, so that all a roll leads to is known.
"""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from takhta.coach import batch
from takhta.coach.nets.bearoff import MOST_ROLLS, Distribution, number_of
from takhta.rules.dice import ALL_21
from takhta.rules.tables.position import THEIRS, TRAY, Packed

_HOME = 6
_DICE = np.array([(roll.high, roll.low) for roll in ALL_21], np.uint8)
_WEIGHTS = np.array(list(ALL_21.values()), np.float32) / 36
_AWAY = 1 << 8 * (THEIRS + 24)
"""A checker of the other side at its last point, out of everybody's way: a game that is over has no plays."""


def positions(most: int = 15) -> NDArray[np.uint8]:
    """Every way up to so many checkers can stand on the points 1 to 6, a row each, in order of their pips."""
    bars = np.array(list(combinations(range(most + _HOME), _HOME)))
    counts = np.diff(bars, axis=1, prepend=-1) - 1
    return counts[np.argsort(counts @ np.arange(1, _HOME + 1), kind="stable")].astype(np.uint8)


def reckon(most: int = 15) -> Distribution:
    """The chance of each number of rolls, for every position by its number."""
    every = positions(most)
    pips = every @ np.arange(1, _HOME + 1)
    numbers = number_of(every)
    rolls = np.zeros((numbers.max() + 1, MOST_ROLLS), np.float32)
    mean = np.zeros(len(rolls), np.float32)
    rolls[numbers[0], 0] = 1
    for level in range(1, int(pips.max()) + 1):
        some = np.flatnonzero(pips == level)
        found = batch.end_positions(np.repeat(_boards(every[some]), len(_DICE), axis=0), np.tile(_DICE, (len(some), 1)))
        after = number_of(batch.counts(found.boards)[:, 1 : _HOME + 1])
        order = np.lexsort((mean[after], found.turn))
        best = after[order[np.searchsorted(found.turn[order], np.arange(len(some) * len(_DICE)))]]
        told = (rolls[best].reshape(len(some), len(_DICE), -1) * _WEIGHTS[:, None]).sum(axis=1)
        rolls[numbers[some], 1:] = told[:, :-1]
        mean[numbers[some]] = rolls[numbers[some]] @ np.arange(MOST_ROLLS)
    return rolls


def _boards(home: NDArray[np.uint8]) -> batch.Boards:
    packed = [Packed(sum(int(held) << 8 * point for point, held in enumerate(row, TRAY + 1)) + _AWAY) for row in home]
    return batch.pack(packed)
