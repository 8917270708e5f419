"""The Pi's scanner, on the real rpi-lgpio, at electronics that answer the levels on the wires."""

import dataclasses
import threading
from collections.abc import Collection, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import pairwise
from pathlib import Path

import pytest

from support.electronics import ADDRESS, CHIP_SELECT, POWER
from support.patience import PATIENCE_S
from support.pi_bench import PiBench
from support.virtual import CROSS, TABLES
from takhta.board.plan import SlotId
from takhta.board.ports import Frame
from takhta.devices.errors import NoAnswerError
from takhta.devices.hall import TEST_EVERY, HallScanner
from takhta.devices.selftest import StripFault, Trouble


@contextmanager
def scanning(bench: PiBench) -> Iterator[HallScanner]:
    """The scanner after its first scan."""
    with closing(bench.scanner()) as scanner:
        scanner.fresh()
        yield scanner


def same(frame: Frame, bench: PiBench, *, but: Collection[SlotId] = ()) -> bool:
    """Whether every seat gives what its sensor gives, to the rounding of one more conversion."""
    wanted = bench.virtual.latest().counts
    return len(frame.counts) == len(wanted) and all(
        abs(frame.counts[slot.id] - wanted[slot.id]) <= 2 for slot in bench.board.slots if slot.id not in but
    )


def told(scanner: HallScanner) -> dict[tuple[int, ...], StripFault]:
    """The troubles after the next scan that looks for them."""
    for _ in range(TEST_EVERY):
        scanner.fresh()
    return {trouble.strips: trouble.fault for trouble in scanner.troubles}


def test_every_seat_reads_what_its_own_sensor_gives(bench: PiBench) -> None:
    bench.put_down()
    with scanning(bench) as scanner:
        for _ in range(TEST_EVERY + 1):
            bench.clock.forward(30)
            assert same(scanner.fresh(), bench)
        assert scanner.troubles == ()


def test_on_the_cross_too_and_a_silent_node_is_named_by_its_squares(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bench = PiBench(monkeypatch, tmp_path, CROSS)
    for pawn, square in zip(bench.virtual.checkers(), ("8", "red 3", "69"), strict=False):
        slot = CROSS.place(square).slots[0]
        bench.virtual.lift(pawn.id)
        bench.virtual.put(pawn.id, slot.x_mm, slot.y_mm)
    counts = bench.virtual.latest().counts
    assert sum(abs(count - 2048) > 500 for count in counts) >= 3
    with scanning(bench) as scanner:
        assert same(scanner.fresh(), bench)
        assert told(scanner) == {}
        bench.electronics.strips[0, 2].unplugged = True
        assert told(scanner) == {(2,): StripFault.SILENT}
        (trouble,) = scanner.troubles
        assert trouble.text == (
            "The strip of square 69 to red's 1 does not answer: "
            "look at its cable at input 2 of converter 0 and at the multiplexer's supply."
        )


def test_a_frame_bears_the_time_its_scan_began(bench: PiBench) -> None:
    with scanning(bench) as scanner:
        bench.clock.forward(1234)
        assert scanner.fresh().at == 1234


def test_sensors_that_settle_slowly_need_the_time_the_board_file_gives_them(bench: PiBench) -> None:
    bench.put_down()
    bench.electronics.settle_ns = 20_000
    with scanning(bench) as scanner:
        assert not same(scanner.fresh(), bench)
    bench.board = dataclasses.replace(TABLES, settle_us=200)
    with scanning(bench) as scanner:
        assert same(scanner.fresh(), bench)


def test_power_comes_first_then_the_chip_selects_and_all_goes_low_again_power_last(bench: PiBench) -> None:
    with closing(bench.strips()):
        low = [(pin, 0) for pin in (POWER, *ADDRESS, *CHIP_SELECT)]
        assert bench.electronics.history == [*low, (POWER, 1), *((pin, 1) for pin in CHIP_SELECT)]
        assert bench.electronics.now_ns >= 5_000_000
    assert bench.electronics.history[-5:] == [*((pin, 0) for pin in CHIP_SELECT), (POWER, 0)]
    assert bench.electronics.levels == {}


def test_each_address_differs_from_the_one_before_in_one_line(bench: PiBench) -> None:
    with closing(bench.strips()) as strips:
        strips.scan(range(8))
        del bench.electronics.history[:]
        strips.scan(range(8))
    lines = [(pin, level) for pin, level in bench.electronics.history if pin in ADDRESS][:8]
    address, visited = 0b100, []
    for pin, level in lines:
        bit = 1 << ADDRESS.index(pin)
        address = address | bit if level else address & ~bit
        visited.append(address)
    assert visited == [0, 1, 3, 2, 6, 7, 5, 4]
    assert all((a ^ b).bit_count() == 1 for a, b in pairwise(visited))


def test_a_scan_takes_less_than_half_of_its_period_on_the_wires(bench: PiBench) -> None:
    with closing(bench.strips()) as strips:
        began = bench.electronics.now_ns
        strips.scan(range(8))
        assert bench.electronics.conversions == 208
        assert bench.electronics.now_ns - began < 15_000_000


def test_an_unplugged_strip_is_named_and_the_others_are_read(bench: PiBench) -> None:
    with scanning(bench) as scanner:
        bench.electronics.strip(8).unplugged = True
        assert told(scanner) == {(9,): StripFault.SILENT}
        assert scanner.troubles[0].text == (
            "The strip of point 8 does not answer: "
            "look at its cable at input 1 of converter 1 and at the multiplexer's supply."
        )
        silent = {slot.id for slot in TABLES.place("8").slots}
        frame = scanner.fresh()
        assert same(frame, bench, but=silent)
        assert all(frame.counts[slot] < 100 for slot in silent)


@pytest.mark.parametrize("bit", [0, 1, 2])
def test_an_open_address_line_is_told_from_a_dead_multiplexer(bench: PiBench, bit: int) -> None:
    bench.electronics.strip(3).stuck_low = {bit}
    bench.electronics.strip(20).stuck_low = {0, 1, 2}
    bench.electronics.strip(24).dead = True
    with scanning(bench) as scanner:
        address = (StripFault.ADDRESS_0, StripFault.ADDRESS_1, StripFault.ADDRESS_2)[bit]
        assert told(scanner) == {(2,): address, (25,): StripFault.NOT_SWITCHING, (29,): StripFault.SILENT}


def test_a_wire_that_a_whole_quadrant_lacks_is_the_ribbons(bench: PiBench) -> None:
    for (adc, _), strip in bench.electronics.strips.items():
        strip.stuck_low = {1} if adc == 2 else set()
    with scanning(bench) as scanner:
        assert scanner.troubles == (
            Trouble(
                (16, 17, 18, 19, 20, 21),
                StripFault.ADDRESS_1,
                "Every strip of quadrant 2 does not hear the address line A1: look at A1 in that quadrant's ribbon.",
            ),
        )


def test_a_wire_that_all_strips_lack_is_the_pis(bench: PiBench) -> None:
    for strip in bench.electronics.strips.values():
        strip.stuck_low = {2}
    with scanning(bench) as scanner:
        (trouble,) = scanner.troubles
    assert trouble.text == "Every strip does not hear the address line A2: look at the wire of GPIO 27."


def test_a_converter_that_is_not_there_is_a_quadrant_that_does_not_answer(bench: PiBench) -> None:
    bench.electronics.dark_converters = {3}
    with scanning(bench) as scanner:
        (trouble,) = scanner.troubles
    assert trouble.strips == (24, 25, 26, 27, 28, 29, 30)
    assert trouble.text.endswith("look at its ribbon, its regulator and the chip select on GPIO 25.")


def test_a_supply_that_sags_a_little_is_reckoned_out_and_one_that_sags_much_is_told(bench: PiBench) -> None:
    bench.put_down()
    bench.electronics.strip(1).supply = 0.98
    bench.electronics.strip(2).ground = 0.01
    bench.electronics.strip(3).supply = 0.94
    with scanning(bench) as scanner:
        assert same(scanner.fresh(), bench)
        assert told(scanner) == {(2,): StripFault.SAG}


def test_a_ribbon_pulled_out_is_an_error_and_put_in_again_the_board_answers(bench: PiBench) -> None:
    with scanning(bench) as scanner:
        bench.electronics.gone = True
        with pytest.raises(NoAnswerError, match="Every strip does not answer: is the board's supply on"):
            told(scanner)
        assert bench.electronics.levels[POWER] == 0
        with pytest.raises(NoAnswerError):
            scanner.latest()
        bench.electronics.gone = False
        assert same(scanner.fresh(), bench)


def test_an_old_frame_is_no_answer(bench: PiBench) -> None:
    hanging, go_on = threading.Event(), threading.Event()

    def sensors() -> Sequence[int]:
        if bench.clock() > 0:
            hanging.set()
            go_on.wait(PATIENCE_S)
        return bench.virtual.latest().counts

    with scanning(bench) as scanner:
        bench.electronics.sensors = sensors
        bench.clock.forward(1001)
        assert hanging.wait(PATIENCE_S)
        with pytest.raises(NoAnswerError, match="not been read for a second"):
            scanner.latest()
        go_on.set()


def test_a_scan_that_hangs_does_not_hold_up_the_end(
    bench: PiBench, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("takhta.devices.hall.GOODBYE_S", 0.05)
    hanging, go_on = threading.Event(), threading.Event()

    def sensors() -> Sequence[int]:
        hanging.set()
        go_on.wait(PATIENCE_S)
        return bench.virtual.latest().counts

    bench.electronics.sensors = sensors
    scanner = bench.scanner()
    assert hanging.wait(PATIENCE_S)
    scanner.close()
    assert caplog.messages == ["The scan hangs, so the strips could not be powered down."]
    go_on.set()
    for thread in threading.enumerate():
        if thread.name == "scanner":
            thread.join(PATIENCE_S)
