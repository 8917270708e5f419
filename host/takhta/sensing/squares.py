"""Squares of one shape against the last frame in which the position was certain.

What was certain may be wrong, because a wrong turn may have been confirmed: so every square keeps a voice of its own.
It decides nothing about the position. On a board of squares this stands where settled.py stands for rows.
"""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from takhta.board.evidence import FLOOR
from takhta.board.plan import Board, Place
from takhta.rules.occupancy import EMPTY, Content, Occupancy
from takhta.sensing.patches import patch_of
from takhta.sensing.silent import Silent

Floats = NDArray[np.float64]

_QUIET = 2.2
"""A square has changed when one of its sensors reads farther from before than so many standard deviations."""
_QUIET_MOST = 0.012
"""… or than so much, in checkers, whatever its neighbours do: a weak pawn on its side shows no more."""
_AT_REST = 0.3
"""It is at rest while it reads no farther than this from where it was last looked at."""
_MISTAKEN = -10.0
"""How likely, in nats, the certain position was wrong about a square."""
_NOT_CERTAIN = -12.0
"""A square whose content fits worse than this is not taken as certain, whatever the players confirmed."""


class Squares:
    """What was certain about squares of one shape, and what it says about a newer frame.

    `ids` are their places, `slots` the numbers of their slots, square × seat.
    """

    def __init__(self, board: Board, places: Sequence[Place], silent: Silent) -> None:
        self.ids = [place.id for place in places]
        self.slots = np.array([[slot.id for slot in place.slots] for place in places])
        self._patch = patch_of(board, places[0])
        self._silent = silent
        self._held: list[Content | None] = [None] * len(places)
        """What each square held for certain; None = that is not known."""
        self._before = np.zeros(self.slots.shape)
        self._weights: list[Floats] = [np.zeros(0)] * len(places)
        self._last = np.full(self.slots.shape, np.nan)
        self._told = np.zeros(len(places), np.bool_)
        """Which squares are told as they were when they were certain, because nothing has changed there."""
        self.likely: list[Mapping[Content, float]] = [{} for _ in places]
        """What the last frame says about each square."""
        self.reading: list[Content] = [EMPTY] * len(places)

    def read(self, strengths: Floats, still: Floats) -> None:
        """Read a frame: the strengths of all slots, and how far those that nobody touched may have wandered."""
        now, still, dead = strengths[self.slots], still[self.slots], self._silent.dead[self.slots]
        far = (np.abs(now - self._before) > np.minimum(_QUIET * still, _QUIET_MOST)).any(axis=1)
        known = np.array([held is not None for held in self._held])
        calm = known & ~far
        for i in np.flatnonzero(calm & ~self._told).tolist():
            self._tell(i, self._weigh(i, self._before[i], still[i], dead[i]))
        self._told = calm
        # A square at rest says what it said.
        fresh = ~calm & ~(np.abs(now - self._last) <= _AT_REST * still).all(axis=1)
        for i in np.flatnonzero(fresh).tolist():
            self._tell(i, self._weigh(i, now[i], still[i], dead[i]))
        self._last[fresh] = now[fresh]
        self._last[calm] = np.nan

    def forget(self) -> None:
        """Nothing is certain any more: the board is being set up anew."""
        self._held = [None] * len(self.ids)
        self._told[:] = False
        self._last[:] = np.nan

    def settle(self, stand: Occupancy, strengths: Floats, _still: Floats) -> None:
        """The frame read last shows `stand` for certain. Only squares that have changed are learnt anew."""
        now, dead = strengths[self.slots], self._silent.dead[self.slots]
        for i, place in enumerate(self.ids):
            held = stand[place]
            if self._told[i] and held == self._held[i]:
                continue
            fits = self.likely[i].get(held, FLOOR) >= _NOT_CERTAIN
            self._held[i] = held if fits else None
            self._before[i] = now[i]
            self._told[i] = False
            self._last[i] = np.nan
            if fits and held != EMPTY:
                self._weights[i] = self._patch.weights(held, now[i], dead[i])

    def seats(self, stand: Occupancy, strengths: Floats) -> tuple[Floats, Floats]:
        """The share with which each seat is taken if this stands, and how much likelier it reads this than it would
        over nothing, in nats: square × seat. Where it is not certain, or nobody can say how much should be felt (weak
        pawns, several, or several seats), the share is ½."""
        taken, nats = np.full(self.slots.shape, 0.5), np.zeros(self.slots.shape)
        for i, place in enumerate(self.ids):
            if stand[place] == EMPTY:
                taken[i] = 0.0
            elif self._held[i] is not None and self._patch.is_strong(stand[place]):
                taken[i] = 1.0
            nats[i] = np.minimum(np.abs(strengths[self.slots[i]]) / _A_NAT, _MOST_NATS)
        return taken, nats

    def follow(self, strengths: Floats, share: float) -> bool:
        """Sensors wander with warmth: move what nobody touches this far towards what it reads now. Whether that is all
        of them."""
        self._before[self._told] += share * (strengths[self.slots[self._told]] - self._before[self._told])
        return bool(self._told.all())

    def _weigh(self, i: int, now: Floats, still: Floats, dead: NDArray[np.bool_]) -> Floats:
        """The log-density of every content of one square."""
        held = self._held[i]
        alone = self._patch.alone(now, dead)
        if held is None:
            return alone
        since = self._patch.since(held, self._weights[i], (self._before[i], now), still, dead)
        at = self._patch.index(held)
        assert at is not None  # only contents that are told apart fit
        logs: Floats = np.maximum(since, alone - alone.max() + since[at] + _MISTAKEN)
        return logs

    def _tell(self, i: int, logs: Floats) -> None:
        nats = np.maximum(logs - logs.max(), FLOOR)
        self.likely[i] = dict(zip(self._patch.keys, nats.tolist(), strict=True))
        self.reading[i] = self._patch.keys[int(nats.argmax())]


_A_NAT, _MOST_NATS = 0.03, 20.0
"""So many checkers of strength tell a taken square from a bare one by one more nat, up to so many."""
