"""A table with two players for tests of the session: plain positions instead of sensors, a clock moved by hand."""

from support.evidence import certain, torn
from support.virtual import TABLES
from takhta.board.evidence import Milliseconds
from takhta.board.plan import Board, Layout
from takhta.board.scene import Key, Prompt, Scene
from takhta.record.facts import AnyFact
from takhta.record.standing import Standing
from takhta.rules.dice import Die
from takhta.rules.game import AnyGame
from takhta.rules.games import game
from takhta.rules.occupancy import EMPTY, OFF, Occupancy, PlaceId, Side, with_change
from takhta.session.errors import RefusedError
from takhta.session.events import DieTyped, Event, MatchAsked, Pressed, RollKnown, Saw, Throw, Write
from takhta.session.machine import Session

USUAL = TABLES.layouts[0]
LAYOUTS = {layout.name: layout for layout in TABLES.layouts}
BAR = PlaceId(0)


class Table:
    """A session, the position on the wood, and the dice that will be thrown next (all must be used up)."""

    def __init__(self, *throws: tuple[int, int], standing: Standing | None = None, board: Board = TABLES) -> None:
        self.layouts = {layout.name: layout for layout in board.layouts}
        self.session = Session(self.layouts, standing)
        self.throws = list(throws)
        self.facts: list[AnyFact] = []
        self.now = Milliseconds(0)
        self.rules: AnyGame = game("backgammon")
        self.stand: Occupancy = (EMPTY,) * len(board.places)

    def begin(self, *, length: int = 0, dice: str = "electronic", layout: Layout = USUAL, **options: str) -> "Table":
        """Begin a match and set the start position up."""
        self.tell(MatchAsked(self.now, "backgammon", {"white": "Ada", "black": "Bob"}, length, options, dice))
        self.show(layout.to_wood(self.rules.stand(self.rules.start(Side.WHITE))), frames=6)
        return self

    def show(self, stand: Occupancy, frames: int = 3) -> Scene:
        """Let the board look like this for some frames."""
        self.stand = stand
        for _ in range(frames):
            self.now = Milliseconds(self.now + 30)
            self.tell(Saw(certain(stand, self.now)))
        return self.scene

    def waver(self, *stands: Occupancy, frames: int = 3) -> Scene:
        """Let the sensors be torn between these positions for some frames."""
        for _ in range(frames):
            self.now = Milliseconds(self.now + 30)
            self.tell(Saw(torn(stands, self.now)))
        return self.scene

    def after(self, *changes: tuple[int, Side, int]) -> Occupancy:
        """The position after adding and removing checkers at places of the wood; nothing is moved."""
        return with_change(self.stand, [(PlaceId(place), side, n) for place, side, n in changes])

    def wait(self, milliseconds: int) -> Scene:
        """Let time pass with the board as it is."""
        return self.show(self.stand, milliseconds // 30)

    def move(self, *changes: tuple[int, Side, int]) -> Scene:
        """Add and remove checkers at places of the wood, then look."""
        return self.show(self.after(*changes))

    def carry(self, side: Side, source: int, target: int) -> Scene:
        """Carry one checker from place to place."""
        self.lift(side, source)
        return self.put(side, target)

    def lift(self, side: Side, source: int) -> Scene:
        """Take one checker into the hand."""
        return self.move((source, side, -1))

    def put(self, side: Side, target: int, half: int = 0) -> Scene:  # noqa: ARG002 - halves are for real boards
        """Put one checker down, or bear it off."""
        return self.show(self.stand) if target == OFF else self.move((target, side, 1))

    def begin_pagade(self, way_round: str = "red", **options: str) -> "Table":
        """Begin a game on the cross and set its start position up."""
        self.rules = game("pagade", options)
        self.tell(MatchAsked(self.now, "pagade", options=options))
        start = self.rules.stand(self.rules.start(self.rules.sides[0]))
        self.show(self.layouts[way_round].to_wood(start), frames=6)
        return self

    def set_up(self, stand: Occupancy) -> Scene:
        """Set a whole position up."""
        return self.show(stand, frames=6)

    def press(self, key: Key) -> Scene:
        """Press a key."""
        self.tell(Pressed(self.now, key))
        return self.show(self.stand, frames=6)

    def press_only(self, key: Key) -> Scene:
        """Press a key and do not look again."""
        self.tell(Pressed(self.now, key))
        return self.scene

    def type(self, *dice: int) -> Scene:
        """Type dice."""
        for die in dice:
            self.tell(DieTyped(self.now, Die(die)))
        return self.show(self.stand)

    def refused(self, key: Key) -> str:
        """Press a key that must be refused; the sentence. Nothing may have changed."""
        before = self.session.memory
        try:
            self.session.handle(Pressed(self.now, key))
        except RefusedError as error:
            assert self.session.memory == before
            return str(error)
        raise AssertionError(f"{key.name} was not refused: {self.scene.prompt.name}, {self.scene.text}")

    def tell(self, event: Event) -> None:
        """Hand an event over and carry the commands out."""
        for command in self.session.handle(event):
            if isinstance(command, Write):
                self.facts.append(command.fact)
            elif isinstance(command, Throw):
                one, two = self.throws.pop(0)
                self.tell(RollKnown(self.now, Die(one), Die(two)))

    @property
    def scene(self) -> Scene:
        """What is shown."""
        return self.session.scene

    @property
    def prompt(self) -> Prompt:
        """What is expected."""
        return self.scene.prompt
