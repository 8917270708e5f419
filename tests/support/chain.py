"""A chain of NeoPixels at the real NeoPixel class: the bytes it puts on the wire, kept.

Blinka runs in the mode it has for no board in particular; its writer, which drops the bytes there, is replaced.
"""

import importlib
from pathlib import Path

import pytest

from oracles.judges import need
from support.fake_pi import describe_pi
from support.patience import give_devices_time
from support.virtual import TABLES
from takhta.board.plan import Board
from takhta.board.ports import LampFrame
from takhta.devices import machine
from takhta.devices.neopixels import NeoPixelLamps, open_neopixel_lamps


class Chain:
    """What arrived on the wire, frame by frame, and the Pi it hangs on."""

    def __init__(self, patch: pytest.MonkeyPatch, folder: Path, board: Board = TABLES) -> None:
        need("neopixel")
        self.board = board
        self.machine = describe_pi(folder)
        self.frames: list[bytes] = []
        self.failing: Exception | None = None
        patch.setenv("BLINKA_OS_AGNOSTIC", "1")
        patch.setenv("BLINKA_SKIP_DEPENDENCY_CHECK", "1")
        patch.setattr(machine, "_capabilities", lambda: 1 << machine.RAW_IO)
        lines = importlib.import_module("board")
        patch.setattr(lines, "D18", lines.NEOPIXEL, raising=False)
        patch.setattr(importlib.import_module("neopixel"), "neopixel_write", self._write)
        give_devices_time(patch)

    def lamps(self) -> NeoPixelLamps:
        """The driver."""
        return open_neopixel_lamps(self.board, self.machine)

    @property
    def colours(self) -> LampFrame:
        """What the lamps show: a WS2812B takes green first, then red, then blue."""
        last = self.frames[-1]
        return tuple((last[at + 1], last[at], last[at + 2]) for at in range(0, len(last), 3))

    def _write(self, _line: object, sent: bytes) -> None:
        if self.failing is not None:
            raise self.failing
        self.frames.append(bytes(sent))
