"""What a calibration says about a board, in words: which seats are weak, noisy or dead, and whether one can play on it.

It judges measurements only and changes none.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

import numpy as np

from takhta.board.health import seat_name
from takhta.board.plan import Board, SlotId
from takhta.rules.said import Said, Told, said
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


_TOLD: Mapping[Grade, Callable[[Said], Said]] = {
    Grade.WEAK: lambda seat: said("grade.weak", seat=seat),
    Grade.NOISY: lambda seat: said("grade.noisy", seat=seat),
    Grade.SHIFTED: lambda seat: said("grade.shifted", seat=seat),
    Grade.DEAD: lambda seat: said("grade.dead", seat=seat),
}
"""What is told of a seat with each grade but the best."""


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
    told: Told


def judge(board: Board, calibration: Calibration, wiring_faults: Told = ()) -> Verdict:
    """Judge a calibration; `wiring_faults` are what the procedure found plugged in wrongly."""
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
    told = [_TOLD[seat.grade](seat_name(board, seat.slot)) for seat in seats if seat.grade in _TOLD]
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


def _summary(seats: tuple[Seat, ...], usable: bool, miswired: bool) -> Said:  # noqa: FBT001 - two plain answers
    bad = sum(seat.grade is not Grade.GOOD for seat in seats)
    if miswired:
        return said("verdict.miswired")
    if not usable:
        return said("verdict.too_many_dead")
    if bad:
        return said("verdict.usable", good=len(seats) - bad, all=len(seats))
    return said("verdict.good", all=len(seats))
