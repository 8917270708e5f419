"""The sentences beside a drawing: whose turn it is, what is at stake, and where everything stands, for who cannot see.

It must never hold a sentence itself: each is a key with values.
"""

from takhta.diagrams.subject import Subject
from takhta.rules.said import Said, Told, said
from takhta.rules.tables.ids.situation import Situation

_LOST = {1: said("log.single"), 2: said("log.gammon"), 3: said("log.backgammon")}


def captions(subject: Subject) -> Told:
    """What is going on, and as far as it is known for what."""
    situation = subject.situation
    return (_turn(subject), *(_stakes(situation) if situation else ()))


def _turn(subject: Subject) -> Said:
    rules, state, situation = subject.rules, subject.state, subject.situation
    if (outcome := rules.outcome(state)) is not None:
        return said("diagram.won", side=outcome.winner.noun)
    if situation and (offer := situation.resigned):
        return said("diagram.resigns", side=offer.by.noun, other=offer.by.other.noun, lost=_LOST[offer.times])
    if situation and situation.doubled:
        side = situation.turn
        return said("diagram.doubles", side=side.noun, other=side.other.noun, value=2 * situation.cube)
    if situation and situation.dice:
        return said("diagram.plays", side=situation.turn.noun, roll=situation.dice.noun)
    return said("diagram.on_turn", side=state.turn.noun)


def _stakes(situation: Situation) -> Told:
    if situation.length:
        white, black = situation.white, situation.black
        score = said("diagram.match", length=situation.length, white=white, black=black)
    else:
        score = said("diagram.jacoby") if situation.jacoby else said("diagram.money")
    if situation.crawford:
        return score, said("diagram.crawford")
    if situation.owner is None:
        return score, said("diagram.cube_in_middle", value=situation.cube)
    return score, said("diagram.cube_held", side=situation.owner.noun, value=situation.cube)
