"""The calibration procedure: what it learns is right, and hands that do something else are told so."""

from array import array
from collections.abc import Callable
from pathlib import Path

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray

from support.virtual import TABLES, Bench
from support.words import english
from takhta.board.names import column_name
from takhta.board.ports import CheckerId, Frame
from takhta.rules.occupancy import WHITE_AND_BLACK, Side
from takhta.sensing.calibration import Calibration
from takhta.sensing.learning.instruction import Instruction
from takhta.sensing.learning.procedure import CalibrationProcedure
from takhta.sensing.learning.unfinished import load_unfinished, save_unfinished
from takhta.sim.sensors import MODELS

COUNTS_PER_MT = 15 / (3300 / 4096)


def now(procedure: CalibrationProcedure) -> Instruction:
    """What the procedure asks for."""
    todo = procedure.instruction
    assert todo is not None
    return todo


def after_tare(bench: Bench) -> CalibrationProcedure:
    """A procedure that has weighed the empty board and asks for the first slide."""
    procedure = CalibrationProcedure(TABLES)
    while now(procedure).side is None:
        procedure.see(bench.scan())
    return procedure


def run(procedure: CalibrationProcedure, bench: Bench, frames: int = 400) -> None:
    """Let the hands finish and some frames pass after it."""
    for _ in range(frames):
        procedure.see(bench.scan())


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
    procedure = CalibrationProcedure(TABLES)
    asked: list[Instruction] = []
    bench = Bench(1, "neat")
    while (todo := procedure.instruction) is not None:
        if not asked or asked[-1] is not todo:
            asked.append(todo)
            if todo.side is not None and todo.run is not None:
                bench.hands.slide(todo.side, todo.run)
        procedure.see(bench.scan())
    assert english(asked[0].told) == "Take all checkers off the board."
    assert [(i.run, i.side) for i in asked[1:]] == [(run, side) for run in TABLES.runs for side in WHITE_AND_BLACK]
    columns = [column.slots for place in TABLES.places for column in place.columns]
    assert [run.slots for run in TABLES.runs] == columns
    assert english(asked[1].told) == (
        "Slide a white checker slowly along the bar's lower half, from the rail to the tip, and take it away."
    )
    assert (
        english(asked[-1].told)
        == "Slide a black checker slowly along point 24, from the rail to the tip, and take it away."
    )
    assert procedure.progress == 1


def test_a_checker_left_on_the_board_is_named() -> None:
    bench = Bench(1)
    slot = TABLES.place("13").slots[1]
    bench.virtual.lift(CheckerId(20))
    bench.virtual.put(CheckerId(20), slot.x_mm, slot.y_mm)
    procedure = CalibrationProcedure(TABLES)
    run(procedure, bench, 100)
    assert english(procedure.problem) == "There is still a checker on point 13."
    assert now(procedure).side is None


def test_a_board_still_being_cleared_is_not_weighed() -> None:
    bench = Bench(1)
    slot = TABLES.place("13").slots[1]
    procedure = CalibrationProcedure(TABLES)
    bench.virtual.lift(CheckerId(0))
    bench.virtual.put(CheckerId(0), slot.x_mm, slot.y_mm)
    for i in range(100):
        # Too far beside the seat to be plain to see, but it moves.
        bench.virtual.table.slide(CheckerId(0), slot.x_mm + (14 if i % 20 else 9.5), slot.y_mm)
        procedure.see(bench.scan())
    assert procedure.problem == ()
    assert now(procedure).side is None


@pytest.mark.parametrize(
    ("side", "place", "problem"),
    [(Side.BLACK, 0, "That was a black checker."), (Side.WHITE, 5, "That was point 5.")],
)
def test_the_wrong_checker_or_column_is_named_and_does_not_count(side: Side, place: int, problem: str) -> None:
    bench = Bench(1)
    procedure = after_tare(bench)
    first = now(procedure)
    bench.hands.slide(side, TABLES.runs[place + 1 if place else 0])
    run(procedure, bench)
    assert english(procedure.problem) == problem
    assert now(procedure) is first
    bench.hands.slide(Side.WHITE, TABLES.runs[0])
    run(procedure, bench)
    assert procedure.problem == ()
    assert now(procedure) is not first


def slide_over(bench: Bench, procedure: CalibrationProcedure, checker: CheckerId, seats: int) -> None:
    """A pass over the first seats of the bar's lower half only."""
    for slot in TABLES.places[0].columns[0].slots[:seats]:
        bench.virtual.lift(checker)
        bench.virtual.put(checker, slot.x_mm, slot.y_mm)
        procedure.see(bench.scan())
    bench.virtual.lift(checker)
    bench.virtual.table.put(checker, *bench.virtual.table.tray(Side.WHITE, 0))
    run(procedure, bench, 100)


def finished(bench: Bench, procedure: CalibrationProcedure) -> Calibration:
    """Let the hands do the rest."""
    while (todo := procedure.instruction) is not None:
        if bench.hands.next_at is None and todo.side is not None and todo.run is not None:
            bench.hands.slide(todo.side, todo.run)
        procedure.see(bench.scan())
    return procedure.result("")


def test_a_seat_that_saw_nothing_is_asked_for_again_and_then_given_up() -> None:
    bench = Bench(1)
    procedure = after_tare(bench)
    for checker in (CheckerId(0), CheckerId(15)):
        todo = now(procedure)
        slide_over(bench, procedure, checker, 3)
        assert english(procedure.problem).startswith("Not every seat saw the checker")
        assert now(procedure) is todo
        slide_over(bench, procedure, checker, 3)
        assert now(procedure) is not todo
        assert procedure.problem == ()
    calibration = finished(bench, procedure)
    column = TABLES.places[0].columns[0]
    assert calibration.faulty == tuple(slot.id for slot in column.slots[3:])
    assert all(600 < peak < 1000 for peak in calibration.peak)


def test_a_seat_that_one_side_missed_is_not_faulty_when_the_other_is_seen() -> None:
    bench = Bench(1)
    procedure = after_tare(bench)
    for _ in range(2):
        slide_over(bench, procedure, CheckerId(0), 3)
    assert finished(bench, procedure).faulty == ()


def test_a_second_slide_need_only_bring_what_the_first_one_missed() -> None:
    bench = Bench(1)
    procedure = after_tare(bench)
    todo = now(procedure)
    slide_over(bench, procedure, CheckerId(0), 4)
    assert english(procedure.problem).startswith("Not every seat saw the checker")
    for slot in TABLES.places[0].columns[0].slots[4:]:
        bench.virtual.lift(CheckerId(0))
        bench.virtual.put(CheckerId(0), slot.x_mm, slot.y_mm)
        procedure.see(bench.scan())
    bench.virtual.lift(CheckerId(0))
    bench.virtual.table.put(CheckerId(0), *bench.virtual.table.tray(Side.WHITE, 0))
    run(procedure, bench, 10)
    assert now(procedure) is not todo
    assert all(procedure.unfinished().peak[slot.id] > 600 for slot in TABLES.places[0].columns[0].slots)


def test_an_unfinished_walk_has_no_result() -> None:
    with pytest.raises(ValueError, match="not complete: slide clear"):
        CalibrationProcedure(TABLES).result("never")


# Boards that are not as they should be. Their calibrations begin late, with all earlier columns known.

LAST = 25
"""The last two columns of the procedure are those of points 23 and 24."""


def columns() -> list[list[int]]:
    return [[slot.id for slot in column.slots] for place in TABLES.places for column in place.columns]


def name(column: int) -> str:
    return [english(column_name(TABLES, p.id, i)) for p in TABLES.places for i in range(len(p.columns))][column]


class Bad(Bench):
    """A bench whose counts are spoilt on their way."""

    def __init__(self, spoil: Callable[[NDArray[np.uint16]], None]) -> None:
        super().__init__(1, "neat")
        self._spoil = spoil

    def scan(self) -> Frame:
        frame = super().scan()
        counts = np.frombuffer(frame.counts, np.uint16).copy()
        self._spoil(counts)
        scan = array("H")
        scan.frombytes(counts.tobytes())
        return Frame(frame.at, scan)


def late(bench: Bench, first: int = LAST - 1) -> CalibrationProcedure:
    """A procedure that has weighed the empty board and knows every column before `first`."""
    begun = after_tare(bench).unfinished()
    seen = {slot for column in columns()[:first] for slot in column}
    known = [800.0 if slot in seen else 0.0 for slot in range(156)]
    return CalibrationProcedure(TABLES, msgspec.structs.replace(begun, done=1 + 2 * first, peak=tuple(known)))


def let_hands(bench: Bench, procedure: CalibrationProcedure) -> list[str]:
    """Let the hands do the rest as often as it takes; what they were told was wrong."""
    told: list[str] = []
    under_way: tuple[Instruction, int] | None = None
    while (todo := procedure.instruction) is not None:
        assert len(told) < 9, told
        assert todo.side is not None
        assert todo.run is not None
        if under_way != (todo, procedure.refused):
            told += [english(procedure.problem)] if procedure.problem else []
            under_way = todo, procedure.refused
            bench.hands.slide(todo.side, todo.run)
        procedure.see(bench.scan())
    return told


def test_exchanged_strips_are_found_and_named() -> None:
    one, other = columns()[LAST - 1], columns()[LAST]

    def spoil(counts: NDArray[np.uint16]) -> None:
        counts[one], counts[other] = counts[other].copy(), counts[one].copy()

    bench = Bad(spoil)
    procedure = late(bench)
    assert let_hands(bench, procedure) == ["That was point 24.", "That was point 23."]
    assert english(procedure.wiring_faults()) == "The strips of point 23 and point 24 are exchanged: swap their plugs."
    assert procedure.result("").faulty == ()


def test_a_strip_the_wrong_way_round_is_found() -> None:
    def spoil(counts: NDArray[np.uint16]) -> None:
        counts[columns()[LAST]] = counts[columns()[LAST][::-1]].copy()

    bench = Bad(spoil)
    procedure = late(bench)
    assert let_hands(bench, procedure) == ["That came from the wrong end: slide it from the rail to the tip."]
    assert english(procedure.wiring_faults()) == "The strip of point 24 lies the wrong way round: turn it."


def test_a_strip_of_turned_sensors_is_found_and_one_turned_sensor_left_out() -> None:
    turned = columns()[LAST]
    alone = columns()[LAST - 1][2]

    def spoil(counts: NDArray[np.uint16]) -> None:
        counts[[*turned, alone]] = 4096 - counts[[*turned, alone]]

    bench = Bad(spoil)
    procedure = late(bench)
    assert let_hands(bench, procedure) == ["That was a black checker."]
    assert (
        english(procedure.wiring_faults()) == "The strip of point 24 takes each side for the other: turn its sensors."
    )
    assert procedure.result("").faulty == tuple(sorted([*turned, alone]))


def test_twice_the_wrong_checker_is_forgiven_by_the_right_one() -> None:
    bench = Bench(1, "neat")
    procedure = late(bench, LAST)
    for _ in range(2):
        bench.hands.slide(Side.BLACK, TABLES.runs[25])
        run(procedure, bench, 300)
    assert now(procedure).side is Side.BLACK
    assert let_hands(bench, procedure) == []
    assert procedure.wiring_faults() == ()
    assert procedure.result("").faulty == ()


def test_broken_sensors_do_not_hold_the_walk_up() -> None:
    open_wire, wavering, dead = columns()[LAST][1], columns()[LAST][4], columns()[LAST - 1][3]
    random = np.random.default_rng(1)

    def spoil(counts: NDArray[np.uint16]) -> None:
        counts[open_wire] = 0
        counts[wavering] += random.integers(0, 200, dtype=np.uint16)
        counts[dead] = 2050

    bench = Bad(spoil)
    procedure = late(bench)
    told = let_hands(bench, procedure)
    assert told == ["Not every seat saw the checker: slide it again, slowly and along the middle."] * 2
    assert procedure.result("").faulty == tuple(sorted([open_wire, wavering, dead]))
    assert procedure.wiring_faults() == ()


def test_a_sensor_that_looks_like_a_checker_can_be_passed_over() -> None:
    stuck = columns()[LAST][0]

    def spoil(counts: NDArray[np.uint16]) -> None:
        counts[stuck] = 2700

    bench = Bad(spoil)
    procedure = CalibrationProcedure(TABLES)
    procedure.skip()
    run(procedure, bench, 80)
    assert (english(procedure.problem), now(procedure).side) == ("There is still a checker on point 24.", None)
    procedure.skip()
    assert now(procedure).side is Side.WHITE
    assert procedure.unfinished().broken == (stuck,)


def test_a_step_can_be_passed_over_or_done_again() -> None:
    bench = Bench(1, "neat")
    procedure = late(bench, LAST)
    before = procedure.unfinished()
    procedure.skip()
    assert now(procedure).side is Side.BLACK
    procedure.back()
    assert procedure.unfinished() == before
    procedure.skip()
    procedure.skip()
    procedure.skip()
    assert procedure.instruction is None
    assert procedure.result("").faulty == tuple(sorted(columns()[LAST]))
    assert [name(LAST - 1), name(LAST)] == ["point 23", "point 24"]


def test_an_interrupted_walk_goes_on_where_it_was(tmp_path: Path) -> None:
    whole, parted = Bench(1, "neat"), Bench(1, "neat")
    uninterrupted = late(whole)
    let_hands(whole, uninterrupted)
    procedure = late(parted)
    while now(procedure).side is Side.WHITE:
        if parted.hands.next_at is None:
            parted.hands.slide(Side.WHITE, TABLES.runs[24])
        procedure.see(parted.scan())
    save_unfinished(procedure.unfinished(), tmp_path / "procedure.json")

    resumed = CalibrationProcedure(TABLES, load_unfinished(tmp_path / "procedure.json", TABLES))

    assert (resumed.progress, now(resumed).told) == (procedure.progress, now(procedure).told)
    let_hands(parted, resumed)
    assert resumed.result("now") == uninterrupted.result("now")
