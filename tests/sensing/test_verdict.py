"""The verdict on a calibration: each trouble is named by its seat, and what one cannot play on is called so."""

import msgspec

from support.virtual import TABLES
from support.words import english
from takhta.rules.said import verbatim
from takhta.sensing.calibration import Calibration, wiring
from takhta.sensing.learning.verdict import Grade, judge

GOOD = Calibration("tables", wiring(TABLES), "today", (2048.0,) * 156, (800.0,) * 156, (1.5,) * 156)
POINT = TABLES.place("6").slots


def changed(**values: tuple[int, float]) -> Calibration:
    """The good calibration with single slots otherwise."""
    numbers = {name: list(getattr(GOOD, name)) for name in values}
    for name, (slot, value) in values.items():
        numbers[name][slot] = value
    return msgspec.structs.replace(GOOD, **{name: tuple(each) for name, each in numbers.items()})


def test_a_good_board_is_called_good() -> None:
    verdict = judge(TABLES, GOOD)
    assert (verdict.usable, [english(each) for each in verdict.told]) == (
        True,
        ["Good: all 156 seats feel a checker clearly."],
    )
    assert {(seat.gain, seat.offset_mt, seat.grade) for seat in verdict.seats} == {(1.0, 0.0, Grade.GOOD)}


def test_a_weak_a_wavering_a_shifted_and_a_dead_seat_are_named() -> None:
    spoilt = changed(peak=(POINT[0].id, 320.0), noise=(POINT[1].id, 12.0), tare=(POINT[2].id, 2348.0))
    verdict = judge(TABLES, msgspec.structs.replace(spoilt, faulty=(POINT[3].id,)))
    assert verdict.usable
    assert [english(each) for each in verdict.told] == [
        "Usable: 152 of 156 seats are good, the others are named below.",
        "The sensor of point 6, seat 1 feels a checker weakly.",
        "The sensor of point 6, seat 2 wavers.",
        "The sensor of point 6, seat 3 reads far from its middle when its seat is empty.",
        "The sensor of point 6, seat 4 feels no checker and is left out of account.",
    ]
    assert verdict.seats[POINT[0].id].gain == 0.4
    assert round(verdict.seats[POINT[2].id].offset_mt, 1) == 16.1


def test_three_dead_seats_of_a_point_or_nine_of_the_board_are_too_many() -> None:
    def usable(*faulty: int) -> bool:
        return judge(TABLES, msgspec.structs.replace(GOOD, faulty=faulty)).usable

    first = [place.slots[0].id for place in TABLES.places]
    assert usable(*(slot.id for slot in POINT[:2]))
    assert not usable(*(slot.id for slot in POINT[:3]))
    assert usable(*first[:8])
    assert not usable(*first[:9])


def test_strips_plugged_in_wrongly_make_it_useless() -> None:
    verdict = judge(TABLES, GOOD, (verbatim("The strips of point 1 and point 2 are exchanged: swap their plugs."),))
    assert not verdict.usable
    assert [english(each) for each in verdict.told] == [
        "Not usable: strips are plugged in wrongly. Put that right and calibrate again.",
        "The strips of point 1 and point 2 are exchanged: swap their plugs.",
    ]
