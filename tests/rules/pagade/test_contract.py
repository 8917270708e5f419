"""What every game promises, for pagade: on boards made up at random, over all its options."""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles import brute_force_pagade as judge
from support.pagade_boards import SIDES, any_agreement, any_turn
from support.words import explain, explained, raises
from takhta.rules.dice import Roll
from takhta.rules.errors import InvalidError, RulesError
from takhta.rules.game import AnyGame, Step
from takhta.rules.games import game
from takhta.rules.occupancy import OFF, Content, Occupancy, PlaceId, Side, count, with_change
from takhta.rules.pagade.path import COLOURS, SQUARES
from takhta.rules.pagade.position import Position

Turn = tuple[AnyGame, Position, Roll]


def turns(number: int, seed: int) -> Iterator[Turn]:
    random = Random(seed)
    for _ in range(number):
        rules, agreed = any_agreement(random)
        board, dice = any_turn(random, agreed)
        yield rules, rules.parse_position(judge.write(board), SIDES[board.turn]), Roll.of(*dice)


def taken(occupancy: Occupancy, step: Step) -> Occupancy:
    """The board after a hand has carried out a step: what was cut is gone."""
    held = list(occupancy)
    if step.target != OFF and step.hit:
        held[step.target] = Content(count(held[step.target], step.side) << 4 * step.side.value)
    changes = [(place, step.side, number) for place, number in ((step.source, -1), (step.target, 1)) if place != OFF]
    return with_change(tuple(held), changes)


def tampered(random: Random, occupancy: Occupancy) -> Occupancy:
    """The board after a hand has done anything: pawns of any colour put anywhere, taken away, or brought."""
    for _ in range(random.choice((1, 1, 2, 3))):
        there = [(PlaceId(p), side) for p in range(SQUARES) for side in COLOURS if count(occupancy[p], side)]
        place, side = random.choice(there)
        if random.random() < 0.8:
            occupancy = with_change(occupancy, [(place, side, -1)])
        if random.random() < 0.8:
            occupancy = with_change(
                occupancy, [(PlaceId(random.randrange(SQUARES)), random.choice((side, side, *COLOURS)), 1)]
            )
    return occupancy


def refusal(read: Callable[..., object], *of: object) -> str:
    """What a text is refused with; empty when it is read."""
    try:
        read(*of)
    except RulesError as error:
        return explained(error)
    return ""


def test_the_steps_of_every_play_lead_to_its_board() -> None:
    for rules, state, roll in turns(200, seed=1):
        for play in rules.plays(state, roll):
            occupancy = rules.occupancy(state)
            for step in rules.steps(play):
                occupancy = taken(occupancy, step)
            assert occupancy == rules.occupancy(play.after)


def test_every_play_is_read_as_it_is_written_also_without_stars_and_in_another_order() -> None:
    for rules, state, roll in turns(200, seed=2):
        for play in rules.plays(state, roll):
            text = rules.format_play(play)
            assert rules.parse_play(state, roll, text) == play
            assert rules.parse_play(state, roll, " ".join(reversed(text.replace("*", "").split()))) == play


def test_every_position_is_read_as_it_is_written() -> None:
    for rules, state, _ in turns(300, seed=3):
        assert rules.parse_position(rules.format_position(state), state.turn) == state


def test_the_complete_partials_are_the_plays_and_no_near_miss_is_a_partial() -> None:
    for rules, state, roll in turns(150, seed=4):
        partials = rules.partials(state, roll)
        stands = {partial.occupancy for partial in partials}
        plays = {rules.occupancy(play.after) for play in rules.plays(state, roll)}
        assert {partial.occupancy for partial in partials if partial.complete} == plays
        assert rules.occupancy(state) in stands
        near = rules.near_misses(state, roll)
        assert len(set(near)) == len(near) > 0
        assert not stands & set(near)


def test_following_the_steps_that_are_shown_always_ends_in_a_legal_play() -> None:
    random = Random(0)
    for rules, state, roll in turns(150, seed=5):
        plays = {rules.occupancy(play.after) for play in rules.plays(state, roll)}
        partials = {partial.occupancy for partial in rules.partials(state, roll)}
        occupancy, way = rules.occupancy(state), list[Step]()
        while steps := rules.next_steps(state, roll, occupancy):
            step = random.choice(steps)
            occupancy = taken(occupancy, step)
            if occupancy not in partials:  # half of a pair: the other pawn goes the same way
                occupancy = taken(occupancy, step)
            way.append(step)
            assert occupancy in partials
            assert len(way) <= 2
        assert occupancy in plays, (rules.format_position(state), roll, way)
        assert bool(way) == any(play.dice_used for play in rules.plays(state, roll))


def test_every_board_a_hand_can_leave_is_a_legal_play_or_is_told_why_not() -> None:
    random = Random(0)
    for rules, state, roll in turns(150, seed=6):
        plays = {rules.occupancy(play.after) for play in rules.plays(state, roll)}
        stands = [partial.occupancy for partial in rules.partials(state, roll)]
        near = list(rules.near_misses(state, roll))
        stands += random.sample(near, min(6, len(near)))
        stands += [tampered(random, random.choice(stands)) for _ in range(10)]
        for occupancy in stands:
            if occupancy in plays:
                with raises(InvalidError, match="legal play"):
                    rules.why_not(state, roll, occupancy)
                continue
            reason = explain(rules.why_not(state, roll, occupancy))
            assert reason.text.endswith(".")
            assert reason.text.isprintable()
            assert all(0 <= place < SQUARES for place in reason.places)


def test_a_partial_is_described_by_the_moves_that_lead_there() -> None:
    for rules, state, roll in turns(100, seed=7):
        for play in rules.plays(state, roll):
            occupancy = rules.occupancy(play.after)
            text = rules.describe(state, roll, occupancy)
            if occupancy == rules.occupancy(state):  # one pawn goes where another has left: nothing seems to have moved
                assert text == ""
            else:
                assert rules.occupancy(rules.parse_play(state, roll, text).after) == occupancy


@settings(max_examples=150, deadline=None)
@given(st.text("0123456789.-x#~ ", max_size=50), st.integers(0, 40), st.integers(0, 40))
def test_a_broken_position_is_refused_in_a_sentence_or_read_as_it_is_written(text: str, start: int, end: int) -> None:
    rules = game("pagade")
    good = "3.30.76.80x-#1-0.0.9.12-6.7.12.12"
    for broken in (text, good[:start] + text[:4] + good[end:]):
        said = refusal(rules.parse_position, broken, Side.RED)
        assert said.endswith(".") or not said
        if not said:
            state = rules.parse_position(broken, Side.RED)
            assert rules.parse_position(rules.format_position(state), Side.RED) == state


@settings(max_examples=150, deadline=None)
@given(st.text("0123456789/()*h cutome", max_size=20), st.integers(0, 12), st.integers(0, 12))
def test_a_broken_play_is_refused_in_a_sentence_or_is_a_legal_play(text: str, start: int, end: int) -> None:
    rules, roll = game("pagade"), Roll.of(3, 6)
    state, good = rules.start(Side.RED), "6/9 12/18"
    for broken in (text, good[:start] + text[:4] + good[end:]):
        said = refusal(rules.parse_play, state, roll, broken)
        assert said.endswith(".") or rules.parse_play(state, roll, broken) in rules.plays(state, roll)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "four colours joined by -"),
        ("6.7.12.12-6.7.12.12-6.7.12.12", "four colours joined by -"),
        ("6.7.12-6.7.12.12-6.7.12.12-6.7.12.12", "four numbers joined by points"),
        ("6.7.12.12.13-6.7.12.12-6.7.12.12-6.7.12.12", "four numbers joined by points"),
        ("6.7.x.12-6.7.12.12-6.7.12.12-6.7.12.12", "four numbers joined by points"),
        ("6.7.12.99x-6.7.12.12-6.7.12.12-6.7.12.12", "home at 84"),
        ("84.84.84.84x-6.7.12.12-6.7.12.12-6.7.12.12", "written as a place like #1"),
        ("#2-6.7.12.12-6.7.12.12-6.7.12.12", "do not count up from 1"),
        ("#1-#1-6.7.12.12-6.7.12.12", "do not count up from 1"),
        ("#5-6.7.12.12-6.7.12.12-6.7.12.12", "from #1 to #4"),
        ("~-6.7.12.12-6.7.12.12-6.7.12.12", "Red plays"),
        ("12.12.12.7-6.7.12.12-6.7.12.12-6.7.12.12", "More than two pawns stand on Red's 12"),
        ("8.8.76.7-6.7.12.12-6.7.12.12-6.7.12.12", "More than two pawns stand on Red's 8"),
        ("6.7.12.77-6.7.12.12-6.7.12.12-6.7.12.12", "without having cut anybody"),
        ("6.7.12.25-6.7.8.12-6.7.12.12-6.7.12.12", "Two colours stand on"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_a_sentence(text: str, said: str) -> None:
    rules = next(rules for rules, _, _ in turns(100, seed=8) if len(rules.sides) == 4)
    with raises(InvalidError, match=said):
        rules.parse_position(text, Side.RED)
