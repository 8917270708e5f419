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
from takhta.record.sides import by_name, name_of
from takhta.record.standing import Standing, Turn
from takhta.rules.dice import Roll
from takhta.rules.errors import RulesError
from takhta.rules.occupancy import Side
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
    turn: Turn | None
    before: Standing
    after: Standing

    @property
    def unplayed(self) -> Roll | None:
        """A game's last roll if nobody played it any more: the game was resigned or left."""
        return self.action.roll if isinstance(self.action, CheckerPlay) and self.turn is None else None


def began(match: Match, dice: str = "electronic") -> facts.MatchBegan:
    """The fact a match begins with."""
    return facts.MatchBegan(match.game, by_name(match.players), match.length, dict(match.options), dice)


def replay(match: Match, layout: str = "") -> Iterator[Moment]:
    """Every action of a match in turn. `layout` names the way round the board is set up.

    Raises ReplayError, naming game and action, at the first that the rules or the written score do not allow.
    """
    try:
        standing = begin(began(match))
    except IllegalFactError as error:
        raise ReplayError(f"This match cannot be played: {error}") from error
    for record in match.games:
        for moment in _game(standing, record, layout):
            yield moment
            standing = moment.after


def facts_of(match: Match, layout: str = "") -> tuple[AnyFact, ...]:
    """The facts the journal would hold of this match. Raises ReplayError."""
    return (began(match), *(fact for moment in replay(match, layout) for fact in moment.facts))


class _Teller:
    """Tells facts one after the other and keeps where they lead."""

    def __init__(self, standing: Standing) -> None:
        self.standing = standing
        self.told: list[AnyFact] = []

    def tell(self, fact: AnyFact) -> None:
        self.standing = advance(self.standing, fact)
        self.told.append(fact)


def _game(standing: Standing, record: GameRecord, layout: str) -> Iterator[Moment]:
    _check_start(standing, record)
    last = len(record.actions)
    for number, action in enumerate(record.actions, 1):
        teller = _Teller(standing)
        try:
            if number == 1:
                teller.tell(facts.GameBegan(record.number, layout, standing.score.is_crawford))
                for white, black in record.throws:
                    teller.tell(facts.OpeningThrown(white, black))
                for thrower, roll in record.starts:
                    teller.tell(facts.StartThrown(name_of(thrower), str(roll)))
            turn = _act(teller, action, final=number == last)
            if number == last:
                _close(teller, record.result)
        except (IllegalFactError, RulesError) as error:
            side = action.side.label
            raise ReplayError(f"Game {record.number}, action {number} ({side}): {error}") from error
        yield Moment(record.number, number, action, tuple(teller.told), turn, standing, teller.standing)
        standing = teller.standing


def _check_start(standing: Standing, record: GameRecord) -> None:
    if standing.playing:
        raise ReplayError(f"Game {standing.number} has no result, yet game {record.number} follows.")
    if standing.over:
        raise ReplayError(f"Game {record.number} follows, although the match is over.")
    score = standing.score
    if (record.white, record.black) != (score.white, score.black):
        raise ReplayError(
            f"Game {record.number} begins at {record.white}-{record.black}, "
            f"but the games before it make {score.white}-{score.black}."
        )
    if not record.actions:
        raise ReplayError(f"Nothing was played in game {record.number}.")


def _act(teller: _Teller, action: Action, *, final: bool) -> Turn | None:
    """Tell what the journal would say of one action; `final` = nothing follows it in this game.

    Returns the turn it commits, if any.
    """
    side = name_of(action.side)
    match action:
        case CheckerPlay(roll=roll, text=text):
            if teller.standing.thrower is not None:
                raise IllegalFactError(f"{teller.standing.thrower.label} has not thrown for the start yet.")
            if teller.standing.state is None:
                teller.tell(_opening(action, teller.standing))
            if teller.standing.roll is None:
                teller.tell(facts.Rolled(side, str(roll)))
            rules, state = teller.standing.game, teller.standing.state
            if final and not text and rules.plays(state, roll)[0].dice_used:
                return (
                    None  # It could have been played, so it was not: the roll was seen, and the game resigned or left.
                )
            play = rules.parse_play(state, roll, text)
            teller.tell(facts.Played(side, str(roll), rules.format_play(play), rules.format_position(play.after)))
            return teller.standing.last
        case Double(value=value):
            teller.tell(facts.Doubled(side, value))
        case Beaver(value=value):
            teller.tell(facts.Beavered(side, value))
        case Take():
            teller.tell(facts.Taken(side))
        case Drop():
            teller.tell(facts.Dropped(side))
    return None


def _opening(play: CheckerPlay, standing: Standing) -> facts.OpeningThrown:
    """The opening throw that made this side start: as a rule the first roll of the game, the higher die the starter's.

    Where the starter rolls afresh a record may not keep the throw; then it is told as the smallest that decides.
    """
    roll = play.roll if standing.opens else Roll.of(2, 1)
    if roll.is_double:
        raise IllegalFactError(f"A game cannot open with {roll}: equal dice are thrown again.")
    lower_starts = standing.game.option("lower_starts") == "on"
    starters, others = (roll.low, roll.high) if lower_starts else (roll.high, roll.low)
    if play.side is Side.WHITE:
        return facts.OpeningThrown(white=int(starters), black=int(others))
    return facts.OpeningThrown(white=int(others), black=int(starters))


def _close(teller: _Teller, result: Result | None) -> None:
    """Tell how the game ended: by itself, or if its last action does not explain the result, by resignation."""
    if result is None:
        if teller.standing.due is not None:
            raise IllegalFactError("The game ends here, but no result is written.")
        return
    winner = name_of(result.winner)
    if teller.standing.due is None and is_for_points(teller.standing.game):
        times, rest = divmod(result.points, teller.standing.cube.value)
        if rest:
            value = teller.standing.cube.value
            raise IllegalFactError(f"{result.points} points cannot be won with the cube at {value}.")
        teller.tell(facts.Resigned(name_of(result.winner.other), times))
        teller.tell(facts.ResignationAnswered(winner, accepted=True))
    due = teller.standing.due
    if due is None or (due.winner, due.points) != (winner, result.points):
        rules = "the game is not over" if due is None else f"{due.winner} wins {due.points}"
        raise IllegalFactError(f"The result is written as {winner} wins {result.points}, but by the rules {rules}.")
    teller.tell(due)
