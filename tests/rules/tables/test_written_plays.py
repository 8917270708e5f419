"""Plays as text: written as players write them, read however players write them, refused with the broken rule."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.points import at, plays
from support.positions import turns
from support.words import explained, raises
from takhta.rules.dice import Roll
from takhta.rules.errors import IllegalError, InvalidError, RulesError
from takhta.rules.game import Play
from takhta.rules.games import game
from takhta.rules.occupancy import OFF, PlaceId, Side
from takhta.rules.tables.position import BAR, Position

RULES = game("backgammon")
START = RULES.start(Side.WHITE)


def test_every_play_is_read_back_from_what_is_written() -> None:
    for state, roll in turns(seed=5, number=600):
        for play in RULES.plays(state, roll):
            assert RULES.parse_play(state, roll, RULES.format_play(play)) == play


def written(state: Position, place: PlaceId) -> str:
    """A place as it stands in a written play."""
    return {RULES.bar: "bar", OFF: "off"}.get(place) or str(RULES.name_place(state, place))


def test_every_play_is_read_back_hop_by_hop_in_any_order_without_stars() -> None:
    rng = Random(1)
    for state, roll in turns(seed=6, number=300):
        for play in RULES.plays(state, roll):
            hops = [f"{written(state, step.source)}/{written(state, step.target)}" for step in RULES.steps(play)]
            rng.shuffle(hops)
            assert RULES.parse_play(state, roll, " ".join(hops)) == play


def test_every_play_of_a_position_is_written_differently() -> None:
    for state, roll in turns(seed=7, number=600):
        found = RULES.plays(state, roll)
        assert len({RULES.format_play(play) for play in found}) == len(found)


def only(state: Position, dice: str, text: str) -> Play[Position]:
    (play,) = (play for play in plays(state, dice) if RULES.format_play(play) == text)
    return play


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("8/5 6/5", "8/5 6/5"),
        ("6/5 8/5", "8/5 6/5"),
        (" 8/5  6/5 ", "8/5 6/5"),
        ("24/23 23/20", "24/20"),
        ("24/21/20", "24/20"),
        ("24/20", "24/20"),
    ],
)
def test_a_play_is_read_in_every_usual_way(text: str, meant: str) -> None:
    assert RULES.parse_play(START, Roll.parse("31"), text) == only(START, "31", meant)


def test_equal_moves_may_be_counted_or_written_out() -> None:
    meant = only(START, "66", "24/18(2) 13/7(2)")
    for text in ("24/18(2) 13/7(2)", "24/18 13/7(2) 24/18", "13/7 13/7 24/18 24/18"):
        assert RULES.parse_play(START, Roll.parse("66"), text) == meant


def test_the_bar_is_also_25_and_off_is_also_0() -> None:
    state = at({BAR: 1, 13: 1}, blots={20})
    meant = only(state, "54", "bar/20*/16")
    for text in ("bar/20*/16", "25/20*/16", "BAR/20 20/16", "25/20/16"):
        assert RULES.parse_play(state, Roll.parse("54"), text) == meant
    home = at({6: 2})
    assert RULES.parse_play(home, Roll.parse("66"), "6/0(2)") == only(home, "66", "6/off(2)")


def test_the_point_between_decides_which_way_hits() -> None:
    state, roll = at({24: 1}, blots={22}), Roll.parse("32")
    assert [RULES.format_play(RULES.parse_play(state, roll, text)) for text in ("24/22/19", "24/22*/19", "24/19")] == [
        "24/22*/19",
        "24/22*/19",
        "24/19",
    ]


def test_a_text_that_could_hit_either_way_is_not_guessed() -> None:
    with raises(InvalidError, match="two ways that hit differently"):
        RULES.parse_play(at({24: 1}, blots={22, 21}), Roll.parse("32"), "24/19")


def test_a_turn_that_passes_is_an_empty_text() -> None:
    state, roll = at({BAR: 1}, closed={19, 22}), Roll.parse("63")
    assert RULES.parse_play(state, roll, "").dice_used == 0
    with raises(IllegalError, match="The checker from the bar cannot land on 22: Black holds it"):
        RULES.parse_play(state, roll, "bar/22")


@pytest.mark.parametrize(
    "text", ["hello", "8-5", "8/5(0)", "8/5(5)", "(2)", "8/", "/5", "8/5*(", "8//5", "99/5", "26/20"]
)
def test_what_is_no_play_at_all_is_invalid(text: str) -> None:
    with pytest.raises(InvalidError):
        RULES.parse_play(START, Roll.parse("31"), text)


@pytest.mark.parametrize(
    ("text", "word", "column"),
    [("8/5 hello", "hello", 5), ("  8-5", "8-5", 3), ("24/23  5/8", "5/8", 8), ("8/5 6/26", "6/26", 5)],
)
def test_what_is_unreadable_is_named_with_its_column(text: str, word: str, column: int) -> None:
    with raises(InvalidError, match=f"'{word}' in column {column} "):
        RULES.parse_play(START, Roll.parse("31"), text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There is still a 3 and a 1 to play."),
        ("8/5", "There is still a 1 to play."),
        ("13/8", "From 13 to 8 is 5 pips; the dice are 3 and 1."),
        ("13/10/9/8", "From 13 to 8 is 5 pips; the dice are 3 and 1."),
        ("5/2 8/7", "There are not so many checkers to move on point 5."),
        ("24/20*", "Nothing is hit on 20: no single checker of Black stands there."),
        ("6/off", "Not all checkers are home yet, so none may be borne off."),
        ("13/12 13/10", "The 13-point checker cannot land on 12: Black holds it."),
    ],
)
def test_what_the_rules_forbid_is_refused_with_the_rule(text: str, sentence: str) -> None:
    with pytest.raises(IllegalError) as refused:
        RULES.parse_play(START, Roll.parse("31"), text)
    assert explained(refused.value) == sentence


def refusal(text: str, roll: Roll) -> str | None:
    try:
        RULES.parse_play(START, roll, text)
    except RulesError as refused:
        return explained(refused)
    return None


HOPS = st.lists(
    st.builds("{}/{}{}".format, st.integers(0, 26), st.integers(0, 26), st.sampled_from(["", "*", "(2)"])), max_size=4
)


@settings(deadline=None)  # a busy machine proves nothing
@given(st.text(max_size=20) | HOPS.map(" ".join), st.sampled_from(sorted(RULES.rolls())))
def test_any_text_is_a_legal_play_or_refused_in_one_sentence(text: str, roll: Roll) -> None:
    sentence = refusal(text, roll)
    if sentence is None:
        assert RULES.parse_play(START, roll, text) in RULES.plays(START, roll)
    else:
        assert sentence.endswith(".")
        assert sentence.isprintable()


@pytest.mark.parametrize("text", ["3-1-", "--31", "3--1", "311", "3", "٣1", "3 1"])
def test_dice_are_two_digits_with_at_most_a_dash_between(text: str) -> None:
    assert Roll.parse(" 1-3 ") == Roll.parse("31")
    with raises(InvalidError, match="Dice are two digits like 31"):
        Roll.parse(text)
