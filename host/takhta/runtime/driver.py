"""The one loop: frames and keys in, facts written, outputs told. `play` and `reenact` run this same driver.

It knows no time but the clock it is given, never sleeps and never decides anything about the game. It knows no output
by name.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from takhta.board.evidence import Evidence, Milliseconds
from takhta.board.ports import Clock, Reader, Scanner
from takhta.board.scene import Key, Scene
from takhta.record.errors import JournalError
from takhta.record.facts import AnyFact
from takhta.rules.dice import Die
from takhta.rules.said import Told, said, verbatim
from takhta.session.errors import RefusedError
from takhta.session.events import BoardCertain, Command, Event, Pressed, RollKnown, Saw, Show, Throw, Write
from takhta.session.output import Answered, Happening, Heard, NotWritten, Output, Refused, Scanned
from takhta.session.table_state import TableState

Dice = Callable[[Sequence[Die]], tuple[Die, Die] | None]
"""Throws two dice that can show these numbers, all as likely; None where they come later, as RollKnown."""
Refusal = Callable[[Event], Told]
"""Why something that people do may not be; empty where it may."""
Keys = Callable[[], Sequence[Key]]
"""The keys pressed since the last call, the oldest first."""

NOTICE_LASTS = Milliseconds(4000)
"""How long a refusal stays on the outputs."""


class Writer(Protocol):
    """Makes facts durable."""

    def append(self, *facts: AnyFact) -> None:
        """Write all or none of them; raises JournalError."""


class Seated(Protocol):
    """What answers the events of a table: the session of a match, or a lesson."""

    @property
    def scene(self) -> Scene:
        """What all outputs should show now."""

    @property
    def state(self) -> TableState:
        """How the table stands now."""

    def handle(self, event: Event) -> tuple[Command, ...]:
        """What is to be done about an event; raises RefusedError, and then nothing has changed."""

    def take_back(self) -> None:
        """What followed from the last event could not be written, so it has not happened."""


class Driver:
    """Everything between the devices and the session, one step at a time. `keys` are those of the dice display."""

    def __init__(
        self,
        *,
        session: Seated,
        scanner: Scanner,
        reader: Reader,
        writer: Writer,
        dice: Dice,
        clock: Clock,
        keys: Keys = lambda: (),
        refusal: Refusal = lambda _: (),
    ) -> None:
        self._session = session
        self._scanner = scanner
        self._reader = reader
        self._writer = writer
        self._dice = dice
        self._clock = clock
        self._keys = keys
        self._refusal = refusal
        self._outputs: list[Output] = []
        self._frame_at: Milliseconds | None = None
        self._notice: Told = ()
        self._notice_until = Milliseconds(0)
        self.scene: Scene = session.scene
        """What the outputs show now."""
        self.evidence: Evidence | None = None
        """The newest reading of the board."""
        self.board_answers = True
        """Whether the last scan came in."""

    @property
    def state(self) -> TableState:
        """How the table stands now."""
        return self._session.state

    def attach(self, *outputs: Output) -> None:
        """Let these listen from now on, behind those that do already."""
        for output in outputs:
            self._outputs.append(output)
            output.begin(self.scene, self.state)

    def step(self) -> None:
        """Take in what the devices have, then let every output do what is due."""
        now = self._clock()
        for key in self._keys():
            self.handle(Pressed(now, key))
        self._scan()
        if self._notice and now >= self._notice_until:
            self._say(())
        for output in self._outputs:
            output.step(now)

    def handle(self, event: Event) -> None:
        """Hand an event to the session and carry out what it asks for. A refusal becomes a notice on the outputs."""
        self._tell(Heard(event))
        try:
            if reason := self._refusal(event):
                raise RefusedError(*reason)
            commands = self._session.handle(event)
        except RefusedError as error:
            self._tell(Refused(event, error.told))
            self._say(error.told)
            return
        self._tell(Answered(event, commands, self.state))
        news = [command.fact for command in commands if isinstance(command, Write)]
        try:
            if news:
                self._writer.append(*news)
        except JournalError as error:
            # What could not be written has not happened.
            self._session.take_back()
            self._tell(NotWritten(self.state))
            self.scene = self._session.scene
            self._say(error.told)
            return
        if news:
            for output in self._outputs:
                output.facts(*news)
        if news or isinstance(event, Pressed):
            self._notice = ()
        self._carry_out(commands)

    def notice(self, told: Told) -> None:
        """Tell the players something that is no event of the game; it stays for a while."""
        self._say(told)

    def close(self) -> None:
        """Let go of every output and of the board, the one attached last first."""
        for output in reversed(self._outputs):
            output.close()
        self._scanner.close()

    def _carry_out(self, commands: tuple[Command, ...]) -> None:
        for command in commands:
            if isinstance(command, Show):
                if command.scene.text != self.scene.text:
                    self._notice = ()  # the reason why a key was refused may no longer be true
                self._show(command.scene)
            elif isinstance(command, BoardCertain):
                self._reader.set_baseline(command.occupancy)
        for throw in (command for command in commands if isinstance(command, Throw)):
            # Last of all: what follows from the dice is newer than anything these commands show.
            if dice := self._dice(throw.faces):
                self.handle(RollKnown(self._clock(), *dice))

    def _scan(self) -> None:
        try:
            frame = self._scanner.latest()
        except OSError as error:
            if self.board_answers:
                self._say((said("board.silent"), verbatim(str(error))))
            self.board_answers = False
            return
        self.board_answers = True
        if frame.at == self._frame_at:
            return
        self._frame_at = frame.at
        self._tell(Scanned(frame))
        self.evidence = self._reader.read(frame)
        self.handle(Saw(self.evidence))

    def _tell(self, happening: Happening) -> None:
        for output in self._outputs:
            output.happening(happening)

    def _say(self, notice: Told) -> None:
        self._notice = notice
        self._notice_until = Milliseconds(self._clock() + NOTICE_LASTS)
        self._show(self.scene)

    def _show(self, scene: Scene) -> None:
        self.scene = replace(scene, notice=self._notice)
        for output in self._outputs:
            output.scene(self.scene)
