"""Plays a trace again: the recorded scans and events through the sensing and session there are now.

The answers are compared with the recorded ones in order; where they first differ is said in a sentence.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from takhta.board.errors import BoardError
from takhta.board.evidence import Milliseconds
from takhta.board.health import told_about
from takhta.board.ports import Frame
from takhta.record.advance import fold
from takhta.record.errors import RecordError
from takhta.record.facts import AnyFact
from takhta.rules.occupancy import Content
from takhta.sensing.errors import SensingError
from takhta.sensing.readers import reader_of
from takhta.session.errors import RefusedError
from takhta.session.events import BoardCertain, Command, Event, Saw, Show, Write
from takhta.session.machine import Session
from takhta.trace.contents import Head, Versions, answer_as_json, event_of_json, versions
from takhta.trace.file import Kind, Record, TraceError, read_trace
from takhta.words.languages import speaker


@dataclass
class Replayed:
    """What came of a trace. `facts` are what was written this time, `texts` what the outputs asked for, in order.

    `difference` says where an answer first differs from the recorded one, `facts_differ` where a written fact does;
    both are empty when none does. `sensors` are sentences about those that had failed by its end. `whole` is false for
    a trace that a crash cut short.
    """

    head: Head
    frames: int = 0
    events: int = 0
    facts: list[AnyFact] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    difference: str = ""
    facts_differ: str = ""
    whole: bool = False
    sensors: tuple[str, ...] = ()

    @property
    def equal(self) -> bool:
        """Whether everything was answered as it was then."""
        return not self.difference and not self.facts_differ

    @property
    def same_program(self) -> bool:
        """Whether the same program ran in the same surroundings."""
        here: Versions = versions()
        return here == self.head.versions


def replay(path: Path) -> Replayed:
    """Play a trace again. Raises TraceError when it cannot be read, is damaged, or does not fit itself."""
    records = read_trace(path)
    head = _head(path, next(records, None))
    try:
        return _Replay(path, head).run(records)
    except (BoardError, SensingError, RecordError) as error:
        raise TraceError(f"{path} cannot be played again: {speaker().explain(error)}") from error


class _Replay:
    """A trace being played: sensing and session, at first as they were when the recording began."""

    def __init__(self, path: Path, head: Head) -> None:
        board = head.read_board()
        self._path = path
        self._head = head
        self._board = board
        self._reader = reader_of(board, head.calibration)
        layouts = {layout.name: layout for layout in board.layouts}
        self._session = Session(layouts, fold(head.history) if head.history else None)
        self._shown = self._session.scene
        self._at = Milliseconds(0)
        self._first: Milliseconds | None = None
        self.out = Replayed(head)

    def run(self, records: Iterator[Record]) -> Replayed:
        """Everything, to the end of the trace."""
        told: Record | None = None
        answer: bytes | None = None
        for record in records:
            match record.kind:
                case Kind.FRAME | Kind.EVENT:
                    self._compare(told, answer)
                    told, answer = None, self._next(record)
                case Kind.ANSWER | Kind.REFUSAL:
                    told = self._checked_answer(record)
                case Kind.BACK:
                    self._session.take_back()
                    self._shown = self._session.scene  # as in the driver: a scene is not shown twice
                case Kind.END:
                    self.out.whole = True
                case Kind.HEAD:
                    raise TraceError(f"{self._path} has a second beginning.")
        self._compare(told, answer)
        faulty = self._reader.health.faulty
        self.out.sensors = tuple(speaker().say(told_about(self._board, each)) for each in faulty)
        return self.out

    def _next(self, record: Record) -> bytes | None:
        """Let the recorded thing happen; the answer as it would be written, None while warming up."""
        if record.frame is None:
            self.out.events += 1
            return self._handle(self._event(record.data))
        self.out.frames += 1
        answer = self._handle(Saw(self._reader.read(self._checked(record.frame))))
        if self.out.frames > self._head.warm_up:
            return answer
        if self.out.frames == (self._head.baseline_after or self._head.warm_up) and self._head.certain:
            self._set_warm_baseline()
        self.out.facts.clear()
        self.out.texts.clear()
        begun = self.out.frames == self._head.warm_up and self._head.shown
        return answer_as_json((Show(self._session.scene),)) if begun else None

    def _set_warm_baseline(self) -> None:
        """What stood at the beginning was certain then."""
        try:
            self._reader.set_baseline(tuple(Content(held) for held in self._head.certain))
        except (ValueError, IndexError) as error:
            raise TraceError(f"{self._path} begins with a position its board cannot hold.") from error

    def _handle(self, event: Event) -> bytes:
        self._at = event.at
        self._first = event.at if self._first is None else self._first
        try:
            commands = self._session.handle(event)
        except RefusedError as error:
            return msgspec.json.encode(speaker().say(error.told))
        for command in commands:
            self._obey(command)
        return answer_as_json(commands) if commands else b""

    def _obey(self, command: Command) -> None:
        match command:
            case BoardCertain(occupancy=occupancy):
                self._reader.set_baseline(occupancy)
            case Write(fact=fact):
                self.out.facts.append(fact)
            case Show(scene=scene):
                self.out.texts.append(speaker().say(scene.text))

    def _compare(self, told: Record | None, answer: bytes | None) -> None:
        recorded = b"" if told is None else told.data
        if answer is None or answer == recorded or _commands(answer) == _commands(recorded):
            return
        then, now = _spoken(recorded), _spoken(answer)
        seconds = (self._at - (self._first or 0)) / 1000
        sentence = f"After {seconds:.1f} s it was {then or 'silence'}, and now is {now or 'silence'}."
        if then == now:
            sentence = f"After {seconds:.1f} s the answer differs in its marks or numbers: {then}."
        self.out.difference = self.out.difference or sentence
        if _facts(recorded) != _facts(answer):
            self.out.facts_differ = self.out.facts_differ or sentence

    def _event(self, data: bytes) -> Event:
        try:
            return event_of_json(data)
        except ValueError as error:
            raise TraceError(f"{self._path} holds an event this program does not know: {error}.") from error

    def _checked_answer(self, record: Record) -> Record:
        try:
            _commands(record.data)
        except ValueError as error:
            raise TraceError(f"{self._path} holds an answer this program cannot read.") from error
        return record

    def _checked(self, frame: Frame) -> Frame:
        if len(frame.counts) != len(self._board.slots):
            raise TraceError(
                f"{self._path} holds a scan of {len(frame.counts)} seats; its board has {len(self._board.slots)}."
            )
        return frame


def _head(path: Path, record: Record | None) -> Head:
    if record is None or record.kind is not Kind.HEAD:
        raise TraceError(f"{path} has no beginning: nothing was recorded.")
    try:
        return msgspec.json.decode(record.data, type=Head)
    except (ValueError, TypeError, RecursionError) as error:
        raise TraceError(f"{path} begins in a way this program cannot read: {error}.") from error


def _commands(answer: bytes) -> list[list[object]]:
    """What an answer tells, its facts as they are written today. Raises ValueError, as msgspec does."""
    told = msgspec.json.decode(answer, type=list[list[Any]] | str) if answer else []
    if isinstance(told, str):
        return [["refused", told]]
    if not all(told):
        raise ValueError("it holds an empty command")
    return [["write", *map(_as_today, rest)] if name == "write" else [name, *rest] for name, *rest in told]


def _as_today(fact: object) -> object:
    """A fact of an older program as this one writes it; what is no fact stays as it is."""
    try:
        return msgspec.to_builtins(msgspec.convert(fact, AnyFact))
    except ValueError:
        return fact


def _facts(answer: bytes) -> list[object]:
    return [command[1:] for command in _commands(answer) if command[0] in ("write", "refused")]


def _spoken(answer: bytes) -> str:
    """An answer in few words, for the sentence about a difference."""
    words = []
    for name, *rest in _commands(answer):
        told = rest[0] if rest else ""
        if name == "show" and isinstance(told, dict):
            words.append(f"“{told.get('text', '')}”")
        elif name == "write" and isinstance(told, dict):
            told = dict(told)
            words.append(" ".join(map(str, (told.pop("fact", ""), *told.values()))))
        elif name == "refused":
            words.append(f"refused: “{told}”")
        else:
            words.append(str(name))
    return ", ".join(words)
