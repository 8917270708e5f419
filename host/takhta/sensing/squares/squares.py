"""Squares of one shape as a group of places: which of them a frame changes, and what is reported about each.

It keeps what it has said about a square until something moves there. How likely contents are is for the square model to
say; it decides nothing about the position.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from takhta.board.evidence import FLOOR, Milliseconds
from takhta.board.plan import Board, Place
from takhta.rules.occupancy import EMPTY, Content, Occupancy, PlaceId
from takhta.sensing.arrays import SEAT, Flags, Floats
from takhta.sensing.dead_sensors import DeadSensors
from takhta.sensing.group import MISTAKEN, QUIET, Group, PlaceEvidence, place_evidence
from takhta.sensing.squares.square_model import Certain, square_model

_QUIET_MOST = 0.012
"""A square has changed at the latest when a sensor reads so many checkers farther from its baseline, however far it may
wander: a weak pawn on its side shows no more."""
_RESTS = 0.3
"""A changed square is weighed anew when one of its sensors reads farther than this share of its wandering from what it
read when it was weighed last. On points the limit is higher, because there it is laid at the bare noise."""
_NOT_CERTAIN = -12.0
"""A square whose content is so many nats behind the best is not taken as certain, whatever the players confirmed. It is
twice as much as on points, because pawns of two strengths and polarities can look like one another: of 2,000 squares
read by one frame the true content was up to 8.3 behind."""
_A_NAT, _MOST_NATS = 0.03, 20.0
"""So many checkers of strength tell a taken square from a bare one by one more nat, up to so many."""


def squares_of(board: Board, dead_sensors: DeadSensors) -> Iterator[Group]:
    """The squares of a board, those with as many sensors together; nothing for a board of points."""
    shapes: dict[int, list[Place]] = {}
    for place in board.places:
        if place.square is not None:
            shapes.setdefault(len(place.slots), []).append(place)
    for places in shapes.values():
        yield Squares(board, places, dead_sensors)


class Squares:
    """Squares with as many sensors each; keeps the contract of `Group`. `i` is always the number of a square."""

    def __init__(self, board: Board, places: Sequence[Place], dead_sensors: DeadSensors) -> None:
        self.ids = [place.id for place in places]
        self.slots = np.array([[slot.id for slot in place.slots] for place in places])
        self._model = square_model(board, places[0])
        self._dead_sensors = dead_sensors
        self._held: list[Content | None] = [None] * len(places)
        """What each square certainly held; None = it has no baseline."""
        self._known = np.zeros(len(places), np.bool_)
        """Which squares have one: by square."""
        self._before = np.zeros(self.slots.shape)
        """What the sensors read then: square × seat."""
        self._weights: list[Floats] = [np.zeros(0)] * len(places)
        """How likely the pawns of each square stood in each way then: by way."""
        self._evidence = [PlaceEvidence({}, EMPTY)] * len(places)
        """What was said about each square last."""
        self._unchanged = np.zeros(len(places), np.bool_)
        """Which squares were said to be as their baseline: by square."""
        self._weighed = np.full(self.slots.shape, np.nan)
        """What the sensors of changed squares read when they were weighed last: square × seat; where it is not a
        number, the square is to be weighed anew."""

    def read(
        self,
        strengths: Floats,
        still: Floats,
        at: Milliseconds,  # noqa: ARG002 - rows need it
    ) -> Mapping[PlaceId, PlaceEvidence]:
        """As in `Group`."""
        now, still, dead = strengths[self.slots], still[self.slots], self._dead_sensors.dead[self.slots]
        far = (np.abs(now - self._before) > np.minimum(QUIET * still, _QUIET_MOST)).any(axis=SEAT)
        unchanged = self._known & ~far
        back = np.flatnonzero(unchanged & ~self._unchanged).tolist()
        news = self._say((i, self._weigh(i, self._before[i], still[i], dead[i])) for i in back)
        self._unchanged = unchanged
        rests = (np.abs(now - self._weighed) <= _RESTS * still).all(axis=SEAT)
        fresh = ~unchanged & ~rests
        news |= self._say((i, self._weigh(i, now[i], still[i], dead[i])) for i in np.flatnonzero(fresh).tolist())
        self._weighed[fresh] = now[fresh]
        self._weighed[unchanged] = np.nan
        return news

    def set_baseline(self, occupancy: Occupancy, strengths: Floats, still: Floats) -> None:  # noqa: ARG002 - rows need it
        """As in `Group`."""
        now, dead = strengths[self.slots], self._dead_sensors.dead[self.slots]
        for i, place in enumerate(self.ids):
            held = occupancy[place]
            if self._unchanged[i] and held == self._held[i]:
                continue
            fits = self._evidence[i].likely.get(held, FLOOR) >= _NOT_CERTAIN
            self._held[i] = held if fits else None
            self._known[i] = fits
            self._before[i] = now[i]
            self._unchanged[i] = False
            self._weighed[i] = np.nan
            if fits and held != EMPTY:
                self._weights[i] = self._model.weights(held, now[i], dead[i])

    def forget(self) -> None:
        """As in `Group`."""
        self._held = [None] * len(self.ids)
        self._known[:] = False
        self._unchanged[:] = False
        self._weighed[:] = np.nan

    def follow(self, strengths: Floats, share: float) -> bool:
        """As in `Group`."""
        same = self._unchanged
        self._before[same] += share * (strengths[self.slots[same]] - self._before[same])
        return bool(same.all())

    def seats(self, occupancy: Occupancy, strengths: Floats) -> tuple[Floats, Floats]:
        """As in `Group`. Of weak pawns, several pawns or several sensors nobody can say how much each should read."""
        taken, nats = np.full(self.slots.shape, 0.5), np.zeros(self.slots.shape)
        for i, place in enumerate(self.ids):
            if occupancy[place] == EMPTY:
                taken[i] = 0.0
            elif self._known[i] and self._model.is_strong(occupancy[place]):
                taken[i] = 1.0
            nats[i] = np.minimum(np.abs(strengths[self.slots[i]]) / _A_NAT, _MOST_NATS)
        return taken, nats

    def _weigh(self, i: int, now: Floats, still: Floats, dead: Flags) -> Floats:
        """The log-density of every content, given what the sensors read `now`: by content."""
        held = self._held[i]
        alone = self._model.alone(now, dead)
        if held is None:
            return alone
        since = self._model.since(Certain(held, self._before[i], self._weights[i]), now, still, dead)
        at = self._model.index(held)
        assert at is not None  # only contents that are told apart fit
        logs: Floats = np.maximum(since, alone - alone.max() + since[at] + MISTAKEN)
        return logs

    def _say(self, weighed: Iterable[tuple[int, Floats]]) -> dict[PlaceId, PlaceEvidence]:
        """What is said about squares, by the log-density of every content."""
        news = {}
        for i, logs in weighed:
            (self._evidence[i],) = place_evidence(self._model.keys, logs[None])
            news[self.ids[i]] = self._evidence[i]
        return news
