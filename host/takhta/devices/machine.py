"""The computer the program runs on, read from its own files: which Raspberry Pi, what is switched on, who may use it.

It only reads. All paths start at `root`, so that a Pi can be described by a folder: anybody may rehearse one.
"""

import os
import sys
from pathlib import Path

PRETENDED = "TAKHTA_MACHINE"
"""Names a folder that describes a machine; then this computer is taken for that one."""
PACKAGED = "/opt/takhta"
"""Where the Debian package keeps the program and the libraries it uses."""
SPI = "dev/spidev0.0"
LINES = ("dev/gpiochip0", "dev/gpiochip4", "dev/gpiomem", "dev/gpiomem0")
"""Where the lines are reached, by model and kernel."""
PIO = "dev/pio0"
"""What drives the lamps of a Pi 5."""
MEMORY = "dev/mem"
"""What drives the lamps before the Pi 5."""
RAW_IO = 17
"""The number of the capability with which the kernel lets a program open that."""
CONFIGS = ("boot/firmware/config.txt", "boot/config.txt")


class Machine:
    """This computer, or the one that a folder describes."""

    def __init__(self, root: Path | None = None) -> None:
        self.root = Path(os.environ.get(PRETENDED) or "/") if root is None else root

    @property
    def model(self) -> str:
        """What the device tree calls it, e.g. `Raspberry Pi 4 Model B Rev 1.4`; empty where there is none."""
        try:
            return (self.root / "proc/device-tree/model").read_text().rstrip("\0\n ")
        except OSError:
            return ""

    @property
    def is_pi(self) -> bool:
        """Whether it is a Raspberry Pi."""
        return self.model.startswith("Raspberry Pi")

    @property
    def is_pi5(self) -> bool:
        """Whether its lines hang on the RP1: another GPIO library and another way to drive lamps."""
        return self.model.startswith(("Raspberry Pi 5", "Raspberry Pi 500", "Raspberry Pi Compute Module 5"))

    @property
    def extra(self) -> str:
        """Our extra that brings this Pi's drivers."""
        return "pi5" if self.is_pi5 else "pi"

    @property
    def has_spi(self) -> bool:
        """Whether SPI0 is switched on."""
        return (self.root / SPI).exists()

    @property
    def may_use_spi(self) -> bool:
        """Whether this user may."""
        return os.access(self.root / SPI, os.R_OK | os.W_OK)

    @property
    def may_use_lines(self) -> bool:
        """Whether this user may use any of the devices the lines are reached by."""
        return any(os.access(self.root / line, os.R_OK | os.W_OK) for line in LINES)

    @property
    def may_use_pio(self) -> bool:
        """Whether this user may use what drives the lamps of a Pi 5."""
        return os.access(self.root / PIO, os.R_OK | os.W_OK)

    @property
    def may_use_memory(self) -> bool:
        """Whether this user may use what drives the lamps before the Pi 5: by its file and by capability."""
        return os.access(self.root / MEMORY, os.R_OK | os.W_OK) and bool(_capabilities() >> RAW_IO & 1)

    @property
    def config(self) -> Path:
        """The file the Pi's firmware is set up with, where this system keeps it."""
        found = (self.root / each for each in CONFIGS if (self.root / each).is_file())
        return next(found, self.root / CONFIGS[0])

    def missing_settings(self, wanted: tuple[str, ...]) -> tuple[str, ...]:
        """Those of the wanted lines that the Pi's config.txt does not hold. Raises OSError if there is no such file."""
        held = {line.split("#")[0].strip() for line in self.config.read_text().splitlines()}
        return tuple(line for line in wanted if line not in held)


def is_packaged() -> bool:
    """Whether this program was installed by the Debian package."""
    return Path(sys.prefix).is_relative_to(PACKAGED)


def _capabilities() -> int:
    """What this program may do beyond its user's rights, a bit for each; 0 where the kernel does not tell."""
    try:
        lines = Path("/proc/self/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1], 16) for line in lines if line.startswith("CapEff:")), 0)
