"""Sensors that go wrong during a game are named for what is the matter with them, and sound ones are not."""

from collections.abc import Callable

import pytest

from support.virtual import TABLES, Bench, calibrated
from takhta.board.health import Fault
from takhta.board.ports import Frame
from takhta.rules.games import game
from takhta.rules.occupancy import EMPTY, PlaceId, Side, content
from takhta.sensing.calibration import Calibration
from takhta.sensing.decoder import Decoder

START = game("backgammon").occupancy(game("backgammon").start(Side.WHITE))
POINT = TABLES.place("6")
SEAT = POINT.slots[0].id
BARE = TABLES.place("3").slots[2].id


@pytest.fixture(scope="module")
def calibration() -> Calibration:
    return calibrated(6, "neat")


class Game:
    """A board set up for backgammon; `spoil` changes what one sensor gives, in counts, frame by frame."""

    def __init__(self, calibration: Calibration) -> None:
        self.bench = Bench(6, "neat")
        self.decoder = Decoder(TABLES, calibration)
        self.spoil: Callable[[list[int]], list[int]] = lambda counts: counts
        self.bench.hands.set_up(START)
        self.bench.hands.finish()

    def look(self, frames: int) -> None:
        for _ in range(frames):
            frame = self.bench.scan()
            counts = self.spoil(frame.counts.tolist())
            self.decoder.read(Frame(frame.at, type(frame.counts)("H", counts)))

    def faults(self) -> dict[int, Fault]:
        return {each.slot: each.fault for each in self.decoder.health.faulty if each.fault}

    def change(self, slot: int, into: Callable[[int], int]) -> None:
        self.spoil = lambda counts: [into(value) if at == slot else value for at, value in enumerate(counts)]


def test_sound_sensors_have_no_fault_and_tell_clearly(calibration: Calibration) -> None:
    at_table = Game(calibration)
    at_table.look(250)
    at_table.decoder.set_baseline(START)
    health = at_table.decoder.health
    assert health.faulty == ()
    assert all(each.margin is None or each.margin > 0 for each in health.slots)
    assert health.slots[SEAT].margin is not None


def test_a_sensor_that_always_gives_the_same_number_is_stuck(calibration: Calibration) -> None:
    at_table = Game(calibration)
    at_table.change(BARE, lambda _: 2050)
    at_table.look(250)
    assert at_table.faults() == {BARE: Fault.STUCK}


def test_a_sensor_that_has_become_noisy_is_named(calibration: Calibration) -> None:
    at_table = Game(calibration)
    turns = iter(range(10_000))
    at_table.change(BARE, lambda value: value + (12 if next(turns) % 2 else -12))
    at_table.look(250)
    assert at_table.faults() == {BARE: Fault.NOISY}


def test_a_sensor_that_feels_a_checker_where_none_is_lies(calibration: Calibration) -> None:
    at_table = Game(calibration)
    at_table.look(5)
    at_table.decoder.set_baseline(START)
    at_table.change(BARE, lambda value: value + 250)
    at_table.look(1)
    at_table.decoder.set_baseline(START)
    assert at_table.faults() == {BARE: Fault.LYING}


def test_a_sensor_that_feels_three_checkers_faintly_is_weak(calibration: Calibration) -> None:
    at_table = Game(calibration)
    tare = calibration.tare[SEAT]
    at_table.change(SEAT, lambda value: round(tare + 0.35 * (value - tare)))
    two = tuple(content({Side.WHITE: 2}) if PlaceId(place) == POINT.id else EMPTY for place in range(len(START)))
    for times in range(6):
        wanted = two if times % 2 else (EMPTY,) * len(START)
        at_table.bench.hands.set_up(wanted)
        at_table.bench.hands.finish()
        at_table.look(3)
        at_table.decoder.set_baseline(wanted)
    assert at_table.faults() == {SEAT: Fault.WEAK}
