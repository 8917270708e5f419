"""Two virtual boards that play each other, each with its own sensors, hands, session and journal."""

import contextlib
from pathlib import Path
from random import Random

import msgspec

from support.virtual import TABLES
from support.virtual_table import SEED, calibration
from takhta.board.scene import Key
from takhta.clock import time_of_day
from takhta.desk import Desk
from takhta.record.advance import fold
from takhta.record.facts import AnyFact, SideName
from takhta.record.store.journal import Journal
from takhta.rules.said import Told
from takhta.runtime.driver import Driver
from takhta.runtime.far_word import Word
from takhta.runtime.logbook import Logbook
from takhta.runtime.outputs.computer import Computer
from takhta.runtime.outputs.far import FarSide
from takhta.runtime.outputs.helping_hands import HelpingHands
from takhta.runtime.virtual_clock import VirtualClock
from takhta.sensing.decoder import Decoder
from takhta.session.events import MatchAsked, Pressed
from takhta.session.machine import Session
from takhta.session.states import Phase
from takhta.sim.board import VirtualBoard
from takhta.sim.hands import MessyHands


class FarBoard:
    """One of the two. The computer plays the side that sits here; the hands carry out what both sides play."""

    def __init__(self, folder: Path, near: SideName, to: str, *, game: str = "hypergammon", length: int = 1) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / "journal.sqlite"
        self.desk = Desk(folder / "desk")
        self.desk.open()
        self.journal = Journal(self.path)
        self.notices: list[Told] = []
        history = self.journal.unfinished()
        clock = VirtualClock()
        self._clock = clock
        board = VirtualBoard(TABLES, SEED, clock)
        far: SideName = "black" if near == "white" else "white"
        asked = MatchAsked(clock(), game, {}, length, computers={near: "greedy"}, uid="mirrored-301")
        self.far = FarSide(
            to, far, asked, f"{near} here", near.encode(), history,
            tell=lambda event: self.driver.handle(event), notice=self.notices.append,
            say=lambda word: self.desk.say_far(to, msgspec.json.encode(word)), heard=self.heard,
        )  # fmt: skip
        layouts = {layout.name: layout for layout in TABLES.layouts}
        self.driver = Driver(
            session=Session(layouts, fold(history) if history else None),
            scanner=board,
            reader=Decoder(TABLES, calibration()),
            writer=Logbook(self.journal, time_of_day),
            dice=self.far.dice,
            clock=clock,
            refusal=self.far.refusal,
        )
        hands = MessyHands(board, "neat", SEED)
        if history and (stands := self.driver.state.match_state) is not None and stands.occupancy is not None:
            layout = self.driver.state.layout
            assert layout is not None
            hands.set_up(layout.to_board(stands.occupancy))
            hands.finish()
        self.driver.attach(Computer(self.driver.handle, Random(SEED)), self.far, HelpingHands(hands))

    def heard(self) -> Word | None:
        with contextlib.suppress(msgspec.DecodeError):
            if (data := self.desk.heard_far()) is not None:
                return msgspec.json.decode(data, type=Word)
        return None

    def step(self, frames: int = 1) -> None:
        """Let frames pass."""
        for _ in range(frames):
            self._clock.tick()
            self.driver.step()

    def press(self, key: Key) -> None:
        """Somebody here presses a key."""
        self.driver.handle(Pressed(self._clock(), key))

    @property
    def facts(self) -> tuple[AnyFact, ...]:
        return self.journal.facts_of_last()

    @property
    def over(self) -> bool:
        state = self.driver.state.match_state
        return state is not None and state.over

    @property
    def opens(self) -> bool:
        """Whether the opening throw is to be thrown."""
        return self.driver.state.phase is Phase.OPENING


def told_alike(board: FarBoard) -> list[dict[str, object]]:
    """Its facts without what each board does its own way."""
    lines = [msgspec.to_builtins(fact) for fact in board.facts]
    return [{key: value for key, value in line.items() if key not in ("layout", "computers")} for line in lines]
