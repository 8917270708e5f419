"""From a frame to evidence: for every place, how likely each content is, whatever way its checkers lie.

Every frame goes through the same stages, and each has a value of its own:

1. the counts: one number of the converter for every sensor;
2. the strengths: the same in checkers, by the board's calibration, with noise taken out where nothing moves; where
   nothing has moved for a while, most frames end here and say what the last one said;
3. the field: the strengths without dead sensors, once as they are and once without what neighbours add;
4. how far sensors that nobody touched may have wandered since the position was certain;
5. for each group of places: how likely each content is, alone and compared with its baseline;
6. the evidence: all places in the board's order.

When the session is certain of a position, it says so, and the last frame becomes the baseline of later ones. That is
all the decoder knows of the past; it knows no rules, and nothing of what is expected.
"""

from collections.abc import Mapping, Sequence
from itertools import chain

import numpy as np

from takhta.board.evidence import Evidence, Milliseconds
from takhta.board.health import Health
from takhta.board.plan import Board
from takhta.board.ports import Frame
from takhta.rules.occupancy import EMPTY, Content, Occupancy, PlaceId
from takhta.sensing.arrays import Floats
from takhta.sensing.calibration import Calibration, check
from takhta.sensing.crosstalk import Crosstalk
from takhta.sensing.curve import Curve
from takhta.sensing.dead_sensors import DeadSensors
from takhta.sensing.field import Field, FieldMeter, counts_of, out_of_range
from takhta.sensing.foreign_field import without_foreign_field
from takhta.sensing.group import Group, PlaceEvidence
from takhta.sensing.health import Watch
from takhta.sensing.lull import Lull
from takhta.sensing.rows.rows import rows_of
from takhta.sensing.smoother import Smoother
from takhta.sensing.squares.squares import squares_of
from takhta.sensing.untouched import wander

_FOLLOW_MS = 30_000
"""Within this time the baseline follows what untouched sensors read: warmth drifts no faster, and no turn is so slow
that what its hands change little by little would be taken for warmth."""

_Said = tuple[tuple[Mapping[Content, float], ...], Occupancy]
"""How likely each content of every place is, and the best free reading; as in `Evidence`."""


class Decoder:
    """Reads frames of one board with its calibration. Raises CalibrationError when the two do not fit."""

    def __init__(self, board: Board, calibration: Calibration) -> None:
        check(calibration, board)
        slots = len(board.slots)
        noise = np.array(calibration.noise) / np.array(calibration.peak)
        curve = Curve(board.checker)
        self._meter = FieldMeter(calibration)
        self._smoother = Smoother(noise)
        self._lull = Lull()
        self._crosstalk = Crosstalk(board, curve)
        self._wander = wander(noise)
        self._faulty = np.zeros(slots, np.bool_)
        self._faulty[list(calibration.faulty)] = True
        self._dead_sensors = DeadSensors(self._crosstalk.shares, self._faulty)
        self._groups: tuple[Group, ...] = (
            *rows_of(board, curve, noise, self._dead_sensors),
            *squares_of(board, self._dead_sensors),
        )
        self._watch = Watch(np.array(calibration.noise))
        self._said: _Said = ({},) * len(board.places), (EMPTY,) * len(board.places)
        self._field = Field(np.zeros(slots), np.zeros(slots))
        self._baseline: Field | None = None
        self._at = Milliseconds(0)

    def read(self, frame: Frame) -> Evidence:
        """The evidence of one frame."""
        counts = counts_of(frame)
        self._watch.see(counts)
        at_rest, strengths = self._smoother.smooth(self._meter.strengths(counts))
        if self._lull.passes_over(at_rest=at_rest):
            return Evidence(frame.at, *self._said)
        self._dead_sensors.leave_out(out_of_range(counts))
        self._dead_sensors.revive(strengths)
        self._field = field = self._field_of(strengths)
        change = self._change()
        still = self._still(change)
        self._dead_sensors.look_around(field.own, change.own if change else None, still)
        news = [group.read(field.own, still, frame.at) for group in self._groups]
        self._follow_warmth(frame.at)
        self._lull.has_read(anything_new=any(news))
        if any(news):
            self._said = self._with(news)
        return Evidence(frame.at, *self._said)

    def set_baseline(self, occupancy: Occupancy) -> None:
        """The last frame read certainly shows `occupancy`: later ones are compared with it; empty = with none."""
        self._lull.end()
        if not occupancy:
            self._baseline = None
            for group in self._groups:
                group.forget()
            return
        field, before, change = self._field, self._baseline, self._change()
        if change is not None:
            self._dead_sensors.compare(change.own, change.mixed, self._still(change))
        for group in self._groups:
            group.set_baseline(occupancy, field.own, self._wander)
        taken, nats = np.zeros(len(field.own)), np.zeros(len(field.own))
        for group in self._groups:
            taken[group.slots], nats[group.slots] = group.seats(occupancy, field.own)
        self._watch.judge(field.own, taken, nats)
        own = without_foreign_field(field.own, taken, 0.0 if before is None else before.own)
        self._baseline = Field(mixed=field.mixed + (own - field.own), own=own)

    @property
    def health(self) -> Health:
        """What is known of each sensor."""
        return self._watch.health(self._faulty, self._dead_sensors.gone, self._dead_sensors.dead)

    def _with(self, news: Sequence[Mapping[PlaceId, PlaceEvidence]]) -> _Said:
        """What is said of all places, of most of which there is nothing new."""
        likely, reading = list(self._said[0]), list(self._said[1])
        for place, evidence in chain.from_iterable(each.items() for each in news):
            likely[place], reading[place] = evidence
        return tuple(likely), tuple(reading)

    def _field_of(self, strengths: Floats) -> Field:
        """The field without dead sensors, which would only mislead their neighbours."""
        mixed = np.where(self._dead_sensors.dead, 0.0, strengths)
        own = self._crosstalk.own(mixed)
        own[self._dead_sensors.dead] = 0
        return Field(mixed, own)

    def _change(self) -> Field | None:
        """How the field has changed since the baseline, if there is one."""
        if self._baseline is None:
            return None
        return Field(self._field.mixed - self._baseline.mixed, self._field.own - self._baseline.own)

    def _still(self, change: Field | None) -> Floats:
        """How far sensors that nobody touched may have wandered since the baseline (standard deviation): by slot."""
        if change is None:
            return self._wander
        return np.hypot(self._wander, self._crosstalk.leak(change.own))

    def _follow_warmth(self, at: Milliseconds) -> None:
        """Let the baseline drift with the sensors, for the time since the last frame."""
        share = min(max(at - self._at, 0) / _FOLLOW_MS, 1.0)
        self._at = at
        unchanged = [group.follow(self._field.own, share) for group in self._groups]
        # Once a turn has begun, what sensors read of their neighbours stays in the baseline: it may be all that shows a
        # checker on a dead sensor.
        if self._baseline is not None and all(unchanged):
            mixed, own = self._baseline
            self._baseline = Field(mixed + share * (self._field.mixed - mixed), own + share * (self._field.own - own))
