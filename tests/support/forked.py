"""Programs as forks of a process that has loaded them, which spares loading all of it for every short life.

    forked.py LINE

A fork has its own arguments, folder, environment and end, as a process that a shell starts;
`tests/commands/test_forked.py` shows that both answer alike. It is as patient with devices as the tests are.
"""

import atexit
import contextlib
import gc
import importlib
import json
import os
import pkgutil
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from io import StringIO
from pathlib import Path

import pytest

if __name__ == "__main__":  # a script finds neither the program nor its neighbours by itself
    sys.path[:0] = [str(Path(__file__).parents[2] / "host"), str(Path(__file__).parents[1])]

import takhta
from support.patience import PATIENCE_S, give_devices_time

LOADED = (
    "takhta.commands.cli",
    "support.journal_writer",
    "support.killed_game",
    "support.play_with_loaded_dice",
    "support.takhta_on_pins",
)
"""What a fork may become: modules with a `main` that takes its arguments from sys.argv."""
LONGEST = 1 << 17
"""Bytes of a request: arguments and environment."""


class Fork:
    """A program that runs; what of subprocess.Popen the tests use."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._end = os.pidfd_open(pid)
        self._code: int | None = None

    def send_signal(self, number: signal.Signals) -> None:
        """Send a signal, unless it is known to have ended."""
        if self._code is None:
            signal.pidfd_send_signal(self._end, number)

    def kill(self) -> None:
        """As a power cut does."""
        self.send_signal(signal.SIGKILL)

    def wait(self, timeout: float = PATIENCE_S) -> int:
        """Wait for its end; its exit code, or less than zero the signal that ended it."""
        if self._code is None:
            ended = select.poll()
            ended.register(self._end, select.POLLIN)
            assert ended.poll(1000 * timeout), "it does not end"
            os.close(self._end)
            self._code = _parent().ask(self.pid)
        return self._code


def start(command: Sequence[str], folder: Path, environment: dict[str, str], *streams: int) -> Fork:
    """Start one of LOADED with its arguments; its standard input, output and error are these descriptors."""
    assert command[0] in LOADED
    return Fork(_parent().ask(list(command), str(folder), environment, descriptors=streams))


class _Parent:
    """The process that forks. It ends with this one."""

    def __init__(self) -> None:
        self._line, far = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._line.settimeout(PATIENCE_S)
        command = [sys.executable, "-W", "error", __file__, str(far.fileno())]
        with far:
            self._process = subprocess.Popen(command, pass_fds=(far.fileno(),), stdin=subprocess.DEVNULL)
        atexit.register(self._close)

    def ask(self, *request: object, descriptors: tuple[int, ...] = ()) -> int:
        """Ask for a fork, which gives its process, or for the exit code of a process that has ended."""
        socket.send_fds(self._line, [json.dumps(request).encode()], descriptors)
        return int(self._line.recv(LONGEST))

    def _close(self) -> None:
        self._line.close()
        self._process.kill()
        self._process.wait()


@cache
def _parent() -> _Parent:
    return _Parent()


def _load() -> None:
    """Load all of it, and by one command what libraries load only when they are used."""
    for module in pkgutil.walk_packages(takhta.__path__, "takhta."):
        importlib.import_module(module.name)
    for name in LOADED:
        importlib.import_module(name)
    sys.argv[1:] = ["perft", "--plies", "1"]
    with contextlib.redirect_stdout(StringIO()), contextlib.suppress(SystemExit):
        sys.modules[LOADED[0]].main()
    gc.freeze()  # a fork need not look through it for what nobody uses any more


def _become_a_fork(line: socket.socket) -> str:
    """Do as asked over the line. Only forks return from here, with the name of what they are to be."""
    while True:
        request, descriptors, *_ = socket.recv_fds(line, LONGEST, 3)
        if not request:
            sys.exit()
        match json.loads(request):
            case [int(ended)]:
                _, status = os.waitpid(ended, 0)
                answer = os.waitstatus_to_exitcode(status)
            case [[program, *arguments], folder, environment]:
                answer = os.fork()
                if answer == 0:
                    line.close()
                    for stream, descriptor in enumerate(descriptors):
                        os.dup2(descriptor, stream)
                    os.chdir(folder)
                    os.environ.clear()
                    os.environ.update(environment)
                    sys.argv[1:] = arguments
                for descriptor in descriptors:
                    os.close(descriptor)
                if answer == 0:
                    return str(program)
        line.send(str(answer).encode())


if __name__ == "__main__":
    asked = socket.socket(fileno=int(sys.argv[1]))
    _load()
    with pytest.MonkeyPatch.context() as patch:
        give_devices_time(patch)
        patch.setattr("takhta.commands.doctor.display.FOUND_WITHIN_S", PATIENCE_S)
        patch.setattr("takhta.commands.reenact.reenactment.KEY_WITHIN_S", PATIENCE_S)
        sys.modules[_become_a_fork(asked)].main()
