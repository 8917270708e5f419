"""The reader of switches: what open and closed tell, what frames before tell, and what nobody can tell."""

from array import array
from collections.abc import Iterable

import pytest

from support.virtual import REED, TABLES
from support.virtual_table import calibration
from support.words import raises
from takhta.board.evidence import Evidence, Milliseconds
from takhta.board.health import Fault
from takhta.board.plan import SlotId
from takhta.board.ports import Frame
from takhta.rules.occupancy import EMPTY, Content, Occupancy, PlaceId, Side, content
from takhta.sensing.decoder import Decoder
from takhta.sensing.errors import CalibrationError
from takhta.sensing.readers import reader_of
from takhta.sensing.switches.switch_reader import SwitchReader

FIVE, EIGHT, BAR = (REED.place(name) for name in ("5", "8", "bar"))
FAR = -3.0
"""A content that is less likely than this puts nothing in doubt (session/matching.py)."""


def white(number: int) -> Content:
    return content({Side.WHITE: number})


def black(number: int) -> Content:
    return content({Side.BLACK: number})


def occupancy(held: dict[PlaceId, Content]) -> Occupancy:
    return tuple(held.get(place.id, EMPTY) for place in REED.places)


class Switches:
    """A reader, and switches that are opened and closed by hand."""

    def __init__(self, *closed: SlotId) -> None:
        self.reader = SwitchReader(REED)
        self.closed = set(closed)
        self.now = 0
        self.evidence = self.look(3)

    def look(self, frames: int = 3) -> Evidence:
        for _ in range(frames):
            self.now += 30
            counts = array("H", [4095 if slot.id in self.closed else 0 for slot in REED.slots])
            self.evidence = self.reader.read(Frame(Milliseconds(self.now), counts))
        return self.evidence

    def change(self, *, closes: Iterable[SlotId] = (), opens: Iterable[SlotId] = ()) -> Evidence:
        self.closed = (self.closed | set(closes)) - set(opens)
        return self.look()

    def certain(self, held: dict[PlaceId, Content]) -> None:
        self.reader.set_baseline(occupancy(held))
        self.look(1)


def seats(place: str, *numbers: int) -> list[SlotId]:
    return [REED.place(place).slots[number].id for number in numbers]


def test_a_board_of_switches_needs_no_calibration_and_one_of_hall_sensors_does() -> None:
    assert isinstance(reader_of(REED, None), SwitchReader)
    with raises(CalibrationError, match="has not been calibrated yet"):
        reader_of(TABLES, None)


def test_a_board_of_hall_sensors_is_read_with_its_calibration() -> None:
    assert isinstance(reader_of(TABLES, calibration()), Decoder)


def test_one_contrary_frame_is_not_believed_and_the_second_is() -> None:
    switches = Switches(*seats("5", 0))
    switches.closed.clear()

    first, second = switches.look(1), switches.look(1)

    assert (first.likely[FIVE.id][white(1)], first.likely[FIVE.id][EMPTY] < FAR) == (0.0, True)
    assert (second.likely[FIVE.id][EMPTY], second.likely[FIVE.id][white(1)] < FAR) == (0.0, True)


def test_whose_checkers_lie_there_no_switch_tells() -> None:
    likely = Switches(*seats("5", 0, 1)).evidence.likely[FIVE.id]

    assert [likely[held] for held in (white(2), black(2), content({Side.WHITE: 1, Side.BLACK: 1}))] == [0.0] * 3
    assert max(likely[white(1)], likely[white(3)]) < FAR


def test_as_long_as_no_switch_moves_the_same_checkers_lie_there() -> None:
    switches = Switches(*seats("5", 0))
    switches.certain({FIVE.id: black(1)})
    assert switches.look().likely[FIVE.id][white(1)] < FAR

    switches.change(opens=seats("5", 0))
    likely = switches.change(closes=seats("5", 0)).likely[FIVE.id]

    assert (likely[white(1)], likely[black(1)]) == (0.0, 0.0)


def test_checkers_on_top_of_a_full_point_are_not_felt() -> None:
    switches = Switches(*seats("5", *range(6)))
    switches.certain({FIVE.id: white(8)})

    evidence = switches.look()

    assert [evidence.likely[FIVE.id][white(number)] for number in (6, 7, 8, 9)] == [0.0] * 4
    assert evidence.likely[FIVE.id][white(5)] < FAR
    assert evidence.reading[FIVE.id] == white(8)


def test_a_checker_that_closed_no_switch_when_the_position_was_certain_is_still_there() -> None:
    switches = Switches(*seats("5", 0, 2))
    switches.certain({FIVE.id: white(3)})
    assert switches.look().reading[FIVE.id] == white(3)

    assert switches.change(opens=seats("5", 2)).reading[FIVE.id] == white(2)
    assert switches.change(closes=seats("5", 2, 4)).reading[FIVE.id] == white(4)


def test_when_the_row_is_pushed_straight_it_may_be_found_as_it_should_be() -> None:
    switches = Switches(*seats("5", 0, 2))
    switches.certain({FIVE.id: white(3)})

    likely = switches.change(closes=seats("5", 1)).likely[FIVE.id]

    assert likely[white(3)] > FAR


def test_what_has_come_is_taken_for_a_checker_of_the_side_that_misses_one() -> None:
    switches = Switches(*seats("5", 0, 1), *seats("8", 0))
    switches.certain({FIVE.id: black(2), EIGHT.id: white(1)})

    evidence = switches.change(opens=seats("5", 1), closes=seats("bar", 0))

    assert evidence.reading == occupancy({FIVE.id: black(1), EIGHT.id: white(1), BAR.id: black(1)})


def test_both_halves_of_the_bar_count_together() -> None:
    switches = Switches(*seats("bar", 0, 6))
    assert switches.evidence.likely[BAR.id][content({Side.WHITE: 1, Side.BLACK: 1})] == 0.0


@pytest.mark.parametrize(
    ("closed", "held", "fault", "slot"),
    [
        (seats("5", 3), EMPTY, Fault.LYING, seats("5", 3)[0]),
        (seats("5", 0, 1, 2, 4, 5), white(6), Fault.DEAD, seats("5", 3)[0]),
    ],
    ids=["closed over nothing", "open under a checker"],
)
def test_a_switch_that_cannot_be_right_is_named_until_it_moves(
    closed: list[SlotId], held: Content, fault: Fault, slot: SlotId
) -> None:
    switches = Switches(*closed)
    switches.certain({FIVE.id: held})
    assert {each.slot: each.fault for each in switches.reader.health.faulty} == {slot: fault}

    switches.closed ^= {slot}
    switches.look()

    assert switches.reader.health.faulty == ()


def test_a_switch_that_is_always_closed_is_reckoned_with_once_it_is_known() -> None:
    switches = Switches(*seats("5", 3))
    switches.certain({})
    assert switches.look().reading[FIVE.id] == EMPTY

    assert switches.change(closes=seats("5", 0)).reading[FIVE.id] == white(1)
