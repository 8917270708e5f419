"""A group of places against the last frame in which the position was certain.

What it knows may be wrong, because a wrong turn may have been confirmed: so every place is also read on its own, and
where that speaks against what was certain, it is heard. It decides nothing about the position.
"""

from collections.abc import Mapping
from math import log

import numpy as np
from numpy.typing import NDArray

from takhta.board.evidence import FLOOR
from takhta.rules.occupancy import EMPTY, WHITE_AND_BLACK, Content, Occupancy, count
from takhta.sensing.densities import Densities, Table
from takhta.sensing.history import Changes, number_of
from takhta.sensing.past import Keeper, felt_of_checkers
from takhta.sensing.places import Group, Numbers
from takhta.sensing.silent import Silent

Floats = NDArray[np.float64]

_QUIET = 2.2
"""A place has changed when one of its seats reads farther from before than so many standard deviations."""
_RESTS, _ALIKE = 1.5, 0.1
"""A place is weighed anew when one of its seats reads farther than so many times its noise from when it was weighed
last, or may have wandered farther by more than this share."""
_LAID_ANEW = log(0.05)
"""How likely a hand has laid all checkers of a place anew; then only what they read now counts."""
_MISTAKEN = -10.0
"""How likely, in nats, the certain position was wrong about a place."""
_NOT_CERTAIN = -6.0
"""A place whose content fits worse than this is not taken as certain, whatever the players confirmed."""


Reader = tuple[Densities, Keeper, Changes, Silent]
"""What all groups of a board are read with."""


class Settled:
    """What was certain about a group of places, and what it says about a newer frame."""

    def __init__(self, group: Group, reader: Reader, noise: Floats) -> None:
        places, seats = group.slots.shape
        self._group, self._noise = group, noise[group.slots]
        self._densities, self._keeper, self._changes, self._silent = reader
        self._known = np.zeros(places, np.bool_)
        nothing = np.zeros((places, seats))
        self._held = np.zeros((places, 2), np.intp)
        self._past = self._keeper.keep(nothing, np.stack([nothing, nothing], axis=-1), self._held)
        self._became = np.zeros((places, len(group.keys)), np.intp)
        self._keys = np.zeros(places, np.intp)
        self._fitted = np.zeros(places)
        self._quiet = np.zeros((places, len(group.keys)))
        self.likely: list[Mapping[Content, float]] = [{} for _ in group.ids]
        """What the last frame says about each place."""
        self.reading: list[Content] = [group.keys[0]] * places
        self._told = np.zeros(places, np.bool_)
        """Which of them is as it was when the position was certain, and has been told so."""
        self._dead = self._silent.dead
        self._weighed, self._wandered = np.full((2, places, seats), np.nan)
        """The strengths and deviations by which each place that has changed was weighed last; none: it has to be."""

    def read(self, strengths: Floats, still: Floats) -> None:
        """Read a frame: the strengths of all slots, and how far those that nobody touched may have wandered."""
        now, still = strengths[self._group.slots], still[self._group.slots]
        hints = self._silent.hints[self._group.slots]
        moved = ~self._known | (hints | (np.abs(now - self._past.before) > _QUIET * still)).any(axis=1)
        calm = np.flatnonzero(~moved & ~self._told)
        if len(calm):
            self._tell(calm, self._quiet[calm])
            self._told[calm], self._weighed[calm] = True, np.nan
        at = np.flatnonzero(moved & ~self._rests(now, still, hints))
        if len(at):
            self._tell(at, self._weigh(at, now[at], still[at]))
            self._told[at], self._wandered[at] = False, still[at]
            self._weighed[at] = np.where(hints[at], np.nan, now[at])

    def _rests(self, now: Floats, still: Floats, hints: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Which places read what they read when they were weighed last, and so need not be weighed again."""
        if self._silent.dead is not self._dead:
            self._weighed[:], self._dead = np.nan, self._silent.dead
        same = np.abs(now - self._weighed) <= _RESTS * self._noise
        same &= np.abs(still - self._wandered) <= _ALIKE * still
        rests: NDArray[np.bool_] = (same & ~hints).all(axis=1)
        return rests

    def forget(self) -> None:
        """Nothing is certain any more: the board is being set up anew."""
        self._known[:] = False
        self._told[:] = False
        self._weighed[:] = np.nan

    def settle(self, stand: Occupancy, strengths: Floats, still: Floats) -> None:
        """The frame read last shows `stand` for certain. Only places that have changed are learnt anew."""
        held = np.array([[count(stand[place], side) for side in WHITE_AND_BLACK] for place in self._group.ids])
        at = np.flatnonzero(~self._known | ~self._told | (held != self._held).any(axis=1))
        if not len(at):
            return
        fits = [self.likely[i].get(stand[self._group.ids[i]], FLOOR) >= _NOT_CERTAIN for i in at.tolist()]
        # Where no checker has been seen coming, one may have come that nothing shows; one seen there has been lifted.
        unseen = ~self._known[at] | (held[at].sum(axis=1) > self._held[at].sum(axis=1))
        self._known[at] = fits
        self._told[at], self._weighed[at] = False, np.nan
        may = unseen | self._known[at]
        self._learn(at[may], stand, held[at[may]], strengths, still)

    def _learn(self, at: Numbers, stand: Occupancy, held: Numbers, strengths: Floats, still: Floats) -> None:
        """Keep what these places look like. What does not fit is kept all the same if it needs nothing but sensors that
        have never felt anything."""
        if not len(at):
            return
        slots, now = self._group.slots[at], strengths[self._group.slots[at]]
        place = np.arange(len(at))
        keys = np.array([self._group.keys.index(stand[self._group.ids[i]]) for i in at.tolist()])
        doubt = np.where(self._known[at, None], self._silent.doubt[slots], self._silent.supposed(slots))
        rows, peaks = self._rows(at, now, doubt)
        alone = self._group.logs(rows, peaks)
        felt = self._group.logs(*self._rows(at, now, np.where(self._silent.dead[slots], doubt, 0.0)))
        unfelt = 1 - np.exp(np.minimum((felt - alone)[place, keys], 0))
        alone -= alone.max(axis=1, keepdims=True)
        self._known[at] |= alone[place, keys] >= _NOT_CERTAIN
        fits = self._known[at]
        at, now, slots, keys = at[fits], now[fits], slots[fits], keys[fits]
        if not len(at):
            return
        place, alone = np.arange(len(at)), alone[fits]
        self._held[at] = held = held[fits]
        taken = self._group.taken(rows[fits], held)
        self._silent.learn(slots, taken.sum(axis=-1), unfelt[fits])
        now = felt_of_checkers(now, taken.sum(axis=-1))
        self._past.learn(at, self._keeper.keep(now, taken, held))
        self._became[at] = number_of(self._group.white - held[:, :1], self._group.black - held[:, 1:])
        self._keys[at], self._fitted[at] = keys, alone[place, keys]
        changed = self._since(at, now, still[slots], self._silent.at_rest(still))
        stay = changed[place, keys]
        self._quiet[at] = np.maximum(changed + self._fitted[at, None], alone + (stay + _MISTAKEN)[:, None])

    def seats(self, stand: Occupancy, strengths: Floats) -> tuple[Floats, Floats]:
        """The share with which each seat is taken if this stands (½ where that is not certain), and how much likelier
        it reads this over a checker of that colour than over none, in nats: place × seat."""
        now = strengths[self._group.slots]
        taken = np.where(self._known[:, None], self._past.taken.sum(axis=-1), 0.5)
        taken[[stand[place] == EMPTY for place in self._group.ids]] = 0
        white = self._past.taken[..., 0] >= self._past.taken[..., 1]
        usual = self._densities.taken(now)
        over = np.where(white, usual[..., 0], usual[..., 1])
        return taken, np.log(over / self._densities.empty(now))

    def follow(self, strengths: Floats, share: float) -> bool:
        """Sensors wander with warmth: move what nobody touches this far towards what it reads now. Whether that is all
        of them."""
        calm, before = self._known & self._told, self._past.before
        before += share * calm[:, None] * (strengths[self._group.slots] - before)
        return bool(calm.all())

    def _weigh(self, at: Numbers, now: Floats, still: Floats) -> Floats:
        """The log-density of every content of the places `at`."""
        alone = self._group.logs(*self._rows(at, now, self._silent.doubt[self._group.slots[at]]))
        known = self._known[at]
        if known.any():
            old = at[known]
            changed = self._since(old, now[known], still[known], self._silent.felt)
            best = alone[known] - alone[known].max(axis=1, keepdims=True)
            # Lifted is lifted, in whatever way; and what looks empty has not been laid anew under a dead sensor.
            empty = self._group.keys.index(EMPTY)
            anew = alone[known] + _LAID_ANEW
            anew[anew.argmax(axis=1) == empty] = -np.inf
            anew[:, empty] = -np.inf
            stay = changed[np.arange(len(old)), self._keys[old]]
            ways = (changed + self._fitted[old, None], anew, best + stay[:, None] + _MISTAKEN)
            alone[known] = np.maximum.reduce(ways)
        return alone

    def _since(self, at: Numbers, now: Floats, still: Floats, felt: Floats) -> Floats:
        """The log-density of every content by what has changed since the position was certain."""
        slots = self._group.slots[at]
        silent = self._silent.dead[slots], self._silent.doubt[slots], felt[..., slots]
        logs = self._changes.weigh(self._past.at(at), now, still, *silent)
        return logs[np.arange(len(at))[:, None], self._became[at]]

    def _rows(self, at: Numbers, now: Floats, doubt: Floats) -> tuple[Table, Floats]:
        """The densities of all seats of the places `at`, by how likely their sensors are dead."""
        bins = self._densities.bins(now)
        rows, peaks = self._densities.rows[bins], self._densities.peaks[bins]
        slots, cells = self._group.slots[at], rows.shape[-1] // 2
        silent = doubt * self._silent.density(now) / np.exp(peaks)
        for side, part in ((0, slice(1, cells + 1)), (1, slice(cells + 1, None))):
            rows[..., part] += (silent * self._silent.felt[0, side, slots])[..., None].astype(np.float32)
        dead = self._silent.dead[slots]
        rows[dead], peaks[dead] = 1, 0
        return rows, peaks

    def _tell(self, at: Numbers, logs: Floats) -> None:
        """Put into words what these places hold."""
        if not len(at):
            return
        nats = np.maximum(logs - logs.max(axis=1, keepdims=True), FLOOR)
        for place, best, row in zip(at.tolist(), nats.argmax(axis=1).tolist(), nats.tolist(), strict=True):
            self.likely[place] = dict(zip(self._group.keys, row, strict=True))
            self.reading[place] = self._group.keys[best]
