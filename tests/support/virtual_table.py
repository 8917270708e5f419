"""A table of which every reading comes through magnets, field, counts and sensing, and every scene goes to the lamps.

The same words as `support.table.Table`, so that each rule of the table is tested with plain positions and for real.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from support.virtual import TABLES
from support.words import english
from takhta.board.files import board_file
from takhta.board.plan import Layout, Millimetres
from takhta.board.ports import CheckerId, LampFrame
from takhta.board.scene import Key, Prompt, Scene
from takhta.record.facts import AnyFact
from takhta.record.match_state import MatchState
from takhta.rules.dice import Die
from takhta.rules.game import AnyGame
from takhta.rules.games import game
from takhta.rules.occupancy import OFF, Occupancy, Side
from takhta.runtime.driver import Driver
from takhta.runtime.outputs.lamps import LampsOutput
from takhta.runtime.virtual_calibration import calibrate
from takhta.runtime.virtual_clock import VirtualClock
from takhta.sensing.calibration import Calibration
from takhta.sensing.decoder import Decoder
from takhta.session.events import DieTyped, Event, MatchAsked, Pressed
from takhta.session.machine import Session
from takhta.sim.board import VirtualBoard
from takhta.sim.hands import MessyHands
from takhta.trace.recorder import Recorder
from takhta.trace.ring import TraceRing

SEED = 7


@cache
def calibration() -> Calibration:
    """Made once by the procedure itself; every table here has the same sensors."""
    clock = VirtualClock()
    virtual = VirtualBoard(TABLES, SEED, clock)
    return calibrate(TABLES, virtual, MessyHands(virtual, "normal", SEED), clock, "in a test")


class Memoir:
    """Facts kept in a list: the journal's own tests show that it keeps them on disk."""

    def __init__(self) -> None:
        self.facts: list[AnyFact] = []

    def append(self, *facts: AnyFact) -> None:
        self.facts += facts


class VirtualTable:
    """A virtual board, hands and a session, with dice thrown as told (all must be used up)."""

    def __init__(
        self, *throws: tuple[int, int], match_state: MatchState | None = None, trace: Path | TraceRing | None = None
    ) -> None:
        self.clock = VirtualClock()
        self.board = VirtualBoard(TABLES, SEED, self.clock)
        self.hands = MessyHands(self.board, "neat", SEED)
        self.throws = list(throws)
        self.memoir = Memoir()
        self.layouts = {layout.name: layout for layout in TABLES.layouts}
        self.rules: AnyGame = game("backgammon")
        self.reader = Decoder(TABLES, calibration())
        self.session = Session(self.layouts, match_state)
        self.driver = Driver(
            session=self.session,
            scanner=self.board,
            reader=self.reader,
            writer=self.memoir,
            dice=self._throw,
            clock=self.clock,
        )
        self.lamps = LampsOutput(self.board, TABLES, self.driver.notice)
        self.driver.attach(self.lamps)
        self.recorder: Recorder | None = None
        if trace is not None:
            self.recorder = Recorder(trace, board_file("tables").read_text(), calibration())
            self.driver.attach(self.recorder)
        self._held: list[CheckerId] = []

    def begin(
        self, *, length: int = 0, dice: str = "electronic", layout: Layout | None = None, **options: str
    ) -> "VirtualTable":
        """Begin a match and set the start position up."""
        self.driver.handle(
            MatchAsked(self.clock(), "backgammon", {"white": "Ada", "black": "Bob"}, length, options, dice)
        )
        way = layout or TABLES.layouts[0]
        self.set_up(way.to_board(self.rules.occupancy(self.rules.start(Side.WHITE))))
        return self

    def set_up(self, occupancy: Occupancy) -> Scene:
        """Set a whole position up."""
        self.hands.set_up(occupancy)
        self.hands.finish()
        return self.look()

    def handle(self, event: Event) -> None:
        """Hand an event over."""
        self.driver.handle(event)

    def look(self, frames: int = 8) -> Scene:
        """Let some frames pass."""
        for _ in range(frames):
            self.clock.tick()
            self.driver.step()
        return self.scene

    def wait(self, milliseconds: int) -> Scene:
        """Let time pass with the board as it is."""
        return self.look(milliseconds // 30)

    def lift(self, side: Side, source: int) -> Scene:
        """Take the last checker of a side from a place into the hand."""
        lying = [
            (piece.level, seat, piece.id)
            for piece, seat in self.board.seats()
            if piece.side is side and TABLES.slots[seat].place == source
        ]
        checker = max(lying)[2]
        self.board.lift(checker)
        self._held.append(checker)
        return self.look()

    def hold(self, checker: CheckerId) -> None:
        """A checker has been taken from the tray."""
        self._held.append(checker)

    def put(self, side: Side, target: int, half: int = 0) -> Scene:
        """Put the checker in the hand on the first free seat of a place (of one half of the bar), or in the tray."""
        checker = next(c for c in self._held if self._side(c) is side)
        self._held.remove(checker)
        if target == OFF:
            x, y = self.board.table.tray(side, 0)
            self.board.put(checker, Millimetres(x), Millimetres(y))
            return self.look()
        taken = {seat for _, seat in self.board.seats()}
        column = TABLES.places[target].columns[half]
        free = next((slot for slot in column.slots if slot.id not in taken), column.slots[0])
        self.board.put(checker, free.x_mm, free.y_mm)
        return self.look()

    def carry(self, side: Side, source: int, target: int) -> Scene:
        """Carry one checker from place to place."""
        self.lift(side, source)
        return self.put(side, target)

    def press(self, key: Key) -> Scene:
        """Press a key."""
        self.driver.handle(Pressed(self.clock(), key))
        return self.look()

    def type(self, *dice: int) -> Scene:
        """Type dice."""
        for die in dice:
            self.driver.handle(DieTyped(self.clock(), Die(die)))
        return self.look()

    def refused(self, key: Key) -> str:
        """Press a key that must be refused; the sentence. No fact may have come of it."""
        before = list(self.memoir.facts)
        self.driver.handle(Pressed(self.clock(), key))
        assert self.memoir.facts == before
        assert english(self.driver.scene.notice), f"{key.name} was not refused: {english(self.scene.text)}"
        return english(self.driver.scene.notice)

    @property
    def scene(self) -> Scene:
        """What is shown."""
        return self.session.scene

    @property
    def prompt(self) -> Prompt:
        """What is expected."""
        return self.scene.prompt

    @property
    def occupancy(self) -> Occupancy:
        """What lies on the physical board."""
        return self.board.truth()

    @property
    def facts(self) -> list[AnyFact]:
        """What has been written."""
        return self.memoir.facts

    @property
    def lit(self) -> LampFrame:
        """The lamps as sent."""
        return self.board.lit

    def _side(self, checker: CheckerId) -> Side:
        return next(seen.side for seen in self.board.checkers() if seen.id == checker)

    def _throw(self, faces: Sequence[Die]) -> tuple[Die, Die]:  # noqa: ARG002 - they are known beforehand
        one, two = self.throws.pop(0)
        return Die(one), Die(two)
