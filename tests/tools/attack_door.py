"""Strangers on the network against a running program, and what the owner at the machine notices: docs/security.md.

`python tests/tools/attack_door.py` plays two computers against each other in a network of its own (`unshare`, Linux)
and attacks it from other addresses there. `--host FOLDER` attacks another program's `host` folder, as of an older
commit. It prints the rows of the table.
"""

import argparse
import contextlib
import http.client
import logging
import os
import resource
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2] / "host"), str(Path(__file__).parents[1])]

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from support.guessing import A_DAY_S, Display, guess
from takhta.web.pairing import Pairing

BOARD = "10.9.9.1"
PORT = 28_024
OWNER = "127.0.0.1"
ADDRESSES = 40
"""Of strangers, who attack from as many as it needs."""
UNDER_ATTACK_S = 20.0
START = "from takhta.commands.cli import main; main()"


class Program:
    """`takhta play --lan`, two computers playing, at 1,024 descriptors."""

    def __init__(self, host: Path, home: Path) -> None:
        self.home, self.errors = home, home / "stderr.txt"
        environment = {**os.environ, "PYTHONPATH": str(host), "XDG_DATA_HOME": str(home), "HOME": str(home)}
        command = [sys.executable, "-c", START, "play", "--lan", "--port", str(PORT), "--no-browser", "--new",
                   "--game", "hypergammon", "--computer", "white", "--computer", "black"]  # fmt: skip
        limited = ["bash", "-c", 'ulimit -Sn 1024; exec "$0" "$@"', *command]
        self._out = (home / "stdout.txt").open("w")
        self._err = self.errors.open("w")
        self.process = subprocess.Popen(limited, env=environment, stdout=self._out, stderr=self._err)
        while "is ready" not in (home / "stdout.txt").read_text():
            assert self.process.poll() is None, self.errors.read_text()
            time.sleep(0.2)

    @property
    def facts(self) -> int:
        """How many facts are in its journal."""
        with contextlib.closing(
            sqlite3.connect(f"file:{self.home}/takhta/journal.sqlite?mode=ro", uri=True)
        ) as journal:
            return int(journal.execute("select count(*) from fact").fetchone()[0])

    @property
    def descriptors(self) -> int:
        """How many it holds."""
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))

    @property
    def lines(self) -> int:
        """How much it has logged."""
        return len(self.errors.read_text(errors="replace").splitlines())

    def end(self) -> None:
        """Stop it."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._out.close()
        self._err.close()


def stranger(number: int) -> str:
    """The address of one."""
    return f"10.9.9.{10 + number % ADDRESSES}"


def knock(number: int, words: bytes = b"") -> socket.socket | None:
    """A connection of a stranger; None where there is none to be had."""
    line = socket.socket()
    line.settimeout(2)
    try:
        line.bind((stranger(number), 0))
        line.connect((BOARD, PORT))
        line.sendall(words)
    except OSError:
        line.close()
        return None
    return line


def watch(number: int) -> ClientConnection | None:
    """A stranger's live page."""
    line = knock(number)
    if line is None:
        return None
    try:
        origin = Origin(f"http://{BOARD}:{PORT}")
        return connect(f"ws://{BOARD}:{PORT}/ws", sock=line, origin=origin, open_timeout=5, max_queue=None)
    except (OSError, WebSocketException, EOFError):
        line.close()
        return None


def owners_page() -> str:
    """What the owner's browser gets: the status, and how long it took."""
    began = time.monotonic()
    browser = http.client.HTTPConnection(OWNER, PORT, timeout=10)
    try:
        browser.request("GET", "/")
        status = browser.getresponse().status
    except OSError:
        return "nothing"
    finally:
        browser.close()
    return f"{status}, {1000 * (time.monotonic() - began):.0f} ms"


def owners_game() -> str:
    """Whether the owner's page is shown the game, and how long that took."""
    began = time.monotonic()
    try:
        with connect(f"ws://{OWNER}:{PORT}/ws", origin=Origin(f"http://{OWNER}:{PORT}"), open_timeout=10) as live:
            live.recv(10)
            live.recv(10)
    except (OSError, WebSocketException, EOFError) as error:
        return type(error).__name__
    return f"{1000 * (time.monotonic() - began):.0f} ms"


@contextlib.contextmanager
def idle(many: int) -> Iterator[int]:
    """Connections that say nothing, of one stranger."""
    lines = [line for _ in range(many) if (line := knock(0))]
    yield len(lines)
    for line in lines:
        line.close()


@contextlib.contextmanager
def half_sent(many: int) -> Iterator[int]:
    """Requests that never end, of forty strangers."""
    lines = [line for number in range(many) if (line := knock(number, b"GET / HTTP/1.1\r\nHost: "))]
    yield len(lines)
    for line in lines:
        line.close()


@contextlib.contextmanager
def watchers(many: int) -> Iterator[int]:
    """Live pages of forty strangers."""
    lines = [line for number in range(many) if (line := watch(number))]
    yield len(lines)
    for line in lines:
        line.socket.close()


@contextlib.contextmanager
def nonsense(many: int) -> Iterator[int]:
    """What is no request, of forty strangers."""
    sent = 0
    for number in range(many):
        line = knock(number, (b"\x16\x03\x01\x02\x00", b"GET\r\n\r\n", b"\xff" * 99)[number % 3])
        if line:
            sent += 1
            line.close()
    yield sent


@contextlib.contextmanager
def nothing(many: int) -> Iterator[int]:
    """No stranger at all."""
    yield many


ATTACKS = {
    "nothing": (nothing, 0),
    "1,100 idle connections of one stranger": (idle, 1100),
    "1,000 half-sent requests of 40": (half_sent, 1000),
    "500 watchers of 40": (watchers, 500),
    "3,000 times nonsense of 40": (nonsense, 3000),
}


def attack(host: Path) -> None:
    """Each attack on a program of its own."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(8192, most), most))  # the strangers are all in this process
    print("attack | owner's page | owner's game | facts in 20 s | descriptors | lines of log")
    print("---|---|---|---|---|---")
    for name, (how, many) in ATTACKS.items():
        with tempfile.TemporaryDirectory() as folder:
            program = Program(host, Path(folder))
            try:
                with how(many) as _:
                    facts = program.facts
                    time.sleep(UNDER_ATTACK_S)
                    row = (owners_page(), owners_game(), program.facts - facts, program.descriptors)
                    print(name, *row, program.lines, sep=" | ", flush=True)
            finally:
                program.end()


def guessing() -> None:
    """How often somebody may guess the pairing code in thirty days, in virtual time."""
    print("\nguesses in 30 days | chance to be right")
    print("---|---")
    for many in (1, 250):
        display = Display()
        addresses = cycle(f"10.0.0.{number}" for number in range(many))
        guesses, _ = guess(Pairing(display), display, addresses, 30 * A_DAY_S)
        print(f"{guesses:,} from {many} address{'es' * (many > 1)} | 1 in {1_000_000 / guesses:,.0f}")


def main() -> None:
    """In a network of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", type=Path, default=Path(__file__).parents[2] / "host")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if not chosen.inside:
        if shutil.which("unshare") is None or shutil.which("ip") is None:
            sys.exit("It needs unshare and ip: sudo apt install util-linux iproute2")
        guessing()
        print(flush=True)
        again = [sys.executable, __file__, "--inside", "--host", str(chosen.host.resolve())]
        sys.exit(subprocess.run(["unshare", "-rn", *again], check=False).returncode)
    logging.disable()  # what the strangers' own library has to say of being hung up on
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    for address in (BOARD, *map(stranger, range(ADDRESSES))):
        subprocess.run(["ip", "addr", "add", f"{address}/24", "dev", "lo"], check=True)
    attack(chosen.host)


if __name__ == "__main__":
    main()
