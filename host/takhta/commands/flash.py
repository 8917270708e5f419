"""`takhta flash`: copies our program onto a Pico that has MicroPython, by mpremote, and sees whether it answers."""

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from takhta.board.files import firmware_folder
from takhta.devices.board_line import who_answers
from takhta.devices.usb_ports import UsbPort, usb_ports
from takhta.errors import UnusableError
from takhta.link import board_words, display_words

KINDS = {"display": display_words.DICE_DISPLAY, "scanner": board_words.BOARD_READER}
COPIED_WITHIN_S = 180
LOOK_AGAIN_S = 0.25
ANSWERS_WITHIN_S = 15.0
"""A Pico takes two to three seconds to be plugged in anew and to compile its files."""
LINK = Path(display_words.__file__).parent
SHARED = {
    "display": ("framing.py", "wire.py", "display_words.py"),
    "scanner": ("framing.py", "wire.py", "board_words.py"),
}
"""What a Pico's program shares with this one, the same files."""
UF2 = (
    "A new one gets MicroPython first: hold BOOTSEL while plugging it in and copy the .uf2 for its model, from "
    "micropython.org, onto the drive that appears."
)
_PROMPT = {
    display_words.DICE_DISPLAY: "the dice display: hold DONE while plugging it in",
    board_words.BOARD_READER: "the Pico under a board: join GP15 and ground while plugging it in",
}

Ports = Callable[[], Sequence[UsbPort]]


def files_of(kind: str) -> tuple[Path, ...]:
    """What lies side by side on a Pico, main.py last: without it nothing half copied begins to run."""
    firmware = firmware_folder()
    shared = firmware / "boards" / "pico"
    if kind == "display":
        found = [*firmware.glob("*.py"), *shared.glob("*.py")]
    else:
        scanner = firmware / "scanner"
        found = [*scanner.glob("*.py"), *(scanner / "boards" / "pico").glob("*.py"), shared / "usb.py"]
    found += [LINK / name for name in SHARED[kind]]
    return tuple(sorted(found, key=lambda path: (path.name == "main.py", path.name)))


def flash(kind: str, port: str, ports: Ports = usb_ports) -> None:
    """Copy, start, and wait for its greeting. Raises UnusableError with one sentence that says what to do."""
    if kind not in KINDS:
        raise UnusableError(f"There is a program for {' and '.join(KINDS)}, none for {kind!r}.")
    if port and not Path(port).is_char_device():
        there = " and ".join(found.path for found in ports()) or "nowhere"
        raise UnusableError(f"There is no port {port}; Picos are plugged in: {there}.")
    path = port or _only(ports())
    running = who_answers(path)
    if running is not None:
        what = _PROMPT.get(running.device, "something of ours")
        raise UnusableError(f"At {path} runs the program of {what}; then its prompt can be reached.")
    files = files_of(kind)
    print(f"Copying {len(files)} files to {path} ...", flush=True)
    copies = [word for file in files for word in ("cp", str(file), f":{file.name}", "+")]
    _mpremote(path, *copies, "reset")
    print("Waiting for it to answer ...", flush=True)
    if not _answers(kind, path if port else "", ports):
        raise UnusableError(
            f"The files are on the Pico, but it does not answer as a {kind}: unplug it, plug it in again, and look "
            "with `takhta doctor`."
        )
    print(f"Done: it answers as a {kind}.")


def _only(found: Sequence[UsbPort]) -> str:
    if not found:
        raise UnusableError(f"No Pico is plugged in, or its cable has no data wires. {UF2}")
    if len(found) > 1:
        raise UnusableError(
            f"Several Picos are plugged in: say which with --port, {' or '.join(p.path for p in found)}."
        )
    return found[0].path


def _mpremote(path: str, *words: str) -> None:
    """Run mpremote on a port. Its Python interface is announced to change, its command line is not."""
    command = [sys.executable, "-m", "mpremote", "connect", path, *words]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=COPIED_WITHIN_S, check=False)
    except subprocess.TimeoutExpired as error:
        raise UnusableError(f"The Pico at {path} let nothing be copied for {COPIED_WITHIN_S} s.") from error
    if done.returncode == 0:
        return
    said = (done.stderr.strip() or done.stdout.strip() or "no reason given").splitlines()[-1]
    if "No module named mpremote" in said:
        raise UnusableError("mpremote, which copies the files, is not installed: `.venv/bin/pip install mpremote`.")
    if "raw repl" in said:
        raise UnusableError(f"The Pico at {path} does not come to MicroPython's prompt. {UF2}")
    raise UnusableError(f"Nothing could be copied to {path} ({said}): is it plugged in, and used by nothing else?")


def _answers(kind: str, path: str, ports: Ports) -> bool:
    """Whether it greets as the device it has become: at its port or, as the port may have changed, at any other."""
    end = time.monotonic() + ANSWERS_WITHIN_S
    while time.monotonic() < end:
        for each in (path,) if path else [found.path for found in ports()]:
            found = who_answers(each)
            if found is not None and found.device == KINDS[kind]:
                return True
        time.sleep(LOOK_AGAIN_S)
    return False
