"""A Raspberry Pi on a PC, as far as our drivers see it: files that describe it, and its wires on a bench.

The real rpi-lgpio runs; below it lgpio's functions, and in spidev's place a module of ours, move the levels of
`electronics`.
"""

import importlib
import sys
from pathlib import Path
from types import ModuleType

import pytest

from oracles.judges import need
from support.electronics import Electronics
from takhta.devices.machine import Machine

REVISION = "c03114"
"""A Pi 4 B, as the device tree numbers it."""
CHIP = 7
OUTPUT = 1 << 9 | 2
"""lgpio's mode of a line that this process drives."""


def describe_pi(root: Path, model: str = "Raspberry Pi 4 Model B Rev 1.4") -> Machine:
    """A folder that tells what the files of such a Pi tell, everything switched on."""
    for path, text in (
        ("proc/device-tree/model", f"{model}\0"),
        ("dev/spidev0.0", ""),
        ("dev/gpiochip0", ""),
        ("dev/mem", ""),
        ("boot/firmware/config.txt", ""),
    ):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    return Machine(root)


class FakeSpiDev:
    """spidev.SpiDev at the bench."""

    def __init__(self, electronics: Electronics) -> None:
        self._electronics = electronics
        self.max_speed_hz, self.mode, self.is_open = 500_000, 0, False

    def open(self, bus: int, device: int) -> None:
        """Only /dev/spidev0.0 is wired."""
        if (bus, device) != (0, 0):
            raise FileNotFoundError(2, "No such file or directory")
        self.is_open = True

    def xfer2(self, values: list[int]) -> list[int]:
        """As spidev: the chip select of the kernel toggles into nothing."""
        if not self.is_open:
            raise OSError(9, "Bad file descriptor")
        return self._electronics.transfer(values, self.max_speed_hz, self.mode)

    def close(self) -> None:
        """May be called twice."""
        self.is_open = False


def connect(patch: pytest.MonkeyPatch, electronics: Electronics) -> None:
    """Until the patch is undone, this process drives these electronics through rpi-lgpio and spidev."""
    need("lgpio")
    lgpio = importlib.import_module("lgpio")
    patch.setenv("RPI_LGPIO_REVISION", REVISION)
    lines = importlib.import_module("RPi.GPIO")
    patch.setattr(lines, "_chip", None)
    patch.setattr(lines, "_mode", lines.UNKNOWN)

    def claim(_chip: int, line: int, level: int, _flags: int) -> int:
        if line in electronics.taken:
            raise lgpio.error("'GPIO busy'")
        electronics.write(line, level)
        return 0

    def write(_chip: int, line: int, level: int) -> int:
        electronics.write(line, level)
        return 0

    def release(_chip: int, line: int, _flags: int = 0) -> int:
        electronics.release(line)
        return 0

    for name, function in (
        ("gpiochip_open", lambda _number: CHIP),
        ("gpio_claim_output", claim),
        ("gpio_claim_input", release),
        ("gpio_get_mode", lambda _chip, line: OUTPUT if line in electronics.levels else 0),
        ("gpio_read", lambda _chip, line: electronics.levels.get(line, 0)),
        ("gpio_write", write),
        ("gpio_free", release),
    ):
        patch.setattr(lgpio, name, function)
    spidev = ModuleType("spidev")
    spidev.SpiDev = lambda: FakeSpiDev(electronics)  # type: ignore[attr-defined]
    patch.setitem(sys.modules, "spidev", spidev)
