"""The calibration walk: what it learns is right, and hands that do something else are told so."""

import numpy as np
import pytest

from support.virtual import TABLES, Bench
from takhta.board.ports import CheckerId
from takhta.rules.occupancy import WHITE_AND_BLACK, PlaceId, Side
from takhta.sensing.calibrate import Calibrating, Instruction
from takhta.sensing.calibration import Calibration
from takhta.sim.sensors import MODELS

COUNTS_PER_MT = 15 / (3300 / 4096)


def now(walk: Calibrating) -> Instruction:
    """What the walk asks for."""
    todo = walk.instruction
    assert todo is not None
    return todo


def after_tare(bench: Bench) -> Calibrating:
    """A walk that has weighed the empty board and asks for the first slide."""
    walk = Calibrating(TABLES)
    while now(walk).side is None:
        walk.see(bench.scan())
    return walk


def run(walk: Calibrating, bench: Bench, frames: int = 400) -> None:
    """Let the hands finish and some frames pass after it."""
    for _ in range(frames):
        walk.see(bench.scan())


@pytest.mark.parametrize("sensors", MODELS)
@pytest.mark.parametrize("hands", ["neat", "sloppy"])
def test_the_walk_learns_tare_gain_and_noise_of_every_sensor(sensors: str, hands: str) -> None:
    bench = Bench(3, hands, sensors)
    empty = np.array([bench.scan().counts for _ in range(200)], dtype=float)
    calibration = bench.calibrate()
    noise = MODELS[sensors].noise * COUNTS_PER_MT
    drift = MODELS[sensors].drift * COUNTS_PER_MT
    assert np.abs(np.array(calibration.tare) - empty.mean(axis=0)).max() < noise + drift
    assert np.median(calibration.noise) == pytest.approx(np.median(empty.std(axis=0)), rel=0.2)
    # A checker in the very middle of a seat, read by the same sensor.
    bench.virtual.lift(CheckerId(0))
    for slot in (TABLES.slots[i] for i in range(0, 156, 10)):
        bench.virtual.lift(CheckerId(0))
        bench.virtual.put(CheckerId(0), slot.x_mm, slot.y_mm)
        middle = bench.scan().counts[slot.id] - calibration.tare[slot.id]
        assert calibration.peak[slot.id] == pytest.approx(middle, rel=0.12)
    assert calibration.faulty == ()
    assert calibration.made == "in a test"


def test_each_column_is_asked_for_once_with_each_side_after_the_empty_board() -> None:
    walk = Calibrating(TABLES)
    asked: list[Instruction] = []
    bench = Bench(1, "neat")
    while (todo := walk.instruction) is not None:
        if not asked or asked[-1] is not todo:
            asked.append(todo)
            if todo.side is not None and todo.place is not None:
                bench.hands.slide(todo.side, todo.place, todo.column)
        walk.see(bench.scan())
    assert asked[0].text == "Take all checkers off the board."
    columns = [(place.id, column) for place in TABLES.places for column in range(len(place.columns))]
    assert [(i.place, i.column, i.side) for i in asked[1:]] == [(*c, side) for c in columns for side in WHITE_AND_BLACK]
    assert asked[1].text == (
        "Slide a white checker slowly along the bar's lower half, from the rail to the tip, and take it away."
    )
    assert asked[-1].text == "Slide a black checker slowly along point 24, from the rail to the tip, and take it away."
    assert walk.progress == 1


def test_a_checker_left_on_the_board_is_named() -> None:
    bench = Bench(1)
    slot = TABLES.place("13").slots[1]
    bench.virtual.lift(CheckerId(20))
    bench.virtual.put(CheckerId(20), slot.x_mm, slot.y_mm)
    walk = Calibrating(TABLES)
    run(walk, bench, 100)
    assert walk.problem == "There is still a checker on point 13."
    assert now(walk).side is None


def test_a_board_still_being_cleared_is_not_weighed() -> None:
    bench = Bench(1)
    slot = TABLES.place("13").slots[1]
    walk = Calibrating(TABLES)
    bench.virtual.lift(CheckerId(0))
    bench.virtual.put(CheckerId(0), slot.x_mm, slot.y_mm)
    for i in range(100):
        # Too far beside the seat to be plain to see, but it moves.
        bench.virtual.table.slide(CheckerId(0), slot.x_mm + (14 if i % 20 else 9.5), slot.y_mm)
        walk.see(bench.scan())
    assert walk.problem == ""
    assert now(walk).side is None


@pytest.mark.parametrize(
    ("side", "place", "problem"),
    [(Side.BLACK, 0, "That was a black checker."), (Side.WHITE, 5, "That was point 5.")],
)
def test_the_wrong_checker_or_column_is_named_and_does_not_count(side: Side, place: int, problem: str) -> None:
    bench = Bench(1)
    walk = after_tare(bench)
    first = now(walk)
    bench.hands.slide(side, PlaceId(place))
    run(walk, bench)
    assert walk.problem == problem
    assert now(walk) is first
    bench.hands.slide(Side.WHITE, PlaceId(0))
    run(walk, bench)
    assert walk.problem == ""
    assert now(walk) is not first


def slide_over(bench: Bench, walk: Calibrating, checker: CheckerId, seats: int) -> None:
    """A pass over the first seats of the bar's lower half only."""
    for slot in TABLES.places[0].columns[0].slots[:seats]:
        bench.virtual.lift(checker)
        bench.virtual.put(checker, slot.x_mm, slot.y_mm)
        walk.see(bench.scan())
    bench.virtual.lift(checker)
    bench.virtual.table.put(checker, *bench.virtual.table.tray(Side.WHITE, 0))
    run(walk, bench, 100)


def finished(bench: Bench, walk: Calibrating) -> Calibration:
    """Let the hands do the rest."""
    while (todo := walk.instruction) is not None:
        if bench.hands.next_at is None and todo.side is not None and todo.place is not None:
            bench.hands.slide(todo.side, todo.place, todo.column)
        walk.see(bench.scan())
    return walk.result("")


def test_a_seat_that_saw_nothing_is_asked_for_again_and_then_given_up() -> None:
    bench = Bench(1)
    walk = after_tare(bench)
    for checker in (CheckerId(0), CheckerId(15)):
        todo = now(walk)
        slide_over(bench, walk, checker, 3)
        assert walk.problem.startswith("Not every seat saw the checker")
        assert now(walk) is todo
        slide_over(bench, walk, checker, 3)
        assert now(walk) is not todo
        assert walk.problem == ""
    calibration = finished(bench, walk)
    column = TABLES.places[0].columns[0]
    assert calibration.faulty == tuple(slot.id for slot in column.slots[3:])
    assert all(600 < peak < 1000 for peak in calibration.peak)


def test_a_seat_that_one_side_missed_is_not_faulty_when_the_other_is_seen() -> None:
    bench = Bench(1)
    walk = after_tare(bench)
    for _ in range(2):
        slide_over(bench, walk, CheckerId(0), 3)
    assert finished(bench, walk).faulty == ()


def test_an_unfinished_walk_has_no_result() -> None:
    with pytest.raises(ValueError, match="not complete: Take all checkers off"):
        Calibrating(TABLES).result("never")
