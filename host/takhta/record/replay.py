"""Plays a recorded match through the rules and says what happened, as facts. It must never mend what is illegal.

Every position comes from the same `advance` the session lives on, so a match that replays here is one that could
have been played at the board.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from takhta.record import facts
from takhta.record.advance import advance, begin
from takhta.record.errors import IllegalFactError, ReplayError
from takhta.record.facts import AnyFact
from takhta.record.match import Action, Beaver, CheckerPlay, Double, Drop, GameRecord, Match, Result, Take
from takhta.record.match_state import MatchState, PlayedTurn
from takhta.record.sides import by_name, name_of, side_of
from takhta.rules.dice import Roll
from takhta.rules.errors import RulesError
from takhta.rules.occupancy import Side
from takhta.rules.opening import LOWER_STARTS
from takhta.rules.said import Said, said
from takhta.rules.stakes import is_for_points


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
    """The fact a match begins with."""
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
    )


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


def facts_of(match: Match, layout: str = "") -> tuple[AnyFact, ...]:
    """The facts the journal would hold of this match. Raises ReplayError."""
    return (began(match), *(fact for moment in replay(match, layout) for fact in moment.facts))


class _Reporter:
    """Adds facts one after the other, and keeps where the match stands after them."""

    def __init__(self, match_state: MatchState) -> None:
        self.match_state = match_state
        self.reported: list[AnyFact] = []

    def report(self, fact: AnyFact) -> None:
        self.match_state = advance(self.match_state, fact)
        self.reported.append(fact)


def _game(match_state: MatchState, record: GameRecord, layout: str) -> Iterator[Moment]:
    _check_start(match_state, record)
    last = len(record.actions)
    for number, action in enumerate(record.actions, 1):
        reporter = _Reporter(match_state)
        try:
            if number == 1:
                reporter.report(facts.GameBegan(record.number, layout, match_state.score.is_crawford))
                for white, black in record.throws:
                    reporter.report(facts.OpeningThrown(white, black))
                for thrower, roll in record.starts:
                    reporter.report(facts.StartThrown(name_of(thrower), str(roll)))
            turn = _act(reporter, action, final=number == last)
            if number == last:
                _close(reporter, record.result)
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


def _act(reporter: _Reporter, action: Action, *, final: bool) -> PlayedTurn | None:
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
                reporter.report(facts.Rolled(side, str(roll)))
            rules, state = reporter.match_state.game, reporter.match_state.state
            if final and not text and rules.plays(state, roll)[0].dice_used:
                return (
                    None  # It could have been played, so it was not: the roll was seen, and the game resigned or left.
                )
            play = rules.parse_play(state, roll, text)
            reporter.report(facts.Played(side, str(roll), rules.format_play(play), rules.format_position(play.after)))
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


def _close(reporter: _Reporter, result: Result | None) -> None:
    """Add the fact that ends the game: by itself, or if its last action does not explain the result, by resignation."""
    if result is None:
        if reporter.match_state.due is not None:
            raise IllegalFactError(said("replay.ends_here"))
        return
    winner = name_of(result.winner)
    if reporter.match_state.due is None and is_for_points(reporter.match_state.game):
        times, rest = divmod(result.points, reporter.match_state.cube.value)
        if rest:
            value = reporter.match_state.cube.value
            raise IllegalFactError(said("replay.points", count=result.points, cube=value))
        reporter.report(facts.Resigned(name_of(result.winner.other), times))
        reporter.report(facts.ResignationAnswered(winner, accepted=True))
    due = reporter.match_state.due
    if due is None or (due.winner, due.points) != (winner, result.points):
        written = said("side.wins", side=result.winner.noun, points=result.points)
        if due is None:
            raise IllegalFactError(said("replay.not_over", result=written))
        right = said("side.wins", side=side_of(due.winner).noun, points=due.points)
        raise IllegalFactError(said("replay.result", result=written, right=right))
    reporter.report(due)
