"""The walk through a calibration: empty board first, then a checker of each side slid along every column.

It sees frames and gives instructions; whoever carries them out (a person led by lamps and page, virtual hands) is
none of its business. Nothing is assumed about magnets or sensors but that a checker is plain to see.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from takhta.board.plan import Board
from takhta.board.ports import Frame
from takhta.rules.occupancy import WHITE_AND_BLACK, PlaceId, Side
from takhta.sensing.calibration import Calibration, wiring

_TARE_FRAMES = 48
_MIDDLE = 2048
_EMPTY_COUNTS = 350
"""No sensor's own zero is further from the middle; a checker adds twice as much."""
_STEADY_COUNTS = 60
_SEEN_COUNTS = 250
"""A checker passed over this sensor."""
_GONE_COUNTS = 60
_GONE_FRAMES = 5
_GIVEN_UP_FRAMES = 66
"""Half-way between two seats a checker is as good as invisible, so a pass that saw some seats only may go on."""
_LEAST_NOISE = 0.3
"""Counts: rounding alone."""


@dataclass(frozen=True, slots=True)
class Instruction:
    """What to do next, with one sentence for people.

    `side` None = take everything off the board; else slide a checker of that side along a column of the place.
    """

    side: Side | None
    place: PlaceId | None
    column: int
    text: str


class Calibrating:
    """A calibration under way. Feed it every frame with `see` and do what `instruction` says until it is None."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._todo = [_clear()] + [
            _slide(board, place.id, column, side)
            for place in board.places
            for column in range(len(place.columns))
            for side in WHITE_AND_BLACK
        ]
        self._all = len(self._todo)
        self._window: list[NDArray[np.float64]] = []
        self._tare = np.zeros(len(board.slots))
        self._noise = np.zeros(len(board.slots))
        self._peak = np.zeros(len(board.slots))
        self._passing = np.zeros(len(board.slots))
        self._quiet = 0
        self._tried_again = False
        self.problem = ""
        """Why the last try does not count, one sentence; empty when all is well."""

    @property
    def instruction(self) -> Instruction | None:
        """What to do now; None when the calibration is complete."""
        return self._todo[0] if self._todo else None

    @property
    def progress(self) -> float:
        """How much is done, 0 to 1."""
        return 1 - len(self._todo) / self._all

    def see(self, frame: Frame) -> None:
        """Take in one scan."""
        counts = np.frombuffer(frame.counts, dtype=np.uint16).astype(np.float64)
        now = self.instruction
        if now is None:
            return
        if now.side is None or now.place is None:
            self._weigh_empty(counts)
        else:
            column = self._board.places[now.place].columns[now.column]
            self._follow(counts - self._tare, now.side, [slot.id for slot in column.slots])

    def result(self, made: str) -> Calibration:
        """The calibration. `made` says when, in words. Raises ValueError while it is not complete."""
        if self._todo:
            raise ValueError(f"The calibration is not complete: {self._todo[0].text}")
        unseen = self._peak == 0
        peak = np.where(unseen, np.median(self._peak), self._peak)
        return Calibration(
            board=self._board.name,
            wiring=wiring(self._board),
            made=made,
            tare=tuple(self._tare.round(2).tolist()),
            peak=tuple(peak.round(1).tolist()),
            noise=tuple(np.maximum(self._noise, _LEAST_NOISE).round(2).tolist()),
            faulty=tuple(np.flatnonzero(unseen).tolist()),
        )

    def _weigh_empty(self, counts: NDArray[np.float64]) -> None:
        """Collect frames of the empty board until enough in a row are steady."""
        far = np.abs(counts - _MIDDLE) > _EMPTY_COUNTS
        if far.any():
            self._window.clear()
            self.problem = f"There is still a checker on {self._names(far)}."
            return
        self._window.append(counts)
        if len(self._window) < _TARE_FRAMES:
            return
        frames = np.array(self._window)
        if np.ptp(frames, axis=0).max() > _STEADY_COUNTS:
            del self._window[: _TARE_FRAMES // 2]
            return
        self._tare, self._noise = frames.mean(axis=0), frames.std(axis=0)
        self._next()

    def _follow(self, added: NDArray[np.float64], side: Side, column: Sequence[int]) -> None:
        """Follow the sliding checker: keep the highest reading of each seat until the board is empty again."""
        signed = added if side is Side.WHITE else -added
        wrong = np.abs(signed) > _SEEN_COUNTS
        wrong[list(column)] = signed[list(column)] < -_SEEN_COUNTS
        if wrong.any():
            names = self._names(wrong)
            elsewhere = not wrong[list(column)].any()
            self.problem = f"That was {names}." if elsewhere else f"That was a {side.other.label} checker."
        np.maximum(self._passing, signed, out=self._passing)
        self._quiet = self._quiet + 1 if np.abs(added).max() < _GONE_COUNTS else 0
        seen = self._passing[list(column)] > _SEEN_COUNTS
        if not seen.any() or self._quiet < (_GONE_FRAMES if seen.all() else _GIVEN_UP_FRAMES):
            return
        if not seen.all() and not self._tried_again:
            self._tried_again = True
            self.problem = "Not every seat saw the checker: slide it again, slowly and along the middle."
            self._start()
            return
        # A hand is beside the middle now and then, never nearer than it: the higher of two passes is right.
        good = np.array(column)[seen]
        self._peak[good] = np.maximum(self._peak[good], self._passing[good])
        self._next()

    def _next(self) -> None:
        del self._todo[0]
        self._tried_again = False
        self.problem = ""
        self._start()

    def _start(self) -> None:
        self._passing[:] = 0
        self._quiet = 0

    def _names(self, where: NDArray[np.bool_]) -> str:
        places = {self._board.slots[slot].place for slot in np.flatnonzero(where).tolist()}
        return ", ".join(_place_name(self._board, place) for place in sorted(places))


def _clear() -> Instruction:
    return Instruction(None, None, 0, "Take all checkers off the board.")


def _slide(board: Board, place: PlaceId, column: int, side: Side) -> Instruction:
    name = _place_name(board, place)
    if len(board.places[place].columns) > 1:
        name += "'s lower half" if board.places[place].columns[column].toward > 0 else "'s upper half"
    text = f"Slide a {side.label} checker slowly along {name}, from the rail to the tip, and take it away."
    return Instruction(side, place, column, text)


def _place_name(board: Board, place: PlaceId) -> str:
    name = board.places[place].name
    return f"point {name}" if name.isdigit() else f"the {name}"
