"""Plays for the sides that nobody sits at: throws, says what it plays, confirms when the board shows it.

It uses the keys people use, and only when they are live. Its checkers are carried by others (helping_hands.py, or
people); it must never look at the board itself.
"""

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

from takhta.board.evidence import Milliseconds
from takhta.board.scene import Key, Scene
from takhta.coach.players import judgement
from takhta.coach.players.player import PLAYERS
from takhta.record.match_state import MatchState, ResignationOffered
from takhta.rules.occupancy import Side
from takhta.session.events import Event, PlayChosen, Pressed
from takhta.session.output import Answered, Happening, NotWritten, Output
from takhta.session.states import Phase
from takhta.session.table_state import TableState

THINKS = Milliseconds(900)
"""How long it waits before every key, so that people can follow."""

T = TypeVar("T")


class Computer(Output):
    """All sides of a match that the computer plays. `tell` hands over what it does; `chance` decides between equal
    plays."""

    def __init__(self, tell: Callable[[Event], None], chance: Random) -> None:
        self._tell = tell
        self._chance = chance
        self._state: TableState | None = None
        self._keys: frozenset[Key] = frozenset()
        self._wants: tuple[Key, object] | None = None
        self._since = Milliseconds(0)
        self._gave_up_at = -1
        self._asked: MatchState | None = None
        self._answers: dict[object, Any] = {}

    def begin(self, scene: Scene, state: TableState) -> None:
        """How the table stands when it sits down."""
        self._keys, self._state = scene.keys, state

    def happening(self, happening: Happening) -> None:
        """How the table stands after everything that happens."""
        if isinstance(happening, Answered | NotWritten):
            self._state = happening.state

    def scene(self, scene: Scene) -> None:
        """Which keys are live."""
        self._keys = scene.keys

    def step(self, now: Milliseconds) -> None:
        """Do what is the computer's to do, if anything is."""
        state = self._state
        if state is None or state.match_state is None:
            return
        match_state = state.match_state
        key = self._key(state, match_state)
        if key is None:
            self._choose(state, match_state, now)
        # A key is meant for one moment of the match; and the board may become unclear before it is pressed.
        wants = (key, (match_state, state.chosen)) if key is not None and key in self._keys else None
        if wants != self._wants:
            self._wants, self._since = wants, now
        elif wants is not None and now - self._since >= THINKS:
            self._wants = None
            if wants[0] is Key.RESIGN:
                self._gave_up_at = len(match_state.turns)
            self._tell(Pressed(now, wants[0]))

    def _key(self, state: TableState, match_state: MatchState) -> Key | None:
        """The key it would press now, if that is live; None while others are to act or a play is to be chosen."""
        asked, question = match_state.answers, match_state.question
        if isinstance(question, ResignationOffered) and _plays(match_state, question.by):
            more = self._judge(judgement.gives_up, match_state, question.by) > question.times
            return Key.RESIGN if more else None
        if asked is not None:
            return self._answer(state.phase, match_state, asked) if _plays(match_state, asked) else None
        match state.phase:
            case Phase.OPENING if match_state.thrower is None:
                # Both sides throw a die: a person who plays does it, so that nobody is taken by surprise.
                return Key.ROLL if all(_plays(match_state, side) for side in match_state.game.sides) else None
            case Phase.OPENING | Phase.TO_ROLL:
                side = match_state.turn or match_state.thrower
                return self._before_roll(match_state, side) if side and _plays(match_state, side) else None
            case Phase.MOVING if state.chosen is not None or state.dances:
                return Key.DONE if _plays(match_state, match_state.turn) else None
            case _:
                return None

    def _before_roll(self, match_state: MatchState, side: Side) -> Key:
        """Give up, double or throw. Where others play on after it has given up, it waits for its next turn."""
        if Key.DOUBLE in self._keys and self._judge(judgement.doubles, match_state, side):
            return Key.DOUBLE
        waits = self._gave_up_at == len(match_state.turns)
        if Key.RESIGN in self._keys and not waits and self._judge(judgement.gives_up, match_state, side):
            return Key.RESIGN
        return Key.ROLL

    def _answer(self, phase: Phase, match_state: MatchState, asked: Side) -> Key:
        """Its answer to a question: it agrees to takebacks, and to a double or a resignation where that is right."""
        if phase is Phase.TAKEBACK:
            return Key.DONE
        ask = judgement.accepts if phase is Phase.RESIGNED else judgement.takes
        return Key.TAKE if self._judge(ask, match_state, asked) else Key.DROP

    def _judge(self, ask: Callable[[MatchState, Side], T], match_state: MatchState, side: Side) -> T:
        """What it thinks, thought only once about each moment: it is asked at every step."""
        if self._asked is not match_state:
            self._asked, self._answers = match_state, {}
        if (ask, side) not in self._answers:
            self._answers[ask, side] = ask(match_state, side)
        answer: T = self._answers[ask, side]
        return answer

    def _choose(self, state: TableState, match_state: MatchState, now: Milliseconds) -> None:
        """Say what it plays, once the dice are known."""
        choose = PLAYERS.get(match_state.computer(match_state.turn) or "")
        if state.phase is not Phase.MOVING or state.chosen is not None or choose is None or state.dances:
            return
        assert match_state.state is not None  # a side moves only once a game has begun
        assert match_state.roll is not None  # … and when its dice are known
        play = choose(match_state.game, match_state.state, match_state.roll, self._chance)
        self._tell(PlayChosen(now, match_state.game.format_play(play)))


def _plays(match_state: MatchState, side: Side | None) -> bool:
    """Whether the computer plays this side."""
    return match_state.computer(side) in PLAYERS
