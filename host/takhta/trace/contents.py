"""What a trace tells: under which conditions a session ran, what happened to it, and what it answered. Values only."""

import hashlib
import platform
from functools import lru_cache
from pathlib import Path
from typing import cast

import msgspec
import numpy as np

from takhta import __version__
from takhta.board.load import parse_board
from takhta.board.plan import Board
from takhta.record.facts import AnyFact
from takhta.sensing.calibration import Calibration
from takhta.session.events import (
    BoardCertain,
    Command,
    DieTyped,
    Event,
    MatchAsked,
    PlayChosen,
    Pressed,
    RollKnown,
    Show,
    Throw,
    Write,
)
from takhta.session.hints import HintsSet, Judged
from takhta.words.languages import speaker

CERTAIN = "settled"
"""What a certain board is called in the file: older than its name in the program, and kept so that old traces, which
are compared word for word, stay equal."""
EVENTS = {each.__name__: each for each in (MatchAsked, Pressed, DieTyped, RollKnown, PlayChosen, HintsSet, Judged)}
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

    `board` is the text of the board file, `calibration` what its reader was given, if it needs any. `history` are
    the facts of the match so far. A trace that begins in the middle of a game has `warm_up` frames in front that
    only show what lay there. `certain` is what lay there when it was certain last, in the file called "settled", as it
    always was; the first `baseline_after` frames show it, the others what lies there since. An old trace has 0 there:
    what was certain is what the last frame in front shows. `shown` = behind them stands the scene shown then, as an
    answer.
    """

    made: str
    versions: Versions
    board: str
    calibration: Calibration | None
    history: tuple[AnyFact, ...] = ()
    warm_up: int = 0
    certain: tuple[int, ...] = msgspec.field(default=(), name=CERTAIN)
    baseline_after: int = 0
    shown: bool = False

    def read_board(self) -> Board:
        """The board it was recorded on. Raises BoardError."""
        return parse_board(self.board, "the board of the trace")


def event_as_json(event: Event) -> bytes:
    """An event, anything but a frame, as it is written."""
    told: dict[str, object] = msgspec.to_builtins(event)
    return msgspec.json.encode({"kind": type(event).__name__, **told})


def event_of_json(data: bytes) -> Event:
    """The event back. Raises ValueError (msgspec's errors are of that kind)."""
    told = msgspec.json.decode(data, type=dict[str, object])
    # In a trace from before a match had an event of its own, the kind was called so.
    kind = EVENTS.get(str(told.pop("kind" if "kind" in told else "event", "")))
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
    return Versions(__version__, _code(), platform.python_version(), np.__version__, platform.machine())


def _told(command: Command) -> list[object]:
    match command:
        case Write(fact=fact):
            return ["write", msgspec.to_builtins(fact)]
        case Show(scene=scene):
            told = {"text": speaker().say(scene.text), "notice": speaker().say(scene.notice)}
            return ["show", msgspec.to_builtins(scene, order="deterministic") | told]
        case BoardCertain(occupancy=occupancy):
            return [CERTAIN, list(occupancy)]
        case Throw():
            return ["throw"]


@lru_cache(maxsize=1)
def _code() -> str:
    digest = hashlib.sha256()
    folder = Path(__file__).parents[1]
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]
