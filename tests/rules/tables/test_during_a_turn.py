"""The middle of a turn: partials, the steps still open, the steps of a play, and near misses."""

from random import Random

import pytest

from oracles import brute_force
from support.points import at, occupancy
from support.positions import board, turns
from takhta.rules.dice import Die, Roll
from takhta.rules.game import Partial, Step
from takhta.rules.games import game
from takhta.rules.occupancy import OFF, WHITE_AND_BLACK, Occupancy, Side, content, count
from takhta.rules.tables.partials import turn
from takhta.rules.tables.position import BAR

RULES = game("backgammon")
START = RULES.start(Side.WHITE)
BAR_PLACE = 0


def made(here: Occupancy, step: Step) -> Occupancy:
    """A step made on the physical board with no rule in mind: lift, put, send what was there to the bar."""
    held = [{side: count(there, side) for side in WHITE_AND_BLACK} for there in here]
    held[step.source][step.side] -= 1
    if step.target != OFF:
        held[step.target][step.side] += 1
    if step.hit:
        held[step.target][step.side.other] -= 1
        held[BAR_PLACE][step.side.other] += 1
    return tuple(content(there) for there in held)


def test_the_steps_of_a_play_are_legal_one_after_the_other_and_lead_to_its_position() -> None:
    for state, roll in turns(seed=21, number=500):
        for play in RULES.plays(state, roll):
            here, judge, left = state.occupancy, board(state.counts), list(roll.dice)
            for step in RULES.steps(play):
                here = made(here, step)
                left.remove(step.die)
                own = step.source if state.turn is Side.WHITE else 25 - step.source
                after = brute_force.step(judge, 25 if step.source == BAR_PLACE else own, step.die)
                assert after is not None
                judge = after
            assert here == RULES.occupancy(play.after)
            assert judge == board(play.after.seen_by(state.turn))
            assert len(roll.dice) - len(left) == play.dice_used


def test_partials_are_the_start_every_stop_and_every_end() -> None:
    state, roll = at({24: 1}), Roll.parse("31")
    assert RULES.partials(state, roll) == [
        Partial(state.occupancy, roll.dice, complete=False),
        Partial(occupancy(state, {24: -1, 21: 1}), (Die(1),), complete=False),
        Partial(occupancy(state, {24: -1, 23: 1}), (Die(3),), complete=False),
        Partial(occupancy(state, {24: -1, 20: 1}), (), complete=True),
    ]


def test_a_dead_end_is_a_partial_but_no_step_leads_there() -> None:
    state, roll = at({24: 1, 20: 1}, {16, 15}), Roll.parse("54")
    dead = occupancy(state, {24: -1, 20: 1})
    assert Partial(dead, (roll.high,), complete=False) in RULES.partials(state, roll)
    assert [(step.source, step.target) for step in RULES.next_steps(state, roll, state.occupancy)] == [(24, 19)]
    assert RULES.next_steps(state, roll, dead) == ()


def test_a_turn_without_a_play_has_one_complete_partial_and_no_steps() -> None:
    state, roll = at({BAR: 1, 13: 1}, range(19, 25)), Roll.parse("64")
    assert RULES.partials(state, roll) == [Partial(state.occupancy, roll.dice, complete=True)]
    assert RULES.next_steps(state, roll, state.occupancy) == ()


def test_partials_say_complete_exactly_where_a_legal_play_ends() -> None:
    for state, roll in turns(seed=22, number=800):
        ends = {RULES.occupancy(play.after) for play in RULES.plays(state, roll)}
        found = RULES.partials(state, roll)
        assert {partial.occupancy for partial in found if partial.complete} == ends
        assert all(partial.complete == (partial.occupancy in ends) for partial in found)


def test_whoever_follows_the_open_steps_ends_in_a_legal_play_and_can_reach_each() -> None:
    rng = Random(1)
    for state, roll in turns(seed=23, number=400):
        ends = {RULES.occupancy(play.after) for play in RULES.plays(state, roll)}
        here = state.occupancy
        for _ in range(len(roll.dice)):
            steps = RULES.next_steps(state, roll, here)
            assert len(set(steps)) == len(steps)
            if not steps:
                break
            here = made(here, rng.choice(steps))
        assert here in ends
        reached, waiting = set[Occupancy](), {state.occupancy}
        while waiting:
            reached |= waiting
            waiting = {made(at, step) for at in waiting for step in RULES.next_steps(state, roll, at)} - reached
        assert ends <= reached


def test_a_step_says_whether_it_hits() -> None:
    state = at({24: 1}, blots={22})
    steps = {(s.source, s.target): s.hit for s in RULES.next_steps(state, Roll.parse("32"), state.occupancy)}
    assert steps == {(24, 22): True, (24, 21): False}


def test_a_board_that_is_no_partial_has_no_next_step_and_no_description() -> None:
    strange = occupancy(START, {24: -1, 1: 1})
    assert RULES.next_steps(START, Roll.parse("31"), strange) == ()
    assert RULES.describe(START, Roll.parse("31"), strange) == ""


def test_a_partial_is_described_by_the_steps_to_it() -> None:
    roll = Roll.parse("66")
    assert RULES.describe(START, roll, START.occupancy) == ""
    assert RULES.describe(START, roll, occupancy(START, {24: -1, 18: 1})) == "24/18"
    assert RULES.describe(START, roll, occupancy(START, {24: -2, 18: 2, 13: -1, 7: 1})) == "24/18(2) 13/7"
    for state, other in turns(seed=24, number=300):
        for play in RULES.plays(state, other):
            if play.dice_used == len(other.dice):
                assert RULES.describe(state, other, RULES.occupancy(play.after)) == RULES.format_play(play)


def test_no_near_miss_is_legal_or_a_partial_or_listed_twice() -> None:
    for state, roll in turns(seed=25, number=600):
        misses = RULES.near_misses(state, roll)
        assert len(set(misses)) == len(misses)
        assert not {partial.occupancy for partial in RULES.partials(state, roll)} & set(misses)


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ({8: -1, 6: -1, 5: 1, 4: 1}, {}),  # one checker lands 1 off
        ({8: -1, 6: -1, 5: 1, 7: 1}, {}),  # 2 off
        ({8: -2, 6: -1, 5: 3}, {}),  # a second one taken along
        ({24: -1, 19: 1}, {}),  # too far
        ({6: -1, 7: 1}, {}),  # backwards
        ({}, {19: -1, 20: 1}),  # the other side's
    ],
)
def test_usual_mistakes_are_near_misses(mine: dict[int, int], theirs: dict[int, int]) -> None:
    assert occupancy(START, mine, theirs) in RULES.near_misses(START, Roll.parse("31"))


def test_a_checker_left_on_the_bar_is_a_near_miss() -> None:
    state = at({BAR: 1, 13: 1})
    assert occupancy(state, {13: -1, 7: 1}) in RULES.near_misses(state, Roll.parse("64"))


def test_a_double_can_be_played_in_any_order_without_a_dead_end() -> None:
    """Why no sentence is needed for it: whatever is played first, as many steps as possible remain possible."""
    for state, roll in turns(seed=26, number=4000):
        if roll.is_double:
            graph = turn(state.packed, roll)
            assert graph.alive == set(graph.onward)


def test_a_hit_checker_missing_from_the_bar_is_a_near_miss() -> None:
    state = at({13: 1, 8: 1}, blots={9})
    misses = RULES.near_misses(state, Roll.parse("42"))
    assert occupancy(state, {13: -1, 9: 1, 8: -1, 6: 1}, {9: -1}) in misses


def test_something_moved_in_a_dance_is_a_near_miss() -> None:
    state = at({BAR: 1, 13: 1}, range(19, 25))
    misses = RULES.near_misses(state, Roll.parse("64"))
    assert occupancy(state, {13: -1, 7: 1}) in misses
    assert occupancy(state, {BAR: -1, 19: 1}) in misses
