"""Every game goes through the same board: recorded games of each re-enacted by virtual hands, no code of their own."""

import pytest

from support.matches import FOLDER
from takhta.commands.reenact.reenactment import Options, reenact
from takhta.record.formats.match_json import read_json, write_json
from takhta.record.match import CheckerPlay
from takhta.rules.games import on_board
from tools.make_variant_games import RECIPES, make

ALWAYS = {"longnard", "takhteh", "beavers"}
"""What differs most from backgammon; the others too with --long."""


def test_every_game_is_recorded() -> None:
    assert {recipe.game for recipe in RECIPES.values()} == {*on_board("tables")}


@pytest.mark.parametrize("name", RECIPES)
def test_the_recorded_game_is_made_from_its_recipe(name: str) -> None:
    assert write_json(make(RECIPES[name])) == (FOLDER / f"{name}.json").read_bytes()


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in ALWAYS else [pytest.mark.long]) for name in RECIPES]
)
def test_the_game_is_logged_as_it_was_recorded(name: str) -> None:
    recorded = read_json((FOLDER / f"{name}.json").read_bytes())

    report = reenact(recorded, Options(1, display=False))

    assert (report.difference, report.wrong) == ("", 0)
    assert report.turns == sum(isinstance(action, CheckerPlay) for action in recorded.games[0].actions)
    assert write_json(report.match) == write_json(recorded).replace(b'"date": "2026.11.21"', b'"date": ""')
