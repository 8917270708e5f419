"""The whole program in a process of its own with loaded dice: it can be killed, and started again on the same port."""

import os
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path
from types import TracebackType
from typing import Self

from support import play_with_loaded_dice
from support.program import HOST, WITHIN_S, environment

TESTS = Path(__file__).parent.parent
_calibrated: dict[str, bytes] = {}
"""The calibration the first table of a board made: the virtual board's sensors are always the same."""


class LoadedTable:
    """`takhta play` with everything it keeps below `home`. A browser finds it at the same address after each start."""

    def __init__(self, home: Path, *throws: str, game: str = "backgammon") -> None:
        """`throws` are the dice to come, two digits each; in the opening the first is White's die."""
        self._game = game
        self._calibration = home / "takhta" / f"calibration-virtual{'-cross' if game == 'pagade' else ''}.json"
        self._home = home
        self._throws = throws
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._port = int(free.getsockname()[1])
        self._process: subprocess.Popen[str] | None = None
        self.said: list[str] = []

    @property
    def url(self) -> str:
        """The page's address."""
        return f"http://127.0.0.1:{self._port}/"

    @property
    def display(self) -> int:
        """The dice display's process."""
        assert self._process is not None
        (child,) = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()
        return int(child)

    def start(self, *throws: str) -> None:
        """Start it and wait until it serves; `throws` replace the dice to come."""
        name = self._calibration.name
        if name in _calibrated and not self._calibration.exists():
            self._calibration.parent.mkdir(exist_ok=True)
            self._calibration.write_bytes(_calibrated[name])
        told = (str(self._port), self._game, *(throws or self._throws))
        self._process = subprocess.Popen(
            [sys.executable, "-W", "error", play_with_loaded_dice.__file__, *told],
            env=environment(self._home) | {"PYTHONPATH": os.pathsep.join([str(HOST), str(TESTS)])},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        served = threading.Event()
        threading.Thread(target=self._listen, args=(self._process, served), daemon=True).start()
        assert served.wait(WITHIN_S), self.said
        assert self._process.poll() is None, self.said
        _calibrated.setdefault(name, self._calibration.read_bytes())

    def kill(self) -> None:
        """Kill it without a warning, as a power cut does."""
        self._end(signal.SIGKILL)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        assert self._end(signal.SIGINT) == 0, self.said

    def _end(self, how: signal.Signals) -> int:
        assert self._process is not None
        self._process.send_signal(how)
        return self._process.wait(WITHIN_S)

    def _listen(self, process: "subprocess.Popen[str]", served: threading.Event) -> None:
        assert process.stdout is not None
        with process.stdout:
            for line in process.stdout:
                self.said.append(line)
                if line.startswith("Takhta is ready"):
                    served.set()
        served.set()  # it has ended, and nobody needs to wait
