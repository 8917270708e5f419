"""The Pico's board file against a pretended `machine`: pins, panel and clock as its own code uses them.

It cannot tell whether the real parts behave so; that needs the box.
"""

import importlib.util
import io
import select
import sys
import time
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from takhta.board.files import firmware_folder

PICO = firmware_folder() / "boards" / "pico"
WRAP = 1 << 30
"""Where the RP2040's tick counter starts over."""


class Machine(ModuleType):
    """What stands around the RP2040: six contacts, a panel, and a timer that looks when told to."""

    def __init__(self) -> None:
        super().__init__("machine")
        self.ticks = WRAP - 100
        self.closed: set[int] = set()
        self.panel: list[bytes] = []
        self.panel_there = True
        self.keyboard_interrupt: int | None = None
        self.look: Any = None
        machine = self

        class Pin:
            IN, PULL_UP = 1, 2

            def __init__(self, number: int, *_: int) -> None:
                self.number = number

            def value(self) -> int:
                return int(self.number not in machine.closed)

        class I2C:
            def __init__(self, bus: int, *, sda: Pin, scl: Pin, freq: int) -> None:
                assert (bus, sda.number, scl.number, freq) == (0, 4, 5, 400_000)

            def writeto(self, address: int, data: bytes) -> None:
                self.writevto(address, (data,))

            def writevto(self, address: int, parts: tuple[bytes, ...]) -> None:
                if not machine.panel_there:
                    raise OSError(5)
                assert address == 0x3C
                machine.panel.append(b"".join(parts))

        def timer(number: int, *, period: int, callback: Any) -> object:
            assert number == -1
            assert 0 < period <= 5
            machine.look = callback
            return object()

        class PWM:
            def __init__(self, pin: Pin) -> None:
                assert pin.number == 16
                self.hertz = 0

            def freq(self, hertz: int) -> None:
                self.hertz = hertz

            def duty_u16(self, duty: int) -> None:
                machine.heard.append(self.hertz if duty else 0)

        class WDT:
            def __init__(self, *, timeout: int) -> None:
                assert 0 < timeout <= 8388
                machine.fed = 0

            def feed(self) -> None:
                machine.fed = (machine.fed or 0) + 1

        self.heard: list[int] = []
        self.fed: int | None = None
        self.Pin, self.I2C, self.Timer, self.PWM, self.WDT = Pin, I2C, timer, PWM, WDT

    def at(self, ms: int, *closed: int) -> None:
        """Let time pass, then have these contacts closed while the timer looks."""
        self.ticks = (self.ticks + ms) % WRAP
        self.closed = set(closed)
        self.look(None)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    """The pretended hardware, in place of the modules that MicroPython has."""
    pretended = Machine()

    def kbd_intr(char: int) -> None:
        pretended.keyboard_interrupt = char

    def ticks_diff(one: int, two: int) -> int:
        return (one - two + WRAP // 2) % WRAP - WRAP // 2

    monkeypatch.setitem(sys.modules, "machine", pretended)
    monkeypatch.setitem(sys.modules, "micropython", SimpleNamespace(kbd_intr=kbd_intr))
    monkeypatch.setattr(time, "ticks_ms", lambda: pretended.ticks, raising=False)
    monkeypatch.setattr(time, "ticks_diff", ticks_diff, raising=False)
    monkeypatch.setattr(time, "ticks_add", lambda ticks, ms: (ticks + ms) % WRAP, raising=False)
    monkeypatch.syspath_prepend(str(PICO))
    monkeypatch.delitem(sys.modules, "usb", raising=False)
    quiet = SimpleNamespace(register=lambda *_: None, poll=lambda _: [])
    monkeypatch.setattr(select, "poll", lambda: quiet)
    return pretended


def power_on(**config: object) -> Any:
    """Load the board file, change lines of its config, and start it."""
    spec = importlib.util.spec_from_file_location("pico", PICO / "board.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name, value in config.items():
        assert hasattr(module, name)
        setattr(module, name, value)
    return module.Board()


def test_presses_are_noted_with_their_times_also_while_nobody_looks(machine: Machine) -> None:
    board = power_on()
    assert board.now() == 0
    machine.at(10, 10)
    machine.at(5, 10)
    machine.at(20, 10, 15)
    machine.at(30)
    machine.at(100)
    assert board.changes(board.now()) == [(1, 10), (33, 35), (0, 65)]
    assert board.changes(board.now()) == []


def test_time_goes_on_when_the_counter_starts_over(machine: Machine) -> None:
    board = power_on()
    passed = []
    for _ in range(5):
        machine.ticks = (machine.ticks + 60) % WRAP
        passed.append(board.now())
    assert passed == [60, 120, 180, 240, 300]


def test_a_3_in_a_frame_is_no_keyboard_interrupt(machine: Machine) -> None:
    power_on()
    assert machine.keyboard_interrupt == -1


def test_done_held_while_plugging_in_leads_to_the_prompt(machine: Machine) -> None:
    machine.closed = {15}
    with pytest.raises(KeyboardInterrupt):
        power_on()
    assert (machine.keyboard_interrupt, machine.fed) == (None, None)


def test_whoever_reads_feeds_the_watchdog(machine: Machine) -> None:
    board = power_on()
    assert machine.fed == 0
    board.read(5)
    board.read(5)
    assert machine.fed == 2


def test_the_other_chip_gets_the_same_picture_page_by_page(machine: Machine) -> None:
    board = power_on(CHIP="SH1106")
    pixels = bytes(range(256)) * 4
    board.display(pixels, 77)
    woken, contrast, *pages = machine.panel
    assert (woken[:2], woken[-3:], contrast) == (b"\x00\xae", b"\xad\x8b\xaf", b"\x00\x81\x4d")
    assert pages[::2] == [bytes([0x00, 0xB0 + page, 0x02, 0x10]) for page in range(8)]
    assert pages[1::2] == [b"\x40" + pixels[page * 128 : page * 128 + 128] for page in range(8)]


def test_a_tune_plays_by_itself_and_the_newest_wins(machine: Machine) -> None:
    board = power_on()
    board.play((440, 20, 0, 10, 880, 10))
    for _ in range(12):
        machine.at(4)
    assert machine.heard == [440, 0, 880, 0]
    board.play((440, 100))
    machine.at(4)
    board.play((550, 8))
    for _ in range(4):
        machine.at(4)
    assert machine.heard[4:] == [440, 550, 0]


def test_without_a_buzzer_nothing_is_played(machine: Machine) -> None:
    board = power_on(BUZZER=None)
    board.play((440, 20))
    machine.at(4)
    assert machine.heard == []


def test_the_panel_is_woken_once_and_gets_brightness_and_pixels(machine: Machine) -> None:
    board = power_on()
    pixels = bytes(range(256)) * 4
    board.display(pixels, 77)
    board.display(pixels, 78)
    woken, *rest = machine.panel
    assert (woken[0], woken[1], woken[-1]) == (0x00, 0xAE, 0xAF)
    assert rest == [b"\x00\x81\x4d", b"\x40" + pixels, b"\x00\x81\x4e", b"\x40" + pixels]


def test_a_panel_that_was_loose_is_woken_again(machine: Machine) -> None:
    board = power_on()
    pixels = bytes(1024)
    board.display(pixels, 1)
    woken = machine.panel[0]
    machine.panel_there = False
    board.display(pixels, 1)
    machine.panel_there = True
    machine.panel.clear()
    board.display(pixels, 1)
    assert machine.panel == [woken, b"\x00\x81\x01", b"\x40" + pixels]


def test_bytes_go_to_and_come_from_usb(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    board = power_on()
    assert machine.look is not None
    inbox, outbox = io.BytesIO(b"\x01\x03\x00"), io.BytesIO()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=inbox))
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=outbox))
    waits = []

    def poll(wait_ms: int) -> list[int]:
        waits.append(wait_ms)
        return [1] if inbox.tell() < 3 else []

    board._poll.poll = poll  # noqa: SLF001 - the one way to say that bytes are waiting
    assert (board.read(5), waits) == (b"\x01\x03\x00", [5, 0, 0, 0])
    board.write(b"\x00\x03\n")
    assert outbox.getvalue() == b"\x00\x03\n"
