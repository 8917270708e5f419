"""A virtual table with a school: lessons come through magnets, sensing and lamps, and a match waits meanwhile."""

from pathlib import Path

from support.virtual import TABLES
from support.virtual_table import SEED, VirtualTable
from support.words import english
from takhta.board.scene import Mark, Prompt, Scene
from takhta.rules.occupancy import OFF, PlaceId
from takhta.runtime.lessons.progress import Progress
from takhta.runtime.lessons.school import School
from takhta.runtime.lessons.sitting import LessonShown, Stage
from takhta.sim.hands import MessyHands

DARK = (0, 0, 0)
MOST_GESTURES = 60
RHYTHM_FRAMES = 80
"""The longest sign of the lamps takes 2.4 s."""


class Schoolroom:
    """A table of `support` and the lessons at it. With `helped` the virtual board's own hands lay the positions."""

    def __init__(self, table: VirtualTable, home: Path, *, helped: bool = False) -> None:
        self.table = table
        self.match = table.driver
        self.progress = Progress(home / "lessons.json")
        self.told: list[str] = []
        hands = MessyHands(table.board, "neat", SEED) if helped else None
        self.school = School(
            "tables",
            table.layouts,
            table.driver,
            table.board,
            table.reader,
            table.clock,
            lambda: (),
            self.progress,
            hands,
            lambda told: self.told.append(english(told)),
        )
        self.school.attach(table.lamps)

    def begin(self, name: str, learner: str = "") -> None:
        self.school.begin(name, learner)
        self.look()

    def look(self, frames: int = 8) -> Scene:
        for _ in range(frames):
            self.table.clock.tick()
            self.school.step()
        # The table's own gestures look and press there where is played now.
        self.table.driver = self.school.driver
        return self.school.driver.scene

    @property
    def shown(self) -> LessonShown:
        shown = self.school.shown
        assert shown is not None
        return shown

    def waits_for(self, stage: Stage, number: int = 0) -> bool:
        """Whether the lesson stands here, at this task if one is named."""
        return self.shown.stage is stage and number in (0, self.shown.number)

    def lay_by_lamps(self) -> int:
        """Carry what the lamps and the colour on the display say until they say no more: how many were carried."""
        carried = 0
        for _ in range(MOST_GESTURES):
            scene = self.look()
            if self.shown.stage is not Stage.LAY or not scene.marks:
                break
            if scene.prompt is Prompt.STRAIGHTEN:
                self.table.hands.straighten(place for place, _ in scene.marks)
                self.table.hands.finish()
                continue
            assert scene.turn is not None
            if carried % 10 == 0:
                self.only_marked_places_are_lit()
            take, put = (self._marked(scene, mark) for mark in (Mark.TAKE, Mark.PUT))
            self._lift(take)
            self.table.put(scene.turn, put)
            carried += 1
        return carried

    def only_marked_places_are_lit(self) -> None:
        """Every place that the scene marks lights, and no other."""
        marked = {place for place, _ in self.school.driver.scene.marks if place != OFF}
        lit: set[PlaceId] = set()
        for _ in range(RHYTHM_FRAMES):
            self.look(1)
            tips = {place.id: [column.tip for column in place.columns] for place in TABLES.places}
            lit |= {place for place, lamps in tips.items() if any(self.table.lit[lamp] != DARK for lamp in lamps)}
        assert lit == marked

    def _lift(self, source: int) -> None:
        side = self.school.driver.scene.turn
        assert side is not None
        if source != OFF:
            self.table.lift(side, source)
            return
        on_board = {piece.id for piece, _ in self.table.board.seats()}
        held = next(seen.id for seen in self.table.board.checkers() if seen.side is side and seen.id not in on_board)
        self.table.board.lift(held)
        self.table.hold(held)

    def _marked(self, scene: Scene, mark: Mark) -> int:
        return next((int(place) for place, each in scene.marks if each is mark), OFF)
