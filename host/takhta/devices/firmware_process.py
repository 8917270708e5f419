"""The dice display's firmware as a process of its own, in place of the box: the virtual board's dice display.

It runs the very files that go onto the microcontroller. It must never look into the talk on the line: the box is
reached by its tty like any other, and its buttons are pressed by a finger on the firmware's side.
"""

import os
import pty
import shutil
import subprocess
import sys
import tty
from pathlib import Path
from types import TracebackType
from typing import Self

from takhta.board.files import firmware_folder
from takhta.board.scene import Key
from takhta.link import wire

HEAP = "128k"
"""Less memory than on an RP2040, although pointers are twice as wide on a PC; the tests run with half of it."""

_AFTER_A_WHILE = 0x40
"""Tells the finger in boards/pc/board.py to rest for more than two seconds before it moves."""


def micropython() -> Path | None:
    """Where the MicroPython interpreter is: beside this Python or on the PATH; None if there is none."""
    beside = Path(sys.executable).with_name("micropython")
    found = str(beside) if beside.exists() else shutil.which("micropython")
    return Path(found) if found else None


class FirmwareProcess:
    """A dice display without the box, running while this object (or this program) lives."""

    def __init__(self, *, on_cpython: bool = False, heap: str = HEAP) -> None:
        """Start it: on MicroPython where there is one, unless told otherwise, else on this Python."""
        self._interpreter = None if on_cpython else micropython()
        self._heap = heap
        self._process: subprocess.Popen[bytes] | None = None
        self._terminal = self._finger = -1
        self._held = 0
        self.restart()

    @property
    def tty(self) -> str | None:
        """Where its serial port is, while it runs; another place after each restart, as with USB."""
        return None if self._process is None else os.ttyname(self._terminal)

    @property
    def on_micropython(self) -> bool:
        """Whether it runs on the real MicroPython."""
        return self._interpreter is not None

    @property
    def running(self) -> bool:
        """Whether the process is alive."""
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int | None:
        """Its process, while it was not killed."""
        return None if self._process is None else self._process.pid

    def press(self, key: Key) -> None:
        """Put a finger on a key. RESIGN is no key: hold DROP."""
        if key is Key.RESIGN:
            raise ValueError("There is no key RESIGN: hold DROP for two seconds.")
        self._move(self._held | 1 << key)

    def release(self, key: Key) -> None:
        """Take the finger off it. A press and a release at once are a quick tap, never too quick to count."""
        self._move(self._held & ~(1 << key))

    def tap(self, key: Key) -> None:
        """Press and let go."""
        self.press(key)
        self.release(key)

    def hold(self, key: Key) -> None:
        """Press for longer than two seconds, then let go; the finger does it by itself, nobody waits here."""
        self.press(key)
        self._move(self._held & ~(1 << key), _AFTER_A_WHILE)

    def restart(self) -> None:
        """Power off if it runs, then power on: it remembers nothing and has another tty."""
        self.kill()
        terminal, self._terminal = pty.openpty()
        tty.setraw(self._terminal)
        touch, self._finger = os.pipe()
        try:
            self._process = subprocess.Popen(
                self._command(touch),
                stdin=terminal,
                stdout=terminal,
                pass_fds=(touch,),
                env={**os.environ, **self._paths()},
            )
        finally:
            os.close(terminal)  # the firmware's end is the firmware's alone: when it dies, the line is dead
            os.close(touch)

    def kill(self) -> None:
        """Pull the plug, as with SIGKILL; may be called twice."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
            os.close(self._terminal)
            os.close(self._finger)
            self._held = 0

    def close(self) -> None:
        """Stop for good: the same as pulling the plug."""
        self.kill()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _command(self, touch: int) -> list[str]:
        main = str(firmware_folder() / "main.py")
        if self._interpreter is None:
            return [sys.executable, "-S", "-B", main, str(touch)]
        return [str(self._interpreter), "-X", f"heapsize={self._heap}", main, str(touch)]

    def _paths(self) -> dict[str, str]:
        """Where the firmware finds its board and the files it shares with this program."""
        folders = [firmware_folder(), firmware_folder() / "boards" / "pc", Path(wire.__file__).parent]
        return {"PYTHONPATH" if self._interpreter is None else "MICROPYPATH": ":".join(map(str, folders))}

    def _move(self, held: int, when: int = 0) -> None:
        """Move the finger on the keys. Raises BrokenPipeError when the process, which holds the finger, is gone."""
        if self._process is None:
            raise BrokenPipeError("The firmware is not running, so nobody feels this key.")
        self._held = held
        os.write(self._finger, bytes([held | when]))
