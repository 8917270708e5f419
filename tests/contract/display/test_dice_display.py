"""What every dice display must do, whatever runs it: the port `DiceDisplay` of board/ports.py.

It runs on the firmware under MicroPython and under CPython. With `--hardware -s` it also runs on a real box at
TAKHTA_DICE_DISPLAY=/dev/serial/by-id/..., and somebody presses the keys it asks for.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest
import serial

from oracles.judges import need
from support.firmware import firmware
from support.patience import PATIENCE_S
from takhta.board.ports import DiceDisplay
from takhta.board.scene import DieShown, Key, Prompt, Scene
from takhta.devices.display import SerialDiceDisplay
from takhta.devices.firmware_process import FirmwareProcess
from takhta.link import display_words as words
from takhta.link import framing, wire
from takhta.link.display_client import PAGES
from takhta.rules.occupancy import Side

ROLLED = Scene(
    occupancy=(), prompt=Prompt.PLAY, dice=(DieShown(6, Side.WHITE), DieShown(5, Side.WHITE)), turn=Side.WHITE
)
PLAYED = Scene(occupancy=(), prompt=Prompt.ROLL, turn=Side.BLACK)


class Person:
    """Somebody at a real box who presses its keys when asked."""

    tty = os.environ.get("TAKHTA_DICE_DISPLAY")

    def tap(self, key: Key) -> None:
        """Ask for a press."""
        print(f"Press {key.name}.", flush=True)

    def hold(self, key: Key) -> None:
        """Ask for a long press."""
        print(f"Hold {key.name} for more than two seconds.", flush=True)


@dataclass
class Box:
    """A display with somebody who can press its keys."""

    finger: FirmwareProcess | Person
    driver: SerialDiceDisplay
    display: DiceDisplay = field(init=False)

    def __post_init__(self) -> None:
        self.display = self.driver  # mypy checks here that the driver is what the port wants

    def shows(self, scene: Scene) -> bytes:
        """Show a scene; the screen that then stands there."""
        self.display.show(scene)
        assert self.driver.flush(PATIENCE_S)
        return self.screen()

    def screen(self) -> bytes:
        """The screen once it is known."""
        assert self.driver.wait(lambda shown: shown.screen() is not None, PATIENCE_S)
        pixels = self.display.screen()
        assert pixels is not None
        return pixels


@contextmanager
def finger(on: str) -> Iterator[FirmwareProcess | Person]:
    """What presses the keys of a display that runs on this."""
    if on == "hardware":
        yield Person()
        return
    if on == "micropython":
        need("micropython_unix")
    with FirmwareProcess(on_cpython=on == "cpython") as process:
        yield process


@pytest.fixture(params=["micropython", "cpython", pytest.param("hardware", marks=pytest.mark.hardware)])
def box(request: pytest.FixtureRequest) -> Iterator[Box]:
    """A connected display."""
    with finger(request.param) as who, SerialDiceDisplay(lambda: who.tty) as driver:
        assert driver.wait(lambda shown: shown.connected, PATIENCE_S)
        yield Box(who, driver)


def test_it_shows_a_scene(box: Box) -> None:
    assert len({box.shows(ROLLED), box.shows(PLAYED)}) == 2
    assert len(box.shows(ROLLED)) == 1024


def test_showing_a_scene_twice_changes_nothing(box: Box) -> None:
    assert box.shows(ROLLED) == box.shows(ROLLED)


def test_the_newest_scene_wins(box: Box) -> None:
    wanted = box.shows(PLAYED)
    for _ in range(50):
        box.display.show(ROLLED)
    assert box.shows(PLAYED) == wanted


def test_each_key_is_told_once_and_in_order(box: Box) -> None:
    keys = (Key.ROLL, Key.DOUBLE, Key.TAKE, Key.DROP, Key.UNDO, Key.DONE, Key.ROLL)
    pressed: tuple[Key, ...] = ()
    for key in keys:
        box.finger.tap(key)
    while len(pressed) < len(keys):
        news = box.driver.keys(PATIENCE_S)
        assert news
        pressed += news
    assert pressed == keys
    assert box.display.poll() == ()


def test_drop_held_is_resign(box: Box) -> None:
    box.finger.hold(Key.DROP)
    assert box.driver.keys(PATIENCE_S) == (Key.RESIGN,)
    box.finger.tap(Key.DONE)
    assert box.driver.keys(PATIENCE_S) == (Key.DONE,)


def test_the_code_is_shown_until_it_is_taken_away(box: Box) -> None:
    game = box.shows(ROLLED)
    box.display.show_code("048261")
    assert box.driver.wait(lambda shown: shown.screen() not in (None, game), PATIENCE_S)
    box.display.show_code("")
    assert box.driver.wait(lambda shown: shown.screen() == game, PATIENCE_S)


@pytest.mark.parametrize("code", ["12345", "1234567", "12345a", "١٢٣٤٥٦"])
def test_a_code_that_is_not_six_digits_is_refused(box: Box, code: str) -> None:
    with pytest.raises(ValueError, match="six digits"):
        box.display.show_code(code)


def test_it_may_be_closed_twice_and_is_blank_then(box: Box) -> None:
    box.shows(ROLLED)
    box.display.close()
    box.display.close()
    assert not box.display.connected
    blank = firmware("screen").Screen()
    blank.game(words.Show(cube=words.NO_CUBE))
    assert pixels_at(box.finger.tty) == bytes(blank.pixels)


def pixels_at(tty: str | None) -> bytes:
    """The screen, asked for without the driver, which would show something."""
    receiver, pages = framing.Receiver(), b""
    with serial.Serial(tty, timeout=PATIENCE_S) as line:
        for page in range(PAGES):
            line.write(wire.pack(words.AskPage(page=page)))
            answer: wire.Message | None = None
            while not (isinstance(answer, words.Page) and answer.page == page):  # the driver's last may still come
                for frame in receiver.feed(line.read(1)):
                    answer = wire.read(frame, words.MESSAGES)
            pages += answer.pixels
    return pages
