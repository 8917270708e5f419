"""The computer's levels see less and less clearly, and what a level gives away is what its name says."""

from random import Random
from statistics import fmean

from support.positions import turns
from takhta.coach.evaluators import evaluator
from takhta.coach.hints import ranked
from takhta.coach.players.levels import LEVELS
from takhta.rules.games import game

BACKGAMMON = game("backgammon")


def loss(name: str, number: int = 60) -> float:
    """What a level gives away a play, in thousandths of a point, as the nets see it without looking ahead."""
    chance, losses = Random(2), []
    for state, roll in turns(9, number):
        played = LEVELS[name](BACKGAMMON, state, roll, chance)
        found = ranked(BACKGAMMON, state, roll, evaluator())
        losses.append(next(each.loss for each in found if each.play == played))
    return fmean(losses)


def test_each_level_gives_away_more_than_the_one_above() -> None:
    found = [loss(name) for name in ("strong", "club", "casual", "beginner")]
    assert found[0] == 0
    assert found == sorted(found)
    assert len(set(found)) == len(found)
