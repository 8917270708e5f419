"""What is carried to play a turn: every checker from place to place, and on the cross who lies on his side."""

from random import Random

import pytest

from support.pagade import RED, position
from takhta.rules.dice import Roll
from takhta.rules.games import game
from takhta.rules.occupancy import OFF, PlaceId
from takhta.rules.pagade.path import Progress, square
from takhta.runtime.carries import carries
from takhta.sim.carrying import Carry


def at(number: int) -> PlaceId:
    return square(RED, Progress(number))


def carried(red: str, dice: str, text: str) -> list[Carry]:
    rules = game("pagade")
    return carries(rules, rules.parse_play(position(red=red), Roll.parse(dice), text))


def test_a_cut_pawn_comes_from_the_tray_and_one_that_is_home_goes_there() -> None:
    assert carried("0.1.1.83x", "31", "cut/3 1h/home") == [
        Carry(RED, OFF, at(3)),
        Carry(RED, at(1), OFF, was_lying=True),
    ]


def test_a_pawn_is_laid_on_its_side_when_it_comes_into_the_belly_and_stays_so() -> None:
    assert carried("1.1.75.76x", "41", "8h/4h 1/2") == [
        Carry(RED, at(8), at(4), lying=True),
        Carry(RED, at(1), at(2)),
    ]
    assert carried("1.1.75.76x", "64", "75/3h 8h/4h") == [
        Carry(RED, at(75), at(3), lying=True),
        Carry(RED, at(8), at(4), lying=True),
    ]


def test_one_that_lies_is_taken_before_one_that_stands_beside_it_and_moves_lying() -> None:
    assert carried("3.3.9.81x", "11", "3h/1h") == [Carry(RED, at(3), at(1), was_lying=True, lying=True)]
    assert carried("3.3.9.81x", "11", "3/5") == [Carry(RED, at(3), at(5))]


def test_of_two_that_follow_each_other_down_the_belly_both_stay_lying() -> None:
    assert carried("9.9.80.81x", "31", "3h/2h 4h/1h") == [
        Carry(RED, at(4), at(1), was_lying=True, lying=True),
        Carry(RED, at(3), at(2), was_lying=True, lying=True),
    ]


@pytest.mark.parametrize("name", ["pagade", "backgammon"])
def test_after_the_carries_as_many_lie_as_should_at_every_place(name: str) -> None:
    rules, random = game(name), Random(1)
    rolls, state = list(rules.rolls()), rules.start(rules.sides[0])
    for _ in range(300):
        play = random.choice(list(rules.plays(state, random.choice(rolls))))
        lying = {(place, side): number for place, side, number in rules.lying(play.before)}
        for carry in carries(rules, play):
            for place, change in ((carry.source, -carry.was_lying), (carry.target, +carry.lying)):
                lying[place, carry.side] = lying.get((place, carry.side), 0) + change
        assert {key: number for key, number in lying.items() if number} == {
            (place, side): number for place, side, number in rules.lying(play.after)
        }
        state = play.after if rules.outcome(play.after) is None else rules.start(rules.sides[0])
