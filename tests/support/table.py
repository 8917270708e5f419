"""A table with two players for tests of the session: plain positions instead of sensors, a clock moved by hand."""

from support.evidence import certain, torn
from support.virtual import TABLES
from support.words import english, explained
from takhta.board.evidence import Milliseconds
from takhta.board.plan import Board, Layout
from takhta.board.scene import Key, Prompt, Scene
from takhta.record.facts import AnyFact
from takhta.record.match_state import MatchState
from takhta.rules.dice import Die
from takhta.rules.game import AnyGame
from takhta.rules.games import game
from takhta.rules.occupancy import EMPTY, OFF, Occupancy, PlaceId, Side, with_change
from takhta.session.errors import RefusedError
from takhta.session.events import DieTyped, Event, MatchAsked, Pressed, RollKnown, Saw, Show, Throw, Write
from takhta.session.machine import Session
from takhta.session.output import Answered, Output

USUAL = TABLES.layouts[0]
LAYOUTS = {layout.name: layout for layout in TABLES.layouts}
BAR = PlaceId(0)


class Table:
    """A session, the position on the physical board, and the dice that will be thrown next (all must be used up)."""

    def __init__(self, *throws: tuple[int, int], match_state: MatchState | None = None, board: Board = TABLES) -> None:
        self.layouts = {layout.name: layout for layout in board.layouts}
        self.session = Session(self.layouts, match_state)
        self.throws = list(throws)
        self.facts: list[AnyFact] = []
        self.now = Milliseconds(0)
        self.rules: AnyGame = game("backgammon")
        self.occupancy: Occupancy = (EMPTY,) * len(board.places)
        self._outputs: list[Output] = []

    def begin(self, *, length: int = 0, dice: str = "electronic", layout: Layout = USUAL, **options: str) -> "Table":
        """Begin a match and set the start position up."""
        self.handle(MatchAsked(self.now, "backgammon", {"white": "Ada", "black": "Bob"}, length, options, dice))
        self.show(layout.to_board(self.rules.occupancy(self.rules.start(Side.WHITE))), frames=6)
        return self

    def show(self, occupancy: Occupancy, frames: int = 3) -> Scene:
        """Let the board look like this for some frames."""
        self.occupancy = occupancy
        for _ in range(frames):
            self.now = Milliseconds(self.now + 30)
            self.handle(Saw(certain(occupancy, self.now)))
        return self.scene

    def waver(self, *stands: Occupancy, frames: int = 3) -> Scene:
        """Let the sensors be torn between these positions for some frames."""
        for _ in range(frames):
            self.now = Milliseconds(self.now + 30)
            self.handle(Saw(torn(stands, self.now)))
        return self.scene

    def after(self, *changes: tuple[int, Side, int]) -> Occupancy:
        """The position after adding and removing checkers at places of the physical board; nothing is moved."""
        return with_change(self.occupancy, [(PlaceId(place), side, n) for place, side, n in changes])

    def wait(self, milliseconds: int) -> Scene:
        """Let time pass with the board as it is."""
        return self.show(self.occupancy, milliseconds // 30)

    def move(self, *changes: tuple[int, Side, int]) -> Scene:
        """Add and remove checkers at places of the physical board, then look."""
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
        return self.show(self.occupancy) if target == OFF else self.move((target, side, 1))

    def begin_pagade(self, way_round: str = "red", **options: str) -> "Table":
        """Begin a game on the cross and set its start position up."""
        self.rules = game("pagade", options)
        self.handle(MatchAsked(self.now, "pagade", options=options))
        start = self.rules.occupancy(self.rules.start(self.rules.sides[0]))
        self.show(self.layouts[way_round].to_board(start), frames=6)
        return self

    def set_up(self, occupancy: Occupancy) -> Scene:
        """Set a whole position up."""
        return self.show(occupancy, frames=6)

    def press(self, key: Key) -> Scene:
        """Press a key."""
        self.handle(Pressed(self.now, key))
        return self.show(self.occupancy, frames=6)

    def press_only(self, key: Key) -> Scene:
        """Press a key and do not look again."""
        self.handle(Pressed(self.now, key))
        return self.scene

    def type(self, *dice: int) -> Scene:
        """Type dice."""
        for die in dice:
            self.handle(DieTyped(self.now, Die(die)))
        return self.show(self.occupancy)

    def refused(self, key: Key) -> str:
        """Press a key that must be refused; what is told, in English. Nothing may have changed."""
        before = self.session.memory
        try:
            self.session.handle(Pressed(self.now, key))
        except RefusedError as error:
            assert self.session.memory == before
            return explained(error)
        raise AssertionError(f"{key.name} was not refused: {self.scene.prompt.name}, {english(self.scene.text)}")

    def attach(self, output: Output) -> None:
        """Let this listen from now on."""
        self._outputs.append(output)
        output.begin(self.session.scene, self.session.state)

    def handle(self, event: Event) -> None:
        """Hand an event over, carry the commands out and tell the outputs, as a driver does."""
        commands = self.session.handle(event)
        for output in self._outputs:
            output.happening(Answered(event, commands, self.session.state))
        for command in commands:
            if isinstance(command, Write):
                self.facts.append(command.fact)
                for output in self._outputs:
                    output.facts(command.fact)
            elif isinstance(command, Show):
                for output in self._outputs:
                    output.scene(command.scene)
            elif isinstance(command, Throw):
                one, two = self.throws.pop(0)
                self.handle(RollKnown(self.now, Die(one), Die(two)))

    @property
    def scene(self) -> Scene:
        """What is shown."""
        return self.session.scene

    @property
    def prompt(self) -> Prompt:
        """What is expected."""
        return self.scene.prompt
