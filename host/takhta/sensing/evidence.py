"""From a frame to evidence: for every place, how likely each content is, whatever way its checkers lie.

A column of seats is read as a chain from the rail to the tip (the forward algorithm of hidden Markov models): at each
seat there is nothing, a white or a black checker, displaced as the one before it allows; all ways are summed. It
looks at one frame only: no rules, nothing of what was expected, and of history only how full points have changed.
"""

from collections.abc import Mapping
from math import comb

import numpy as np
from numpy.typing import NDArray

from takhta.board.evidence import FLOOR, Evidence
from takhta.board.health import Fault, Health, SlotHealth
from takhta.board.plan import Board, SlotId
from takhta.board.ports import Frame
from takhta.rules.occupancy import WHITE_AND_BLACK, Content, Occupancy, PlaceId, Side, content, count
from takhta.sensing import placement
from takhta.sensing.calibration import Calibration, check
from takhta.sensing.curve import Curve
from takhta.sensing.densities import integrate
from takhta.sensing.field import FieldMeter
from takhta.sensing.stacks import Stacks

Floats = NDArray[np.float64]
Table = NDArray[np.float32]

_GAP = np.float32(0.04)
"""The share of columns in which a given seat is skipped."""
_MOST = 15
_HARDLY = -5.0
"""Below this many nats a full column is not worth weighing."""
_CROSSTALK_MM = 80.0
_TINY = 1e-37


class Decoder:
    """Reads frames of one board with its calibration. Raises CalibrationError when the two do not fit."""

    def __init__(self, board: Board, calibration: Calibration) -> None:
        check(calibration, board)
        self._meter = FieldMeter(calibration)
        curve = Curve(board.checker)
        self._unmix = _unmixing(board, curve)
        noise = float(np.median(np.array(calibration.noise) / np.array(calibration.peak)))
        self._densities = integrate(curve, noise)
        self._faulty = list(calibration.faulty)
        self._columns = _Columns(board)
        self._singles = _Singles(board, self._columns)
        self._pairs = [_Pair(place.id, self._columns) for place in board.places if len(place.columns) == 2]
        self._places = len(board.places)
        self._slots = len(board.slots)
        self._stacks = Stacks(board.checker)
        seats = len(board.places[-1].slots)
        self._full = {side: [content({side: n}) for n in range(seats, _MOST + 1)] for side in WHITE_AND_BLACK}
        self._newest: Floats | None = None
        self._settled: tuple[Occupancy, Floats] | None = None
        self._points = [(p.id, [slot.id for slot in p.slots]) for p in board.places if len(p.columns) == 1]

    def read(self, frame: Frame) -> Evidence:
        """The evidence of one frame."""
        strengths = self._meter.strength(frame)
        strengths[self._faulty] = 0
        strengths = self._unmix @ strengths
        rows = self._densities.rows[self._densities.bins(strengths)]
        rows[self._faulty] = 1
        chances = self._columns.sum_ways(rows)
        likely: dict[PlaceId, Mapping[Content, float]] = {}
        reading: dict[PlaceId, Content] = {}
        self._singles.fill(chances, likely, reading)
        for pair in self._pairs:
            pair.fill(chances, likely, reading)
        self._newest = strengths
        self._weigh_stacks(strengths, likely, reading)
        order = [PlaceId(i) for i in range(self._places)]
        return Evidence(frame.at, tuple(likely[i] for i in order), tuple(reading[i] for i in order))

    def settle(self, stand: Occupancy) -> None:
        """The last frame read is certain to show `stand`: later ones are compared with it where seats are full."""
        if self._newest is not None:
            self._settled = stand, self._newest

    @property
    def health(self) -> Health:
        """What is known of each sensor."""
        slots = [SlotHealth(SlotId(i)) for i in range(self._slots)]
        for i in self._faulty:
            slots[i] = SlotHealth(SlotId(i), fault=Fault.UNSEEN, masked=True)
        return Health(tuple(slots))

    def _weigh_stacks(
        self, strengths: Floats, likely: dict[PlaceId, Mapping[Content, float]], reading: dict[PlaceId, Content]
    ) -> None:
        """Tell apart the numbers that a full point can hold, as far as the last certain position helps."""
        if self._settled is None:
            return
        stand, before = self._settled
        for place, slots in self._points:
            for side, sign in ((Side.WHITE, 1), (Side.BLACK, -1)):
                full = self._full[side]
                here, number = likely[place][full[0]], count(stand[place], side)
                if here < _HARDLY or not number:
                    continue
                taken = slots[:number]
                upper = max(0, number - len(slots))
                nats = self._stacks.weigh(sign * before[taken], sign * strengths[taken], upper, len(full) - 1)
                together = {**likely[place], **dict(zip(full, (here + each - max(nats) for each in nats), strict=True))}
                reading[place] = max(together, key=together.__getitem__)
                best = together[reading[place]]
                likely[place] = {each: max(value - best, FLOOR) for each, value in together.items()}


def _unmixing(board: Board, curve: Curve) -> Floats:
    """Takes away what neighbours add, to first order: a checker in the middle of a seat is no news to the others."""
    x = np.array([slot.x_mm for slot in board.slots])
    y = np.array([slot.y_mm for slot in board.slots])
    distance = np.hypot(x[:, None] - x, y[:, None] - y)
    near = (distance > 0) & (distance < _CROSSTALK_MM)
    shares = np.zeros(distance.shape)
    shares[near] = curve.strength(distance[near])
    return np.eye(len(x)) - shares


class _Columns:
    """All columns of a board, read side by side. `index[place]` are the numbers of a place's columns."""

    def __init__(self, board: Board) -> None:
        self.index: dict[PlaceId, list[int]] = {}
        slots: list[list[int]] = []
        for place in board.places:
            self.index[place.id] = list(range(len(slots), len(slots) + len(place.columns)))
            slots += [[slot.id for slot in column.slots] for column in place.columns]
        self._slots = np.array(slots)
        self.seats = self._slots.shape[1]
        column = board.places[0].columns[0]
        self._first = placement.first(board, column).astype(np.float32)
        self._next = placement.following(board, column).astype(np.float32)
        self._restart = _GAP * placement.after_gap().astype(np.float32)

    def sum_ways(self, rows: Table) -> Floats:
        """The chance of the readings for every content: white × black × column, up to a factor a column."""
        many = len(self._slots)
        cells = placement.CELLS
        # held[w, b]: the last seat holds the last of w white and b black checkers, by cell; bare[w, b]: it is empty.
        held = np.zeros((1, 1, many, cells), np.float32)
        bare = np.ones((1, 1, many), np.float32)
        for seat in range(self.seats):
            at = rows[self._slots[:, seat]]
            empty, white, black = at[:, 0], at[:, 1 : cells + 1], at[:, cells + 1 :]
            before = held @ self._next
            before += bare[..., None] * self._restart
            if seat == 0:
                before[0, 0] = self._first
            bare_now = np.zeros((seat + 2, seat + 2, many), np.float32)
            bare_now[:-1, :-1] = (bare + held.sum(axis=-1)) * empty
            held = np.zeros((seat + 2, seat + 2, many, cells), np.float32)
            held[1:, :-1] = before * white
            held[:-1, 1:] += before * black
            bare = bare_now
        chances: Floats = (bare + held.sum(axis=-1)).astype(np.float64)
        return chances


class _Singles:
    """Reads the places with one column: points."""

    def __init__(self, board: Board, columns: _Columns) -> None:
        self._places = [place.id for place in board.places if len(place.columns) == 1]
        self._columns = [columns.index[place][0] for place in self._places]
        pairs = _contents(columns.seats)
        self._white = np.array([white for white, _ in pairs])
        self._black = np.array([black for _, black in pairs])
        orders = np.array([comb(white + black, white) for white, black in pairs])
        self._share = 1 / orders[:, None]
        self._keys, self._from = _with_more(pairs, columns.seats)

    def fill(
        self, chances: Floats, likely: dict[PlaceId, Mapping[Content, float]], reading: dict[PlaceId, Content]
    ) -> None:
        """Write what is known of these places."""
        table = chances[self._white, self._black][:, self._columns] * self._share
        best, nats = _nats(table.T)
        for place, first, row in zip(self._places, best, nats[:, self._from].tolist(), strict=True):
            likely[place] = dict(zip(self._keys, row, strict=True))
            reading[place] = self._keys[first]


class _Pair:
    """Reads a place with two columns, the bar: a content may be split between them in any way."""

    def __init__(self, place: PlaceId, columns: _Columns) -> None:
        self._place = place
        self._one, self._two = columns.index[place]
        seats = columns.seats
        pairs = _contents(seats) + [p for n in range(seats + 1, 2 * seats + 1) for p in ((n, 0), (0, n))]
        splits = [
            (number, w, b, white - w, black - b)
            for number, (white, black) in enumerate(pairs)
            for w in range(white + 1)
            for b in range(black + 1)
            if w + b <= seats and white - w + black - b <= seats
        ]
        self._number, self._w1, self._b1, self._w2, self._b2 = np.array(splits).T
        ways = [
            comb(w + v, w) * comb(b + c, b) / 2 ** (w + b + v + c) / comb(w + b, w) / comb(v + c, v)
            for _, w, b, v, c in splits
        ]
        self._share = np.array(ways)
        self._keys, self._from = _with_more(pairs, 2 * seats)

    def fill(
        self, chances: Floats, likely: dict[PlaceId, Mapping[Content, float]], reading: dict[PlaceId, Content]
    ) -> None:
        """Write what is known of this place."""
        one, two = chances[:, :, self._one], chances[:, :, self._two]
        ways = one[self._w1, self._b1] * two[self._w2, self._b2] * self._share
        sums: Floats = np.zeros(self._number[-1] + 1)
        np.add.at(sums, self._number, ways)
        (first,), nats = _nats(sums[None])
        likely[self._place] = dict(zip(self._keys, nats[0, self._from].tolist(), strict=True))
        reading[self._place] = self._keys[first]


def _contents(seats: int) -> list[tuple[int, int]]:
    """(white, black) contents that fit a column, the smaller first."""
    return [(total - black, black) for total in range(seats + 1) for black in range(total + 1)]


def _with_more(pairs: list[tuple[int, int]], full: int) -> tuple[list[Content], list[int]]:
    """The contents as keys, and for each the pair it looks like: more of a side than fit look like a full place."""
    keys = [content({Side.WHITE: white, Side.BLACK: black}) for white, black in pairs]
    look = list(range(len(pairs)))
    for side, pair in ((Side.WHITE, (full, 0)), (Side.BLACK, (0, full))):
        for number in range(full + 1, _MOST + 1):
            keys.append(content({side: number}))
            look.append(pairs.index(pair))
    return keys, look


def _nats(table: Floats) -> tuple[list[int], Floats]:
    """For rows of chances: the best column of each, and the log-likelihoods with 0 for the best."""
    best = table.argmax(axis=1)
    logs = np.log(np.maximum(table, _TINY))
    logs -= logs.max(axis=1, keepdims=True)
    return best.tolist(), np.maximum(logs, FLOOR)
