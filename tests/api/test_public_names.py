"""What other programs use: few names, each where `import takhta` says, and reprs that can be pasted back."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import takhta
from support.matches import FOLDER
from takhta.record.replay import facts_of
from takhta.rules.games import GAMES

NAMES: dict[str, Any] = {name: getattr(takhta, name) for name in takhta.__all__}


def pasted(thing: object) -> object:
    """What comes out when a repr is typed in again."""
    return eval(repr(thing), dict(NAMES))


def test_the_version_and_the_names_cost_no_import() -> None:
    asked = "import sys, takhta; takhta.__version__; dir(takhta); print([m for m in sys.modules if 'takhta' in m])"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout
    assert told == "['takhta']\n"


def test_a_name_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(AttributeError, match=r"no attribute 'startt'; it has Beaver, CheckerPlay"):
        takhta.startt  # noqa: B018 - the lookup itself is asked


@pytest.mark.parametrize("game", GAMES)
def test_positions_and_plays_can_be_pasted_back_in_every_game(game: str) -> None:
    start = takhta.start(game)
    dice = "64"
    assert pasted(start) == start
    for play in start.plays(dice)[:5]:
        assert pasted(play) == play
        assert pasted(play.after) == play.after


@given(st.lists(st.sampled_from(["11", "31", "42", "65", "66"]), max_size=12), st.integers(0, 10**6))
def test_positions_of_a_game_under_way_can_be_pasted_back(rolls: list[str], choice: int) -> None:
    position = takhta.start()
    for dice in rolls:
        plays = position.plays(dice)
        if plays:
            position = plays[choice % len(plays)].after
    assert pasted(position) == position


def test_what_was_agreed_on_stays_with_the_position() -> None:
    start = takhta.start("takhteh", hit_and_run="forbidden")
    assert pasted(start) == start
    assert pasted(start.plays("31")[0].after).options == (("hit_and_run", "forbidden"),)  # type: ignore[attr-defined]


def test_dice_that_a_game_has_not_are_refused() -> None:
    with pytest.raises(ValueError, match="Pagade has no roll 5-2"):
        takhta.start("pagade").plays("52")


def test_a_play_against_the_rules_is_refused_with_the_rule() -> None:
    with pytest.raises(ValueError, match="24 to 20 is 4 pips; the dice are 3 and 1"):
        takhta.start().play("31", "24/20 24/23")


def test_a_match_goes_from_one_format_into_another_and_can_be_pasted_back(tmp_path: Path) -> None:
    match = takhta.read_match(FOLDER / "cube.mat")
    takhta.write_match(match, tmp_path / "cube.sgf")
    assert facts_of(takhta.read_match(tmp_path / "cube.sgf")) == facts_of(match)
    assert pasted(match) == match


def test_a_virtual_game_is_played_through_hands_and_sensors() -> None:
    table = takhta.VirtualGame(dice=["31", "64"], players=["Ada", "Bob"], seed=3)
    table.press("ROLL")
    assert table.roll == "31"
    table.play("8/5 6/5")
    assert table.position == takhta.start().play("31", "8/5 6/5").after
    table.press("ROLL")
    table.play("24/14")
    assert [play.text for play in table.match.games[0].actions if isinstance(play, takhta.CheckerPlay)] == [
        "8/5 6/5",
        "24/14",
    ]
    assert pasted(table.match) == table.match


def test_a_virtual_game_refuses_what_the_rules_refuse() -> None:
    table = takhta.VirtualGame(dice=["31"])
    with pytest.raises(ValueError, match="press ROLL first"):
        table.play("8/5 6/5")
    table.press("ROLL")
    with pytest.raises(ValueError, match="24 to 20 is 4 pips; the dice are 3 and 1"):
        table.play("24/20 24/23")
    with pytest.raises(ValueError, match="There is no key 'THROW'"):
        table.press("THROW")
    with pytest.raises(ValueError, match="The turn is not complete"):
        table.press("ROLL")


def test_a_virtual_game_has_a_match_of_its_own() -> None:
    one, other = takhta.VirtualGame().match, takhta.VirtualGame().match
    assert one.uid
    assert one.uid != other.uid


def test_a_roll_and_a_play_that_were_found_before_are_taken_as_well_as_their_texts() -> None:
    start, roll = takhta.start(), takhta.Roll.of(3, 1)
    point = next(play for play in start.plays(roll) if play.text == "8/5 6/5")
    assert start.plays(roll) == start.plays("31")
    assert start.play(roll, point) == start.play("31", "8/5 6/5")
    table = takhta.VirtualGame(dice=[roll])
    table.press("ROLL")
    table.play(point)
    assert table.position == point.after


RACE_ON_FIBS = (
    "board:Ada:Bob:5:2:3:0:6:2:0:0:1:1:2:0:0:1:0:0:0:0:0:1:0:0:1:0:0:0:0:-11:0:1:5:1:5:1:"
    "2:1:0:0:1:-1:0:25:0:4:0:0:0:0:0:1"
)
RACE = "XGID=-FB--AAB--A-----A--A----k-:1:1:1:51:2:3:0:5:10"


@pytest.mark.parametrize(
    "text",
    [
        RACE,
        f"  {RACE.lower()[:5]}{RACE[5:]}\n",
        "/wcAAPAbNQIRAA:UYmmADAAEAAE",
        " /wcAAPAbNQIRAA ",
        RACE_ON_FIBS,
    ],
)
def test_a_position_is_read_from_every_text_that_tells_one(text: str) -> None:
    assert takhta.position(text) == takhta.position("/wcAAPAbNQIRAA")


README = Path(__file__).parents[2] / "README.md"
ANY: Any = takhta
"""The public names for a programmer who looks at no types."""
REFUSED: dict[str, tuple[Callable[[], object], type[Exception], str]] = {
    "no file": (lambda: takhta.read_match("no.mat"), ValueError, "no.mat cannot be read: No such file or directory."),
    "no match": (lambda: takhta.read_match(README), ValueError, f"{README}: this is "),
    "no format": (
        lambda: takhta.write_match(takhta.read_match(FOLDER / "cube.mat"), "x.xyz"),
        ValueError,
        "There is no format 'xyz'; there are ",
    ),
    "what is no match": (lambda: ANY.write_match(5, "x.mat"), TypeError, "A match is written, not 5."),
    "dice of no roll": (lambda: takhta.Roll.of(0, 7), ValueError, "A roll is two dice from 1 to 6, not 7-0."),
    "no such rules": (
        lambda: takhta.Match({}, 0, (), "chess").rules, ValueError, "There is no game called 'chess'; the games are ",
    ),
    "no game": (lambda: ANY.start(None), TypeError, "A game is a text, not None."),
    "no option": (
        lambda: takhta.start(nonsense="1"), ValueError, "Backgammon has no option 'nonsense'; its options are ",
    ),
    "an option that is no text": (lambda: ANY.start(crawford=1), TypeError, "The option crawford is a text, not 1."),
    "a position that is no text": (lambda: ANY.position(5), TypeError, "A position is a text, not 5."),
    "no position": (lambda: takhta.position("nonsense").side, ValueError, "A Position ID is 14 letters"),
    "a position made by hand": (lambda: takhta.Position("nonsense").side, ValueError, "A Position ID is 14 letters"),
    "its game": (lambda: takhta.Position("x", "chess").rules, ValueError, "There is no game called 'chess'; "),
    "a roll that is no text": (lambda: ANY.start().plays(31), TypeError, "A roll is a text, not 31."),
    "a play that is no text": (lambda: ANY.start().play("31", 8), TypeError, "A play is a text, not 8."),
    "a table with no option": (
        lambda: takhta.VirtualGame(nonsense="1"), ValueError, "Backgammon has no option 'nonsense'; its options are ",
    ),
    "a table with no game": (
        lambda: takhta.VirtualGame("chess"), ValueError, "There is no game called 'chess'; the games are ",
    ),
    "too short": (lambda: takhta.VirtualGame(length=-1), ValueError, "A match's length is 0 to 99, not -1."),
    "too long": (lambda: takhta.VirtualGame(length=100), ValueError, "A match's length is 0 to 99, not 100."),
    "a length in words": (
        lambda: ANY.VirtualGame(length="3"), TypeError, "A match's length is a whole number, not '3'.",
    ),
    "a seed in words": (lambda: ANY.VirtualGame(seed="3"), TypeError, "A seed is a whole number, not '3'."),
    "three players": (
        lambda: takhta.VirtualGame(players=["Ada", "Bob", "Eve"]), ValueError, "Backgammon has 2 players, not 3.",
    ),
    "a player": (lambda: takhta.VirtualGame(players="Ada"), TypeError, "The players are a list, not 'Ada'."),
    "a player without a name": (
        lambda: ANY.VirtualGame(players=["Ada", 2]), TypeError, "A player's name is a text, not 2.",
    ),
    "one throw": (lambda: takhta.VirtualGame(dice="31"), TypeError, "The dice are a list, not '31'."),
    "no throw": (
        lambda: takhta.VirtualGame(dice=["31", "99"]), ValueError, "A roll is two dice from 1 to 6, not '99'.",
    ),
    "throws of another game": (
        lambda: takhta.VirtualGame("pagade", dice=["52"]), ValueError, "Pagade has no roll 5-2",
    ),
    "no hands": (lambda: takhta.VirtualGame(hands="wet"), ValueError, "There are no hands 'wet'; known are neat, "),
}  # fmt: skip


@pytest.mark.parametrize("what", REFUSED)
def test_whatever_is_refused_is_a_value_or_a_type_error_that_says_why_in_a_sentence(what: str) -> None:
    do, kind, sentence = REFUSED[what]
    with pytest.raises((ValueError, TypeError)) as caught:
        do()
    assert isinstance(caught.value, kind)
    assert str(caught.value).startswith(sentence)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize("game", ["hypergammon", "pagade"])
def test_the_game_is_called_the_same_everywhere(game: str) -> None:
    assert takhta.VirtualGame(game=game).match.game == takhta.start(game=game).game == game
