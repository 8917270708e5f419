"""Listens in while a game is played and writes a trace: all that goes into sensing and session, all that comes out.

It must never disturb a game: a full disk ends the trace, not the turn.
"""

import logging
from collections import deque
from collections.abc import Callable
from pathlib import Path

import msgspec

from takhta.board.evidence import Milliseconds
from takhta.board.ports import Frame
from takhta.board.scene import Scene
from takhta.clock import time_of_day
from takhta.errors import UnusableError
from takhta.record.facts import AnyFact, MatchBegan
from takhta.rules.occupancy import Occupancy
from takhta.sensing.calibration import Calibration
from takhta.session.events import BoardCertain, Command, Saw, Show, Write
from takhta.session.output import Answered, Happening, Heard, NotWritten, Output, Refused, Scanned
from takhta.session.table_state import TableState
from takhta.trace.contents import Head, answer_as_json, event_as_json, versions
from takhta.trace.file import Kind, TraceWriter
from takhta.trace.ring import TraceRing
from takhta.words.languages import speaker

log = logging.getLogger(__name__)

WARM_UP_FRAMES = 12
"""Frames a later part of a trace begins with: enough for a session to see what lies there."""


class Recorder(Output):
    """Writes what it is told into one file, or, given a ring, into parts of some minutes of which the oldest go.

    `board` is the text of the board file, `history` the facts of the match that goes on. Raises UnusableError when
    the one file cannot be made; a ring that cannot be written is only logged.
    """

    def __init__(
        self,
        target: Path | TraceRing,
        board: str,
        calibration: Calibration | None,
        history: tuple[AnyFact, ...] = (),
    ) -> None:
        self._ring = target if isinstance(target, TraceRing) else None
        self._head = Head(time_of_day().isoformat(), versions(), board, calibration, history)
        self._history = self._history_before = history
        self._newest: deque[Frame] = deque(maxlen=WARM_UP_FRAMES)
        self._certain: Occupancy = ()
        """What was certain last, and the frames that showed it: what sensing has as its baseline …"""
        self._baseline: tuple[Frame, ...] = ()
        self._shown: Show | None = None
        """… and what was shown last."""
        self._began: Milliseconds | None = None
        self._writer: TraceWriter | None = None
        self._state: TableState | None = None
        try:
            self._begin(target.next() if isinstance(target, TraceRing) else target, self._head)
        except OSError as error:
            if not isinstance(target, TraceRing):
                raise UnusableError(f"{target} cannot be written: {error.strerror}.") from error
            log.warning("No trace is kept of this game: %s", error)

    def begin(self, scene: Scene, state: TableState) -> None:
        """How the table stands when recording begins."""
        self._state, self._shown = state, Show(scene)

    def happening(self, happening: Happening) -> None:
        """Write it down; what a frame shows is not written, because it can be read from the frame again."""
        match happening:
            case Scanned(frame):
                self._frame(frame)
            case Heard(Saw()):
                self._turn_over()
            case Heard(event):
                self._write(lambda writer: writer.add(Kind.EVENT, event_as_json(event)))
            case Answered(_, commands, state):
                self._answer(commands)
                self._state = state
            case Refused(_, reason):
                self._write(lambda writer: writer.add(Kind.REFUSAL, msgspec.json.encode(speaker().say(reason))))
            case NotWritten(state):
                self._history = self._history_before
                self._write(lambda writer: writer.add(Kind.BACK))
                self._state = state

    def close(self) -> None:
        """End the file; may be called twice."""
        self._write(lambda writer: writer.close())
        self._writer = None

    def _frame(self, frame: Frame) -> None:
        self._newest.append(frame)
        self._began = frame.at if self._began is None else self._began
        self._write(lambda writer: writer.frame(frame))

    def _answer(self, commands: tuple[Command, ...]) -> None:
        self._history_before = self._history
        for command in commands:
            if isinstance(command, Write):
                before = () if isinstance(command.fact, MatchBegan) else self._history
                self._history = (*before, command.fact)
            elif isinstance(command, BoardCertain):
                self._certain, self._baseline = command.occupancy, tuple(self._newest)
            elif isinstance(command, Show):
                self._shown = command
        if commands:
            self._write(lambda writer: writer.add(Kind.ANSWER, answer_as_json(commands)))

    def _turn_over(self) -> None:
        """Begin the next part if this one is long enough and nothing is half done."""
        if self._ring is None or self._began is None or self._state is None:
            return
        lasted = self._newest[-1].at - self._began
        if lasted < self._ring.part_ms or (self._state.half_done and lasted <= 2 * self._ring.part_ms):
            return
        self._began = self._newest[-1].at
        baseline = self._baseline if self._certain else ()
        since = tuple(frame for frame in self._newest if not baseline or frame.at > baseline[-1].at)
        head = msgspec.structs.replace(
            self._head,
            made=time_of_day().isoformat(),
            history=self._history,
            warm_up=len(baseline) + len(since),
            certain=self._certain,
            baseline_after=len(baseline),
            shown=self._shown is not None,
        )
        ring = self._ring
        self._write(lambda writer: writer.close())
        self._write(lambda _: self._begin(ring.next(), head))
        self._write(lambda writer: self._warm_up(writer, (*baseline, *since)))

    def _begin(self, path: Path, head: Head) -> None:
        self._writer = TraceWriter(path)
        self._writer.add(Kind.HEAD, msgspec.json.encode(head))

    def _warm_up(self, writer: TraceWriter, frames: tuple[Frame, ...]) -> None:
        """The scans before this part, from which sensing knows the board when it is played again, and what was shown:
        who plays it again sees by that whether it begins as it was."""
        for frame in frames:
            writer.frame(frame)
        if self._shown is not None:
            writer.add(Kind.ANSWER, answer_as_json((self._shown,)))

    def _write(self, act: Callable[[TraceWriter], None]) -> None:
        if self._writer is None:
            return
        try:
            act(self._writer)
        except OSError as error:
            log.warning("The trace ends here, the game goes on: %s", error)
            self._writer.let_go()
            self._writer = None
