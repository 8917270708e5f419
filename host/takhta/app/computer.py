"""Plays for the sides that nobody sits at: throws, says what it plays, confirms when the board shows it.

It uses the keys people use, and only when they are live. Who carries its checkers is others' business; it must never
look at the board itself.
"""

from collections.abc import Callable
from random import Random

from takhta.board.evidence import Milliseconds
from takhta.board.scene import Key, Scene
from takhta.coach.players.player import PLAYERS
from takhta.record.standing import DoubleOffered, Standing
from takhta.rules.occupancy import Side
from takhta.session.events import Event, PlayChosen, Pressed
from takhta.session.memory import Memory
from takhta.session.states import Phase

THINKS = Milliseconds(900)
"""How long it waits before every key, so that people can follow."""
TAKES_BEHIND = 1.12
"""It takes a double while it has at most so many times the pips of the other side still to go: about where a race is
one chance in four (the 8-9-12 rule of backgammon gives 12 %)."""


class Computer:
    """All sides of a match that the computer plays. Call `look` often; `chance` decides between equal plays."""

    def __init__(self, tell: Callable[[Event], None], chance: Random) -> None:
        self._tell = tell
        self._chance = chance
        self._wants: tuple[Key, object] | None = None
        self._since = Milliseconds(0)

    def look(self, memory: Memory, scene: Scene, now: Milliseconds) -> None:
        """Do what is the computer's to do, if anything is."""
        standing = memory.standing
        if standing is None:
            return
        key = self._key(memory, standing)
        if key is None:
            self._choose(memory, standing, now)
        # A key is wanted for one moment of the match only; and the board may become unsteady under it.
        wants = (key, (standing, memory.only)) if key is not None and key in scene.keys else None
        if wants != self._wants:
            self._wants, self._since = wants, now
        elif wants is not None and now - self._since >= THINKS:
            self._wants = None
            self._tell(Pressed(now, wants[0]))

    def _key(self, memory: Memory, standing: Standing) -> Key | None:
        """The key it would press now, if that is live; None while others are to act or a play is to be chosen."""
        asked = standing.answers
        if asked is not None:
            return self._answer(memory.phase, standing, asked) if _plays(standing, asked) else None
        match memory.phase:
            case Phase.OPENING if standing.thrower is None:
                # Both sides throw a die: a person who plays does it, so that nobody is taken by surprise.
                return Key.ROLL if all(_plays(standing, side) for side in standing.game.sides) else None
            case Phase.OPENING | Phase.TO_ROLL:
                return Key.ROLL if _plays(standing, standing.turn or standing.thrower) else None
            case Phase.MOVING if memory.only is not None or (memory.turn is not None and memory.turn.dances):
                return Key.DONE if _plays(standing, standing.turn) else None
            case _:
                return None

    def _answer(self, phase: Phase, standing: Standing, asked: Side) -> Key:
        """What it says to a question: it lets turns be taken back, takes what is not lost, and never refuses a gift."""
        if phase is Phase.TAKEBACK:
            return Key.DONE
        if phase is Phase.RESIGNED or not isinstance(standing.question, DoubleOffered):
            return Key.TAKE
        mine, theirs = (standing.game.pips(standing.state, side) for side in (asked, standing.question.by))
        return Key.TAKE if mine <= TAKES_BEHIND * theirs else Key.DROP

    def _choose(self, memory: Memory, standing: Standing, now: Milliseconds) -> None:
        """Say what it plays, once the dice are known."""
        turn, choose = memory.turn, PLAYERS.get(standing.computer(standing.turn) or "")
        if memory.phase is not Phase.MOVING or memory.only is not None or turn is None or choose is None or turn.dances:
            return
        play = choose(turn.game, turn.state, turn.roll, self._chance)
        self._tell(PlayChosen(now, standing.game.format_play(play)))


def _plays(standing: Standing, side: Side | None) -> bool:
    """Whether the computer plays a side."""
    return standing.computer(side) in PLAYERS
