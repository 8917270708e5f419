"""Plays a short money game into a journal and kills itself around one append. Made to be run again and again.

Its arguments are FOLDER SEED WHEN. FOLDER keeps the journal, and the wood as real wood does; SEED decides
this life's dice; WHEN is `after` (its first append has returned and nobody has seen anything yet) or `before` (its
second append is about to begin). Every line it prints is something that was shown.
"""

import json
import os
import signal
import sys
from array import array
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from support.evidence import certain
from support.virtual import TABLES
from support.words import english
from takhta.board.evidence import Evidence, Milliseconds
from takhta.board.health import Health
from takhta.board.ports import Frame, LampFrame
from takhta.board.scene import Key, Scene
from takhta.clock import time_of_day
from takhta.record import facts
from takhta.record.advance import fold
from takhta.record.facts import AnyFact
from takhta.record.match_state import ResignationOffered
from takhta.record.store.journal import Journal
from takhta.rules.dice import Die
from takhta.rules.occupancy import EMPTY, Content, Occupancy
from takhta.runtime.driver import Driver
from takhta.runtime.logbook import Logbook
from takhta.runtime.outputs.dice_display import DiceDisplayOutput
from takhta.runtime.outputs.lamps import LampsOutput
from takhta.session.events import MatchAsked, Pressed
from takhta.session.machine import Session
from takhta.session.states import Phase

ENOUGH = 5
"""The game is resigned when so many turns have been played."""
TURN_OVER = {Phase.DOUBLED: Key.TAKE, Phase.TAKEBACK: Key.DONE, Phase.OPENING: Key.ROLL}


class Wood:
    """Where the checkers lie, whoever is killed; also the scanner and reader that are never wrong, and the lamps."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.now = Milliseconds(0)
        held = json.loads(path.read_text()) if path.exists() else [EMPTY] * len(TABLES.places)
        self.occupancy: Occupancy = tuple(Content(each) for each in held)

    def lay(self, occupancy: Occupancy) -> None:
        self._path.write_text(json.dumps(occupancy))
        self.occupancy = occupancy

    @property
    def health(self) -> Health:
        return Health(())

    def latest(self) -> Frame:
        return Frame(self.now, array("H"))

    def read(self, frame: Frame) -> Evidence:
        return certain(self.occupancy, frame.at)

    def set_baseline(self, occupancy: Occupancy) -> None:
        assert occupancy in ((), self.occupancy)  # nothing is certain, or what truly stands

    def show(self, frame: LampFrame) -> None:
        assert len(frame) == len(TABLES.lamps)

    def close(self) -> None:
        """Nothing to let go of."""


class Face:
    """A dice display that prints what it is shown."""

    connected = True

    def show(self, scene: Scene) -> None:
        print(json.dumps(lasting(scene)), flush=True)

    def poll(self) -> tuple[Key, ...]:
        return ()

    def show_code(self, code: str) -> None:
        raise AssertionError(f"Nobody asked for a code: {code}.")

    def screen(self) -> bytes | None:
        return None

    def close(self) -> None:
        """Nothing to let go of."""


class DeadlyLogbook:
    """Writes facts down, and is the end of the program at the instant it was told."""

    def __init__(self, logbook: Logbook, when: str) -> None:
        self._logbook = logbook
        self._when = when
        self._appends = 0

    def append(self, *news: AnyFact) -> None:
        if self._when == "before" and self._appends == 1:
            os.kill(os.getpid(), signal.SIGKILL)
        self._logbook.append(*news)
        self._appends += 1
        if self._when == "after":
            os.kill(os.getpid(), signal.SIGKILL)


def lasting(scene: Scene) -> dict[str, Any]:
    """What of a scene must be the same after a kill."""
    return {
        "prompt": scene.prompt.name,
        "text": english(scene.text),
        "dice": [[die.value, die.side and die.side.label] for die in scene.dice],
        "cube": [scene.cube.value, scene.cube.owner and scene.cube.owner.label],
        "turn": scene.turn and scene.turn.label,
        "score": [scene.score.white, scene.score.black],
        "occupancy": scene.occupancy,
    }


class Life:
    """One run of the program, with players who do what their script says at every phase."""

    def __init__(self, folder: Path, seed: int, when: str) -> None:
        journal = Journal(folder / "journal.sqlite")
        kept = journal.unfinished()
        self.wood = Wood(folder / "wood.json")
        self.logbook = Logbook(journal, time_of_day, kept)
        self._random = Random(seed)
        self._driver = Driver(
            session=Session({layout.name: layout for layout in TABLES.layouts}, fold(kept) if kept else None),
            scanner=self.wood,
            reader=self.wood,
            writer=DeadlyLogbook(self.logbook, when),
            dice=self._throw,
            clock=lambda: self.wood.now,
        )
        self._driver.attach(LampsOutput(self.wood, TABLES, self._driver.notice), DiceDisplayOutput(Face()))

    def live(self) -> None:
        """Play to the end of the game, or to the end of this life."""
        self._look()
        print(json.dumps({"back": lasting(self._driver.scene)}), flush=True)
        if not self.logbook.facts:
            self._driver.handle(MatchAsked(self.wood.now, "backgammon", {"white": "Ada", "black": "Bob"}))
        while self._driver.state.phase is not Phase.GAME_OVER:
            self._act()
            self._look()

    def _act(self) -> None:
        state = self._driver.state
        if state.phase is Phase.SET_UP:
            self.wood.lay(state.start)
        elif state.phase is Phase.MOVING:
            self._move()
        elif state.phase is Phase.TO_ROLL:
            self._press(self._to_roll())
        elif state.phase is Phase.RESIGNED:
            question = state.match_state.question if state.match_state else None
            assert isinstance(question, ResignationOffered)
            self._press(Key.RESIGN if question.times < 2 else Key.TAKE)
        else:
            self._press(TURN_OVER[state.phase])

    def _move(self) -> None:
        state = self._driver.state
        match_state, layout = state.match_state, state.layout
        assert match_state is not None
        assert match_state.state is not None
        assert match_state.roll is not None
        assert layout is not None
        play = next(iter(match_state.game.plays(match_state.state, match_state.roll)))
        self.wood.lay(layout.to_board(match_state.game.occupancy(play.after)))
        self._look()
        # Some turns are confirmed by the other side's ROLL, which writes two facts in two appends.
        self._press(Key.ROLL if self._played() == 3 else Key.DONE)

    def _to_roll(self) -> Key:
        told = {type(fact) for fact in self.logbook.facts}
        if self._played() == 1 and facts.Doubled not in told:
            return Key.DOUBLE
        if self._played() == 2 and facts.TakebackAsked not in told:
            return Key.UNDO
        return Key.RESIGN if self._played() >= ENOUGH else Key.ROLL

    def _played(self) -> int:
        return sum(isinstance(fact, facts.Played) for fact in self.logbook.facts)

    def _press(self, key: Key) -> None:
        self._driver.handle(Pressed(self.wood.now, key))

    def _look(self) -> None:
        for _ in range(6):
            self.wood.now = Milliseconds(self.wood.now + 30)
            self._driver.step()

    def _throw(self, faces: Sequence[Die]) -> tuple[Die, Die]:
        return self._random.choice(faces), self._random.choice(faces)


def main() -> None:
    """One life."""
    Life(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]).live()
