"""What a player is told about a board that is no legal turn, and which places light up."""

from collections.abc import Mapping
from random import Random

import pytest

from support.points import at, occupancy
from support.positions import turns
from support.words import Explained, explain, raises
from takhta.rules.dice import Roll
from takhta.rules.errors import InvalidError
from takhta.rules.game import Reason, Why
from takhta.rules.games import game
from takhta.rules.occupancy import Content, PlaceId, Side
from takhta.rules.tables.position import BAR, Position

RULES = game("backgammon")
START = RULES.start(Side.WHITE)
HOME = {6: 2, 5: 2}
LARGER = at({24: 1, 20: 1}, {16, 15})
BOTH = at({24: 1, 13: 1}, {18, 3, 7})
HITTER = at({13: 1, 8: 1}, blots={9, 3})

CASES: list[tuple[Position, str, Mapping[int, int], Mapping[int, int], Why, str, tuple[int, ...]]] = [
    # the turn is not finished
    (START, "31", {}, {}, Why.BOTH_DICE, "There is still a 3 and a 1 to play.", (6, 8, 13, 24)),
    (START, "31", {8: -1, 5: 1}, {}, Why.BOTH_DICE, "There is still a 1 to play.", (5, 6, 8, 24)),
    (START, "66", {24: -1, 18: 1}, {}, Why.BOTH_DICE, "There is still a 6 to play, 3 times.", (8, 13, 24)),
    # it cannot be finished from here
    (LARGER, "54", {24: -1, 20: 1}, {}, Why.LARGER_DIE, "Only one die can be played, so it must be the 5.", (20,)),
    (BOTH, "64", {}, {}, Why.BOTH_DICE, "There is still a 6 and a 4 to play.", (24,)),
    (BOTH, "64", {13: -1, 9: 1}, {}, Why.BOTH_DICE, "Both dice must be played, and after this the 6 cannot be.", (9,)),
    # the bar
    (
        at({BAR: 1, 8: 1}),
        "31",
        {8: -1, 5: 1},
        {},
        Why.BAR_FIRST,
        "Bring the checker in from the bar first.",
        (0, 8, 5),
    ),
    (
        at({BAR: 1, 8: 1}, {22, 24}),
        "31",
        {8: -1, 5: 1},
        {},
        Why.BAR_FIRST,
        "The checker on the bar cannot enter, so no other may move.",
        (0, 8, 5),
    ),
    (
        at({BAR: 1, 8: 1}, {22}),
        "31",
        {BAR: -1, 22: 1},
        {},
        Why.POINT_HELD,
        "The checker from the bar cannot land on 22: Black holds it.",
        (0, 22),
    ),
    # where and how far
    (
        START,
        "41",
        {13: -1, 12: 1},
        {},
        Why.POINT_HELD,
        "The 13-point checker cannot land on 12: Black holds it.",
        (13, 12),
    ),
    (
        at({24: 1}, {22, 21}),
        "32",
        {24: -1, 19: 1},
        {},
        Why.POINT_HELD,
        "The 24-point checker cannot touch down on the way: Black holds 22 and 21.",
        (24, 22, 21),
    ),
    (
        START,
        "61",
        {24: -1, 19: 1},
        {},
        Why.POINT_HELD,
        "The 24-point checker cannot land on 19: Black holds it.",
        (24, 19),
    ),
    (HITTER, "61", {13: -1, 9: 1}, {}, Why.WRONG_COUNT, "From 13 to 9 is 4 pips; the dice are 6 and 1.", (13, 9)),
    (
        START,
        "62",
        {8: -1, 2: 1, 6: -1, 5: 1},
        {},
        Why.WRONG_COUNT,
        "From 6 to 5 is 1 pip; the dice are 6 and 2.",
        (6, 5),
    ),
    (START, "62", {24: -1, 21: 1}, {}, Why.WRONG_COUNT, "From 24 to 21 is 3 pips; the dice are 6 and 2.", (24, 21)),
    (
        START,
        "62",
        {24: -1, 18: 1, 8: -1, 7: 1},
        {},
        Why.WRONG_COUNT,
        "From 8 to 7 is 1 pip; the dice are 6 and 2.",
        (8, 7),
    ),
    (
        START,
        "62",
        {24: -2, 18: 2},
        {},
        Why.WRONG_COUNT,
        "The checkers have moved 12 pips; the dice are 6 and 2, each to be played once.",
        (24, 18),
    ),
    (
        START,
        "62",
        {24: -1, 18: 1, 13: -1, 11: 1, 8: -1, 6: 1},
        {},
        Why.WRONG_COUNT,
        "3 checkers have moved; the dice, 6 and 2, move at most 2.",
        (24, 18, 13, 11, 8, 6),
    ),
    (
        START,
        "31",
        {6: -1, 8: 1},
        {},
        Why.WRONG_WAY,
        "Checkers move from high points to low ones: 6 to 8 goes back.",
        (6, 8),
    ),
    (START, "31", {5: 1}, {}, Why.WRONG_COUNT, "There is a white checker too many on 5.", (5,)),
    # bearing off
    (
        START,
        "61",
        {6: -1},
        {},
        Why.NOT_OFF_YET,
        "Not all checkers are home yet, so none may be borne off.",
        (6, 8, 13, 24),
    ),
    (
        at({6: 1, 4: 1}),
        "51",
        {4: -1},
        {},
        Why.NOT_OFF_YET,
        "The 5 takes a checker off from 4 only when none stands higher.",
        (4, 6),
    ),
    (
        at({6: 2, 4: 1}),
        "54",
        {6: -1, 3: 1, 4: -1},
        {},
        Why.WRONG_COUNT,
        "From 6 to 3 is 3 pips; the dice are 5 and 4.",
        (6, 3),
    ),
    (at(HOME), "31", {6: -1}, {}, Why.WRONG_COUNT, "From 6 to off is 6 pips; the dice are 3 and 1.", (6,)),
    # the other side
    (
        START,
        "31",
        {},
        {19: -1, 20: 1},
        Why.NOT_YOURS,
        "It is White's turn: Black's checkers stay where they are.",
        (20, 19),
    ),
    (HITTER, "42", {13: -1, 9: 1}, {}, Why.HIT_TO_BAR, "The hit checker belongs on the bar.", (9, 0)),
    (HITTER, "42", {13: -1, 9: 1}, {9: -1}, Why.HIT_TO_BAR, "The hit checker belongs on the bar.", (9, 0)),
    (HITTER, "42", {13: -1, 9: 1}, {9: -1, 10: 1}, Why.HIT_TO_BAR, "The hit checker belongs on the bar.", (10, 9, 0)),
    (
        at({13: 1}, {11}, {9}),
        "42",
        {13: -1, 7: 1},
        {},
        Why.HIT_TO_BAR,
        "The hit checker belongs on the bar.",
        (9, 0),
    ),
    (
        HITTER,
        "42",
        {13: -1, 11: 1},
        {9: -1, BAR: 1},
        Why.NOT_YOURS,
        "This play does not hit 9: Black's checker stays there.",
        (9,),
    ),
]


@pytest.mark.parametrize(("state", "dice", "mine", "theirs", "why", "text", "places"), CASES)
def test_the_broken_rule_is_named_and_lit(
    state: Position,
    dice: str,
    mine: Mapping[int, int],
    theirs: Mapping[int, int],
    why: Why,
    text: str,
    places: tuple[int, ...],
) -> None:
    told = explain(RULES.why_not(state, Roll.parse(dice), occupancy(state, mine, theirs)))
    assert (told.why, told.text, set(told.places)) == (why, text, set(places))


def test_points_are_the_movers_own_and_places_the_woods() -> None:
    state = RULES.start(Side.BLACK)
    told = explain(RULES.why_not(state, Roll.parse("62"), occupancy(state, {24: -1, 21: 1})))
    assert told == Explained(
        Why.WRONG_COUNT, "From 24 to 21 is 3 pips; the dice are 6 and 2.", (PlaceId(1), PlaceId(4))
    )


def test_a_legal_play_has_no_reason() -> None:
    with raises(InvalidError, match="nothing wrong"):
        RULES.why_not(START, Roll.parse("31"), occupancy(START, {8: -1, 6: -1, 5: 2}))


def check(reason: Reason) -> None:
    told = explain(reason)
    assert told.text.endswith(".")
    assert told.text.isprintable()
    assert not told.text[0].islower()
    assert len(set(told.places)) == len(told.places)
    assert all(0 <= place < 25 for place in told.places)


def test_every_near_miss_has_a_reason_with_something_to_light() -> None:
    for state, roll in turns(seed=3, number=80):
        for miss in RULES.near_misses(state, roll):
            told = RULES.why_not(state, roll, miss)
            check(told)
            assert told.places


def test_whatever_lies_on_the_board_has_a_reason() -> None:
    rng = Random(4)
    for state, roll in turns(seed=4, number=800):
        held = list(state.occupancy)
        for _ in range(rng.randint(1, 6)):
            held[rng.randrange(25)] = Content(rng.choice([0, 1, 2, 16, 32, 17, 255, 5, 80]))
        legal = {RULES.occupancy(play.after) for play in RULES.plays(state, roll)}
        if tuple(held) not in legal:
            check(RULES.why_not(state, roll, tuple(held)))
