"""The nets of games in which the sides go against each other, and how a turn leads on there."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from takhta.coach import batch
from takhta.coach.nets import features, net
from takhta.coach.nets.family import Replies
from takhta.rules.dice import ALL_21
from takhta.rules.tables.position import THEIRS, Packed, Position

_DICE = np.array([(roll.high, roll.low) for roll in ALL_21], np.uint8)
_WEIGHTS = np.array(list(ALL_21.values()), np.float32) / 36
RACE, CONTACT = "race", "contact"


class TablesNets:
    """A net for positions in which somebody can still be hit, another for those in which nobody can."""

    def __init__(self, path: Path) -> None:
        nets = net.read(path)
        self._race, self._contact = nets[RACE], nets[CONTACT]

    def rows(self, states: Sequence[Position]) -> features.Fields:
        """Positions as the nets take them, in the view of the side on turn."""
        return np.frombuffer(b"".join(state.counts for state in states), np.uint8).reshape(-1, 2 * THEIRS)

    def ends(self, rows: features.Fields) -> net.Ends:
        """How likely each way is that the game ends; certain where it is over."""
        found = np.empty((len(rows), 6), np.float32)
        over, race = _over(rows), features.is_race(rows)
        for which, ask, see in (
            (race & ~over, self._race, features.seen),
            (~race & ~over, self._contact, features.thought_of),
        ):
            some = np.flatnonzero(which)
            if len(some):
                found[some] = ask.ends(see(rows[some]))
        some = np.flatnonzero(over)
        if len(some):
            found[some] = _certain(rows[some])
        return found

    def replies(self, rows: features.Fields) -> Replies:
        """Every play of every roll from each of these positions."""
        boards = batch.pack([Packed(int.from_bytes(row.tobytes(), "little")) for row in rows])
        many = len(ALL_21)
        found = batch.end_positions(np.repeat(boards, many, axis=0), np.tile(_DICE, (len(rows), 1)))
        after = np.ascontiguousarray(batch.counts(found.boards)[:, ::-1])
        return Replies(after, found.turn, np.tile(_WEIGHTS, len(rows)), many)


def _over(rows: features.Fields) -> NDArray[np.bool_]:
    mine, theirs = rows[:, 1:THEIRS].any(axis=1), rows[:, THEIRS:-1].any(axis=1)
    return np.asarray(~mine | ~theirs)


def _certain(rows: features.Fields) -> net.Ends:
    """What is so in positions where one side has nothing left: by how much, the loser's checkers tell."""
    found = np.zeros((len(rows), 6), np.float32)
    won = rows[:, 1:THEIRS].max(axis=1) == 0
    loser = np.where(won[:, None], rows[:, : THEIRS - 1 : -1], rows[:, :THEIRS])
    times = np.where(loser[:, 0] > 0, 0, np.where(loser[:, 19:].max(axis=1) > 0, 2, 1))
    found[np.arange(len(rows)), times + np.where(won, 0, 3)] = 1
    return found
