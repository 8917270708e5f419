"""Sensor health as people are told of it: by place and seat."""

from support.virtual import TABLES
from support.words import english
from takhta.board.evidence import Nats
from takhta.board.health import Fault, Health, SlotHealth, seat_name, told_about
from takhta.board.plan import Board, SlotId


def named(board: Board, slot: SlotId) -> str:
    return english(seat_name(board, slot))


def told(board: Board, health: SlotHealth) -> str:
    return english(told_about(board, health))


def test_a_seat_is_named_by_its_point_and_counted_from_the_rail() -> None:
    assert [named(TABLES, slot.id) for slot in TABLES.place("6").slots[:2]] == [
        "point 6, seat 1",
        "point 6, seat 2",
    ]


def test_a_seat_of_the_bar_is_named_by_its_half() -> None:
    names = {named(TABLES, column.slots[1].id) for column in TABLES.place("bar").columns}
    assert names == {"the bar's lower half, seat 2", "the bar's upper half, seat 2"}


def test_every_seat_has_a_name_of_its_own() -> None:
    assert len({named(TABLES, slot.id) for slot in TABLES.slots}) == len(TABLES.slots)


def test_a_faulty_sensor_is_told_in_one_sentence_and_a_sound_one_not_at_all() -> None:
    slot = TABLES.place("6").slots[0].id
    sound = SlotHealth(slot, Nats(12.0))
    masked = SlotHealth(slot, None, Fault.STUCK, masked=True)
    weak = SlotHealth(slot, Nats(1.0), Fault.WEAK)
    assert told(TABLES, sound) == ""
    assert (
        told(TABLES, masked) == "The sensor of point 6, seat 1 always gives the same number. It is left out of account."
    )
    assert told(TABLES, weak) == "The sensor of point 6, seat 1 hardly feels the checker on it."


def test_health_names_the_faulty_only() -> None:
    faulty = SlotHealth(SlotId(1), None, Fault.STUCK, masked=True)
    assert Health((SlotHealth(SlotId(0)), faulty)).faulty == (faulty,)
