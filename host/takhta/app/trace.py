"""What a trace tells: under which conditions a session ran, what happened to it, and what it answered. Values only."""

import hashlib
import platform
from functools import lru_cache
from pathlib import Path
from typing import cast

import msgspec
import numpy as np

import takhta
from takhta.board.load import parse_board
from takhta.board.plan import Board
from takhta.record.facts import AnyFact
from takhta.sensing.calibration import Calibration
from takhta.session.events import (
    Command,
    DieTyped,
    Event,
    MatchAsked,
    PlayChosen,
    Pressed,
    RollKnown,
    Settled,
    Show,
    Throw,
    Write,
)

EVENTS = {each.__name__: each for each in (MatchAsked, Pressed, DieTyped, RollKnown, PlayChosen)}
"""Every event but a frame, by its name in the file."""


class Versions(msgspec.Struct, frozen=True):
    """What ran where. `code` is a fingerprint of the program's own source."""

    program: str
    code: str
    python: str
    numpy: str
    machine: str


class Head(msgspec.Struct, frozen=True):
    """What is needed to begin again where the trace begins.

    `board` is the text of the board file. `history` are the facts of the match so far. A trace that begins in the
    middle of a game has `warm_up` frames in front that only show what lay there, `settled` being what that certainly
    was, if it was certain.
    """

    made: str
    versions: Versions
    board: str
    calibration: Calibration
    history: tuple[AnyFact, ...] = ()
    warm_up: int = 0
    settled: tuple[int, ...] = ()

    def read_board(self) -> Board:
        """The board it was recorded on. Raises BoardError."""
        return parse_board(self.board, "the board of the trace")


def event_as_json(event: Event) -> bytes:
    """An event, anything but a frame, as it is written."""
    told: dict[str, object] = msgspec.to_builtins(event)
    return msgspec.json.encode({"event": type(event).__name__, **told})


def event_of_json(data: bytes) -> Event:
    """The event back. Raises ValueError (msgspec's errors are of that kind)."""
    told = msgspec.json.decode(data, type=dict[str, object])
    kind = EVENTS.get(str(told.pop("event", "")))
    if kind is None:
        raise ValueError("it names no event")
    if kind is MatchAsked and "white" in told:  # as it was written before there were more than two colours
        told["players"] = {side: told.pop(side) for side in ("white", "black")}
    return cast("Event", msgspec.convert(told, kind))


def answer_as_json(commands: tuple[Command, ...]) -> bytes:
    """What the session answered, every command in full, as it is written and compared."""
    return msgspec.json.encode([_told(command) for command in commands], order="deterministic")


def versions() -> Versions:
    """What runs here now."""
    return Versions(takhta.__version__, _code(), platform.python_version(), np.__version__, platform.machine())


def _told(command: Command) -> list[object]:
    match command:
        case Write(fact=fact):
            return ["write", msgspec.to_builtins(fact)]
        case Show(scene=scene):
            return ["show", msgspec.to_builtins(scene, order="deterministic")]
        case Settled(stand=stand):
            return ["settled", list(stand)]
        case Throw():
            return ["throw"]


@lru_cache(maxsize=1)
def _code() -> str:
    digest = hashlib.sha256()
    folder = Path(takhta.__file__).parent
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]
