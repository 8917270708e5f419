"""What one side puts to the other, the cube, a takeback or a resignation, and what the answer brings.

Pure; a fact that does not fit raises and nothing has changed. It must never look whether another question is open:
advance.py has done so.
"""

from dataclasses import replace
from typing import TypeVar

from takhta.record import facts
from takhta.record.errors import IllegalFactError
from takhta.record.facts import GameEnded
from takhta.record.match_state import BeaverOffered, DoubleOffered, MatchState, ResignationOffered, TakebackAsked
from takhta.record.sides import name_of, side_of
from takhta.rules.errors import RulesError
from takhta.rules.game import Outcome, Points
from takhta.rules.occupancy import Side
from takhta.rules.said import said
from takhta.rules.stakes import BEAVER, JACOBY, TIMES, check_double, is_for_points, worth


def doubled(match_state: MatchState, fact: facts.Doubled) -> MatchState:
    """The side on turn offers the cube."""
    side = side_of(fact.side)
    if match_state.turn is None:
        raise IllegalFactError(said("turn.none_to_double"))
    rolled = match_state.roll is not None or match_state.withdrawn
    try:
        check_double(match_state.cube, side, match_state.turn, rolled=rolled, first_roll=not match_state.turns)
    except RulesError as error:
        raise IllegalFactError(*error.told) from error
    if fact.value != match_state.cube.doubled:
        raise IllegalFactError(said("cube.double_to", value=match_state.cube.doubled, other=fact.value))
    return replace(match_state, question=DoubleOffered(side, fact.value))


def beavered(match_state: MatchState, fact: facts.Beavered) -> MatchState:
    """Who is doubled takes, turns the cube once more and keeps it."""
    _require_answer(match_state, fact.side, DoubleOffered)
    if match_state.match.length or not BEAVER.is_on(match_state.game):
        raise IllegalFactError(said("cube.no_beavers"))
    side = side_of(fact.side)
    taken = match_state.cube.taken(side)
    if fact.value != taken.doubled:
        raise IllegalFactError(said("cube.beaver_to", value=taken.doubled, other=fact.value))
    try:
        taken.beavered()
    except RulesError as error:
        raise IllegalFactError(*error.told) from error
    # The double is taken whatever comes now: dropping the beaver loses its value.
    return replace(match_state, cube=taken, question=BeaverOffered(side, fact.value))


def taken(match_state: MatchState, fact: facts.Taken) -> MatchState:
    """The cube is taken, at the value of the double or of the beaver."""
    offer = _require_offer(match_state, fact.side)
    beavered = isinstance(offer, BeaverOffered)
    cube = match_state.cube.beavered() if beavered else match_state.cube.taken(side_of(fact.side))
    return replace(match_state, cube=cube, question=None)


def dropped(match_state: MatchState, fact: facts.Dropped) -> MatchState:
    """The cube is refused, and the game lost."""
    return ending(match_state, _require_offer(match_state, fact.side).by, 1, "dropped")


def takeback_asked(match_state: MatchState, fact: facts.TakebackAsked) -> MatchState:
    """A side asks for its last turn, also when that has ended the game."""
    if match_state.ended is not None and match_state.revocable is None:
        raise IllegalFactError(said("takeback.given_up"))
    last = match_state.revocable
    if last is None or last.side is not side_of(fact.side):
        raise IllegalFactError(said("takeback.not_last", side=side_of(fact.side).noun))
    if last.cube != match_state.cube:
        raise IllegalFactError(said("takeback.cube_turned"))
    return replace(match_state, question=TakebackAsked(last.side))


def takeback_answered(match_state: MatchState, fact: facts.TakebackAnswered) -> MatchState:
    """Agreed, the last turn is open again."""
    _require_answer(match_state, fact.side, TakebackAsked)
    if not fact.agreed:
        return replace(match_state, question=None)
    # The turn is open again with its roll. A roll the other side has already seen stays for when its turn comes.
    open_again = match_state if match_state.ended is None else replace(match_state.ended, due=None)
    undone = open_again.turns[-1]
    kept = open_again.kept if open_again.roll is None else (open_again.roll, *open_again.kept)
    return replace(
        open_again,
        question=None,
        state=undone.before,
        roll=undone.roll,
        kept=kept,
        turns=open_again.turns[:-1],
        reopened=undone,
    )


def resigned(match_state: MatchState, fact: facts.Resigned) -> MatchState:
    """A side offers the game, or more than it offered before."""
    if match_state.state is None:
        raise IllegalFactError(said("resign.no_game"))
    if not is_for_points(match_state.game):
        raise IllegalFactError(said("resign.never", game=match_state.game.title))
    if fact.times not in TIMES:
        raise IllegalFactError(said("resign.times", times=fact.times))
    offer = match_state.question
    if isinstance(offer, ResignationOffered) and (offer.by is not side_of(fact.side) or offer.times >= fact.times):
        raise IllegalFactError(said("resign.more"))
    return replace(match_state, question=ResignationOffered(side_of(fact.side), fact.times))


def resignation_answered(match_state: MatchState, fact: facts.ResignationAnswered) -> MatchState:
    """Accepted, the game is over."""
    offer = _require_answer(match_state, fact.side, ResignationOffered)
    if not fact.accepted:
        return replace(match_state, question=None)
    return ending(match_state, offer.by.other, offer.times, "resigned")


def conceded(match_state: MatchState, fact: facts.Conceded) -> MatchState:
    """The match is given up: the other side is given what it needs to win it."""
    if match_state.state is None or not match_state.score.length:
        raise IllegalFactError(said("resign.no_match"))
    winner = side_of(fact.side).other
    points = match_state.score.missing(winner)
    return replace(match_state, due=GameEnded(name_of(winner), points, 1, "conceded"))


def ended(match_state: MatchState, outcome: Outcome) -> MatchState:
    """The game has ended by itself."""
    if is_for_points(match_state.game):
        return ending(match_state, outcome.winner, outcome.times, "off")
    places = tuple(map(name_of, outcome.places))
    return replace(match_state, due=GameEnded(name_of(outcome.winner), Points(0), outcome.times, "off", places))


def ending(match_state: MatchState, winner: Side, times: int, why: str) -> MatchState:
    """The game is decided; what is left is the fact that says so. By Jacoby's rule (money play, option `jacoby`) it
    counts once however it was won, unless a double has been taken."""
    began = match_state.match
    jacoby = began.length == 0 and JACOBY.is_on(match_state.game) and match_state.cube.owner is None
    points = worth(match_state.cube, 1 if jacoby else times)
    due = GameEnded(name_of(winner), points, times, why)
    return replace(match_state, question=None, due=due)


Q = TypeVar("Q", DoubleOffered, BeaverOffered, TakebackAsked, ResignationOffered)


def _require_answer(match_state: MatchState, name: facts.SideName, kind: type[Q]) -> Q:
    question = match_state.question
    if not isinstance(question, kind):
        raise IllegalFactError(said("question.not_asked", side=side_of(name).noun))
    if (answers := match_state.answers) is not side_of(name):
        raise IllegalFactError(said("question.of_other", side=answers.noun if answers else said("nobody")))
    return question


def _require_offer(match_state: MatchState, name: facts.SideName) -> DoubleOffered | BeaverOffered:
    """The cube that has been put to this side, by a double or by a beaver."""
    if isinstance(match_state.question, BeaverOffered):
        return _require_answer(match_state, name, BeaverOffered)
    return _require_answer(match_state, name, DoubleOffered)
