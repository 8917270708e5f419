"""The dice display's driver at the real firmware on a pseudo-terminal: plugged in, pulled out, killed, restarted."""

import os
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import takhta
from support.patience import PATIENCE_S
from takhta.board.scene import CubeShown, DieShown, Key, Prompt, Scene, Score
from takhta.devices.display import SerialDiceDisplay, as_show
from takhta.devices.firmware_process import FirmwareProcess
from takhta.link import display_words as words
from takhta.rules.occupancy import Side

SCENE = Scene(
    occupancy=(),
    prompt=Prompt.PLAY,
    dice=(DieShown(6, Side.WHITE), DieShown(5, Side.BLACK, used=True)),
    cube=CubeShown(4, Side.BLACK),
    turn=Side.WHITE,
    score=Score(3, 70_000, 7, crawford=True),
    keys=frozenset({Key.ROLL, Key.RESIGN}),
    digits=True,
)


@pytest.fixture
def box() -> Iterator[FirmwareProcess]:
    """The firmware, powered."""
    with FirmwareProcess() as process:
        yield process


@pytest.fixture
def display(box: FirmwareProcess) -> Iterator[SerialDiceDisplay]:
    """The driver, connected to it."""
    with SerialDiceDisplay(lambda: box.tty) as driver:
        assert driver.wait(lambda shown: shown.connected, PATIENCE_S)
        yield driver


def picture(display: SerialDiceDisplay) -> bytes:
    """The screen once it is known."""
    assert display.wait(lambda shown: shown.screen() is not None, PATIENCE_S)
    pixels = display.screen()
    assert pixels is not None
    return pixels


def test_a_scene_is_told_with_everything_the_box_can_show() -> None:
    assert as_show(SCENE, brightness=9) == words.Show(
        die_a=6,
        side_a=words.WHITE,
        die_b=5,
        side_b=words.BLACK,
        used_b=1,
        cube=2,
        owner=words.BLACK,
        turn=words.WHITE,
        keys=0b1000001,
        digits=1,
        white=3,
        black=65_535,
        length=7,
        crawford=1,
        prompt=2,
        brightness=9,
    )
    assert as_show(Scene(occupancy=(), sticks=True)).sticks == 1
    assert as_show(Scene(occupancy=())) == words.Show(cube=words.NO_CUBE, brightness=160)


def test_a_killed_firmware_is_told_everything_again_and_no_press_is_lost_or_doubled(
    box: FirmwareProcess, display: SerialDiceDisplay
) -> None:
    display.show(SCENE)
    assert display.flush(PATIENCE_S)
    before = picture(display)
    pressed: list[Key] = []
    for key in (Key.ROLL, Key.DONE, Key.ROLL):
        box.tap(key)
        pressed += display.keys(PATIENCE_S)
    box.kill()
    assert display.wait(lambda shown: not shown.connected, PATIENCE_S)
    assert display.screen() is None
    box.restart()
    box.tap(Key.UNDO)  # before the driver has found it again
    pressed += display.keys(PATIENCE_S)
    assert display.flush(PATIENCE_S)
    box.tap(Key.DONE)
    pressed += display.keys(PATIENCE_S)
    assert pressed == [Key.ROLL, Key.DONE, Key.ROLL, Key.UNDO, Key.DONE]
    assert display.wait(lambda shown: shown.screen() == before, PATIENCE_S)


def test_a_scene_shown_while_unplugged_is_there_after_plugging_in(
    box: FirmwareProcess, display: SerialDiceDisplay
) -> None:
    display.show(SCENE)
    wanted = picture(display)
    display.show(Scene(occupancy=()))
    assert display.flush(PATIENCE_S)
    box.kill()
    assert display.wait(lambda shown: not shown.connected, PATIENCE_S)
    display.show(SCENE)
    assert display.flush(0) is False
    assert display.poll() == ()
    box.restart()
    assert display.flush(PATIENCE_S)
    assert display.wait(lambda shown: shown.screen() == wanted, PATIENCE_S)


def test_a_frozen_firmware_is_disconnected_and_catches_up_when_it_goes_on(
    box: FirmwareProcess, display: SerialDiceDisplay
) -> None:
    assert box.pid is not None
    os.kill(box.pid, signal.SIGSTOP)
    box.tap(Key.TAKE)
    assert display.wait(lambda shown: not shown.connected, PATIENCE_S)
    display.show(SCENE)
    os.kill(box.pid, signal.SIGCONT)
    assert display.flush(PATIENCE_S)
    assert display.keys(PATIENCE_S) == (Key.TAKE,)


def test_a_silent_port_is_let_go_and_looked_for_elsewhere(box: FirmwareProcess) -> None:
    master, silent = os.openpty()
    places = iter([os.ttyname(silent)])
    with SerialDiceDisplay(lambda: next(places, box.tty)) as display:
        assert display.wait(lambda shown: shown.connected, PATIENCE_S)
    os.close(master)
    os.close(silent)


def test_no_port_at_all_is_no_error(tmp_path: Path) -> None:
    for nowhere in (str(tmp_path / "gone"), str(tmp_path), "/dev/null"):
        with SerialDiceDisplay(nowhere) as display:
            display.show(SCENE)
            display.show_code("123456")
            assert display.flush(0.05) is False
            assert (display.connected, display.poll(), display.screen(), display.stranger) == (False, (), None, "")


def test_a_box_that_is_in_use_is_left_alone(box: FirmwareProcess, display: SerialDiceDisplay) -> None:
    tried = threading.Semaphore(0)

    def find() -> str | None:
        tried.release()
        return box.tty

    with SerialDiceDisplay(find) as second:
        assert all(tried.acquire(timeout=PATIENCE_S) for _ in range(2)), "it tries a second time when the first is over"
        assert not second.connected
    display.show(SCENE)
    assert display.flush(PATIENCE_S)


def test_the_numbers_arrive_in_the_order_typed_also_the_one_on_drop(
    box: FirmwareProcess, display: SerialDiceDisplay
) -> None:
    display.show(SCENE)
    assert display.flush(PATIENCE_S)
    box.press(Key.DROP)
    box.press(Key.DOUBLE)
    box.release(Key.DROP)
    box.release(Key.DOUBLE)
    got = display.keys(PATIENCE_S)
    while len(got) < 2:
        got += display.keys(PATIENCE_S)
    assert got == (Key.DROP, Key.DOUBLE)


def test_no_finger_reaches_a_firmware_that_is_off(box: FirmwareProcess) -> None:
    box.kill()
    assert (box.running, box.tty) == (False, None)
    with pytest.raises(BrokenPipeError, match="not running"):
        box.press(Key.ROLL)
    with pytest.raises(ValueError, match="hold DROP"):
        box.press(Key.RESIGN)
    box.kill()


def test_the_firmware_dies_with_the_program_that_started_it() -> None:
    program = (
        "from takhta.devices.firmware_process import FirmwareProcess\n"
        "box = FirmwareProcess()\n"
        "print(box.pid, flush=True)\n"
        "input()\n"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(Path(takhta.__file__).parents[1])},
    )
    with parent:
        assert parent.stdout is not None
        child = os.pidfd_open(int(parent.stdout.readline()))
        parent.kill()
    ended, _, _ = select.select([child], [], [], PATIENCE_S)
    os.close(child)
    assert ended == [child]


def test_closing_leaves_no_process_and_no_thread() -> None:
    box = FirmwareProcess()
    display = SerialDiceDisplay(lambda: box.tty)
    pid = box.pid
    display.close()
    assert "dice display" not in {thread.name for thread in threading.enumerate()}
    display.close()
    box.close()
    box.close()
    assert pid is not None
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
