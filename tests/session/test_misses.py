"""Of all likely mistakes those are found that fit well enough, though hardly any is looked at."""

from random import Random

import pytest

from takhta.rules.dice import Roll
from takhta.rules.games import game
from takhta.rules.occupancy import changed
from takhta.session.misses import Change, Misses


@pytest.mark.parametrize(
    ("name", "dice"), [("backgammon", "31"), ("backgammon", "44"), ("longnard", "66"), ("pagade", "64")]
)
def test_those_that_gain_enough_are_found_and_no_other(name: str, dice: str) -> None:
    rules, random = game(name), Random(5)
    state, roll = rules.start(rules.sides[0]), Roll.of(int(dice[0]), int(dice[1]))
    base, misses = rules.occupancy(state), [*dict.fromkeys(rules.near_misses(state, roll))]
    keys: dict[Change, int] = {}
    quick = Misses(base, misses, keys)
    found = 0
    for _ in range(100):
        # Mostly the sensors rule a change out, now and then they are for it.
        gains = [0.0, *(random.choice((-30.0, -30.0, -9.0, -1.0, 2.0, 12.0)) + random.random() for _ in keys)]
        least = random.choice((-12.0, -3.0, 5.0, 20.0))
        summed = {miss: sum(gains[keys[at, miss[at]]] for at in changed(base, miss)) for miss in misses}
        wanted = {miss: gain for miss, gain in summed.items() if gain > least}
        assert {miss: pytest.approx(gain) for gain, miss in quick.likely(gains, keys, least)} == wanted
        found += len(wanted)
    assert found > 100
