"""Moments of a game to test with: any position, cube, score and open question that can be, the same for a seed."""

from dataclasses import replace
from random import Random

from support.positions import KINDS
from takhta.rules.dice import Roll
from takhta.rules.game import Points
from takhta.rules.games import game
from takhta.rules.occupancy import WHITE_AND_BLACK
from takhta.rules.tables.ids.situation import Resignation, Situation
from takhta.rules.tables.position import Position


def any_moment(rng: Random) -> Situation:
    """A moment of a game of backgammon, for money or in a match, now and then with a question open."""
    length = rng.choice([0, 0, 1, 3, 5, 7, 25])
    score = [rng.randrange(length or 30) for _ in WHITE_AND_BLACK]
    crawford = length > 0 and max(score) == length - 1 and rng.random() < 0.5
    cube = 1 if crawford else 1 << rng.choice([0, 0, 1, 2, 3, 6])
    transient = Situation(
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
        return replace(transient, dice=Roll.of(rng.randint(1, 6), rng.randint(1, 6)))
    if chance < 0.75 and transient.owner is not transient.turn.other and not crawford:
        return replace(transient, doubled=True)
    if chance < 0.85:
        return replace(transient, resigned=Resignation(rng.choice(WHITE_AND_BLACK), rng.randint(1, 3)))
    return transient


def swapped(transient: Situation) -> Situation:
    """The same moment with the players' colours exchanged; nobody has resigned."""
    return replace(
        transient,
        position=Position(transient.turn.other, transient.position.packed),
        owner=None if transient.owner is None else transient.owner.other,
        white=transient.black,
        black=transient.white,
    )


def _position(rng: Random) -> Position:
    while True:
        position = rng.choice(KINDS)(rng)
        if game("backgammon").outcome(position) is None:
            return position
