"""A machine that can lose its power: User-Mode Linux, and a card of its that forgets what was not flushed."""

import contextlib
import os
import signal
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread

BOOT_S = 600
"""So long a start may take on a busy computer."""


def compile_disk(folder: Path) -> Path:
    """The library that makes the disk forget (volatile.c)."""
    library = folder / "volatile.so"
    source = Path(__file__).with_name("volatile.c")
    subprocess.run(["gcc", "-O2", "-shared", "-fPIC", "-o", str(library), str(source), "-ldl"], check=True)
    return library


class Machine:
    """A machine from power on to power off. `lines` are what came over its first serial line; `console` what the
    system said."""

    def __init__(
        self, card: Path, forgetful: Path, library: Path, seed: int, *, keeps: int, lies: bool = False
    ) -> None:
        self.lines: list[str] = []
        self.console: list[str] = []
        self._news = Event()
        self._folder = TemporaryDirectory(prefix="powercut-")
        self._tells = Path(self._folder.name) / "tells"
        self._tells.write_bytes(bytes(24))
        # Of each line the kernel wants an end of its own to hear from, though nobody ever says anything.
        (nothing, never), (silence, ever) = os.pipe(), os.pipe()
        self._silent = (never, ever)
        hears, says = os.pipe()
        system_hears, system_says = os.pipe()
        environment = {
            "PATH": os.environ["PATH"],
            "HOME": self._folder.name,
            "LD_PRELOAD": str(library),
            "VOLATILE_DISK": str(forgetful),
            "VOLATILE_KEEPS": str(keeps),
            "VOLATILE_SEED": str(seed),
            "VOLATILE_TELLS": str(self._tells),
        } | ({"VOLATILE_LIES": "1"} if lies else {})
        command = ["linux.uml", "mem=512M", f"ubd0t={card}", "root=/dev/ubda", "rw", "quiet", "con=null", "ssl=null"]
        command += [f"con0=fd:{nothing},fd:{system_says}", f"con1=fd:{silence},fd:{says}", "loglevel=3"]
        self._process = subprocess.Popen(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=(nothing, silence, says, system_says),
            start_new_session=True,
        )
        for end in (nothing, silence, says, system_says):
            os.close(end)
        self._threads = [
            Thread(target=self._hear, args=(hears, self.lines), daemon=True),
            Thread(target=self._hear, args=(system_hears, self.console), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def _hear(self, end: int, lines: list[str]) -> None:
        with os.fdopen(end, encoding="utf-8", errors="replace") as line:
            for each in line:
                # A line that was cut off in the middle was not acknowledged.
                if each.endswith("\n"):
                    lines.append(each.strip("\r\n"))
                    self._news.set()

    def new_lines(self, seconds: float) -> Iterator[str]:
        """Every line from now on until nothing has come for so long."""
        told = 0
        while self._news.wait(seconds):
            self._news.clear()
            yield from self.lines[told:]
            told = len(self.lines)

    def cut(self) -> tuple[int, int, int]:
        """The power goes: sectors written, flushes, and sectors that had not been flushed."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for thread in self._threads:
            thread.join()
        written, flushed, waiting = struct.unpack("3Q", self._tells.read_bytes())
        for end in self._silent:
            os.close(end)
        self._folder.cleanup()
        return written, flushed, waiting
