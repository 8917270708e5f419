"""What one side puts to the other, the cube, a takeback or a resignation, and what the answer brings.

Pure; a fact that does not fit raises and nothing has changed. It must never look whether another question is open:
advance.py has done so.
"""

from dataclasses import replace
from typing import TypeVar

from takhta.record import facts
from takhta.record.errors import IllegalFactError
from takhta.record.facts import GameEnded
from takhta.record.sides import name_of, side_of
from takhta.record.standing import BeaverOffered, DoubleOffered, ResignationOffered, Standing, TakebackAsked
from takhta.rules.errors import RulesError
from takhta.rules.game import Outcome, Points
from takhta.rules.occupancy import Side
from takhta.rules.stakes import TIMES, check_double, is_for_points, worth


def doubled(standing: Standing, fact: facts.Doubled) -> Standing:
    """The side on turn offers the cube."""
    side = side_of(fact.side)
    if standing.turn is None:
        raise IllegalFactError("No turn is being played, so nobody can double.")
    rolled = standing.roll is not None or standing.withdrawn
    try:
        check_double(standing.cube, side, standing.turn, rolled=rolled, first_roll=not standing.turns)
    except RulesError as error:
        raise IllegalFactError(str(error)) from error
    if fact.value != standing.cube.doubled:
        raise IllegalFactError(f"A double offers the cube at {standing.cube.doubled}, not at {fact.value}.")
    return replace(standing, question=DoubleOffered(side, fact.value))


def beavered(standing: Standing, fact: facts.Beavered) -> Standing:
    """Who is doubled takes, turns the cube once more and keeps it."""
    _require_answer(standing, fact.side, DoubleOffered)
    if standing.match.length or standing.game.option("beaver") == "off":
        raise IllegalFactError("No beavers are played here: take the cube or drop it.")
    side = side_of(fact.side)
    taken = standing.cube.taken(side)
    if fact.value != taken.doubled:
        raise IllegalFactError(f"A beaver turns the cube to {taken.doubled}, not to {fact.value}.")
    try:
        taken.beavered()
    except RulesError as error:
        raise IllegalFactError(str(error)) from error
    # The double is taken whatever comes now: dropping the beaver loses its value.
    return replace(standing, cube=taken, question=BeaverOffered(side, fact.value))


def taken(standing: Standing, fact: facts.Taken) -> Standing:
    """The cube is taken, at the value of the double or of the beaver."""
    offer = _require_offer(standing, fact.side)
    beavered = isinstance(offer, BeaverOffered)
    cube = standing.cube.beavered() if beavered else standing.cube.taken(side_of(fact.side))
    return replace(standing, cube=cube, question=None)


def dropped(standing: Standing, fact: facts.Dropped) -> Standing:
    """The cube is refused, and the game lost."""
    return ending(standing, _require_offer(standing, fact.side).by, 1, "dropped")


def takeback_asked(standing: Standing, fact: facts.TakebackAsked) -> Standing:
    """A side asks for its last turn, also when that has ended the game."""
    if standing.ended is not None and standing.revocable is None:
        raise IllegalFactError("The game was given up, so its last turn stays.")
    last = standing.revocable
    if last is None or last.side is not side_of(fact.side):
        raise IllegalFactError(f"{fact.side.capitalize()} did not play the last turn, so has nothing to take back.")
    if last.cube != standing.cube:
        raise IllegalFactError("The cube has been turned since, so the last turn stays.")
    return replace(standing, question=TakebackAsked(last.side))


def takeback_answered(standing: Standing, fact: facts.TakebackAnswered) -> Standing:
    """Agreed, the last turn is open again."""
    _require_answer(standing, fact.side, TakebackAsked)
    if not fact.agreed:
        return replace(standing, question=None)
    # The turn is open again with its roll. A roll the other side has already seen stays for when its turn comes.
    open_again = standing if standing.ended is None else replace(standing.ended, due=None)
    undone = open_again.turns[-1]
    kept = open_again.kept if open_again.roll is None else (open_again.roll, *open_again.kept)
    return replace(
        open_again, question=None, state=undone.before, roll=undone.roll, kept=kept, turns=open_again.turns[:-1]
    )


def resigned(standing: Standing, fact: facts.Resigned) -> Standing:
    """A side offers the game, or more than it offered before."""
    if standing.state is None:
        raise IllegalFactError("No game is being played, so there is none to resign.")
    if not is_for_points(standing.game):
        raise IllegalFactError(f"{standing.game.title} is played to its end: nobody resigns.")
    if fact.times not in TIMES:
        raise IllegalFactError(f"A resignation is single, gammon or backgammon (1, 2 or 3), not {fact.times}.")
    offer = standing.question
    if isinstance(offer, ResignationOffered) and (offer.by is not side_of(fact.side) or offer.times >= fact.times):
        raise IllegalFactError("Only who has resigned can offer more, and it must be more.")
    return replace(standing, question=ResignationOffered(side_of(fact.side), fact.times))


def resignation_answered(standing: Standing, fact: facts.ResignationAnswered) -> Standing:
    """Accepted, the game is over."""
    offer = _require_answer(standing, fact.side, ResignationOffered)
    if not fact.accepted:
        return replace(standing, question=None)
    return ending(standing, offer.by.other, offer.times, "resigned")


def ended(standing: Standing, outcome: Outcome) -> Standing:
    """The game has ended by itself."""
    if is_for_points(standing.game):
        return ending(standing, outcome.winner, outcome.times, "off")
    places = tuple(map(name_of, outcome.places))
    return replace(standing, due=GameEnded(name_of(outcome.winner), Points(0), outcome.times, "off", places))


def ending(standing: Standing, winner: Side, times: int, why: str) -> Standing:
    """The game is decided; what is left is the fact that says so. By Jacoby's rule (money play, option `jacoby`) it
    counts once however it was won, unless a double has been taken."""
    began = standing.match
    jacoby = began.length == 0 and standing.game.option("jacoby") == "on" and standing.cube.owner is None
    points = worth(standing.cube, 1 if jacoby else times)
    due = GameEnded(name_of(winner), points, times, why)
    return replace(standing, question=None, due=due)


Q = TypeVar("Q", DoubleOffered, BeaverOffered, TakebackAsked, ResignationOffered)


def _require_answer(standing: Standing, name: facts.SideName, kind: type[Q]) -> Q:
    question = standing.question
    if not isinstance(question, kind):
        raise IllegalFactError(f"{name.capitalize()} has not been asked that.")
    if (answers := standing.answers) is not side_of(name):
        raise IllegalFactError(f"The question is {answers.label if answers else 'nobody'}'s to answer.")
    return question


def _require_offer(standing: Standing, name: facts.SideName) -> DoubleOffered | BeaverOffered:
    """The cube that has been put to this side, by a double or by a beaver."""
    if isinstance(standing.question, BeaverOffered):
        return _require_answer(standing, name, BeaverOffered)
    return _require_answer(standing, name, DoubleOffered)
