"""Where a match stands: everything the facts so far add up to, and nothing they do not say.

The session lives on this value and comes back to it after a power cut. It must never hold anything that cannot
be had again by folding the same facts. How facts change it is in advance.py.
"""

from dataclasses import dataclass
from typing import Any

from takhta.record.facts import GameEnded, MatchBegan, OpeningThrown
from takhta.record.sides import name_of, side_of, usual_name
from takhta.rules.dice import Roll
from takhta.rules.game import AnyGame, Throws
from takhta.rules.games import game
from takhta.rules.occupancy import Occupancy, Side
from takhta.rules.opening import OPENING, PLAY
from takhta.rules.said import Value
from takhta.rules.stakes import Cube, MatchScore


@dataclass(frozen=True, slots=True)
class DoubleOffered:
    """`by` has turned the cube to `value`; the other side takes or drops."""

    by: Side
    value: int


@dataclass(frozen=True, slots=True)
class BeaverOffered:
    """`by` has taken a double and turned the cube once more, to `value`; who doubled takes that or drops."""

    by: Side
    value: int


@dataclass(frozen=True, slots=True)
class TakebackAsked:
    """`by` asks to take its last committed turn back; the other side agrees or not."""

    by: Side


@dataclass(frozen=True, slots=True)
class ResignationOffered:
    """`by` offers to lose `times` the cube; the other side accepts or plays on."""

    by: Side
    times: int


Question = DoubleOffered | BeaverOffered | TakebackAsked | ResignationOffered
"""What one side has put to the other. While it is open nothing but its answer fits."""


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A committed turn: dice, text as players write it, the states before and after, and the cube it was played at."""

    side: Side
    roll: Roll
    text: str
    how: str
    before: Any
    after: Any
    cube: Cube


@dataclass(frozen=True, slots=True)
class MatchState:
    """Where a match stands.

    `number` counts games from 1; 0 = none has begun. `state` is None until the opening throw has decided who starts,
    and again between games. `roll` is known but not yet played, by the side `turn`. `kept` are rolls already seen of
    turns that a takeback has put off; they come back in this order. `opening` is the last opening throw of this game;
    `throws` are those where every side throws its whole roll for the start.
    `turns` are the committed turns of this game, without those taken back. `due` is the one fact that must come next
    because the game has ended; `result` the end of the last finished game, and `ended` where the match stood before it,
    until the next game begins. `reopened` is the turn that a takeback has opened again, until it is played anew.
    `withdrawn` = the side on turn has seen dice that were withdrawn, and must roll again.
    """

    match: MatchBegan
    score: MatchScore
    cube: Cube
    number: int = 0
    layout: str = ""
    playing: bool = False
    opening: OpeningThrown | None = None
    throws: Throws = ()
    state: Any | None = None
    roll: Roll | None = None
    kept: tuple[Roll, ...] = ()
    question: Question | None = None
    turns: tuple[PlayedTurn, ...] = ()
    due: GameEnded | None = None
    result: GameEnded | None = None
    ended: "MatchState | None" = None
    reopened: PlayedTurn | None = None
    withdrawn: bool = False

    @property
    def game(self) -> AnyGame:
        """The rules of the game played, with what was agreed on."""
        return game(self.match.game, self.match.options)

    @property
    def over(self) -> bool:
        """Whether the match is decided; a money session never is, and none while its last turn may be taken back."""
        return self.score.winner is not None and self.question is None

    @property
    def turn(self) -> Side | None:
        """The side on turn; None between games, before the opening is decided, and once the game has ended."""
        if self.state is None or self.due is not None:
            return None
        side: Side = self.state.turn
        return side

    @property
    def opens(self) -> bool:
        """Whether the roll, known or awaited, is the opening throw itself, whose two dice the starter plays."""
        return not self.turns and not self.takes_turns_to_start and self.game.option(OPENING.name) == PLAY

    @property
    def takes_turns_to_start(self) -> bool:
        """Whether every side throws its whole roll in turn for the start, rather than all one die each at once."""
        return self.game.thrower(()) is not None

    @property
    def thrower(self) -> Side | None:
        """The side that throws next for the start; None when that is decided, or not decided so."""
        return self.game.thrower(self.throws) if self.playing and self.state is None else None

    @property
    def answers(self) -> Side | None:
        """The side that must answer the open question, else None: the one on turn, or who plays after who asks."""
        if self.question is None:
            return None
        sides, by = self.game.sides, self.question.by
        after = sides[(sides.index(by) + 1) % len(sides)]
        return after if self.turn in (None, by) else self.turn

    @property
    def occupancy(self) -> Occupancy | None:
        """What should stand on the board (the start position until the opening is decided); None between games."""
        if not self.playing:
            return None
        return self.game.occupancy(self.game.start(self.game.sides[0]) if self.state is None else self.state)

    @property
    def last(self) -> PlayedTurn | None:
        """The last committed turn of this game."""
        return self.turns[-1] if self.turns else None

    @property
    def revocable(self) -> PlayedTurn | None:
        """The turn that a takeback would open again: the last one, also when it has ended the game."""
        if self.ended is None:
            return self.last
        return self.ended.last if self.result is not None and self.result.why == "off" else None

    def computer(self, side: Side | None) -> str | None:
        """Which of the computer's players plays a side; None where a person does."""
        return None if side is None else self.match.computers.get(name_of(side))

    def player(self, side: Side) -> Value:
        """Who plays a side, as it is told: by name, or by the colour who has not said any."""
        name = self.match.players[name_of(side)]
        return side.noun if name == usual_name(side) else name

    @property
    def winner(self) -> Side | None:
        """Who won the last finished game."""
        return None if self.result is None else side_of(self.result.winner)
