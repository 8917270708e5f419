"""Plays a recorded match through the rules and says what happened, as facts. It must never mend what is illegal.

Every position comes from the same `advance` the session lives on, so a match that replays here is one that could
have been played at the board.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from takhta.record import facts
from takhta.record.advance import begin
from takhta.record.closing import Reporter, close
from takhta.record.errors import IllegalFactError, ReplayError
from takhta.record.facts import AnyFact
from takhta.record.match import Action, Beaver, CheckerPlay, Double, Drop, GameRecord, Match, Take
from takhta.record.match_state import MatchState, PlayedTurn
from takhta.record.sides import by_name, name_of
from takhta.record.written import as_written
from takhta.rules.dice import Roll
from takhta.rules.errors import RulesError
from takhta.rules.occupancy import Side
from takhta.rules.opening import LOWER_STARTS
from takhta.rules.said import Said, said


@dataclass(frozen=True, slots=True)
class Moment:
    """One action of a match: the facts it leads to, and where the match stood before and after them.

    `game` and `number` count games and the actions of a game from 1. The facts of a game's first action open it too,
    those of its last also close it. `turn` is the committed turn of a checker play, else None.
    """

    game: int
    number: int
    action: Action
    facts: tuple[AnyFact, ...]
    turn: PlayedTurn | None
    before: MatchState
    after: MatchState

    @property
    def unplayed(self) -> Roll | None:
        """A game's last roll if nobody played it any more: the game was resigned or left."""
        return self.action.roll if isinstance(self.action, CheckerPlay) and self.turn is None else None


def began(match: Match, dice: str = "electronic") -> facts.MatchBegan:
    """The fact a match begins with. Where the first games are lost, the first one there is tells the score."""
    first = match.games[0] if match.games else GameRecord(1, 0, 0, ())
    score: dict[facts.SideName, int] = {"white": first.white, "black": first.black}
    return facts.MatchBegan(
        match.game,
        by_name(match.players),
        match.length,
        dict(match.options),
        dice,
        uid=match.uid,
        event=match.event,
        round=match.round,
        table=match.table,
        games=first.number - 1,
        score=score if any(score.values()) else {},
        crawford_played=_crawford_played(match.length, first),
    )


def _crawford_played(length: int, first: GameRecord) -> bool:
    """Whether the Crawford game was one of those that are lost: nobody doubles in it, nor begins it as the second who
    needs one point."""
    most, least = max(first.white, first.black), min(first.white, first.black)
    doubled = any(isinstance(action, Double) for action in first.actions)
    return length > 1 and most == length - 1 and (most == least or doubled)


def replay(match: Match, layout: str = "") -> Iterator[Moment]:
    """Every action of a match in turn. `layout` names the way round the board is set up.

    Raises ReplayError, naming game and action, at the first that the rules or the written score do not allow.
    """
    try:
        match_state = begin(began(match))
    except IllegalFactError as error:
        raise ReplayError(said("replay.match"), *error.told) from error
    for record in match.games:
        for moment in _game(match_state, record, layout):
            yield moment
            match_state = moment.after


def settled(match: Match) -> tuple[tuple[AnyFact, ...], tuple[Said, ...]]:
    """The facts the journal would hold of this match, and what in it was written otherwise. Raises ReplayError."""
    history: list[AnyFact] = [began(match)]
    told = []
    for moment in replay(match):
        history += moment.facts
        ended, written = moment.facts[-1], match.games[moment.game - match.games[0].number].result
        if isinstance(ended, facts.GameEnded) and written is not None and ended.points != written.points:
            told.append(said("replay.capped", game=moment.game, written=written.points, count=ended.points))
    return tuple(history), tuple(told)


def facts_of(match: Match, layout: str = "") -> tuple[AnyFact, ...]:
    """The facts the journal would hold of this match. Raises ReplayError."""
    return (began(match), *(fact for moment in replay(match, layout) for fact in moment.facts))


def _game(match_state: MatchState, record: GameRecord, layout: str) -> Iterator[Moment]:
    _check_start(match_state, record)
    last = len(record.actions)
    for number, action in enumerate(record.actions, 1):
        reporter = Reporter(match_state)
        try:
            if number == 1:
                reporter.report(facts.GameBegan(record.number, layout, match_state.score.is_crawford))
                for white, black in record.throws:
                    reporter.report(facts.OpeningThrown(white, black))
                for thrower, roll in record.starts:
                    reporter.report(facts.StartThrown(name_of(thrower), str(roll)))
            turn = _act(reporter, action, final=number == last)
            if number == last:
                close(reporter, record.result)
        except (IllegalFactError, RulesError) as error:
            where = said("replay.action", game=record.number, action=number, side=action.side.noun)
            raise ReplayError(where, *error.told) from error
        yield Moment(record.number, number, action, tuple(reporter.reported), turn, match_state, reporter.match_state)
        match_state = reporter.match_state


def _check_start(match_state: MatchState, record: GameRecord) -> None:
    if match_state.playing:
        raise ReplayError(said("replay.no_result", game=match_state.number, next=record.number))
    if match_state.over:
        raise ReplayError(said("replay.match_over", game=record.number))
    score = match_state.score
    if (record.white, record.black) != (score.white, score.black):
        written, made = _score(record.white, record.black), _score(score.white, score.black)
        raise ReplayError(said("replay.score", game=record.number, written=written, made=made))
    if not record.actions:
        raise ReplayError(said("replay.empty", game=record.number))


def _score(white: int, black: int) -> Said:
    return said("score", white=white, black=black)


def _act(reporter: Reporter, action: Action, *, final: bool) -> PlayedTurn | None:
    """Add the facts the journal would hold of one action; `final` = nothing follows it in this game.

    Returns the turn it commits, if any.
    """
    side = name_of(action.side)
    match action:
        case CheckerPlay(roll=roll, text=text):
            if reporter.match_state.thrower is not None:
                raise IllegalFactError(said("start.not_thrown", side=reporter.match_state.thrower.noun))
            if reporter.match_state.state is None:
                reporter.report(_opening(action, reporter.match_state))
            if reporter.match_state.roll is None:
                reporter.report(facts.Rolled(side, action.dice))
            rules, state = reporter.match_state.game, reporter.match_state.state
            if final and not text and rules.plays(state, roll)[0].dice_used:
                return (
                    None  # It could have been played, so it was not: the roll was seen, and the game resigned or left.
                )
            play = rules.parse_play(state, roll, text)
            reporter.report(
                facts.Played(side, action.dice, as_written(rules, play, text), rules.format_position(play.after))
            )
            return reporter.match_state.last
        case Double(value=value):
            reporter.report(facts.Doubled(side, value))
        case Beaver(value=value):
            reporter.report(facts.Beavered(side, value))
        case Take():
            reporter.report(facts.Taken(side))
        case Drop():
            reporter.report(facts.Dropped(side))
    return None


def _opening(play: CheckerPlay, match_state: MatchState) -> facts.OpeningThrown:
    """The opening throw that made this side start: as a rule the first roll of the game, the higher die the starter's.

    Where the starter rolls afresh a record may not keep that throw; then the smallest one that decides stands for it.
    """
    roll = play.roll if match_state.opens else Roll.of(2, 1)
    if roll.is_double:
        raise IllegalFactError(said("start.equal", roll=roll.noun))
    lower_starts = LOWER_STARTS.is_on(match_state.game)
    starters, others = (roll.low, roll.high) if lower_starts else (roll.high, roll.low)
    if play.side is Side.WHITE:
        return facts.OpeningThrown(white=int(starters), black=int(others))
    return facts.OpeningThrown(white=int(others), black=int(starters))
