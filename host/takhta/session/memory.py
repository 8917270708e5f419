"""All a session knows, as one value. What follows from it is worked out here and never stored twice."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from takhta.board.evidence import Milliseconds
from takhta.board.plan import Layout
from takhta.record.match_state import BeaverOffered, DoubleOffered, MatchState, ResignationOffered, TakebackAsked
from takhta.rules.dice import Die, Roll
from takhta.rules.game import AnyGame, Play, State
from takhta.rules.occupancy import Occupancy, Side
from takhta.session.hints import Hints, Judged
from takhta.session.matching import Match
from takhta.session.start_positions import Start, starts
from takhta.session.states import Phase
from takhta.session.turn import Choice, Fit, Turn

STABLE_FRAMES = 3
"""Equal decisions in a row before the board is believed: 90 ms at 33 scans a second, 60 ms after the first of them."""


@dataclass(frozen=True, slots=True)
class Memory:
    """All a session knows. `match_state` is None before the first match; only facts change it.

    Nothing but `match_state` has to survive a power cut.

    awaiting: true from the moment dice are asked for until they are known.
    typed: the dice typed in so far.
    armed_at: when DOUBLE was pressed the first time.
    glimpses: the readings of the newest frames, as many as must agree.
    run: how many of them in a row have agreed.
    seen: what they agreed on last, and since when (`since`).
    lingers: a checker has been in the hand for so long that it may as well lie on the board.
    touched: since the last game ended, the board has looked other than a start position.
    confirmed: the position has just been confirmed, and not been read since.
    choice: which of several plays that look alike is shown, and whether the players have said that it was played.
    only: the computer's play for this turn.
    led_back: what lay there when somebody asked for the way back to where this turn began; None = nobody has.
    judged: what the plays of this turn are worth, once that has come in.
    asked: how often the side on turn has asked for the best play.
    hints: how much help each side wants; who is not named sees legal moves.
    laying: the position of `match_state` is being laid, so a board that looks like no game is no surprise.
    layouts: the ways round the board can be set up.
    """

    layouts: Mapping[str, Layout]
    match_state: MatchState | None = None
    awaiting: bool = False
    typed: tuple[Die, ...] = ()
    armed_at: Milliseconds | None = None
    glimpses: tuple[Match, ...] = ()
    run: int = 0
    seen: Match | None = None
    since: Milliseconds | None = None
    lingers: bool = False
    touched: bool = False
    confirmed: bool = False
    choice: Choice | None = None
    only: Play[State] | None = None
    led_back: Occupancy | None = None
    judged: Judged | None = None
    asked: int = 0
    hints: tuple[tuple[Side, Hints], ...] = ()
    laying: bool = False

    @property
    def phase(self) -> Phase:
        """What the table is waiting for."""
        match_state = self.match_state
        if match_state is None:
            return Phase.NO_MATCH
        if match_state.question is not None:
            return _ASKED[type(match_state.question)]
        if match_state.over:
            return Phase.MATCH_OVER
        if not match_state.playing:
            return Phase.SET_UP if match_state.result is None else Phase.GAME_OVER
        if match_state.roll is not None:
            return Phase.MOVING
        if self.awaiting:
            return Phase.TYPING if match_state.match.dice == "typed" else Phase.THROWN
        return Phase.OPENING if match_state.state is None else Phase.TO_ROLL

    @property
    def layout(self) -> Layout | None:
        """The way round this game is set up, once it is known."""
        match_state = self.match_state
        return self.layouts[match_state.layout] if match_state is not None and match_state.playing else None

    @property
    def level(self) -> Hints:
        """How much help the side on turn wants; a computer needs none."""
        side = self.match_state.turn if self.match_state is not None else None
        if side is None or self.match_state is None or self.match_state.computer(side) is not None:
            return Hints.LEGAL
        return dict(self.hints).get(side, Hints.LEGAL)

    @property
    def turn(self) -> Turn | None:
        """The turn being played, once its dice are known."""
        match_state = self.match_state
        if match_state is None or match_state.roll is None or match_state.state is None:
            return None
        return _turn(match_state.game, match_state.state, match_state.roll, self.only)

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
        """Every start position on the physical board, those of the game that has been chosen first; none before a
        match."""
        if self.match_state is None:
            return ()
        return starts(tuple(self.layouts.values()), self.match_state.game)


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
