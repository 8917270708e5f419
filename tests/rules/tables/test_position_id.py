"""Position IDs: those other programs publish, all of ours there and back, and one sentence for whatever is none."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.points import plays
from support.positions import KINDS
from support.words import explained, raises
from takhta.rules.errors import InvalidError
from takhta.rules.games import game
from takhta.rules.occupancy import WHITE_AND_BLACK, Side
from takhta.rules.tables.position import Position

START = "4HPwATDgc/ABMA"
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


@pytest.mark.parametrize("turn", WHITE_AND_BLACK)
def test_the_start_has_its_published_id(turn: Side) -> None:
    rules = game("backgammon")
    assert rules.format_position(rules.start(turn)) == START
    assert rules.parse_position(START, turn) == rules.start(turn)


def test_the_id_after_8_5_6_5_is_as_published() -> None:
    rules = game("backgammon")
    (made,) = (p for p in plays(rules.start(Side.WHITE), "31") if rules.format_play(p) == "8/5 6/5")
    assert rules.format_position(made.after) == "sGfwATDgc/ABMA"


def test_the_nackgammon_id_is_read_as_it_stands() -> None:
    held = {24: 2, 23: 2, 13: 4, 8: 3, 6: 4}
    assert game("backgammon").parse_position("4Dl4ADbgOXgANg", Side.BLACK) == Position.of(Side.BLACK, held, held)


def test_every_position_comes_back_from_its_id() -> None:
    rng, rules = Random(11), game("backgammon")
    for number in range(2000):
        state = KINDS[number % len(KINDS)](rng)
        text = rules.format_position(state)
        assert len(text) == 14
        assert rules.parse_position(text, state.turn) == state


def refusal(text: str) -> str | None:
    try:
        game("backgammon").parse_position(text, Side.WHITE)
    except InvalidError as refused:
        return explained(refused)
    return None


@settings(deadline=None)  # a busy machine proves nothing
@given(st.text(max_size=20) | st.text(ALPHABET, min_size=14, max_size=14))
def test_any_text_is_a_position_that_is_written_so_or_refused_in_one_sentence(text: str) -> None:
    sentence = refusal(text)
    if sentence is None:
        rules = game("backgammon")
        assert rules.format_position(rules.parse_position(text, Side.WHITE)) == text
    else:
        assert sentence.endswith(".")
        assert sentence.isprintable()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("4HPwATDgc/ABM", "14 letters.* from column 14 on"),
        ("4HPwATDgc/ABMAA", "14 letters.* from column 15 on"),
        ("4HPw TDgc/ABMA", "14 letters.* from column 5 on"),
        ("4HPwATDgc/ABMB", "its last character is wrong"),
        ("//////////////", "its last character is wrong"),
        ("/////////////w", "does not describe two sides"),
        ("IAAAgAAAABAAAA", "does not describe two sides"),
        ("AAAAAAAAAAAAAA", "borne off everything"),
        ("4HPwATDgc/ABMC", "its last character is wrong"),
        ("4P8HAADw/w8AAA", "0 to 15 checkers, not 16"),
    ],
)
def test_a_damaged_id_is_told_by_its_damage(text: str, sentence: str) -> None:
    with raises(InvalidError, match=sentence):
        game("backgammon").parse_position(text, Side.WHITE)
