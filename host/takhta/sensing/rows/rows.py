"""Points, or a bar, as a group of places: which of them a frame changes, and what is reported about each.

It keeps what it has said about a place until something moves there, which saves most of the work of a frame. How likely
contents are is for the weigher to say; it decides nothing about the position.
"""

from collections.abc import Iterator, Mapping

import numpy as np

from takhta.board.evidence import FLOOR, Milliseconds
from takhta.board.plan import Board
from takhta.rules.occupancy import EMPTY, WHITE_AND_BLACK, Occupancy, PlaceId, count
from takhta.sensing.arrays import SEAT, SIDE, Flags, Floats, Numbers
from takhta.sensing.curve import Curve
from takhta.sensing.dead_sensors import DeadSensors
from takhta.sensing.group import QUIET, Group, PlaceEvidence, place_evidence
from takhta.sensing.rows.bar import Bar
from takhta.sensing.rows.contradictions import Contradictions
from takhta.sensing.rows.model import RowModel, row_model
from takhta.sensing.rows.places import Places
from takhta.sensing.rows.points import Points
from takhta.sensing.rows.weigher import NOT_CERTAIN, Weigher

_RESTS, _ALIKE = 1.5, 0.1
"""A changed place is weighed anew when one of its seats reads farther than so many times its noise from what it read
when it was weighed last, or may have wandered farther by more than this share. Weighing costs most of a frame, and
noise alone would not change what comes out."""
_AT_REST = 6.0
"""A seat that reads farther than so many times its noise from the frame before has a hand at it."""


def rows_of(board: Board, curve: Curve, noise: Floats, dead_sensors: DeadSensors) -> Iterator[Group]:
    """The points of a board, and its bar; nothing for a board of squares. `noise` is from scan to scan, in checkers, by
    slot."""
    places = [place for place in board.places if place.square is None]
    if not places:
        return
    model = row_model(board, curve, noise)
    points = [place for place in places if len(place.columns) == 1]
    yield Rows(Points(points, model.columns), model, dead_sensors, noise)
    for place in places:
        if len(place.columns) == 2:
            yield Rows(Bar(place, model.columns), model, dead_sensors, noise)


class Rows:
    """Places of one kind whose checkers lie in rows; keeps the contract of `Group`."""

    def __init__(self, places: Places, model: RowModel, dead_sensors: DeadSensors, noise: Floats) -> None:
        self.ids, self.slots = places.ids, places.slots
        many = len(places.ids)
        self._contents, self._model, self._dead_sensors = places.contents, model, dead_sensors
        self._noise = noise[places.slots]
        self._weigher = Weigher(places, model, dead_sensors)
        self._evidence = [PlaceEvidence({}, EMPTY)] * many
        """What was said about each place last."""
        self._believed = np.zeros(many, np.intp)
        """How many checkers that is: by place."""
        self._contradictions = Contradictions(many)
        self._newest = np.zeros(places.slots.shape)
        """What the seats read in the newest frame: place × seat."""
        self._unchanged = np.zeros(many, np.bool_)
        """Which places were said to be as their baseline: by place."""
        self._revision = dead_sensors.revision
        self._weighed, self._wandered = np.full((2, *places.slots.shape), np.nan)
        """What the seats of changed places read when they were weighed last, and how far they might have wandered then:
        place × seat; where it is not a number, the place is to be weighed anew."""

    def read(self, strengths: Floats, still: Floats, at: Milliseconds) -> Mapping[PlaceId, PlaceEvidence]:
        """As in `Group`."""
        now, still = strengths[self.slots], still[self.slots]
        self._forget_contradicted(now, at)
        hinted = self._dead_sensors.hinted[self.slots]
        moved = hinted | (np.abs(now - self._weigher.baseline.before) > QUIET * still)
        changed = ~self._weigher.known | moved.any(axis=SEAT)
        news: dict[PlaceId, PlaceEvidence] = {}
        back = np.flatnonzero(~changed & ~self._unchanged)
        if len(back):
            news |= self._say(back, self._weigher.unchanged[back])
            self._unchanged[back], self._weighed[back] = True, np.nan
        if not changed.any():
            return news
        anew = np.flatnonzero(changed & ~self._rests(now, still, hinted))
        if len(anew):
            news |= self._say(anew, self._weigher.weigh(anew, now[anew], still[anew]))
            self._unchanged[anew], self._wandered[anew] = False, still[anew]
            self._weighed[anew] = np.where(hinted[anew], np.nan, now[anew])
        return news

    def set_baseline(self, occupancy: Occupancy, strengths: Floats, still: Floats) -> None:
        """As in `Group`."""
        known, before = self._weigher.known, self._weigher.held
        held = np.array([[count(occupancy[place], side) for side in WHITE_AND_BLACK] for place in self.ids])
        at = np.flatnonzero(~known | ~self._unchanged | (held != before).any(axis=1))
        if not len(at):
            return
        fits = [self._evidence[i].likely.get(occupancy[self.ids[i]], FLOOR) >= NOT_CERTAIN for i in at.tolist()]
        # A place that does not fit may still hold a checker on a dead sensor, if none was read there before: where
        # nothing was known, or where checkers were added. One that was read there and is no more has been lifted.
        unseen = ~known[at] | (held[at].sum(axis=1) > before[at].sum(axis=1))
        known[at] = fits
        self._unchanged[at], self._weighed[at] = False, np.nan
        at = at[unseen | known[at]]
        # Of what no reading holds, such as seven of both colours on the bar, nothing is known: the frame alone is read.
        can_be_read = np.array([occupancy[self.ids[i]] in self._contents.keys for i in at.tolist()], np.bool_)
        known[at[~can_be_read]] = False
        at = at[can_be_read]
        if len(at):
            keys = np.array([self._contents.keys.index(occupancy[self.ids[i]]) for i in at.tolist()])
            self._weigher.learn(at, keys, strengths, still)

    def forget(self) -> None:
        """As in `Group`."""
        self._weigher.known[:] = False
        self._unchanged[:] = False
        self._weighed[:] = np.nan

    def follow(self, strengths: Floats, share: float) -> bool:
        """As in `Group`."""
        unchanged = self._weigher.known & self._unchanged
        self._weigher.follow(unchanged, strengths, share)
        return bool(unchanged.all())

    def seats(self, occupancy: Occupancy, strengths: Floats) -> tuple[Floats, Floats]:
        """As in `Group`; the nats are over a checker of the colour that more likely lies there."""
        now, baseline = strengths[self.slots], self._weigher.baseline
        taken = np.where(self._weigher.known[:, None], baseline.taken.sum(axis=SIDE), 0.5)
        taken[[occupancy[place] == EMPTY for place in self.ids]] = 0
        white, black = np.moveaxis(baseline.taken, SIDE, 0)
        over_white, over_black = np.moveaxis(self._model.densities.taken(now), SIDE, 0)
        over = np.where(white >= black, over_white, over_black)
        return taken, np.log(over / self._model.densities.empty(now))

    def _forget_contradicted(self, now: Floats, at: Milliseconds) -> None:
        """A place that has contradicted its baseline for long has none any more: the frame alone is read there."""
        before, self._newest = self._newest, now
        changed = self._weigher.known & ~self._unchanged
        if not changed.any():
            return
        at_rest = changed & (np.abs(now - before) <= _AT_REST * self._noise).all(axis=SEAT)
        more = self._believed - self._weigher.held.sum(axis=1)
        wrong = self._contradictions.last(self._weigher.baseline, now, at_rest, more, at)
        self._weigher.known[wrong], self._weighed[wrong] = False, np.nan

    def _rests(self, now: Floats, still: Floats, hinted: Flags) -> Flags:
        """Which places read what they read when they were weighed last, and so need not be weighed again: by place."""
        if self._revision != self._dead_sensors.revision:
            self._weighed[:], self._revision = np.nan, self._dead_sensors.revision
        same = np.abs(now - self._weighed) <= _RESTS * self._noise
        same &= np.abs(still - self._wandered) <= _ALIKE * still
        rests: Flags = (same & ~hinted).all(axis=SEAT)
        return rests

    def _say(self, at: Numbers, logs: Floats) -> dict[PlaceId, PlaceEvidence]:
        """What is said about these places, by the log-density of every content: place × content."""
        said = place_evidence(self._contents.keys, logs)
        for place, evidence in zip(at.tolist(), said, strict=True):
            self._evidence[place] = evidence
            self._believed[place] = sum(count(evidence.best, side) for side in WHITE_AND_BLACK)
        return {self.ids[place]: evidence for place, evidence in zip(at.tolist(), said, strict=True)}
