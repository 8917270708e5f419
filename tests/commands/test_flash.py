"""`takhta flash`: real mpremote copies onto a Pico's prompt, on the real MicroPython, and what was copied then runs."""

import os
import pty
import subprocess
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from oracles.judges import need
from support.patience import PATIENCE_S
from support.words import raises
from takhta.commands.flash import files_of, flash
from takhta.devices.display import SerialDiceDisplay
from takhta.devices.firmware_process import FirmwareProcess, micropython
from takhta.devices.usb_ports import UsbPort
from takhta.errors import UnusableError

MACHINE = Path(__file__).parents[1] / "support" / "pico_machine"


@contextmanager
def pico(folder: Path) -> Iterator[str]:
    """A Pico with MicroPython and an empty disk, at this port."""
    need("micropython_unix")
    need("mpremote")
    firmware, port = pty.openpty()
    tty.setraw(port)
    nothing = os.open(os.devnull, os.O_RDWR)
    command = [micropython(), MACHINE / "prompt.py", str(nothing), str(nothing)]
    process = subprocess.Popen(
        list(map(str, command)),
        stdin=firmware,
        stdout=firmware,
        cwd=folder,
        pass_fds=(nothing,),
        env={**os.environ, "MICROPYPATH": str(MACHINE)},
    )
    os.close(firmware)
    try:
        yield os.ttyname(port)
    finally:
        process.kill()
        process.wait()
        os.close(port)
        os.close(nothing)


@pytest.mark.parametrize("kind", ["display", "scanner"])
def test_what_is_copied_runs_and_answers(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for limit in ("COPIED_WITHIN_S", "ANSWERS_WITHIN_S"):
        monkeypatch.setattr(f"takhta.commands.flash.{limit}", PATIENCE_S)
    with pico(tmp_path) as port:
        flash(kind, port)
    assert capsys.readouterr().out.endswith(f"Done: it answers as a {kind}.\n")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        path.name: path.read_bytes() for path in files_of(kind)
    }


@pytest.mark.parametrize("kind", ["display", "scanner"])
def test_everything_is_there_once_and_main_is_last(kind: str) -> None:
    names = [path.name for path in files_of(kind)]
    assert len(set(names)) == len(names) >= 7
    assert names[-1] == "main.py"
    assert {"wire.py", "usb.py", "board.py"} < set(names)


def test_a_box_on_which_our_program_runs_is_told_with_the_way_to_its_prompt() -> None:
    with FirmwareProcess(on_cpython=True) as box:
        assert box.tty is not None
        with SerialDiceDisplay(box.tty) as display:
            assert display.wait(lambda shown: shown.connected, PATIENCE_S)
        with raises(UnusableError, match="runs the program of the dice display: hold DONE while plugging it in"):
            flash("scanner", box.tty)


@pytest.mark.parametrize(
    ("kind", "ports", "sentence"),
    [
        ("display", [], "No Pico is plugged in, or its cable has no data wires. .* hold BOOTSEL"),
        ("display", ["a", "b"], "say which with --port, a or b"),
        ("display", ["nowhere"], "Nothing could be copied to nowhere .*: is it plugged in"),
        ("kettle", ["a"], "There is a program for display and scanner, none for 'kettle'"),
    ],
)
def test_what_is_in_the_way_is_said(kind: str, ports: list[str], sentence: str) -> None:
    with raises(UnusableError, match=sentence):
        flash(kind, "", lambda: [UsbPort(path, "") for path in ports])


def test_a_port_there_is_not_is_refused_and_those_there_are_are_named(tmp_path: Path) -> None:
    with raises(UnusableError, match=f"There is no port {tmp_path}; Picos are plugged in: a and b."):
        flash("display", str(tmp_path), lambda: [UsbPort("a", ""), UsbPort("b", "")])
