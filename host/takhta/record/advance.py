"""How each fact changes where the match stands. Pure: a fact that does not fit raises and nothing has changed.

This is the only place that knows which fact may follow which; the session asks it, live and after a power cut alike.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeVar

from takhta.record import facts
from takhta.record.errors import IllegalFactError
from takhta.record.facts import AnyFact, Fact, GameEnded
from takhta.record.sides import name_of, side_of
from takhta.record.standing import DoubleOffered, ResignationOffered, Standing, TakebackAsked, Turn
from takhta.rules.dice import Roll
from takhta.rules.errors import RulesError
from takhta.rules.games import game
from takhta.rules.occupancy import Side
from takhta.rules.opening import opening
from takhta.rules.stakes import TIMES, MatchScore, after_tie, check_double, first_cube, worth


def begin(fact: facts.MatchBegan) -> Standing:
    """Where a match stands that has only begun. Raises IllegalFactError for an unknown game or option."""
    try:
        rules = game(fact.game, fact.options)
        score = MatchScore(length=fact.length, crawford=rules.option("crawford") == "on")
    except RulesError as error:
        raise IllegalFactError(str(error)) from error
    return Standing(match=fact, score=score, cube=first_cube(rules, score))


def advance(standing: Standing, fact: Fact) -> Standing:
    """Where the match stands after one more fact. Raises IllegalFactError, saying why the fact does not fit."""
    if standing.due is not None and fact != standing.due:
        raise IllegalFactError(f"The game has ended: {standing.due} comes next, not {_name(fact)}.")
    answer = isinstance(fact, facts.Taken | facts.Dropped | facts.TakebackAnswered | facts.ResignationAnswered)
    more = isinstance(fact, facts.Resigned) and isinstance(standing.question, ResignationOffered)
    if standing.question is not None and not answer and not more:
        raise IllegalFactError(f"An open question must be answered before {_name(fact)}.")
    match fact:
        case facts.GameBegan():
            return _game_began(standing, fact)
        case facts.OpeningThrown():
            return _opening_thrown(standing, fact)
        case facts.Rolled():
            return _rolled(standing, fact)
        case facts.RollWithdrawn():
            return _roll_withdrawn(standing, fact)
        case facts.Played():
            return _played(standing, fact)
        case facts.Doubled():
            return _doubled(standing, fact)
        case facts.Taken():
            return _taken(standing, fact)
        case facts.Dropped():
            return _dropped(standing, fact)
        case facts.TakebackAsked():
            return _takeback_asked(standing, fact)
        case facts.TakebackAnswered():
            return _takeback_answered(standing, fact)
        case facts.Resigned():
            return _resigned(standing, fact)
        case facts.ResignationAnswered():
            return _resignation_answered(standing, fact)
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
        state=None,
        roll=None,
        kept=(),
        turns=(),
    )


def _opening_thrown(standing: Standing, fact: facts.OpeningThrown) -> Standing:
    if not standing.playing or standing.state is not None:
        raise IllegalFactError("The opening is thrown once, after the game has begun.")
    try:
        decided = opening(fact.white, fact.black, lower_starts=standing.game.option("lower_starts") == "on")
    except RulesError as error:
        raise IllegalFactError(str(error)) from error
    if decided is None:
        cube = after_tie(standing.game, standing.cube, standing.match.length)
        return replace(standing, opening=fact, cube=cube)
    roll = decided.roll if standing.opens else None
    return replace(standing, opening=fact, state=standing.game.start(decided.starter), roll=roll)


def _rolled(standing: Standing, fact: facts.Rolled) -> Standing:
    _require_turn(standing, fact.side, "roll")
    if standing.roll is not None:
        raise IllegalFactError(f"The dice are thrown already: {standing.roll}.")
    roll = _roll(fact.roll)
    if roll not in standing.game.rolls():
        raise IllegalFactError(f"{standing.match.game} has no roll {roll}.")
    return replace(standing, roll=roll)


def _roll_withdrawn(standing: Standing, fact: facts.RollWithdrawn) -> Standing:
    _require_turn(standing, fact.side, "enter the dice again")
    if standing.match.dice != "typed":
        raise IllegalFactError("Only dice that were typed in can be entered again.")
    if standing.roll is None:
        raise IllegalFactError("No dice have been entered yet.")
    if standing.turns or not standing.opens:
        return replace(standing, roll=None)
    if standing.kept:
        raise IllegalFactError("The answer to this opening throw has been thrown already, so it stays.")
    # The first roll of a game is its opening throw, so that is what is entered again: perhaps the other side starts.
    return replace(standing, roll=None, opening=None, state=None)


def _played(standing: Standing, fact: facts.Played) -> Standing:
    _require_turn(standing, fact.side, "play")
    if standing.roll is None:
        raise IllegalFactError(f"{fact.side.capitalize()} has not rolled yet.")
    if standing.roll != _roll(fact.roll):
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
    return after if outcome is None else _ending(after, outcome.winner, outcome.times, "off")


def _doubled(standing: Standing, fact: facts.Doubled) -> Standing:
    side = side_of(fact.side)
    if standing.turn is None:
        raise IllegalFactError("No turn is being played, so nobody can double.")
    try:
        check_double(
            standing.cube, side, standing.turn, rolled=standing.roll is not None, first_roll=not standing.turns
        )
    except RulesError as error:
        raise IllegalFactError(str(error)) from error
    if fact.value != standing.cube.doubled:
        raise IllegalFactError(f"A double offers the cube at {standing.cube.doubled}, not at {fact.value}.")
    return replace(standing, question=DoubleOffered(side, fact.value))


def _taken(standing: Standing, fact: facts.Taken) -> Standing:
    _require_answer(standing, fact.side, DoubleOffered)
    return replace(standing, cube=standing.cube.taken(side_of(fact.side)), question=None)


def _dropped(standing: Standing, fact: facts.Dropped) -> Standing:
    offer = _require_answer(standing, fact.side, DoubleOffered)
    return _ending(standing, offer.by, 1, "dropped")


def _takeback_asked(standing: Standing, fact: facts.TakebackAsked) -> Standing:
    last = standing.last
    if last is None or last.side is not side_of(fact.side):
        raise IllegalFactError(f"{fact.side.capitalize()} did not play the last turn, so has nothing to take back.")
    if last.cube != standing.cube:
        raise IllegalFactError("The cube has been turned since, so the last turn stays.")
    return replace(standing, question=TakebackAsked(last.side))


def _takeback_answered(standing: Standing, fact: facts.TakebackAnswered) -> Standing:
    _require_answer(standing, fact.side, TakebackAsked)
    if not fact.agreed:
        return replace(standing, question=None)
    # The turn is open again with its roll. A roll the other side has already seen stays for when its turn comes.
    undone = standing.turns[-1]
    kept = standing.kept if standing.roll is None else (standing.roll, *standing.kept)
    return replace(standing, question=None, state=undone.before, roll=undone.roll, kept=kept, turns=standing.turns[:-1])


def _resigned(standing: Standing, fact: facts.Resigned) -> Standing:
    if standing.state is None:
        raise IllegalFactError("No game is being played, so there is none to resign.")
    if fact.times not in TIMES:
        raise IllegalFactError(f"A resignation is single, gammon or backgammon (1, 2 or 3), not {fact.times}.")
    offer = standing.question
    if isinstance(offer, ResignationOffered) and (offer.by is not side_of(fact.side) or offer.times >= fact.times):
        raise IllegalFactError("Only who has resigned can offer more, and it must be more.")
    return replace(standing, question=ResignationOffered(side_of(fact.side), fact.times))


def _resignation_answered(standing: Standing, fact: facts.ResignationAnswered) -> Standing:
    offer = _require_answer(standing, fact.side, ResignationOffered)
    if not fact.accepted:
        return replace(standing, question=None)
    return _ending(standing, offer.by.other, offer.times, "resigned")


def _game_ended(standing: Standing, fact: GameEnded) -> Standing:
    if standing.due is None:
        raise IllegalFactError("The game has not ended.")
    return replace(
        standing,
        score=standing.score.add(side_of(fact.winner), fact.points),
        playing=False,
        state=None,
        turns=(),
        due=None,
        result=fact,
    )


def _ending(standing: Standing, winner: Side, times: int, why: str) -> Standing:
    """The game is decided; what is left is the fact that says so. By Jacoby's rule (money play, option `jacoby`) it
    counts once however it was won, unless a double has been taken."""
    began = standing.match
    jacoby = began.length == 0 and standing.game.option("jacoby") == "on" and standing.cube.owner is None
    points = worth(standing.cube, 1 if jacoby else times)
    due = GameEnded(name_of(winner), points, times, why)
    return replace(standing, question=None, roll=None, kept=(), due=due)


def _require_turn(standing: Standing, name: facts.SideName, act: str) -> Side:
    side = side_of(name)
    if standing.turn is None:
        raise IllegalFactError(f"No turn is being played, so {name} cannot {act}.")
    if standing.turn is not side:
        raise IllegalFactError(f"{standing.turn.label.capitalize()} is on turn, so {name} cannot {act}.")
    return side


Q = TypeVar("Q", DoubleOffered, TakebackAsked, ResignationOffered)


def _require_answer(standing: Standing, name: facts.SideName, kind: type[Q]) -> Q:
    question = standing.question
    if not isinstance(question, kind):
        raise IllegalFactError(f"{name.capitalize()} has not been asked that.")
    if question.by is side_of(name):
        raise IllegalFactError(f"The question is {question.by.other.label}'s to answer.")
    return question


def _roll(text: str) -> Roll:
    try:
        return Roll.parse(text)
    except RulesError as error:
        raise IllegalFactError(str(error)) from error


def _name(fact: Fact) -> str:
    return type(fact).__name__
