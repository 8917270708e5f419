"""All a session knows, as one value. What follows from it is worked out here and never stored twice."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from takhta.board.evidence import Milliseconds
from takhta.board.plan import Layout
from takhta.record.standing import BeaverOffered, DoubleOffered, ResignationOffered, Standing, TakebackAsked
from takhta.rules.dice import Die, Roll
from takhta.rules.game import AnyGame, Play, State
from takhta.session.matching import Match
from takhta.session.starts import Start, starts
from takhta.session.states import Phase
from takhta.session.turn import Choice, Fit, Turn

STABLE_FRAMES = 3
"""Equal decisions in a row before the board is believed: 90 ms at 33 scans a second, 60 ms after the first of them."""


@dataclass(frozen=True, slots=True)
class Memory:
    """All a session knows. `standing` is None before the first match; only facts change it.

    The rest may be forgotten at any instant: `awaiting` is true from the moment dice are asked for until they are
    known; `typed` holds dice typed in so far; `armed_at` is the first press of DOUBLE. `glimpses` are the
    readings of the newest frames, as many as must agree, and `run` how many in a row have agreed; `seen` is what they
    agreed on last, since `since`. `touched` = between games, since the last fact, the board has stood other than as a
    start.
    `confirmed` = the position has just been confirmed, and not been read since. `choice` is what the players say of
    readings that look alike. `only` is the computer's play for this turn. `layouts` are the ways round the board can be
    set up.
    """

    layouts: Mapping[str, Layout]
    standing: Standing | None = None
    awaiting: bool = False
    typed: tuple[Die, ...] = ()
    armed_at: Milliseconds | None = None
    glimpses: tuple[Match, ...] = ()
    run: int = 0
    seen: Match | None = None
    since: Milliseconds | None = None
    touched: bool = False
    confirmed: bool = False
    choice: Choice | None = None
    only: Play[State] | None = None

    @property
    def phase(self) -> Phase:
        """What the table is waiting for."""
        standing = self.standing
        if standing is None:
            return Phase.NO_MATCH
        if standing.question is not None:
            return _ASKED[type(standing.question)]
        if standing.over:
            return Phase.MATCH_OVER
        if not standing.playing:
            return Phase.SET_UP if standing.result is None else Phase.GAME_OVER
        if standing.roll is not None:
            return Phase.MOVING
        if self.awaiting:
            return Phase.TYPING if standing.match.dice == "typed" else Phase.THROWN
        return Phase.OPENING if standing.state is None else Phase.TO_ROLL

    @property
    def layout(self) -> Layout | None:
        """The way round this game is set up, once it is known."""
        standing = self.standing
        return self.layouts[standing.layout] if standing is not None and standing.playing else None

    @property
    def turn(self) -> Turn | None:
        """The turn being played, once its dice are known."""
        standing = self.standing
        if standing is None or standing.roll is None or standing.state is None:
            return None
        return _turn(standing.game, standing.state, standing.roll, self.only)

    @property
    def fit(self) -> Fit | None:
        """How the last stable reading relates to the turn being played."""
        turn = self.turn
        return turn.read(self.seen, self.choice) if turn is not None and self.seen is not None else None

    @property
    def still(self) -> bool:
        """Whether the newest frames agree with the last stable reading."""
        return self.run >= STABLE_FRAMES

    @property
    def starts(self) -> tuple[Start, ...]:
        """Every start position on the wood, those of the game that has been chosen first; none before a match."""
        if self.standing is None:
            return ()
        return starts(tuple(self.layouts.values()), self.standing.game)


_ASKED = {
    DoubleOffered: Phase.DOUBLED,
    BeaverOffered: Phase.BEAVERED,
    TakebackAsked: Phase.TAKEBACK,
    ResignationOffered: Phase.RESIGNED,
}


@lru_cache(maxsize=2)
def _turn(rules: AnyGame, state: State, roll: Roll, only: Play[State] | None) -> Turn:
    """Working a turn out takes milliseconds and every frame asks for it; it depends on nothing else."""
    return Turn(rules, state, roll, only)
