"""The director of a club at this board: seats players here when no game is under way, and is called by a key.

The word comes and goes by files (desk.py), so a club that is slow, or gone, never holds up a game.
"""

from collections.abc import Callable

from takhta.board.evidence import Milliseconds
from takhta.board.scene import Key, Scene
from takhta.desk import Desk, SeatAnswered, SeatAsked
from takhta.record.match_state import MatchState
from takhta.rules.said import Said, Told, said
from takhta.session.events import Event, MatchAsked, Pressed
from takhta.session.output import Answered, Happening, NotWritten, Output, Refused
from takhta.session.table_state import TableState
from takhta.words.speaker import Speaker

LOOKS_EVERY = Milliseconds(500)
PRESSES = 3
"""TAKE pressed so often, while nothing is there to be taken, calls the director, and so often again needs him no more:
so no display needs a seventh key."""
WITHIN = Milliseconds(3000)


class Director(Output):
    """`tell` hands an event to the driver, `notice` tells the players; `game` is the one played where none is asked
    for."""

    def __init__(
        self,
        desk: Desk,
        tell: Callable[[Event], None],
        notice: Callable[[Told], None],
        game: str,
        speaker: Speaker,
    ) -> None:
        self._desk = desk
        self._tell = tell
        self._notice = notice
        self._game = game
        self._speaker = speaker
        self._state: MatchState | None = None
        self._next = Milliseconds(0)
        self._presses: list[Milliseconds] = []
        self._due: Said | None = None

    def begin(self, scene: Scene, state: TableState) -> None:  # noqa: ARG002 - only the match counts
        """How the table stands when the club comes in."""
        self._state = state.match_state

    def happening(self, happening: Happening) -> None:
        """How the match stands, and whether somebody insists on TAKE."""
        if isinstance(happening, Answered | NotWritten):
            self._state = happening.state.match_state
        elif isinstance(happening, Refused) and isinstance(happening.event, Pressed):
            pressed = happening.event
            self._presses = [at for at in self._presses if pressed.at - at <= WITHIN] if pressed.key is Key.TAKE else []
            if pressed.key is Key.TAKE:
                self._presses.append(pressed.at)

    def step(self, now: Milliseconds) -> None:
        """Call, and do what is asked; from time to time, for both are files."""
        if len(self._presses) >= PRESSES and self._desk.is_there:
            self._presses = []
            calls = not self._desk.calls
            self._desk.call(calls=calls)
            self._notice((said("director.called") if calls else said("director.not_needed"),))
        if now < self._next:
            return
        self._next = Milliseconds(now + LOOKS_EVERY)
        asked = self._desk.asked()
        if asked is not None:
            self._desk.answer(self._seated(asked, now))

    def _seated(self, asked: SeatAsked, now: Milliseconds) -> SeatAnswered:
        """Seat players, unless others still play. Whoever sits here already has been seated."""
        seat = asked.seat
        if self._state is not None and self._state.match.uid == seat.match:
            return SeatAnswered(asked.id, done=True)
        if is_under_way(self._state):
            return self._refused(asked, said("director.game_under_way"))
        self._tell(
            MatchAsked(
                now,
                seat.game or self._game,
                seat.players,
                seat.length,
                uid=seat.match,
                event=seat.event,
                round=seat.round,
                table=seat.table,
            )
        )
        if self._state is None or self._state.match.uid != seat.match:
            return self._refused(asked, said("director.refused"))
        self._desk.call(calls=False)
        return SeatAnswered(asked.id, done=True)

    def _refused(self, asked: SeatAsked, why: Said) -> SeatAnswered:
        return SeatAnswered(asked.id, done=False, why=self._speaker.noun(why))


def is_under_way(match_state: MatchState | None) -> bool:
    """Whether somebody would lose by another match now: in a game, or between the games of a match to points."""
    if match_state is None or match_state.over:
        return False
    begun = match_state.opening is not None or bool(match_state.throws) or match_state.state is not None
    between = match_state.match.length > 0 and match_state.number > match_state.match.games
    return (match_state.playing and begun) or between
