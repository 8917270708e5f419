"""How each fact changes where the match stands. Pure: a fact that does not fit raises and nothing has changed.

This is the only place that knows which fact may follow which; the session asks it, live and after a power cut alike.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from takhta.record import facts, questions
from takhta.record.errors import IllegalFactError
from takhta.record.facts import AnyFact, Fact, GameEnded
from takhta.record.sides import listed, name_of, side_of
from takhta.record.standing import ResignationOffered, Standing, Turn
from takhta.rules.dice import Roll
from takhta.rules.errors import RulesError
from takhta.rules.games import game
from takhta.rules.occupancy import Side
from takhta.rules.opening import opening
from takhta.rules.stakes import MatchScore, after_tie, first_cube, is_for_points


def begin(fact: facts.MatchBegan) -> Standing:
    """Where a match stands that has only begun. Raises IllegalFactError for an unknown game or option."""
    try:
        rules = game(fact.game, fact.options)
        for_points = is_for_points(rules)
        if fact.length and not for_points:
            raise IllegalFactError(f"{rules.title} is not played for points, so there is no match to {fact.length}.")
        crawford = for_points and rules.option("crawford") == "on"
        score = MatchScore(length=fact.length, crawford=crawford)
    except RulesError as error:
        raise IllegalFactError(str(error)) from error
    if set(fact.players) != {name_of(side) for side in rules.sides}:
        told = listed(map(side_of, fact.players)) if fact.players else "nobody"
        raise IllegalFactError(f"In this game {listed(rules.sides)} play, not {told}.")
    return Standing(match=fact, score=score, cube=first_cube(rules, score))


def advance(standing: Standing, fact: Fact) -> Standing:
    """Where the match stands after one more fact. Raises IllegalFactError, saying why the fact does not fit."""
    if standing.due is not None and fact != standing.due:
        raise IllegalFactError(f"The game has ended: {standing.due} comes next, not {_name(fact)}.")
    answer = isinstance(
        fact, facts.Beavered | facts.Taken | facts.Dropped | facts.TakebackAnswered | facts.ResignationAnswered
    )
    more = isinstance(fact, facts.Resigned) and isinstance(standing.question, ResignationOffered)
    if standing.question is not None and not answer and not more:
        raise IllegalFactError(f"An open question must be answered before {_name(fact)}.")
    match fact:
        case facts.GameBegan():
            return _game_began(standing, fact)
        case facts.OpeningThrown():
            return _opening_thrown(standing, fact)
        case facts.StartThrown():
            return _start_thrown(standing, fact)
        case facts.Rolled():
            return _rolled(standing, fact)
        case facts.RollWithdrawn():
            return _roll_withdrawn(standing, fact)
        case facts.Played():
            return _played(standing, fact)
        case facts.Doubled():
            return questions.doubled(standing, fact)
        case facts.Beavered():
            return questions.beavered(standing, fact)
        case facts.Taken():
            return questions.taken(standing, fact)
        case facts.Dropped():
            return questions.dropped(standing, fact)
        case facts.TakebackAsked():
            return questions.takeback_asked(standing, fact)
        case facts.TakebackAnswered():
            return questions.takeback_answered(standing, fact)
        case facts.Resigned():
            return questions.resigned(standing, fact)
        case facts.ResignationAnswered():
            return questions.resignation_answered(standing, fact)
        case GameEnded():
            return _game_ended(standing, fact)
        case _:
            raise IllegalFactError(f"{_name(fact)} cannot follow in a match that is under way.")


def fits(standing: Standing, fact: Fact) -> bool:
    """Whether this fact may come next; which keys are live follows from it."""
    try:
        advance(standing, fact)
    except IllegalFactError:
        return False
    return True


def trail(history: Iterable[AnyFact]) -> Iterator[tuple[AnyFact, Standing]]:
    """Every fact with where the match stands after it; the first is MatchBegan. Raises IllegalFactError."""
    standing: Standing | None = None
    for fact in history:
        if standing is not None:
            standing = advance(standing, fact)
        elif isinstance(fact, facts.MatchBegan):
            standing = begin(fact)
        else:
            raise IllegalFactError(f"The facts of a match begin with MatchBegan, not {_name(fact)}.")
        yield fact, standing


def fold(history: Iterable[AnyFact]) -> Standing:
    """Where the match stands after all these facts. Raises IllegalFactError, also when there are none."""
    standings = [standing for _, standing in trail(history)]
    if not standings:
        raise IllegalFactError("Without a fact there is no match.")
    return standings[-1]


def _game_began(standing: Standing, fact: facts.GameBegan) -> Standing:
    if standing.over:
        raise IllegalFactError("The match is over, so no other game begins.")
    if standing.playing:
        raise IllegalFactError(f"Game {standing.number} is not finished, so no other begins.")
    if fact.number != standing.number + 1:
        raise IllegalFactError(f"Game {standing.number + 1} comes next, not {fact.number}.")
    if fact.crawford != standing.score.is_crawford:
        raise IllegalFactError(
            f"Game {fact.number} is {'' if standing.score.is_crawford else 'not '}the Crawford game."
        )
    return replace(
        standing,
        cube=first_cube(standing.game, standing.score),
        number=fact.number,
        layout=fact.layout,
        playing=True,
        opening=None,
        throws=(),
        state=None,
        roll=None,
        kept=(),
        turns=(),
        ended=None,
        withdrawn=False,
    )


def _opening_thrown(standing: Standing, fact: facts.OpeningThrown) -> Standing:
    if not standing.playing or standing.state is not None:
        raise IllegalFactError("The opening is thrown once, after the game has begun.")
    if standing.takes_turns_to_start:
        raise IllegalFactError(f"In {standing.match.game} every side throws its whole roll for the start.")
    try:
        decided = opening(fact.white, fact.black, lower_starts=standing.game.option("lower_starts") == "on")
    except RulesError as error:
        raise IllegalFactError(str(error)) from error
    if decided is None:
        cube = after_tie(standing.game, standing.cube, standing.match.length)
        return replace(standing, opening=fact, cube=cube)
    roll = decided.roll if standing.opens else None
    return replace(standing, opening=fact, state=standing.game.start(decided.starter), roll=roll)


def _start_thrown(standing: Standing, fact: facts.StartThrown) -> Standing:
    if not standing.playing or standing.state is not None:
        raise IllegalFactError("Who starts is thrown for once, after the game has begun.")
    if not standing.takes_turns_to_start:
        raise IllegalFactError(f"In {standing.match.game} the opening is one die of each side.")
    rules, throws = standing.game, (*standing.throws, (side_of(fact.side), _roll(standing, fact.roll)))
    try:
        starter = rules.starter(throws)
    except RulesError as error:
        raise IllegalFactError(str(error)) from error
    return replace(standing, throws=throws, state=None if starter is None else rules.start(starter))


def _rolled(standing: Standing, fact: facts.Rolled) -> Standing:
    _require_turn(standing, fact.side, "roll")
    if standing.roll is not None:
        raise IllegalFactError(f"The dice are thrown already: {standing.roll}.")
    return replace(standing, roll=_roll(standing, fact.roll), withdrawn=False)


def _roll_withdrawn(standing: Standing, fact: facts.RollWithdrawn) -> Standing:
    _require_turn(standing, fact.side, "enter the dice again")
    if standing.match.dice != "typed":
        raise IllegalFactError("Only dice that were typed in can be entered again.")
    if standing.roll is None:
        raise IllegalFactError("No dice have been entered yet.")
    if standing.turns or not standing.opens:
        return replace(standing, roll=None, withdrawn=True)
    if standing.kept:
        raise IllegalFactError("The answer to this opening throw has been thrown already, so it stays.")
    # The first roll of a game is its opening throw, so that is what is entered again: perhaps the other side starts.
    return replace(standing, roll=None, opening=None, state=None)


def _played(standing: Standing, fact: facts.Played) -> Standing:
    _require_turn(standing, fact.side, "play")
    if standing.roll is None:
        raise IllegalFactError(f"{fact.side.capitalize()} has not rolled yet.")
    if standing.roll != _roll(standing, fact.roll):
        raise IllegalFactError(f"The roll to play is {standing.roll}, not {fact.roll}.")
    rules = standing.game
    try:
        play = rules.parse_play(standing.state, standing.roll, fact.text)
    except RulesError as error:
        raise IllegalFactError(str(error)) from error
    position = rules.format_position(play.after)
    if position != fact.position:
        raise IllegalFactError(f"{fact.roll}: {fact.text or 'no play'} leads to {position}, not to {fact.position}.")
    turn = Turn(side_of(fact.side), standing.roll, fact.text, fact.how, standing.state, play.after, standing.cube)
    after = replace(
        standing,
        state=play.after,
        turns=(*standing.turns, turn),
        roll=next(iter(standing.kept), None),
        kept=standing.kept[1:],
    )
    outcome = rules.outcome(play.after)
    return after if outcome is None else questions.ended(after, outcome)


def _game_ended(standing: Standing, fact: GameEnded) -> Standing:
    if standing.due is None:
        raise IllegalFactError("The game has not ended.")
    score = standing.score
    return replace(
        standing,
        score=score.add(side_of(fact.winner), fact.points) if is_for_points(standing.game) else score,
        playing=False,
        state=None,
        roll=None,
        kept=(),
        turns=(),
        due=None,
        result=fact,
        ended=standing,
    )


def _require_turn(standing: Standing, name: facts.SideName, act: str) -> Side:
    side = side_of(name)
    if standing.turn is None:
        raise IllegalFactError(f"No turn is being played, so {name} cannot {act}.")
    if standing.turn is not side:
        raise IllegalFactError(f"{standing.turn.label.capitalize()} is on turn, so {name} cannot {act}.")
    return side


def _roll(standing: Standing, text: str) -> Roll:
    """A roll of this game."""
    try:
        roll = Roll.parse(text)
    except RulesError as error:
        raise IllegalFactError(str(error)) from error
    if roll not in standing.game.rolls():
        raise IllegalFactError(f"{standing.match.game} has no roll {roll}.")
    return roll


def _name(fact: Fact) -> str:
    return type(fact).__name__
