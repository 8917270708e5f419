"""How likely each content of places in rows is: from one frame alone, and by what has changed since their baseline.

The baseline may be wrong, because a misread turn may have been confirmed: so every place is also read on its own, and
where that speaks clearly against the baseline, it wins.
"""

from math import log

import numpy as np

from takhta.rules.occupancy import EMPTY
from takhta.sensing.arrays import CONTENT, SEAT, SIDE, Flags, Floats, Narrow, Numbers
from takhta.sensing.dead_sensors import DeadSensors, Hidden
from takhta.sensing.foreign_field import without_foreign_field
from takhta.sensing.group import MISTAKEN, QUIET
from takhta.sensing.rows.changes import number_of
from takhta.sensing.rows.densities import BLACK_CELLS, WHITE_CELLS
from takhta.sensing.rows.model import RowModel
from takhta.sensing.rows.places import Places

LAID_ANEW = log(0.05)
"""How likely a hand has laid all checkers of a place anew; then only what they read now counts."""
NOT_CERTAIN = -6.0
"""A place whose content is so many nats behind the best is not taken as certain, whatever the players confirmed. Of 760
places read by one frame of cheap sensors after sloppy hands, the true content of none was more than 5 behind."""

_CLEAR, _BARE = 0.3, 0.05
"""A seat that certainly read so many checkers and reads no more than so few now: whoever lay there has left …"""
_MOVED_ASIDE = 0.05
"""… or in this share of cases was only moved so far aside that nothing shows any more."""


class Weigher:
    """Places of one kind and what was certain about them. Of some of them, `at` are the numbers."""

    def __init__(self, places: Places, model: RowModel, dead_sensors: DeadSensors) -> None:
        many, contents = len(places.ids), len(places.contents.keys)
        self._places, self._model, self._dead_sensors = places, model, dead_sensors
        self.known = np.zeros(many, np.bool_)
        """Which places have a baseline: by place."""
        self.held = np.zeros((many, 2), np.intp)
        """What they held: place × side."""
        self.unchanged = np.zeros((many, contents))
        """The log-density of every content while nothing changes: place × content."""
        bare = np.zeros((*places.slots.shape, 2))
        self.baseline = model.baselines.make(bare[..., 0], bare, self.held)
        """What they looked like."""
        self._key = np.zeros(many, np.intp)
        """The number of the content they held: by place …"""
        self._fit = np.zeros(many)
        """… and how well it fitted what the frame alone said, in nats."""
        self._change = np.zeros((many, contents), np.intp)
        """Which change would lead from there to every content: place × content."""

    def weigh(self, at: Numbers, now: Floats, still: Floats) -> Floats:
        """The log-density of every content: place × content. `now` is what the seats read and `still` how far they may
        have wandered untouched: place × seat."""
        logs = self._places.logs(*self._densities(now, self._dead_sensors.at(self._places.slots[at])))
        known = self.known[at]
        if known.any():
            old, alone = at[known], logs[known]
            hidden = self._dead_sensors.at(self._places.slots[old])
            changed = self._since(old, now[known], still[known], hidden)
            stay = changed[np.arange(len(old)), self._key[old]]
            mistaken = alone - alone.max(axis=CONTENT, keepdims=True) + stay[:, None] + MISTAKEN
            logs[known] = np.maximum.reduce((changed + self._fit[old, None], self._laid_anew(alone), mistaken))
        return logs

    def learn(self, at: Numbers, keys: Numbers, strengths: Floats, still: Floats) -> None:
        """Make what places hold and read now their baseline: `keys` are the numbers of their contents, by place;
        `strengths` and `still` are by slot.

        A place that is not `known` although its content is sure becomes so, if nothing but sensors that have never read
        a checker are needed to explain what is missing there.
        """
        slots, had = self._places.slots[at], self.known[at]
        now, place = strengths[slots], np.arange(len(at))
        hidden = self._dead_sensors.at(slots)
        doubt = np.where(self.known[at, None], hidden.doubt, self._dead_sensors.supposed(slots))
        rows, peaks = self._densities(now, hidden._replace(doubt=doubt))
        alone = self._places.logs(rows, peaks)
        none_hidden = hidden._replace(doubt=np.where(hidden.dead, doubt, 0.0))
        if_none_are = self._places.logs(*self._densities(now, none_hidden))
        some_are = 1 - np.exp(np.minimum((if_none_are - alone)[place, keys], 0))
        alone -= alone.max(axis=CONTENT, keepdims=True)
        self.known[at] |= alone[place, keys] >= NOT_CERTAIN
        fits = self.known[at]
        if not fits.any():
            return
        at, keys, now, alone = at[fits], keys[fits], now[fits], alone[fits]
        was = self.baseline.taken[at]
        left = had[fits, None] & (np.abs(self.baseline.before[at]) > _CLEAR) & (np.abs(now) < _BARE)
        rows = np.where(left[..., None], _emptied(rows[fits]), rows[fits])
        stays = self._stays_below(at, keys, now, still[slots[fits]])
        taken = np.where(stays[..., None], was, self._places.taken(rows, keys))
        self._dead_sensors.blame(slots[fits], taken.sum(axis=SIDE), some_are[fits])
        now = without_foreign_field(now, taken.sum(axis=SIDE))
        self._keep(at, keys, now, taken)
        self._fit[at] = alone[np.arange(len(at)), keys]
        changed = self._since(at, now, still[slots[fits]], self._dead_sensors.at_rest(slots[fits], still))
        stay = changed[np.arange(len(at)), keys]
        self.unchanged[at] = np.maximum(changed + self._fit[at, None], alone + (stay + MISTAKEN)[:, None])

    def follow(self, unchanged: Flags, strengths: Floats, share: float) -> None:
        """Move the baseline of unchanged places this share of the way towards what they read now: `unchanged` is by
        place, `strengths` by slot."""
        before = self.baseline.before
        before += share * unchanged[:, None] * (strengths[self._places.slots] - before)

    def _keep(self, at: Numbers, keys: Numbers, now: Floats, taken: Floats) -> None:
        """Remember what was certain: the contents by number, what the seats read, and in what shares they are taken."""
        self._key[at] = keys
        self.held[at] = held = self._places.contents.numbers[keys]
        self.baseline.update(at, self._model.baselines.make(now, taken, held))
        self._change[at] = number_of(self._places.contents.numbers - held[:, None])

    def _stays_below(self, at: Numbers, keys: Numbers, now: Floats, still: Floats) -> Flags:
        """Which seats of piles nobody has touched since they were a pile already: place × seat. They are taken or bare
        as they were, for below an upper layer one frame hardly tells a bare seat from one whose sensor is dead."""
        were_piles = (self.baseline.upper[at] > 0).any(axis=(SEAT, SIDE))
        are_many = (self._places.contents.numbers[keys] >= self._model.columns.seats - 1).any(axis=1)
        untouched = np.abs(now - self.baseline.before[at]) <= QUIET * still
        return np.logical_and(untouched, np.logical_and(were_piles, are_many)[:, None])

    def _since(self, at: Numbers, now: Floats, still: Floats, hidden: Hidden) -> Floats:
        """The log-density of every content by what has changed since the baseline: place × content."""
        logs = self._model.changes.weigh(self.baseline.at(at), now, still, hidden)
        return logs[np.arange(len(at))[:, None], self._change[at]]

    def _laid_anew(self, alone: Floats) -> Floats:
        """The log-density of every content if a hand has laid all checkers of the place anew: place × content.

        An empty place needs no such way, because lifting each checker leads there too. And where empty fits best, no
        other content may come of this, or it would put checkers on every sensor that may be dead.
        """
        empty = self._places.contents.keys.index(EMPTY)
        anew = alone + LAID_ANEW
        anew[anew.argmax(axis=CONTENT) == empty] = -np.inf
        anew[:, empty] = -np.inf
        return anew

    def _densities(self, now: Floats, hidden: Hidden) -> tuple[Narrow, Floats]:
        """How likely each seat reads this, given what lies on it, and that it may lie hidden: rows and peaks, as in
        `Places`."""
        densities = self._model.densities
        bins = densities.bins(now)
        rows, peaks = densities.rows[bins], densities.peaks[bins]
        if_dead = hidden.doubt * self._dead_sensors.density(now) / np.exp(peaks)
        for side, part in enumerate((WHITE_CELLS, BLACK_CELLS)):
            rows[..., part] += (if_dead * hidden.odds[0, ..., side])[..., None].astype(np.float32)
        rows[hidden.dead], peaks[hidden.dead] = 1, 0
        return rows, peaks


def _emptied(rows: Narrow) -> Narrow:
    """The densities of seats whose checker has left, as far as anybody can say."""
    emptied = rows.copy()
    emptied[..., 1:] *= np.float32(_MOVED_ASIDE)
    return emptied
