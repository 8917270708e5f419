"""Begins and ends lessons at a table whose match waits meanwhile: it is neither written to nor shown.

A lesson has a driver of its own on the same devices, so what records the match hears nothing of it; what shows things
is attached to both. Afterwards the board goes back to the match, by the lamps or by the virtual board's own hands.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress

from takhta.board.plan import Layout
from takhta.board.ports import Clock, Reader, Scanner
from takhta.coach.lessons.courses import lesson, on_board
from takhta.coach.lessons.lesson import Lesson
from takhta.record.facts import AnyFact
from takhta.rules.dice import Die
from takhta.rules.errors import InvalidError
from takhta.rules.games import game
from takhta.rules.occupancy import Occupancy
from takhta.rules.said import Told, said
from takhta.runtime.driver import Driver, Keys
from takhta.runtime.lessons.progress import Progress
from takhta.runtime.lessons.sitting import LessonShown, Sitting, Stage
from takhta.session.output import Output
from takhta.session.table_state import TableState
from takhta.sim.errors import NoCheckerError
from takhta.sim.hands import MessyHands

Tell = Callable[[Told], None]


class School:
    """The lessons at one table. `match` is the driver of its match; `hands` are those of a virtual board; `tell` is
    told the texts, for a board without a page."""

    def __init__(
        self,
        board: str,
        layouts: Mapping[str, Layout],
        match: Driver,
        scanner: Scanner,
        reader: Reader,
        clock: Clock,
        keys: Keys,
        progress: Progress,
        hands: MessyHands | None = None,
        tell: Tell = lambda told: None,  # noqa: ARG005 - nobody reads it
    ) -> None:
        self.lessons = on_board(board)
        """What can be learnt on this board."""
        self.progress = progress
        """Who has learnt what."""
        self._outputs: list[Output] = []
        self._board = board
        self._layouts = layouts
        self._match = match
        self._scanner = scanner
        self._reader = reader
        self._clock = clock
        self._keys = keys
        self._hands = hands
        self._tell = tell
        self._sitting: Sitting | None = None
        self._lesson: Driver | None = None
        self._learner = ""
        self._is_laid = False
        self._told: Told = ()

    def attach(self, *outputs: Output) -> None:
        """Let these show lessons too, as they show a game."""
        self._outputs += outputs
        if self._lesson is not None:
            self._lesson.attach(*outputs)

    @property
    def driver(self) -> Driver:
        """What plays now: the lesson, or the match while there is none."""
        return self._match if self._lesson is None else self._lesson

    @property
    def shown(self) -> LessonShown | None:
        """Where the lesson stands; None while nobody learns."""
        return None if self._sitting is None else self._sitting.shown

    @property
    def learner(self) -> str:
        """Who learns, or has learnt last."""
        return self._learner

    def next_for(self, learner: str) -> Lesson | None:
        """The first lesson on this board that somebody has not learnt."""
        learnt = self.progress.of(learner)
        return next((each for each in self.lessons if each.name not in learnt), None)

    def after(self, before: Lesson) -> Lesson | None:
        """The lesson that follows on this board; None after the last."""
        here = self.lessons.index(before) + 1
        return self.lessons[here] if here < len(self.lessons) else None

    def begin(self, name: str, learner: str) -> None:
        """Begin a lesson; without a name the first that is not learnt yet. Raises InvalidError."""
        wanted = lesson(name) if name else (self.next_for(learner) or self.lessons[0])
        rules = game(wanted.file.game)
        if rules.board != self._board:
            raise InvalidError(said("game.other_board", game=rules.title, board=rules.board))
        self._learner = learner
        self._sit(wanted)

    def leave(self) -> None:
        """End the lesson, if there is one; the match goes on as it stood."""
        if self._lesson is None:
            return
        self._sitting = self._lesson = None
        self._told = ()
        for output in self._outputs:
            output.begin(self._match.scene, self._match.state)
        self._lay_the_match()

    def step(self) -> None:
        """One turn of the loop, and what follows from it."""
        self.driver.step()
        self._lay()
        sitting = self._sitting
        if sitting is None:
            return
        self._tell_news(sitting.shown)
        if sitting.left:
            self.leave()
        elif sitting.done:
            self._go_on(sitting.lesson)
        elif sitting.stage is Stage.OVER:
            self.progress.learn(self._learner, sitting.lesson.name)

    def _go_on(self, before: Lesson) -> None:
        """The lesson that follows; after the last the match again."""
        wanted = self.after(before)
        if wanted is None:
            self.leave()
        else:
            self._sit(wanted)

    def _sit(self, wanted: Lesson) -> None:
        state = self._match.state.match_state
        layout = state.layout if state is not None and state.layout in self._layouts else next(iter(self._layouts))
        self._sitting = Sitting(self._layouts, wanted, layout, self._learner)
        self._lesson = Driver(
            session=self._sitting,
            scanner=self._scanner,
            reader=self._reader,
            writer=_Nowhere(),
            dice=_no_dice,
            clock=self._clock,
            keys=self._keys,
        )
        self._is_laid, self._told = False, ()
        self._lesson.attach(*self._outputs)

    def _lay(self) -> None:
        """Let the virtual board's hands lay what somebody is to find there."""
        if self._hands is None:
            return
        with suppress(NoCheckerError):
            self._hands.step(self._clock())
        sitting = self._sitting
        if sitting is None or sitting.stage is not Stage.LAY:
            self._is_laid = False
        elif not self._is_laid:
            self._is_laid = True
            self._put(sitting.lay, sitting.state)

    def _lay_the_match(self) -> None:
        state = self._match.state
        match_state, layout = state.match_state, state.layout
        if match_state is not None and match_state.occupancy is not None and layout is not None:
            self._put(layout.to_board(match_state.occupancy), state)
        elif state.start:
            self._put(state.start, state)

    def _put(self, occupancy: Occupancy, state: TableState) -> None:
        if self._hands is None:
            return
        match_state, layout = state.match_state, state.layout
        lying = {}
        if match_state is not None and match_state.state is not None and layout is not None:
            pawns = match_state.game.lying(match_state.state)
            lying = {(layout.places[place], side): number for place, side, number in pawns}
        self._hands.set_up(occupancy)
        self._hands.lay(lying)
        with suppress(NoCheckerError):
            self._hands.finish()

    def _tell_news(self, shown: LessonShown) -> None:
        told = shown.says or (shown.ask,)
        if told != self._told:
            self._told = told
            self._tell(told)


class _Nowhere:
    """Writes nothing down: a lesson has no facts."""

    def append(self, *facts: AnyFact) -> None:
        """There are none."""


def _no_dice(faces: object) -> tuple[Die, Die]:
    """A lesson's dice are in its file."""
    raise AssertionError(f"A lesson never throws dice, not even {faces}.")
