"""The Pico under a board: what it reads, what it lights, and what happens when it is not there or starts anew."""

from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from random import Random
from typing import TypeVar

import pytest

from support.electronics import ADDRESS, CHIP_SELECT, POWER
from support.patience import give_devices_time, keep_on
from support.pico_bench import PicoBench, pico_board
from support.positions_on_board import wander
from support.virtual import TABLES, Clock
from takhta.board.ports import LampFrame
from takhta.devices.board_line import BoardLine
from takhta.devices.errors import NoAnswerError
from takhta.devices.firmware_process import FirmwareProcess
from takhta.devices.hall import HallScanner
from takhta.devices.selftest import StripFault
from takhta.devices.serial_lamps import SerialPixels
from takhta.devices.serial_scanner import SerialStrips, open_serial_scanner
from takhta.link import board_words, wire
from takhta.sim.board import VirtualBoard
from takhta.sim.hands import MessyHands

BOARD = pico_board()
LAMPS = len(BOARD.lamps)
Answer = TypeVar("Answer")
RED: LampFrame = ((200, 0, 0),) * LAMPS
GREEN_AT_THE_END: LampFrame = (*RED[:-1], (0, 7, 0))


class Wood:
    """A virtual board at a Pico."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.virtual = VirtualBoard(TABLES, 1, self.clock)
        self.pico = PicoBench(lambda: self.virtual.latest().counts)
        self.line = BoardLine(lambda: self.pico.tty)

    def scanner(self) -> HallScanner:
        """The scanner, reading."""
        return open_serial_scanner(BOARD, self.line, self.clock)


@pytest.fixture
def wood(monkeypatch: pytest.MonkeyPatch) -> Iterator[Wood]:
    """A board with checkers on it, plugged in."""
    give_devices_time(monkeypatch)
    wood = Wood()
    hands = MessyHands(wood.virtual, "normal", 1)
    hands.set_up(wander(Random(1)))
    hands.finish()
    with wood.pico:
        yield wood


def test_every_seat_reads_what_its_own_sensor_gives(wood: Wood) -> None:
    with closing(wood.scanner()) as scanner:
        for _ in range(3):
            wood.clock.forward(30)
            read, sensors = scanner.fresh().counts, wood.virtual.latest().counts
            assert all(abs(one - two) <= 2 for one, two in zip(read, sensors, strict=True))
        assert scanner.troubles == ()


def test_power_comes_first_then_the_chip_selects_and_all_goes_low_again_power_last(wood: Wood) -> None:
    with closing(SerialStrips(BOARD, wood.line)) as strips:
        strips.power_up()
    wood.pico.pull_out()  # only then has everything it did come through
    low = [(pin, 0) for pin in (*ADDRESS, *CHIP_SELECT)]
    up = [*low, (POWER, 1), *((pin, 1) for pin in CHIP_SELECT)]
    assert wood.pico.electronics.history == [*up, *((pin, 0) for pin in CHIP_SELECT), (POWER, 0)]


def test_a_strip_that_is_unplugged_is_named(wood: Wood) -> None:
    wood.pico.electronics.strip(7).unplugged = True
    with closing(wood.scanner()) as scanner:
        scanner.fresh()
        assert [(trouble.fault, trouble.strips) for trouble in scanner.troubles] == [(StripFault.SILENT, (8,))]
        assert "point 7" in scanner.troubles[0].text


def test_a_pico_that_starts_anew_reads_on(wood: Wood) -> None:
    with closing(wood.scanner()) as scanner:
        before = scanner.fresh()
        wood.pico.pull_out()
        with pytest.raises(NoAnswerError, match="takhta flash scanner"):
            scanner.fresh()
        wood.pico.plug_in()
        assert list(_until_it_answers(lambda: scanner.fresh().counts)) == list(before.counts)


def test_after_two_seconds_of_silence_nothing_is_powered_or_lit(wood: Wood) -> None:
    strips, pixels = SerialStrips(BOARD, wood.line), SerialPixels(wood.line, BOARD.pins.lamps, LAMPS)
    strips.power_up()
    pixels[:] = RED
    pixels.show()
    assert wood.pico.shows(RED)
    assert wood.pico.shows(((0, 0, 0),) * LAMPS)
    pixels[:] = GREEN_AT_THE_END
    pixels.show()
    assert wood.pico.shows(GREEN_AT_THE_END)
    assert len(strips.scan(range(8))) == 256
    strips.close()
    pixels.deinit()


def test_only_pieces_that_changed_are_sent_and_all_of_them_after_a_restart(
    wood: Wood, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[int] = []
    ask = BoardLine.ask

    def listening(line: BoardLine, request: wire.Message, *rest: object) -> object:
        if isinstance(request, board_words.Light):
            sent.append(request.first)
        return ask(line, request, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(BoardLine, "ask", listening)
    pixels = SerialPixels(wood.line, BOARD.pins.lamps, LAMPS)
    whole = list(range(0, LAMPS, board_words.LAMPS))
    for frame, pieces in ((RED, whole), (RED, []), (GREEN_AT_THE_END, whole[-1:])):
        sent.clear()
        pixels[:] = frame
        pixels.show()
        assert sent == pieces
        assert wood.pico.shows(frame)
    wood.pico.pull_out()
    wood.pico.plug_in()
    pixels[:] = RED
    _until_it_answers(pixels.show)
    assert wood.pico.shows(RED)
    pixels.deinit()


def test_a_dice_display_is_not_taken_for_the_board(wood: Wood) -> None:
    with FirmwareProcess() as box:
        ports = iter([box.tty, wood.pico.tty] * 9)
        line = BoardLine(lambda: next(ports))
        with closing(open_serial_scanner(BOARD, line, wood.clock)) as scanner:
            assert len(scanner.fresh().counts) == len(BOARD.slots)
    with FirmwareProcess() as box:
        strips = SerialStrips(BOARD, BoardLine(lambda: box.tty))
        with pytest.raises(NoAnswerError, match="is not the one under the board"):
            strips.power_up()
        strips.close()


def test_without_any_pico_a_sentence_says_what_to_do() -> None:
    with pytest.raises(NoAnswerError, match="No Pico is plugged in for the board: look at its USB cable"):
        SerialStrips(BOARD, BoardLine(lambda: None)).power_up()


def _until_it_answers(ask: Callable[[], Answer]) -> Answer:
    """Ask again and again until there is a Pico that answers."""
    answers: list[Answer] = []

    def try_it() -> None:
        with suppress(NoAnswerError):
            answers.append(ask())

    keep_on(try_it, until=lambda: bool(answers))
    return answers[0]
