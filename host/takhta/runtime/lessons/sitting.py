"""A lesson at the table: it takes events in and says what to show, as a session does, and a driver runs it like one.

Each task is a session of its own that takes up a match state made for it, as after a power cut: so the board is
compared with the position and guided to it by the lamps, and a play is read as in any game. What such a session wants
written is the answer, and is judged instead: nothing of a lesson is ever a match. It knows no clock and no device.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from takhta.board.plan import Layout
from takhta.board.scene import Key, Prompt, Scene
from takhta.coach.lessons.lesson import DOUBLE, DROP, ROLL, TAKE, Kind, Lesson, Task
from takhta.coach.lessons.posed import Posed
from takhta.record import facts
from takhta.record.facts import AnyFact
from takhta.rules.errors import RulesError
from takhta.rules.occupancy import Occupancy
from takhta.rules.said import Said, Told, said
from takhta.runtime.lessons.match_for_task import laid, posed
from takhta.runtime.lessons.pictured import answered, asking, laying
from takhta.session.errors import RefusedError
from takhta.session.events import BoardCertain, Command, Event, Pressed, Saw, Show, Write
from takhta.session.machine import Session
from takhta.session.table_state import TableState


class Stage(Enum):
    """What a lesson waits for."""

    LAY = "lay"
    ASK = "ask"
    RIGHT = "right"
    WRONG = "wrong"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class LessonShown:
    """Where a lesson stands: which task of it (counted from 1), what it waits for, the question, and what is said of
    the answer."""

    lesson: Lesson
    number: int
    stage: Stage
    ask: Said
    says: Told = ()

    @property
    def task(self) -> Task:
        """The task that is asked now."""
        return self.lesson.tasks[self.number - 1]


class Sitting:
    """Somebody at a lesson. `layout` is the way round its positions lie, `learner` a name or nothing."""

    def __init__(self, layouts: Mapping[str, Layout], lesson: Lesson, layout: str, learner: str = "") -> None:
        self._layouts = layouts
        self._layout = layout
        self._learner = learner
        self.lesson = lesson
        self.left = False
        """Whether the learner has given the lesson up …"""
        self.done = False
        """… or wants to go on after its last task."""
        self._number = 1
        self._posed = Posed.of(lesson, lesson.tasks[0])
        self._session = Session(layouts, laid(self._posed, layout, learner), laying=True)
        self._stage = Stage.LAY
        self._says: Told = ()
        self._answered: tuple[Scene, TableState] | None = None
        self._shown = self.scene

    @property
    def lay(self) -> Occupancy:
        """How the checkers of this task should lie on the physical board before anybody touches them."""
        return self._layouts[self._layout].to_board(self._posed.before)

    @property
    def stage(self) -> Stage:
        """What the lesson waits for."""
        return self._stage

    @property
    def shown(self) -> LessonShown:
        """Where the lesson stands."""
        return LessonShown(self.lesson, self._number, self._stage, Said(self._posed.task.ask), self._says)

    @property
    def state(self) -> TableState:
        """How the table stands; while an answer is looked at, as before it."""
        return self._answered[1] if self._answered else self._session.state

    @property
    def scene(self) -> Scene:
        """What all outputs should show now."""
        scene = self._answered[0] if self._answered else self._session.scene
        match self._stage:
            case Stage.LAY:
                return laying(scene, self._posed, self._layouts[self._layout])
            case Stage.ASK:
                return asking(scene, self._posed, self._layouts[self._layout])
            case Stage.WRONG:
                return answered(scene, Prompt.PUT_BACK, said("lesson.again"))
            case Stage.RIGHT:
                return answered(scene, Prompt.CONFIRM, said("lesson.goes_on"))
            case Stage.OVER:
                return answered(scene, Prompt.GAME_OVER, said("lesson.over"))

    def handle(self, event: Event) -> tuple[Command, ...]:
        """Take in what happened. Raises RefusedError with what the learner is told; then nothing has changed."""
        match event:
            case Saw():
                commands = self._see(event)
            case Pressed():
                commands = self._press(event)
            case _:
                raise RefusedError(said("lesson.under_way"))
        scene, before = self.scene, self._shown
        self._shown = scene
        return commands if scene == before else (*commands, Show(scene))

    def take_back(self) -> None:
        """Nothing to take back: a lesson writes nothing."""

    def _see(self, event: Saw) -> tuple[Command, ...]:
        if self._answered is not None:
            return ()
        commands, _ = self._hand(event)
        if self._stage is Stage.LAY and self._session.state.certain:
            self._lies_there()
        return commands

    def _lies_there(self) -> None:
        """The position stands: ask the question, or, where laying it was all, it is answered."""
        if self._posed.task.kind is Kind.LAY:
            self._judged(self._session.scene, self._session.state, right=True, says=Said(self._posed.task.right))
            return
        self._stage = Stage.ASK
        self._session = Session(self._layouts, posed(self._posed, self._layout, self._learner))

    def _press(self, event: Pressed) -> tuple[Command, ...]:
        if event.key is Key.RESIGN:
            self.left = True
            return ()
        if event.key not in self.scene.keys:
            raise RefusedError(said("key.does_nothing", key=event.key.name), *self.scene.text)
        match self._stage:
            case Stage.LAY:
                self._lies_there()
                return (BoardCertain(self._layouts[self._layout].to_board(self._posed.occupancy)),)
            case Stage.ASK:
                return self._answer(event)
            case Stage.OVER:
                self.done = True
                return ()
            case Stage.WRONG:
                self._begin()
            case _:
                self._next()
        # Anything may be moved now, so sensing must not expect any checker where it last was.
        return (BoardCertain(()),)

    def _answer(self, event: Pressed) -> tuple[Command, ...]:
        scene, state = self._session.scene, self._session.state
        if self._posed.task.kind is Kind.CUBE and event.key is Key.ROLL:
            self._give(scene, state, ROLL)
            return ()
        commands, written = self._hand(event)
        for fact in written:
            match fact:
                case facts.Played(text=text):
                    self._give(scene, state, text)
                case facts.Doubled():
                    self._give(scene, state, DOUBLE)
                case facts.Taken():
                    self._give(scene, state, TAKE)
                case facts.Dropped():
                    self._give(scene, state, DROP)
        return commands

    def _give(self, scene: Scene, state: TableState, answer: str) -> None:
        try:
            verdict = self._posed.judge(answer)
        except RulesError as error:  # the session should let nothing illegal through
            raise RefusedError(*error.told) from error
        self._judged(scene, state, right=verdict.right, says=verdict.says)

    def _judged(self, scene: Scene, state: TableState, *, right: bool, says: Said) -> None:
        self._answered = scene, state
        self._stage, self._says = Stage.RIGHT if right else Stage.WRONG, (says,)
        if right and self._number == len(self.lesson.tasks):
            self._stage = Stage.OVER

    def _hand(self, event: Event) -> tuple[tuple[Command, ...], tuple[AnyFact, ...]]:
        """Hand an event to the task's session: what is to be carried out of what it asks, and what it wants written."""
        commands = self._session.handle(event)
        certain = tuple(command for command in commands if isinstance(command, BoardCertain))
        return certain, tuple(command.fact for command in commands if isinstance(command, Write))

    def _next(self) -> None:
        """The next task."""
        self._number += 1
        self._posed = Posed.of(self.lesson, self.lesson.tasks[self._number - 1])
        self._begin()

    def _begin(self) -> None:
        """This task from its beginning."""
        self._session = Session(self._layouts, laid(self._posed, self._layout, self._learner), laying=True)
        self._stage, self._answered, self._says = Stage.LAY, None, ()
