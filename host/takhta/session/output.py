"""The one port for all that listens to a game: lamps, displays, the page, recorders, players of the program's own.

A new output is a class that overrides what it needs, and one line where a table is put together. An output must never
disturb a game: it deals with its own failures. It acts only in `step`, never while it is being told something.
"""

from dataclasses import dataclass

from takhta.board.evidence import Milliseconds
from takhta.board.ports import Frame
from takhta.board.scene import Scene
from takhta.record.facts import AnyFact
from takhta.rules.said import Told
from takhta.session.events import Command, Event
from takhta.session.table_state import TableState


@dataclass(frozen=True, slots=True)
class Scanned:
    """A scan of the sensors has come in and is about to be read."""

    frame: Frame


@dataclass(frozen=True, slots=True)
class Heard:
    """Something has happened, and the session is about to be asked what follows."""

    event: Event


@dataclass(frozen=True, slots=True)
class Answered:
    """The session has answered an event, and `state` is how the table stands now. What it wants written may still
    fail to be: then `NotWritten` follows."""

    event: Event
    commands: tuple[Command, ...]
    state: TableState


@dataclass(frozen=True, slots=True)
class Refused:
    """The session has refused an event, for this reason; nothing has changed."""

    event: Event
    reason: Told


@dataclass(frozen=True, slots=True)
class NotWritten:
    """What was answered last could not be written, so it has not happened: the table stands as it did before."""

    state: TableState


Happening = Scanned | Heard | Answered | Refused | NotWritten


class Output:
    """Listens to a game. Every method does nothing unless it is overridden; none may raise."""

    def begin(self, scene: Scene, state: TableState) -> None:
        """How everything stands when this output joins: a game may be under way."""

    def happening(self, happening: Happening) -> None:
        """Anything that passes the driver, in the order in which it passes."""

    def facts(self, *facts: AnyFact) -> None:
        """These facts have been written: from now on they are true."""

    def scene(self, scene: Scene) -> None:
        """Show this from now on."""

    def step(self, now: Milliseconds) -> None:
        """Once in every turn of the loop, about 33 times a second: for what goes with time."""

    def close(self) -> None:
        """The game is left: let go of everything. May be called twice."""
