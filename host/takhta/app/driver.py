"""The one loop: frames and keys in, facts written, lamps and displays out. `play` and `reenact` run this same driver.

It knows no time but the clock it is given, never sleeps and never decides anything about the game.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from takhta.board.evidence import Evidence, Milliseconds
from takhta.board.lamps import paint
from takhta.board.plan import Board
from takhta.board.ports import DiceDisplay, Frame, LampFrame, Lamps, Scanner
from takhta.board.scene import Scene
from takhta.record.errors import JournalError
from takhta.record.facts import AnyFact
from takhta.rules.dice import Die
from takhta.rules.occupancy import Occupancy
from takhta.session.errors import RefusedError
from takhta.session.events import Event, Pressed, RollKnown, Saw, Settled, Show, Throw, Write
from takhta.session.machine import Session

Clock = Callable[[], Milliseconds]
Dice = Callable[[Sequence[Die]], tuple[Die, Die]]
"""Throws two dice that can show these numbers, all as likely."""

NOTICE_LASTS = Milliseconds(4000)
"""How long a refusal stays on the faces."""


class Reader(Protocol):
    """Turns frames into evidence."""

    def read(self, frame: Frame) -> Evidence:
        """How likely each content of each place is."""

    def settle(self, stand: Occupancy) -> None:
        """The last frame read certainly shows this position."""


class Writer(Protocol):
    """Makes facts durable."""

    def append(self, *facts: AnyFact) -> None:
        """Write all or none of them; raises JournalError."""


class Driver:
    """Everything between the devices and the session, one step at a time."""

    def __init__(
        self,
        *,
        board: Board,
        session: Session,
        scanner: Scanner,
        reader: Reader,
        lamps: Lamps,
        writer: Writer,
        dice: Dice,
        clock: Clock,
        display: DiceDisplay | None = None,
    ) -> None:
        self.board = board
        self.session = session
        self.display = display
        self._scanner = scanner
        self._reader = reader
        self._lamps = lamps
        self._writer = writer
        self._dice = dice
        self._clock = clock
        self._frame_at: Milliseconds | None = None
        self._notice = ""
        self._notice_until = Milliseconds(0)
        self.scene: Scene = session.scene
        self.lamps: LampFrame = ()
        self._marks = self.scene.marks
        self._marked_at = Milliseconds(0)
        self.evidence: Evidence | None = None
        self.board_answers = True

    def step(self) -> None:
        """Take in what the devices have, then show what follows."""
        now = self._clock()
        for key in self.display.poll() if self.display else ():
            self.tell(Pressed(now, key))
        self._scan()
        if self._notice and now >= self._notice_until:
            self._say("")
        if self.scene.marks != self._marks:
            self._marks, self._marked_at = self.scene.marks, now
        # Every rhythm begins with light, and anew with new marks: else half of them would first be dark.
        self.lamps = paint(self.scene, self.board, Milliseconds(now - self._marked_at))
        self._light()

    def tell(self, event: Event) -> None:
        """Hand an event to the session and carry out what it asks for. A refusal becomes a notice on the faces."""
        before = self.session.memory
        try:
            commands = self.session.handle(event)
        except RefusedError as error:
            self._say(str(error))
            return
        try:
            news = [command.fact for command in commands if isinstance(command, Write)]
            if news:
                self._writer.append(*news)
        except JournalError as error:
            # What could not be written has not happened.
            self.session.back_to(before)
            self.scene = self.session.scene
            self._say(str(error))
            return
        if news or isinstance(event, Pressed):
            self._notice = ""
        for command in commands:
            if isinstance(command, Show):
                if command.scene.text != self.scene.text:
                    self._notice = ""  # why a key was refused is true no longer
                self._show(command.scene)
            elif isinstance(command, Settled):
                self._reader.settle(command.stand)
        for throw in (command for command in commands if isinstance(command, Throw)):
            # Last of all: what follows from the dice is newer than anything these commands show.
            one, two = self._dice(throw.faces)
            self.tell(RollKnown(self._clock(), one, two))

    def notice(self, text: str) -> None:
        """Say something to the players that is no event of the game; it stays for a while."""
        self._say(text)

    def close(self) -> None:
        """Go dark and let go of every device."""
        self._lamps.close()
        self._scanner.close()
        if self.display:
            self.display.close()

    def _scan(self) -> None:
        try:
            frame = self._scanner.latest()
        except OSError as error:
            if self.board_answers:
                self._say(f"The board does not answer: {error}")
            self.board_answers = False
            return
        self.board_answers = True
        if frame.at == self._frame_at:
            return
        self._frame_at = frame.at
        self.evidence = self._reader.read(frame)
        self.tell(Saw(self.evidence))

    def _light(self) -> None:
        try:
            self._lamps.show(self.lamps)
        except OSError as error:
            self._say(f"The lamps do not answer: {error}")

    def _say(self, notice: str) -> None:
        self._notice = notice
        self._notice_until = Milliseconds(self._clock() + NOTICE_LASTS)
        self._show(self.scene)

    def _show(self, scene: Scene) -> None:
        self.scene = replace(scene, notice=self._notice)
        if self.display:
            self.display.show(self.scene)
