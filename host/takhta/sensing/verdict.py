"""What a calibration says about a board, in words: which seats are weak, noisy or dead, and whether one can play on it.

It judges measurements only and changes none.
"""

from dataclasses import dataclass
from enum import Enum

import numpy as np

from takhta.board.health import seat_name
from takhta.board.plan import Board, SlotId
from takhta.sensing.calibration import Calibration
from takhta.sensing.field import COUNTS_PER_MT, MIDDLE

_WEAK = 0.6
"""Of what the usual seat feels: what the neighbours' slides add no longer hides in it below this."""
_NOISY = 3.0
_NOISY_MT = 0.4
"""Noise is bad when it is several times the usual, and large enough to matter beside a checker's 40 mT."""
_OFFSET_MT = 12.0
"""A DRV5055A3 is within 4 mT of its middle when nothing is near, cheap ones three times that."""
_PLAYABLE = 8
"""So many dead seats are made up for by the others, if they lie apart."""
_APART = 2
"""So many dead seats of a column as well."""


class Grade(Enum):
    """How well a seat's sensor serves."""

    GOOD = "good"
    WEAK = "weak"
    NOISY = "noisy"
    SHIFTED = "shifted"
    DEAD = "dead"


_SAID = {
    Grade.WEAK: "feels a checker weakly",
    Grade.NOISY: "wavers",
    Grade.SHIFTED: "reads far from its middle when its seat is empty",
    Grade.DEAD: "feels no checker and is left out of account",
}


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat's sensor: `gain` as a share of the usual one's, `offset_mt` when empty, `noise_mt` from scan to scan."""

    slot: SlotId
    gain: float
    offset_mt: float
    noise_mt: float
    grade: Grade


@dataclass(frozen=True, slots=True)
class Verdict:
    """All seats in slot order, whether one can play, and what to say: the verdict first, then seat by seat."""

    seats: tuple[Seat, ...]
    usable: bool
    sentences: tuple[str, ...]


def judge(board: Board, calibration: Calibration, wiring_faults: tuple[str, ...] = ()) -> Verdict:
    """Judge a calibration; `wiring_faults` are what the walk found plugged in wrongly."""
    peak, noise = np.array(calibration.peak), np.array(calibration.noise)
    usual_peak, usual_noise = float(np.median(peak)), float(np.median(noise))
    seats = tuple(
        _seat(
            SlotId(slot),
            dead=slot in calibration.faulty,
            gain=calibration.peak[slot] / usual_peak,
            offset_mt=(calibration.tare[slot] - MIDDLE) / COUNTS_PER_MT,
            noise_mt=calibration.noise[slot] / COUNTS_PER_MT,
            usual_noise_mt=usual_noise / COUNTS_PER_MT,
        )
        for slot in range(len(board.slots))
    )
    dead = {seat.slot for seat in seats if seat.grade is Grade.DEAD}
    columns = [{slot.id for slot in column.slots} for place in board.places for column in place.columns]
    crowded = any(len(dead & column) > _APART for column in columns)
    usable = not wiring_faults and len(dead) <= _PLAYABLE and not crowded
    told = [f"{_capital(seat_name(board, seat.slot))} {_SAID[seat.grade]}." for seat in seats if seat.grade in _SAID]
    return Verdict(seats, usable, (_summary(seats, usable, bool(wiring_faults)), *wiring_faults, *told))


def _seat(slot: SlotId, *, dead: bool, gain: float, offset_mt: float, noise_mt: float, usual_noise_mt: float) -> Seat:
    grade = Grade.GOOD
    if dead:
        grade = Grade.DEAD
    elif gain < _WEAK:
        grade = Grade.WEAK
    elif noise_mt > max(_NOISY * usual_noise_mt, _NOISY_MT):
        grade = Grade.NOISY
    elif abs(offset_mt) > _OFFSET_MT:
        grade = Grade.SHIFTED
    return Seat(slot, gain, offset_mt, noise_mt, grade)


def _summary(seats: tuple[Seat, ...], usable: bool, miswired: bool) -> str:  # noqa: FBT001 - two plain answers
    bad = sum(seat.grade is not Grade.GOOD for seat in seats)
    if miswired:
        return "Not usable: strips are plugged in wrongly. Put that right and calibrate again."
    if not usable:
        return "Not usable: too many seats feel nothing. Mend them and calibrate again."
    if bad:
        return f"Usable: {len(seats) - bad} of {len(seats)} seats are good, the others are named below."
    return f"Good: all {len(seats)} seats feel a checker clearly."


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
