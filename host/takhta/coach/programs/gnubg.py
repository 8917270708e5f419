"""GNU Backgammon as an evaluator: the program, running beside ours, asked over its own socket.

It is GPL-3, so nothing of it is imported. It is started at the first question and again after one that it has not
answered in time; whoever asks waits `LIMIT_S` at most. Ask it where nobody waits: never in the loop of the board.
"""

import atexit
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from takhta.coach.chances import Chances
from takhta.coach.ending import certain
from takhta.coach.errors import SilentEvaluatorError, UnknownEvaluatorError
from takhta.coach.evaluator import Depth
from takhta.rules.game import AnyGame, State
from takhta.rules.occupancy import Side
from takhta.rules.said import said
from takhta.rules.tables.ids.fibs import format_fibs
from takhta.rules.tables.ids.situation import Situation

LIMIT_S = 20.0
"""So long one question, of all its positions, may take."""
_PLIES = {Depth.STATIC: 0, Depth.LOOK: 2}
_GAMES = ("backgammon", "nackgammon")
_PLACES = ("gnubg", "/usr/games/gnubg")


class Gnubg:
    """The program, and the line to it."""

    name = "gnubg"

    def __init__(self, command: Sequence[str] | None = None, limit_s: float = LIMIT_S) -> None:
        """Raises UnknownEvaluatorError when it is not installed."""
        found = next((path for each in _PLACES if (path := shutil.which(each))), None)
        if command is None and found is None:
            raise UnknownEvaluatorError(said("evaluator.not_installed", name=self.name, how="apt install gnubg"))
        self._command = command or (str(found), "-t", "-q", "-r")
        self._limit_s = limit_s
        self._program: subprocess.Popen[bytes] | None = None
        self._line: socket.socket | None = None
        self._home = Path(tempfile.mkdtemp(prefix="takhta-gnubg-"))
        atexit.register(self.close)

    def knows(self, game: AnyGame) -> bool:
        """Whether it plays this game. Of hypergammon it lists nothing without its databases."""
        return game.name in _GAMES

    def chances(self, game: AnyGame, states: Sequence[State], side: Side, depth: Depth) -> list[Chances]:
        """The chances of a side in each of these positions. Raises SilentEvaluatorError, UnknownEvaluatorError."""
        if not self.knows(game):
            raise UnknownEvaluatorError(said("evaluator.not_of_game", name=self.name, game=game.title))
        end = time.monotonic() + self._limit_s
        try:
            told = [certain(game, state, side) or self._asked(state, side, depth, end) for state in states]
        except (OSError, ValueError) as error:
            self._stop()
            raise SilentEvaluatorError(said("evaluator.silent", name=self.name)) from error
        return told

    def close(self) -> None:
        """End the program and forget its files."""
        self._stop()
        shutil.rmtree(self._home, ignore_errors=True)

    def _asked(self, state: State, side: Side, depth: Depth, end: float) -> Chances:
        line = self._line or self._start(end)
        board = format_fibs(Situation(state))  # type: ignore[arg-type]  # the games it knows have Positions
        line.settimeout(max(0.001, end - time.monotonic()))
        line.sendall(f"evaluation fibsboard {board} plies {_PLIES[depth]} cubeless\n".encode())
        answer = b""
        while not answer.endswith(b"\n"):
            line.settimeout(max(0.001, end - time.monotonic()))
            more = line.recv(4096)
            if not more:
                raise ConnectionResetError
            answer += more
        win, gammon, backgammon, gammon_lost, backgammon_lost, _ = map(float, answer.split())
        found = Chances(win, gammon, backgammon, gammon_lost, backgammon_lost)
        return found if state.turn is side else found.turned

    def _start(self, end: float) -> socket.socket:
        self._home.mkdir(mode=0o700, exist_ok=True)
        path = self._home / "line"
        path.unlink(missing_ok=True)
        quiet = subprocess.DEVNULL
        self._program = subprocess.Popen(
            self._command, env=os.environ | {"HOME": str(self._home)}, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet
        )
        assert self._program.stdin is not None
        self._program.stdin.write(f"external {path}\n".encode())
        self._program.stdin.flush()
        self._line = socket.socket(socket.AF_UNIX)
        while True:
            with suppress(FileNotFoundError, ConnectionRefusedError):
                self._line.connect(str(path))
                return self._line
            if time.monotonic() > end or self._program.poll() is not None:
                raise TimeoutError
            time.sleep(0.02)  # nothing tells when the program has opened its socket

    def _stop(self) -> None:
        if self._line is not None:
            self._line.close()
        if self._program is not None:
            self._program.kill()
            self._program.communicate()
        self._line = self._program = None
