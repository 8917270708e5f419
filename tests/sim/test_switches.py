"""Reed switches of the virtual board: what closes them, what opens them, and what they never tell."""

from array import array
from random import Random

import numpy as np
import pytest

from support.virtual import REED, Clock
from takhta.board.evidence import Milliseconds
from takhta.rules.occupancy import Side
from takhta.sim.board import VirtualBoard
from takhta.sim.faults import Dead, Weak
from takhta.sim.magnet import Magnet
from takhta.sim.switches import SWITCHES, Shut, SwitchBank

NUMBER = 400
NOW = Milliseconds(0)


def bank(make: str = "good", seed: int = 1) -> SwitchBank:
    return SwitchBank(NUMBER, SWITCHES[make], seed)


def closed(switches: SwitchBank, field: float) -> int:
    """How many are closed once they have come to rest in this field, in mT."""
    for _ in range(3):
        scan = switches.counts(np.full(NUMBER, field), NOW)
    return sum(count > 0 for count in scan)


def test_a_magnet_of_either_pole_closes_them_and_none_leaves_them_open() -> None:
    assert [closed(bank(), field) for field in (0.0, 4.0, -4.0)] == [0, NUMBER, NUMBER]


def test_what_has_closed_one_still_holds_it_when_it_is_too_weak_to_close_another() -> None:
    switches = bank()
    assert closed(switches, 1.1) < NUMBER / 20
    closed(switches, 4.0)
    assert closed(switches, 1.1) > NUMBER * 0.9
    assert closed(switches, 0.3) == 0


def test_no_two_close_at_the_same_field_and_cheap_ones_differ_more() -> None:
    between = {make: sum(0 < closed(bank(make), field) < NUMBER for field in (0.7, 1.5, 2.3)) for make in SWITCHES}
    assert between == {"good": 1, "cheap": 3}


def test_contacts_bounce_when_they_close() -> None:
    switches = bank()
    first = switches.counts(np.full(NUMBER, 4.0), NOW)
    second = switches.counts(np.full(NUMBER, 4.0), NOW)
    assert 0 < sum(count == 0 for count in first) < NUMBER / 5
    assert sum(count == 0 for count in second) == 0


def test_the_same_seed_gives_the_same_scans() -> None:
    assert [bank(seed=7).counts(np.full(NUMBER, 1.5), NOW) for _ in range(2)] == [
        bank(seed=7).counts(np.full(NUMBER, 1.5), NOW) for _ in range(2)
    ]


def test_broken_ones_stay_open_welded_ones_closed_and_weak_ones_are_as_before() -> None:
    switches = bank()
    switches.troubles += [Dead([0], Random(1)), Shut([1]), Weak([2])]
    near, far = (switches.counts(np.full(NUMBER, field), NOW)[:3] for field in (4.0, 0.0))
    assert (near[:2], far[1]) == (array("H", [0, 4095]), 4095)
    assert switches.counts(np.full(NUMBER, 4.0), NOW)[2] == 4095


def test_a_magnet_on_the_next_seat_hardly_reaches_a_switch() -> None:
    """Why the switches of the board file stand so deep: at 14 mm eight neighbours together could hold one closed."""
    kind = REED.pieces[0].checker
    magnet = Magnet(kind.magnet_diameter_mm, kind.magnet_thickness_mm)
    seats = np.hypot(*np.meshgrid([-36.0, 0.0, 36.0], [-33.0, 0.0, 33.0])).ravel()
    around = seats[seats > 0]
    field, shallow = (float(magnet.field(around, height).sum()) for height in (kind.gap_mm, 14.0))
    assert abs(field) < 0.7 < abs(shallow)


@pytest.mark.parametrize("side", [Side.WHITE, Side.BLACK])
def test_a_checker_on_a_seat_closes_its_switch_and_no_other(side: Side) -> None:
    clock = Clock()
    virtual = VirtualBoard(REED, 1, clock)
    checker = next(each.id for each in virtual.checkers() if each.side is side)
    slot = REED.place("8").slots[2]
    virtual.lift(checker)
    virtual.put(checker, slot.x_mm, slot.y_mm)
    virtual.latest()
    clock.forward(30)
    assert [at for at, count in enumerate(virtual.latest().counts) if count] == [slot.id]
