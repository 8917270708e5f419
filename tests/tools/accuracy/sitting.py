"""One virtual board with somebody playing at it, and the program looking on: frames in, scenes out.

The program is the real one, from counts to scene: reader and session as `takhta play` puts them together, without
display and journal, which no figure here depends on. Frames in which nothing has been touched for a while are left
out, so a turn costs a tenth of a second.
"""

from collections.abc import Callable, Sequence
from copy import deepcopy
from random import Random

from support.virtual import TABLES, Clock
from takhta.board.evidence import Evidence, Milliseconds
from takhta.board.plan import Board
from takhta.board.ports import Frame
from takhta.board.scene import Key, Mark, Prompt, Scene
from takhta.record.facts import Played
from takhta.record.match_state import MatchState
from takhta.rules.occupancy import OFF, PlaceId
from takhta.runtime.virtual_calibration import reader_for
from takhta.runtime.virtual_clock import VirtualClock
from takhta.session.errors import RefusedError
from takhta.session.events import BoardCertain, Pressed, Saw, Write
from takhta.session.machine import Session
from takhta.sim.board import SCAN_MS, VirtualBoard
from takhta.sim.faults import Dead
from takhta.sim.hands import MessyHands
from takhta.sim.sensors import Trouble

COMPLETE = (Prompt.CONFIRM, Prompt.DANCE)
_LOOKS_IN_THE_HAND = 3
_LOOKS_PUT = 5
_LOOKS_MORE = 3
"""How many frames are looked at after a checker is lifted, after it is put down, and besides after the last touch:
three that agree decide."""
_PRESSES = 3
REST = 12
"""Frames the players wait, at most, for the board to understand."""


class Sitting:
    """A board of its own sensors, calibrated by its hands; `begin` starts a game, `turn` a turn of it."""

    def __init__(
        self,
        seed: int,
        hands: str,
        sensors: str,
        scatter: float = 1.0,
        troubles: Sequence[Trouble] = (),
        board: Board = TABLES,
    ) -> None:
        self.board = board
        self.random = Random(seed)
        self._dead = Dead((), Random(seed))
        start = VirtualClock()
        self._now: Callable[[], Milliseconds] = start
        self.virtual = VirtualBoard(board, seed, lambda: self._now(), sensors, troubles=(self._dead, *troubles))
        self.hands = MessyHands(self.virtual, hands, seed, scatter)
        self._fresh, self.calibration = reader_for(board, self.virtual, self.hands, start, "for the proof")
        self.clock = Clock()
        self.clock.now = start()
        self._now = self.clock
        self.layout = board.layouts[0]
        self.session = Session({})
        self.touched_at = self.clock.now
        self.understood_at: Milliseconds | None = None
        """Since when the turn has been shown as complete without a break."""
        self.prompts: set[Prompt] = set()
        """What was shown since it was last emptied."""
        self.begin(0)

    def begin(self, dead: int) -> None:
        """Another game, with other sensors dead; the program knows nothing of that."""
        self._dead.slots = self.random.sample(range(len(self.board.slots)), dead)
        self.reader, self.plain = deepcopy(self._fresh), deepcopy(self._fresh)
        """The same without history: it never learns what stood before."""

    def turn(self, match_state: MatchState) -> None:
        """The program knows how the match stands, the dice included; what lies on the board it has yet to see."""
        self.layout = next(each for each in self.board.layouts if each.name == match_state.layout)
        self.session = Session({each.name: each for each in self.board.layouts}, match_state)
        self.look(4)

    @property
    def scene(self) -> Scene:
        """What the outputs show."""
        return self.session.scene

    @property
    def frame(self) -> Frame:
        """The newest scan."""
        return self._frame

    @property
    def evidence(self) -> Evidence:
        """The newest scan, read."""
        return self._evidence

    def look(self, frames: int) -> None:
        """Let time pass frame by frame, on the scanner's own beat."""
        for _ in range(frames):
            self.clock.now = Milliseconds(self.clock.now - self.clock.now % SCAN_MS + SCAN_MS)
            self._frame = self.virtual.latest()
            self._evidence = self.reader.read(self._frame)
            self._tell(Saw(self._evidence))
            prompt = self.scene.prompt
            self.prompts.add(prompt)
            if prompt not in COMPLETE:
                self.understood_at = None
            elif self.understood_at is None:
                self.understood_at = self.clock.now

    def carry_on(self) -> None:
        """Let the hands finish what they do, the program looking on after every touch."""
        looks = 0
        while (due := self.hands.next_at) is not None:
            while looks and self.clock.now - self.clock.now % SCAN_MS + SCAN_MS <= due:
                self.look(1)
                looks -= 1
            self.rest(due)
            before = self.virtual.table.field()
            self.hands.step(self.clock.now)
            if self.virtual.table.field() is not before:
                self.touched_at, self.understood_at = self.clock.now, None
                looks = _LOOKS_IN_THE_HAND if any(p.held for p in self.virtual.table.pieces) else _LOOKS_PUT
        looks += _LOOKS_MORE
        for _ in range(REST):
            if looks <= 0 and self.scene.prompt in COMPLETE:
                return
            self.look(1)
            looks -= 1

    def rest(self, until: Milliseconds) -> None:
        """Nothing is touched until then, and what the board shows has been looked at: no frame is read."""
        self.clock.now = max(until, self.clock.now)

    def straighten(self, touched: Sequence[PlaceId]) -> None:
        """Do what the board asks: push what it names straight, and what has just been touched."""
        named = [place for place, mark in self.scene.marks if place != OFF and mark is not Mark.LAST]
        self.hands.straighten(dict.fromkeys((*named, *touched)))
        self.carry_on()

    def confirm(self) -> Played | None:
        """Press DONE, again after a moment if it is refused; what is then written down."""
        for _ in range(_PRESSES):
            try:
                commands = self.session.handle(Pressed(self.clock.now, Key.DONE))
            except RefusedError:
                self.look(REST)
                continue
            facts = [command.fact for command in commands if isinstance(command, Write)]
            return facts[0] if isinstance(facts[0], Played) else None
        return None

    def _tell(self, event: Saw) -> None:
        for command in self.session.handle(event):
            if isinstance(command, BoardCertain):
                self.reader.set_baseline(command.occupancy)
