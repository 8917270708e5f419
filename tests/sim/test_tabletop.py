"""The table: stacks rise and fall, trays are beyond the sensors, and fields add up."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.virtual import TABLES
from takhta.board.plan import Slot
from takhta.board.ports import CheckerId
from takhta.rules.occupancy import Side
from takhta.sim.tabletop import TRAY_MM, Tabletop

WHITE, OTHER, BLACK = CheckerId(0), CheckerId(1), CheckerId(15)
ALONE = Tabletop(TABLES, (1, 0))
SEAT = TABLES.place("6").slots[2]
NEXT = TABLES.place("6").slots[3]


def place(table: Tabletop, checker: CheckerId, slot: Slot, shift: float = 0.0) -> None:
    table.lift(checker)
    table.put(checker, slot.x_mm, slot.y_mm + shift)


def test_checkers_begin_in_the_trays_where_the_sensors_hardly_see_them() -> None:
    table = Tabletop(TABLES)
    assert all(piece.x > TABLES.width_mm for piece in table.pieces)
    assert np.abs(table.field()).max() < 0.01 * 43.3  # a hundredth of a checker


def test_white_raises_the_field_and_black_lowers_it_by_as_much() -> None:
    table = Tabletop(TABLES, (1, 1))
    bare = table.field().copy()
    place(table, WHITE, SEAT)
    white = table.field() - bare
    place(table, WHITE, NEXT)
    table.lift(WHITE)
    table.put(WHITE, *table.tray(Side.WHITE, 0))
    place(table, CheckerId(1), SEAT)
    assert white[SEAT.id] == pytest.approx(43.3, abs=0.1)
    assert table.field()[SEAT.id] == pytest.approx(-white[SEAT.id], abs=0.1)


def test_fields_of_checkers_add_up() -> None:
    one, two, both = Tabletop(TABLES), Tabletop(TABLES), Tabletop(TABLES)
    bare = Tabletop(TABLES).field()
    place(one, WHITE, SEAT)
    place(two, BLACK, NEXT, shift=4)
    place(both, WHITE, SEAT)
    place(both, BLACK, NEXT, shift=4)
    assert both.field() == pytest.approx(one.field() + two.field() - bare, abs=1e-9)


def test_a_checker_put_on_another_rests_on_top() -> None:
    table = Tabletop(TABLES)
    place(table, WHITE, SEAT)
    lower = table.field()[SEAT.id]
    place(table, OTHER, SEAT, shift=10)
    assert [table.piece(WHITE).level, table.piece(OTHER).level] == [0, 1]
    place(table, OTHER, SEAT)
    assert table.field()[SEAT.id] - lower == pytest.approx(7.35, abs=0.1)  # 16 mm above the sensor


def test_a_checker_beside_another_lies_on_the_wood() -> None:
    table = Tabletop(TABLES)
    place(table, WHITE, SEAT)
    place(table, OTHER, SEAT, shift=17)
    assert table.piece(OTHER).level == 0


def test_taking_the_lowest_lets_the_stack_fall() -> None:
    table = Tabletop(TABLES)
    for checker in (WHITE, OTHER, BLACK):
        place(table, checker, SEAT)
    table.lift(WHITE)
    table.put(WHITE, *table.tray(Side.WHITE, 0))
    assert [table.piece(OTHER).level, table.piece(BLACK).level] == [0, 1]
    never_below = Tabletop(TABLES)
    for checker in (OTHER, BLACK):
        place(never_below, checker, SEAT)
    assert table.field() == pytest.approx(never_below.field(), abs=0.05)


def test_a_held_checker_hardly_reaches_the_sensors() -> None:
    table = Tabletop(TABLES, (1, 0))
    table.lift(WHITE)
    table.carry(WHITE, SEAT.x_mm, SEAT.y_mm)
    assert table.field()[SEAT.id] < 0.5


def test_a_checker_not_held_is_neither_carried_nor_put() -> None:
    table = Tabletop(TABLES)
    before = table.piece(WHITE).x
    table.carry(WHITE, 100, 100)
    table.put(WHITE, 100, 100)
    assert table.piece(WHITE).x == before


@given(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6))
def test_nothing_falls_off_the_table(x: float, y: float) -> None:
    table = ALONE
    table.lift(WHITE)
    table.put(WHITE, x, y)
    assert -40 <= table.piece(WHITE).x <= TABLES.width_mm + TRAY_MM
    assert -40 <= table.piece(WHITE).y <= TABLES.height_mm + 40


def test_an_unknown_checker_is_a_key_error() -> None:
    for number in (-1, 30):
        with pytest.raises(KeyError, match="no checker"):
            Tabletop(TABLES).lift(CheckerId(number))
