"""Plays whole games by hands as on the page and looks for one thing: whether anybody is ever stuck.

    python tests/tools/soak.py [GAMES [SEED]]

Real sensing and session, in virtual time, on both boards. Whoever is not understood waits, does what the line says, and
pushes straight what the board names; who then has no key to go on is stuck. Half of the plays pile checkers up, for
piles are where people were stuck.
"""

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from copy import deepcopy
from functools import cache
from random import Random

from support.mouse_hands import MouseHands
from support.virtual import CROSS, TABLES
from support.words import english
from takhta.board.plan import Board
from takhta.board.ports import Reader
from takhta.board.scene import Key, Mark, Prompt
from takhta.record.facts import Played
from takhta.record.match_state import MatchState
from takhta.rules.game import Play, State
from takhta.rules.occupancy import OFF, PlaceId, Side, changed, count
from takhta.runtime.carries import carries, on_board
from takhta.runtime.virtual_calibration import reader_for
from takhta.runtime.virtual_clock import VirtualClock
from takhta.session.events import BoardCertain, Event, MatchAsked, Pressed, RollKnown, Saw, Throw, Write
from takhta.session.laid import LASTS, laid
from takhta.session.machine import Session
from takhta.session.states import Phase
from takhta.sim.board import SCAN_MS, VirtualBoard
from takhta.sim.hands import MessyHands

_COMPLETE = (Prompt.CONFIRM, Prompt.DANCE)
_TOUCH, _SOON = 6, 20
"""Frames looked at after each touch, and frames within which a turn is understood at once."""
_PATIENCE = int(LASTS / SCAN_MS) + 20
_SENSORS = 3
"""Boards of their own sensors, which the games have by turns."""


class StuckError(Exception):
    """No key leads on, and what the line asks for does not help."""


class WrongError(Exception):
    """A turn was written down as another one: the game ends, but nobody was stuck."""


@cache
def _fresh(board: str, seed: int) -> Reader:
    """A reader of this board, calibrated by hands."""
    clock, plan = VirtualClock(), CROSS if board == "cross" else TABLES
    virtual = VirtualBoard(plan, seed, clock)
    return reader_for(plan, virtual, MessyHands(virtual, "normal", seed), clock, "for the soak")[0]


class Soak:
    """One game, to its end or at most so many turns. `counts` says how its turns were understood."""

    def __init__(self, game: str, seed: int) -> None:
        self._board: Board = CROSS if game == "pagade" else TABLES
        self.counts: Counter[str] = Counter()
        self._random = Random(seed)
        self._clock = VirtualClock()
        self.virtual = VirtualBoard(self._board, seed % _SENSORS, self._clock)
        self._reader = deepcopy(_fresh(self._board.name, seed % _SENSORS))
        self._neat = MessyHands(self.virtual, "neat", seed)
        self._mouse = MouseHands(self.virtual, self._random, outermost=0.5)
        self._session = Session({layout.name: layout for layout in self._board.layouts})
        self._written: list[str] = []
        self._handle(MatchAsked(self._clock(), game))
        rules = self._match_state.game
        layout = self._board.layouts[0]
        self._neat.set_up(layout.to_board(rules.occupancy(rules.start(rules.sides[0]))))
        self._neat.finish()
        self._wait(lambda: self._session.memory.phase is Phase.OPENING, "begin")

    def play(self, most: int) -> None:
        """Play. Raises StuckError where nobody can go on."""
        while self.counts["turns"] < most:
            match self._session.memory.phase:
                case Phase.OPENING | Phase.TO_ROLL:
                    self._wait(lambda: Key.ROLL in self._session.scene.keys, "roll")
                    self._handle(Pressed(self._clock(), Key.ROLL))
                case Phase.MOVING:
                    self._turn()
                case _:
                    return

    @property
    def _match_state(self) -> MatchState:
        match_state = self._session.memory.match_state
        assert match_state is not None
        return match_state

    def _turn(self) -> None:
        match_state = self._match_state
        assert match_state.roll is not None
        play = self._chosen(match_state.game.plays(match_state.state, match_state.roll))
        self._carry(play)
        self.counts["turns"] += 1
        text = match_state.game.format_play(play)
        self.counts[self._confirm(text)] += 1
        layout = self._board.layouts[0]
        if self._match_state.playing and layout.to_board(self._match_state.occupancy or ()) != self.virtual.truth():
            self.counts["wrong"] += 1
            raise WrongError(f"{text} was taken for {self._written[-1]}")

    def _chosen(self, plays: Sequence[Play[State]]) -> Play[State]:
        """A play by chance, or the one that piles most checkers up."""
        if self._random.random() < 0.5:
            return self._random.choice(plays)
        occupancy = self._match_state.game.occupancy

        def piled(play: Play[State]) -> int:
            return sum(count(held, side) ** 2 for held in occupancy(play.after) for side in Side)

        return max(plays, key=piled)

    def _carry(self, play: Play[State]) -> None:
        rules, layout = self._match_state.game, self._board.layouts[0]
        if self._board is CROSS:
            self._neat.play([on_board(carry, layout) for carry in carries(rules, play)])
            while self._neat.next_at is not None:
                self._neat.step(self._clock())
                self._look()
            self._look(_TOUCH)
            return
        for step in rules.steps(play):
            source, target = (OFF if at == OFF else layout.places[at] for at in (step.source, step.target))
            if step.hit:
                self._drag(step.side.other, target, layout.places[0])
            self._drag(step.side, source, target)

    def _drag(self, side: Side, source: PlaceId, target: PlaceId) -> None:
        piece = self._mouse.take(side, source)
        self._look(_TOUCH)
        self._mouse.drop(piece, target, self._random.randrange(2))
        self._look(_TOUCH)

    def _confirm(self, text: str) -> str:
        """Confirm the turn; how it was understood."""
        how = self._understood(text)
        self._written.clear()
        self._handle(Pressed(self._clock(), Key.DONE))
        self._look(_TOUCH)
        return how

    def _understood(self, text: str) -> str:
        for frames, how in ((_SOON, "at once"), (_PATIENCE, "later")):
            for _ in range(frames):
                if self._is_ready(text):
                    return how if self._session.scene.prompt in _COMPLETE else "by the players' word"
                self._look()
        for again in range(3):
            self._straighten(touched=again > 0)
            if self._is_ready(text):
                return "straightened"
        raise StuckError(f"{text}: {english(self._session.scene.text)}")

    def _is_ready(self, text: str) -> bool:
        """Whether DONE confirms this play; where several look alike the players say which."""
        if self._session.scene.prompt is Prompt.CHOOSE:
            fit = self._session.memory.fit
            assert fit is not None
            assert fit.shown is not None
            shown = self._match_state.game.format_play(fit.shown)
            self._handle(Pressed(self._clock(), Key.TAKE if shown == text else Key.DROP))
        if Key.DONE not in self._session.scene.keys:
            return False
        # Where the players' word is asked for, they read what they are asked.
        asked = laid(self._session.memory)
        return asked is None or self._match_state.game.format_play(asked) == text

    def _wait(self, ready: Callable[[], bool], what: str) -> None:
        """Until something is so; before the last the players push straight what the board names."""
        for _ in range(3):
            for _ in range(_SOON):
                if ready():
                    return
                self._look()
            self._straighten()
            self.counts["straightened before"] += 1
        raise StuckError(f"{what}: {english(self._session.scene.text)}")

    def _straighten(self, *, touched: bool = False) -> None:
        """Push straight what the board names, or all that has been touched, and stand pawns up."""
        places = [place for place, mark in self._session.scene.marks if mark is Mark.UNSURE]
        if touched:
            before = self._board.layouts[0].to_board(self._match_state.occupancy or ())
            places = list(changed(before, self.virtual.truth()))
            self._neat.lay({})
        self._neat.straighten(places)
        self._neat.finish()
        self._look(_SOON)

    def _look(self, frames: int = 1) -> None:
        for _ in range(frames):
            self._clock.tick()
            self._handle(Saw(self._reader.read(self.virtual.latest())))

    def _handle(self, event: Event) -> None:
        for command in self._session.handle(event):
            match command:
                case BoardCertain(occupancy=occupancy):
                    self._reader.set_baseline(occupancy)
                case Throw(faces=faces):
                    one, two = self._random.choices(faces, k=2)
                    self._handle(RollKnown(self._clock(), one, two))
                case Write(fact=Played(text=text)):
                    self._written.append(text)
                case _:
                    pass


GAMES = (("backgammon", 400), ("longnard", 400), ("backgammon", 400), ("pagade", 600))
"""Which games are played by turns, each to its end or so many turns."""


def soak(games: int, seed: int, most: int = 0) -> Counter[str]:
    """Play so many games and tell how many were stuck, and how turns were understood."""
    counts: Counter[str] = Counter()
    for number in range(games):
        game, turns = GAMES[number % len(GAMES)]
        soaked = Soak(game, seed + number)
        counts["games"] += 1
        try:
            soaked.play(most or turns)
        except (StuckError, WrongError) as error:
            counts["stuck"] += isinstance(error, StuckError)
            print(f"{game}, seed {seed + number}, turn {soaked.counts['turns']}: {error}", flush=True)
        counts.update(soaked.counts)
        print(f"{counts['games']} games, {counts['stuck']} stuck: {dict(counts)}", flush=True)
    return counts


if __name__ == "__main__":
    numbers = [int(argument) for argument in sys.argv[1:]]
    sys.exit(soak(*(numbers or [500]), *([1] if len(numbers) < 2 else []))["stuck"] > 0)
