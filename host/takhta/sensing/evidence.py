"""From a frame to evidence: for every place, how likely each content is, whatever way its checkers lie.

It knows no rules and nothing of what is expected; of history only the last position that was certain.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from takhta.board.evidence import Evidence, Milliseconds
from takhta.board.health import Health
from takhta.board.plan import Board, Place
from takhta.board.ports import Frame
from takhta.rules.occupancy import EMPTY, Content, Occupancy
from takhta.sensing import placement
from takhta.sensing.calibration import Calibration, check
from takhta.sensing.columns import Columns
from takhta.sensing.curve import Curve
from takhta.sensing.densities import integrate
from takhta.sensing.field import FieldMeter
from takhta.sensing.health import Watch
from takhta.sensing.history import Changes, deviation, leak
from takhta.sensing.past import Keeper, felt_of_checkers
from takhta.sensing.places import Bar, Group, Points
from takhta.sensing.settled import Settled
from takhta.sensing.silent import Silent
from takhta.sensing.squares import Squares

Floats = NDArray[np.float64]
_Reader = tuple[Group | Squares, Settled | Squares]
"""Where places are, and what reads them."""

_CROSSTALK_MM = 80.0
_SHAKES, _NEWEST = 4.0, 0.35
"""A seat that changes by less than so many times its noise is at rest; the share of the newest frame in its mean."""
_FOLLOW_MS = 30_000
"""Warmth is followed at this pace on seats that nobody touches."""


class Decoder:
    """Reads frames of one board with its calibration. Raises CalibrationError when the two do not fit."""

    def __init__(self, board: Board, calibration: Calibration) -> None:
        check(calibration, board)
        self._meter = FieldMeter(calibration)
        curve = Curve(board.checker)
        shares = _shares(board, curve)
        self._unmix, self._spill = np.eye(len(shares)) - shares, np.abs(shares)
        noise = np.array(calibration.noise) / np.array(calibration.peak)
        self._noise, self._shake = deviation(noise), _SHAKES * noise
        self._unseen = np.zeros(len(board.slots), np.bool_)
        self._unseen[list(calibration.faulty)] = True
        self._silent = Silent(shares, self._unseen)
        self._groups = _squares(board, self._silent) or _rows(board, curve, noise, self._silent)
        self._watch = Watch(np.array(calibration.noise))
        self._places, self._slots = len(board.places), len(board.slots)
        self._strengths = np.zeros(self._slots)
        self._raw = self._raw_before = self._strengths
        self._smoothed = np.full(self._slots, np.nan)
        self._before: Floats | None = None
        self._at = Milliseconds(0)

    def read(self, frame: Frame) -> Evidence:
        """The evidence of one frame."""
        strengths = self._smooth(self._meter.strength(frame))
        self._watch.see(np.frombuffer(frame.counts, dtype=np.uint16).astype(np.float64))
        self._silent.miss(self._meter.out_of_range(frame))
        self._silent.hear_again(strengths)
        strengths[self._silent.dead] = 0
        self._raw = strengths
        self._strengths = strengths = self._unmix @ strengths
        strengths[self._silent.dead] = 0
        still = self._still()
        self._silent.hear(strengths, None if self._before is None else strengths - self._before, still)
        likely: list[Mapping[Content, float]] = [{}] * self._places
        reading = [EMPTY] * self._places
        share = min(max(frame.at - self._at, 0) / _FOLLOW_MS, 1.0)
        self._at = frame.at
        calm = True
        for group, settled in self._groups:
            settled.read(strengths, still)
            calm &= settled.follow(strengths, share)
            for place, nats, read in zip(group.ids, settled.likely, settled.reading, strict=True):
                likely[place], reading[place] = nats, read
        # Once a turn has begun, what seats feel of their neighbours is not forgotten: a dead one may be among them.
        if self._before is not None and calm:
            self._before = self._before + share * (strengths - self._before)
            self._raw_before = self._raw_before + share * (self._raw - self._raw_before)
        return Evidence(frame.at, tuple(likely), tuple(reading))

    def settle(self, stand: Occupancy) -> None:
        """The last frame read is certain to show `stand`: later ones are compared with it; empty = with none."""
        if not stand:
            self._before = None
            for _, settled in self._groups:
                settled.forget()
            return
        if self._before is not None:
            self._silent.compare(self._strengths - self._before, self._raw - self._raw_before, self._still())
        for _, settled in self._groups:
            settled.settle(stand, self._strengths, self._noise)
        taken, nats = np.zeros(self._slots), np.zeros(self._slots)
        for group, settled in self._groups:
            taken[group.slots], nats[group.slots] = settled.seats(stand, self._strengths)
        self._watch.judge(self._strengths, taken, nats)
        self._before = felt_of_checkers(self._strengths, taken, 0.0 if self._before is None else self._before)
        self._raw_before = self._raw + (self._before - self._strengths)

    @property
    def health(self) -> Health:
        """What is known of each sensor."""
        return self._watch.health(self._unseen, self._silent.gone, self._silent.dead)

    def _smooth(self, strengths: Floats) -> Floats:
        """Take the noise out of seats at rest, so that a close decision does not flicker from frame to frame."""
        apart = strengths - self._smoothed
        self._smoothed = np.where(np.abs(apart) < self._shake, self._smoothed + _NEWEST * apart, strengths)
        return self._smoothed.copy()

    def _still(self) -> Floats:
        """How far a seat that nobody touched may have wandered since the position was certain."""
        if self._before is None:
            return self._noise
        return np.hypot(self._noise, leak(self._spill, self._strengths - self._before))


def _rows(board: Board, curve: Curve, noise: Floats, silent: Silent) -> list[_Reader]:
    """The readers of points and a bar."""
    column = board.places[0].columns[0]
    densities = integrate(curve, float(np.median(noise)), placement.anywhere(board, column))
    columns = Columns(board)
    spilt = _spilt(board, curve)
    keeper = Keeper(board.checker, densities, spilt, columns.seats)
    reader = densities, keeper, Changes(densities, spilt, columns.seats), silent
    groups: list[Group] = [Points([place for place in board.places if len(place.columns) == 1], columns)]
    groups += [Bar(place, columns) for place in board.places if len(place.columns) == 2]
    return [(group, Settled(group, reader, noise)) for group in groups]


def _squares(board: Board, silent: Silent) -> list[_Reader]:
    """The readers of square fields, those with as many sensors together."""
    shapes: dict[int, list[Place]] = {}
    for place in board.places:
        if place.square is not None:
            shapes.setdefault(len(place.slots), []).append(place)
    readers = [Squares(board, places, silent) for places in shapes.values()]
    return [(each, each) for each in readers]


def _shares(board: Board, curve: Curve) -> Floats:
    """What a checker in the middle of each seat adds to every other, in checkers; within a square nothing, because
    there all sensors are read together."""
    x = np.array([slot.x_mm for slot in board.slots])
    y = np.array([slot.y_mm for slot in board.slots])
    distance = np.hypot(x[:, None] - x, y[:, None] - y)
    near = (distance > 0) & (distance < _CROSSTALK_MM)
    shares = np.zeros(distance.shape)
    shares[near] = curve.strength(distance[near])
    square = np.array([-1 if board.places[slot.place].square is None else slot.place for slot in board.slots])
    shares[(square[:, None] == square) & (square >= 0)] = 0
    return shares


def _spilt(board: Board, curve: Curve) -> Floats:
    """What a checker adds to the next seat and to the one before, more than is taken away for it: 2 × cell."""
    slots = board.places[0].columns[0].slots
    pitch, away = abs(slots[1].y_mm - slots[0].y_mm), placement.cells()
    beside, shares = placement.sideways()
    lateral = [np.hypot(pitch - away[:, None], beside), np.hypot(pitch + away[:, None], beside)]
    own = curve.strength(np.hypot(away[:, None], beside)) * curve.strength(np.array(pitch))
    spilt: Floats = np.array([(curve.strength(each) - own) @ shares for each in lateral])
    return spilt
