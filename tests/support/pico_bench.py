"""The virtual board's sensors behind the board's electronics, read by the real firmware of the Pico under a board.

The firmware runs on the real MicroPython, its own board file included; below it `pico_machine/machine.py` tells what it
does with its lines, and this bench moves the levels of `electronics` accordingly.
"""

import contextlib
import os
import pty
import re
import struct
import subprocess
import threading
import tty
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from oracles.judges import need
from support.electronics import Electronics
from support.patience import PATIENCE_S
from takhta.board.files import board_file, firmware_folder
from takhta.board.load import parse_board
from takhta.board.plan import Board
from takhta.board.ports import LampFrame
from takhta.devices.firmware_process import micropython
from takhta.link import wire

BUILDING = Path(__file__).parents[2] / "docs" / "building.md"
SOLDERED = {10: 22, 11: 23, 12: 27, 20: 5, 21: 6, 22: 24, 26: 25, 13: 17}
"""Which line of the bench (numbered as the Pi's) each GPIO of the Pico is joined to."""
LAMPS = 14
WS2812 = (400, 850, 800, 450)
HEAP = "64k"
FOLDERS = (
    Path(__file__).parent / "pico_machine",
    firmware_folder() / "scanner",
    firmware_folder() / "scanner" / "boards" / "pico",
    firmware_folder() / "boards" / "pico",
    Path(wire.__file__).parent,
)


def board_text(name: str = "tables") -> str:
    """The board file of this name, changed as the building guide says for a Pico."""
    block = BUILDING.read_text().split("```toml\n")[1].split("```")[0]
    text = board_file(name).read_text()
    for table in re.findall(r"^\[\w+\]\n(?:.+\n)+", block, re.MULTILINE):
        head = table.split("\n")[0]
        text, changed = re.subn(rf"^{re.escape(head)}\n(?:.+\n)+", table, text, flags=re.MULTILINE)
        assert changed == 1, head
    return text


def pico_board(name: str = "tables") -> Board:
    """The board of this name, read by a Pico."""
    return parse_board(board_text(name), f"{name}.toml")


class PicoBench:
    """The Pico under a board, running while this object lives; `sensors` gives the sensors' outputs in slot order."""

    def __init__(self, sensors: Callable[[], Sequence[int]], board: str = "tables") -> None:
        need("micropython_unix")
        self.electronics = Electronics(board_file(board), sensors)
        self.lit: LampFrame = ()
        """What the chain shows, by lamp."""
        self._unseen: list[LampFrame] = []
        """What it has shown since somebody looked last."""
        self.news = threading.Condition()
        """Notified whenever the chain was sent to."""
        self._process: subprocess.Popen[bytes] | None = None
        self.plug_in()

    @property
    def tty(self) -> str | None:
        """Where its serial port is, while it is plugged in."""
        return None if self._process is None else os.ttyname(self._terminal)

    @property
    def running(self) -> bool:
        """Whether its program runs."""
        return self._process is not None and self._process.poll() is None

    def plug_in(self) -> None:
        """Power on: it remembers nothing."""
        terminal, self._terminal = pty.openpty()
        tty.setraw(self._terminal)
        told, tell = os.pipe()
        hear, answer = os.pipe()
        main = firmware_folder() / "scanner" / "main.py"
        self._process = subprocess.Popen(
            [str(micropython()), "-X", f"heapsize={HEAP}", str(main), str(tell), str(hear)],
            stdin=terminal,
            stdout=terminal,
            pass_fds=(tell, hear),
            env={**os.environ, "MICROPYPATH": ":".join(map(str, FOLDERS))},
        )
        for descriptor in (terminal, tell, hear):
            os.close(descriptor)
        self._wires = threading.Thread(target=self._follow, args=(told, answer), name="wires", daemon=True)
        self._wires.start()

    def pull_out(self) -> None:
        """Cut its power."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
            self._wires.join()
            os.close(self._terminal)
            for pin in SOLDERED.values():
                self.electronics.release(pin)

    def shows(self, frame: LampFrame) -> bool:
        """Wait until the chain shows this, or has shown it since it was last looked at."""

        def has_shown() -> bool:
            unseen = [each[: len(frame)] for each in self._unseen]
            if frame in unseen:
                del self._unseen[: unseen.index(frame) + 1]
            return frame in (*unseen, self.lit[: len(frame)])

        with self.news:
            return self.news.wait_for(has_shown, PATIENCE_S)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.pull_out()

    def _follow(self, told: int, answer: int) -> None:
        """Do with the electronics what the Pico does with its lines, as long as it runs."""
        # Killed in the middle of a conversion it waits for no answer any more.
        with open(told, "rb") as deeds, contextlib.suppress(BrokenPipeError):
            while deed := deeds.read(5):
                self.electronics.sleep(struct.unpack(">I", deed[1:])[0] / 1e6)
                match deed[:1]:
                    case b"S":
                        pin, level = deeds.read(2)
                        if pin != LAMPS:
                            self.electronics.write(SOLDERED[pin], level)
                    case b"X":
                        hz, size = struct.unpack(">IB", deeds.read(5))
                        os.write(answer, bytes(self.electronics.transfer(deeds.read(size), hz, 0)))
                    case b"L":
                        pin, *timing, size = struct.unpack(">BHHHHH", deeds.read(11))
                        self._light(pin, tuple(timing), deeds.read(size))
                        os.write(answer, b"\0")
        os.close(answer)

    def _light(self, pin: int, timing: tuple[int, ...], data: bytes) -> None:
        """A chain of WS2812: three bytes a lamp, green first."""
        assert (pin, timing) == (LAMPS, WS2812)
        with self.news:
            self.lit = tuple((data[at + 1], data[at], data[at + 2]) for at in range(0, len(data), 3))
            self._unseen.append(self.lit)
            self.news.notify_all()
