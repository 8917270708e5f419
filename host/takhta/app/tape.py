"""Listens in while a game is played and writes a trace: all that goes into sensing and session, all that comes out.

It stands between the driver and these two and changes nothing. It must never disturb a game: a full disk ends the
trace, not the turn.
"""

import logging
from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from takhta.app.driver import Reader
from takhta.app.errors import UnusableError
from takhta.app.logbook import time_of_day
from takhta.app.trace import Head, answer_as_json, event_as_json, versions
from takhta.app.trace_file import Kind, TraceWriter
from takhta.app.trace_ring import TraceRing
from takhta.board.evidence import Evidence, Milliseconds
from takhta.board.plan import Layout
from takhta.board.ports import Frame
from takhta.record.facts import AnyFact, MatchBegan
from takhta.record.standing import Standing
from takhta.rules.occupancy import Occupancy
from takhta.sensing.calibration import Calibration
from takhta.session.errors import RefusedError
from takhta.session.events import Command, Event, Saw, Write
from takhta.session.machine import Session
from takhta.session.memory import Memory

log = logging.getLogger(__name__)

WARM_UP_FRAMES = 12
"""Frames a later part of a trace begins with: enough for a session to see what lies there."""


class Tape:
    """Writes what it is told into one file, or, given a ring, into parts of some minutes of which the oldest go.

    `board` is the text of the board file, `history` the facts of the match that goes on. Raises UnusableError when
    the one file cannot be made; a ring that cannot be written is only logged.
    """

    def __init__(
        self,
        target: Path | TraceRing,
        board: str,
        calibration: Calibration,
        history: tuple[AnyFact, ...] = (),
    ) -> None:
        self._ring = target if isinstance(target, TraceRing) else None
        self._head = Head(time_of_day().isoformat(), versions(), board, calibration, history)
        self._history = self._history_before = history
        self._newest: deque[Frame] = deque(maxlen=WARM_UP_FRAMES)
        self._began: Milliseconds | None = None
        self._writer: TraceWriter | None = None
        try:
            self._begin(target.next() if isinstance(target, TraceRing) else target, self._head)
        except OSError as error:
            if not isinstance(target, TraceRing):
                raise UnusableError(f"{target} cannot be written: {error.strerror}.") from error
            log.warning("No trace is kept of this game: %s", error)

    def frame(self, frame: Frame) -> None:
        """A scan goes into sensing."""
        self._newest.append(frame)
        self._began = frame.at if self._began is None else self._began
        self._write(lambda writer: writer.frame(frame))

    def event(self, event: Event) -> None:
        """Anything else happens to the session."""
        self._write(lambda writer: writer.add(Kind.EVENT, event_as_json(event)))

    def answer(self, commands: tuple[Command, ...]) -> None:
        """The session has answered."""
        self._history_before = self._history
        for command in commands:
            if isinstance(command, Write):
                before = () if isinstance(command.fact, MatchBegan) else self._history
                self._history = (*before, command.fact)
        if commands:
            self._write(lambda writer: writer.add(Kind.ANSWER, answer_as_json(commands)))

    def refusal(self, sentence: str) -> None:
        """The session has refused."""
        self._write(lambda writer: writer.add(Kind.REFUSAL, msgspec.json.encode(sentence)))

    def back(self) -> None:
        """What the session answered last could not be written, so it has not happened."""
        self._history = self._history_before
        self._write(lambda writer: writer.add(Kind.BACK))

    def turn_over(self, memory: Memory) -> None:
        """Begin the next part if this one is long enough and nothing is half done."""
        if self._ring is None or self._began is None:
            return
        lasted = self._newest[-1].at - self._began
        if lasted < self._ring.part_ms or not (_is_plain(memory) or lasted > 2 * self._ring.part_ms):
            return
        self._began = self._newest[-1].at
        head = msgspec.structs.replace(
            self._head,
            made=time_of_day().isoformat(),
            history=self._history,
            warm_up=len(self._newest),
            settled=_certain(memory),
        )
        ring = self._ring
        self._write(lambda writer: writer.close())
        self._write(lambda _: self._begin(ring.next(), head))
        self._write(self._warm_up)

    def close(self) -> None:
        """End the file; may be called twice."""
        self._write(lambda writer: writer.close())
        self._writer = None

    def _begin(self, path: Path, head: Head) -> None:
        self._writer = TraceWriter(path)
        self._writer.add(Kind.HEAD, msgspec.json.encode(head))

    def _warm_up(self, writer: TraceWriter) -> None:
        """The scans before this part, from which sensing finds its feet when it is played again."""
        for frame in self._newest:
            writer.frame(frame)

    def _write(self, act: Callable[[TraceWriter], None]) -> None:
        if self._writer is None:
            return
        try:
            act(self._writer)
        except OSError as error:
            log.warning("The trace ends here, the game goes on: %s", error)
            self._writer.let_go()
            self._writer = None


class TapedReader:
    """A reader of frames that lets the tape listen in."""

    def __init__(self, reader: Reader, tape: Tape) -> None:
        self._reader = reader
        self._tape = tape

    def read(self, frame: Frame) -> Evidence:
        """The reader's evidence."""
        self._tape.frame(frame)
        return self._reader.read(frame)

    def settle(self, stand: Occupancy) -> None:
        """Passed on."""
        self._reader.settle(stand)


class TapedSession(Session):
    """A session that lets the tape listen in."""

    def __init__(self, tape: Tape, layouts: Mapping[str, Layout], standing: Standing | None = None) -> None:
        super().__init__(layouts, standing)
        self._tape = tape

    def handle(self, event: Event) -> tuple[Command, ...]:
        """The session's answer."""
        if isinstance(event, Saw):
            self._tape.turn_over(self.memory)
        else:
            self._tape.event(event)
        try:
            commands = super().handle(event)
        except RefusedError as error:
            self._tape.refusal(str(error))
            raise
        self._tape.answer(commands)
        return commands

    def back_to(self, memory: Memory) -> None:
        """As the session does."""
        super().back_to(memory)
        self._tape.back()


def _is_plain(memory: Memory) -> bool:
    """Whether the facts alone say what the session knows, but for what lies on the board."""
    open_ended = memory.awaiting or memory.touched or memory.typed
    return not open_ended and memory.armed_at is None and memory.choice is None and memory.only is None


def _certain(memory: Memory) -> Occupancy:
    """What certainly lies on the wood now, empty when that is open."""
    seen, standing, layout = memory.seen, memory.standing, memory.layout
    if seen is None or standing is None or layout is None or not memory.still or not seen.sure:
        return ()
    return layout.to_wood(seen.stand) if seen.stand == standing.stand else ()
