"""The whole program in a process of its own with loaded dice: it can be killed, and started again on the same port."""

import os
import signal
import socket
import subprocess
import threading
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from support import kept_calibrations
from support.forked import Fork
from support.patience import PATIENCE_S
from support.program import start


class LoadedTable:
    """`takhta play` with everything it keeps below `home`. A browser finds it at the same address after each start."""

    def __init__(self, home: Path, *throws: str, game: str = "backgammon") -> None:
        """`throws` are the dice to come, two digits each; in the opening the first is White's die."""
        self._game = game
        self._home = home
        self._throws = throws
        # Bound as long as the table lives, so that nobody else takes the port while the program is down.
        self._kept = socket.socket()
        self._kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._kept.bind(("127.0.0.1", 0))
        self._port = int(self._kept.getsockname()[1])
        self._process: subprocess.Popen[bytes] | Fork | None = None
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
        kept_calibrations.bring(self._home)
        command = ["support.play_with_loaded_dice", str(self._port), self._game, *(throws or self._throws)]
        hear, say = os.pipe()
        with os.fdopen(say, "w") as out:
            self._process = start(self._home, command, out, out)
        ended, served = threading.Event(), threading.Event()
        threading.Thread(target=self._listen, args=(os.fdopen(hear), served, ended), daemon=True).start()
        assert served.wait(PATIENCE_S), self.said
        assert not ended.is_set(), self.said
        kept_calibrations.keep(self._home)

    def kill(self) -> None:
        """Kill it without a warning, as a power cut does."""
        self._end(signal.SIGKILL)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._kept.close()
        assert self._end(signal.SIGINT) == 0, self.said

    def _end(self, how: signal.Signals) -> int:
        assert self._process is not None
        self._process.send_signal(how)
        return self._process.wait(PATIENCE_S)

    def _listen(self, told: IO[str], served: threading.Event, ended: threading.Event) -> None:
        with told:
            for line in told:
                self.said.append(line)
                if line.startswith("Takhta is ready"):
                    served.set()
        ended.set()
        served.set()  # nobody needs to wait
