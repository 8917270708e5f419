"""The nets of games in which the sides go against each other, and how a turn leads on there."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from takhta.coach import batch
from takhta.coach.nets import features
from takhta.coach.nets.bearoff import number_of, read, wins
from takhta.coach.nets.ends import SixEnds, certain, over, summed, turned
from takhta.coach.nets.family import ChanceRows, Rows, best_of_each, look_by_rules, mean_of_rolls, worth
from takhta.coach.nets.net import Ends, Net
from takhta.rules.dice import ALL_21
from takhta.rules.game import AnyGame
from takhta.rules.occupancy import Side
from takhta.rules.tables.hit_and_run import ALLOWED, HIT_AND_RUN
from takhta.rules.tables.position import THEIRS, Position

_DICE = np.array([(roll.high, roll.low) for roll in ALL_21], np.uint8)
_WEIGHTS = np.array(list(ALL_21.values()), np.float32) / 36
RACE, CONTACT = "race", "contact"
BEAROFF = Path(__file__).parent / "weights" / "bearoff.npz"
"""How many rolls each position needs that bears off; the same for all games."""
_MOST = 3


class TablesNets(SixEnds):
    """A net for positions in which somebody can still be hit, and mostly another for those in which nobody can."""

    def __init__(self, nets: dict[str, Net], bearoff: Path = BEAROFF) -> None:
        self._contact, self._bearoff = nets[CONTACT], bearoff
        self._race = nets.get(RACE, self._contact)
        self._see_race = features.seen if RACE in nets else features.thought_of

    def ends(self, rows: Rows) -> Ends:
        """How likely each way is that the game ends; certain where it is over."""
        found = np.empty((len(rows), 6), np.float32)
        done = over(rows)
        race = features.is_race(rows) & ~done
        reckoned = race & _bears_off(rows)
        for which, tell in (
            (done, lambda some: certain(some, some[:, : THEIRS - 1 : -1], _MOST)),
            (reckoned, self._reckoned),
            (race & ~reckoned, lambda some: self._race.ends(self._see_race(some))),
            (~race & ~done, lambda some: self._contact.ends(features.thought_of(some))),
        ):
            some = np.flatnonzero(which)
            if len(some):
                found[some] = tell(rows[some])
        return found

    def _reckoned(self, rows: Rows) -> Ends:
        rolls = read(self._bearoff)
        mine, theirs = (rolls[number_of(each)] for each in (rows[:, 1:7], rows[:, -2:-8:-1]))
        found = np.zeros((len(rows), 6), np.float32)
        found[:, 0] = wins(mine, theirs)
        found[:, 3] = 1 - found[:, 0]
        return found

    def look(self, game: AnyGame, states: Sequence[Position], side: Side) -> ChanceRows:
        """The chances of a side in each position after the best play of every roll."""
        if game.option(HIT_AND_RUN.name) != ALLOWED:  # a rule that the batch does not know
            return look_by_rules(self, game, states, side)
        boards = batch.pack([state.packed for state in states])
        many = len(ALL_21)
        found = batch.end_positions(np.repeat(boards, many, axis=0), np.tile(_DICE, (len(states), 1)))
        told = summed(self.ends(np.ascontiguousarray(batch.counts(found.boards)[:, ::-1])))
        best = best_of_each(-told @ worth(game), found.turn, len(states) * many)
        mean = mean_of_rolls(told[best], np.tile(_WEIGHTS, len(states)), many)
        return turned(mean, states, side.other)


def _bears_off(rows: Rows) -> NDArray[np.bool_]:
    """Whether both sides have all checkers at home and some off, so that no gammon can be won any more."""
    at_home = (rows[:, 7:THEIRS].max(axis=1) == 0) & (rows[:, THEIRS:-7].max(axis=1) == 0)
    return np.asarray(at_home & (rows[:, 0] > 0) & (rows[:, -1] > 0))
