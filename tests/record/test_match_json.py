"""A match as JSON: nothing is lost, positions are told and checked, nonsense is refused in one sentence."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.matches import REAL, made_up, real
from support.words import explained, raises
from takhta.record.errors import MatchJsonError, ReplayError
from takhta.record.formats.mat_reader import read_mat
from takhta.record.formats.match_json import read_json, write_json
from takhta.record.match import CheckerPlay, Match
from takhta.record.retell import match_of

TEXT = write_json(read_mat(real("cube"))).decode()


@pytest.mark.parametrize("name", REAL)
def test_a_real_match_comes_back_the_same(name: str) -> None:
    match = read_mat(real(name))
    assert read_json(write_json(match)) == match


@pytest.mark.parametrize("seed", range(6))
def test_a_made_up_match_comes_back_the_same(seed: int) -> None:
    match = match_of(made_up(seed, length=seed), "2026.11.21")
    assert read_json(write_json(match)) == match


def test_the_position_after_every_play_is_told() -> None:
    plays = [line for game in json.loads(TEXT)["games"] for line in game["actions"] if line["do"] == "play"]
    assert len(plays) > 50
    assert all(len(line["position"]) == 14 for line in plays)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            '"length": 3',
            '"length": "three"',
            "Line 8, column 12: this is no match in JSON: Expected `int`, got `str` - at `$.length`.",
        ),
        (
            '"version": 1',
            '"version": 2',
            "Line 3, column 13: this match is written in version 2; this program reads 1.",
        ),
        (
            '"format": "takhta match"',
            '"format": "recipe"',
            "Line 2, column 12: this is no match in JSON: Invalid value 'recipe'",
        ),
        (
            '"number": 1',
            '"number": 1, "extra": 0',
            "Line 11, column 3: this is no match in JSON: Object contains unknown field `extra`",
        ),
        ('"date": "', '"date": "]\\n', "Line 9, column 10: a date is written like 2026.11.21, or left empty"),
        (
            '"date": "2026.11.21',
            '"date": "2026.02.30',
            "Line 9, column 10: a date is written like 2026.11.21, or left empty",
        ),
        ('"roll": "', '"roll": "9', "Line 19, column 14: Dice are two digits"),
        ('"times": 1', '"times": 2', "Game 1 ends in another way than is written."),
        ("{", "", "Line 2, column 2: this is no match in JSON: Expected `object`, got `str`."),
        ('"game": ', '"game" ', "Line 4, column 9: this is no match in JSON: JSON is malformed: expected ':' (byte "),
        ("Anahit", "Anah\udcfft", "Line 6, column 16: this is no match in JSON, which is written in UTF-8."),
    ],
)
def test_nonsense_is_refused_in_one_sentence(old: str, new: str, sentence: str) -> None:
    assert old in TEXT
    with pytest.raises(MatchJsonError) as caught:
        read_json(TEXT.replace(old, new, 1).encode(errors="surrogateescape"))
    assert explained(caught.value).startswith(sentence)


def test_a_position_that_the_play_does_not_lead_to_is_refused() -> None:
    first = json.loads(TEXT)["games"][0]["actions"][0]["position"]
    with raises(MatchJsonError, match=r"^Game 1, action 1: it leads to "):
        read_json(TEXT.replace(first, "4HPwATDgc/ABMA", 1).encode())


def _plays(match: Match) -> list[CheckerPlay]:
    return [action for game in match.games for action in game.actions if isinstance(action, CheckerPlay)]


def test_dice_in_either_order_are_read_and_what_belongs_to_no_play_is_refused() -> None:
    first = json.loads(TEXT)["games"][0]["actions"][0]["roll"]
    turned = TEXT.replace(f'"roll": "{first}"', f'"roll": "{first[::-1]}"', 1)
    assert turned != TEXT
    match, other = read_json(turned.encode()), read_json(TEXT.encode())
    assert [play.roll for play in _plays(match)] == [play.roll for play in _plays(other)]
    assert _plays(match)[0].dice == first[::-1], "the order of the dice is kept"
    assert write_json(match).decode() == turned
    with raises(MatchJsonError, match=r"^Game 1, action 1: there is more in it than belongs to 'play'"):
        read_json(TEXT.replace('"roll": "', '"value": 7, "roll": "', 1).encode())


def test_an_illegal_play_is_refused() -> None:
    first = json.loads(TEXT)["games"][0]["actions"][0]["play"]
    with raises(ReplayError, match=r"^Game 1, action 1 "):
        read_json(TEXT.replace(f'"{first}"', '"24/1"', 1).encode())


@given(st.binary(max_size=200))
def test_any_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(MatchJsonError):
        read_json(data)


def test_a_text_may_begin_as_some_editors_begin_every_text() -> None:
    written = write_json(read_mat(real("cube")))
    assert read_json(b"\xef\xbb\xbf" + written) == read_json(written)


def test_no_match_is_longer_than_any_file_can_tell() -> None:
    written = write_json(read_mat(real("cube"))).replace(b'"length": 3', b'"length": 1' + b"0" * 30)
    with raises(MatchJsonError, match="length"):
        read_json(written)
