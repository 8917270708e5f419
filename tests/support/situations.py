"""Moments of a game to test with: any position, cube, score and open question that can be, the same for a seed."""

from dataclasses import replace
from random import Random

from support.positions import KINDS
from takhta.rules.dice import Roll
from takhta.rules.game import Points
from takhta.rules.games import game
from takhta.rules.occupancy import WHITE_AND_BLACK
from takhta.rules.tables.position import Position
from takhta.rules.tables.situation import Resignation, Situation


def any_moment(rng: Random) -> Situation:
    """A moment of a game of backgammon, for money or in a match, now and then with a question open."""
    length = rng.choice([0, 0, 1, 3, 5, 7, 25])
    score = [rng.randrange(length or 30) for _ in WHITE_AND_BLACK]
    crawford = length > 0 and max(score) == length - 1 and rng.random() < 0.5
    cube = 1 if crawford else 1 << rng.choice([0, 0, 1, 2, 3, 6])
    moment = Situation(
        position=_position(rng),
        cube=Points(cube),
        owner=rng.choice([None, *WHITE_AND_BLACK]) if cube > 1 else None,
        length=length,
        white=score[0],
        black=score[1],
        crawford=crawford,
        jacoby=length == 0 and rng.random() < 0.5,
    )
    chance = rng.random()
    if chance < 0.6:
        return replace(moment, dice=Roll.of(rng.randint(1, 6), rng.randint(1, 6)))
    if chance < 0.75 and moment.owner is not moment.turn.other and not crawford:
        return replace(moment, doubled=True)
    if chance < 0.85:
        return replace(moment, resigned=Resignation(rng.choice(WHITE_AND_BLACK), rng.randint(1, 3)))
    return moment


def swapped(moment: Situation) -> Situation:
    """The same moment with the players' colours exchanged; nobody has resigned."""
    return replace(
        moment,
        position=Position(moment.turn.other, moment.position.packed),
        owner=None if moment.owner is None else moment.owner.other,
        white=moment.black,
        black=moment.white,
    )


def _position(rng: Random) -> Position:
    while True:
        position = rng.choice(KINDS)(rng)
        if game("backgammon").outcome(position) is None:
            return position
