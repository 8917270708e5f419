"""What other programs use: few names, each where `import takhta` says, and reprs that can be pasted back."""

import subprocess
import sys
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
