"""What players may agree on: declared by the game, checked before it begins."""

import pytest

from support.words import explained
from takhta.rules.errors import InvalidError
from takhta.rules.games import GAMES, game, on_board
from takhta.rules.options import Option, chosen
from takhta.rules.said import verbatim

CHESS = verbatim("Chess")
DECLARED = (
    Option("colour", verbatim("Colour"), ("red", "blue", "green")),
    Option("size", verbatim("Size"), ("small", "large")),
)


def test_what_is_not_agreed_on_is_as_usual() -> None:
    assert chosen(CHESS, DECLARED, {"size": "large"}) == {"colour": "red", "size": "large"}


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(InvalidError) as caught:
        chosen(CHESS, DECLARED, {"shape": "round"})
    assert explained(caught.value) == "Chess has no option 'shape'; its options are colour and size."


def test_an_unknown_value_is_refused_with_those_there_are() -> None:
    with pytest.raises(InvalidError) as caught:
        chosen(CHESS, DECLARED, {"colour": "black"})
    assert explained(caught.value) == "The option colour of Chess takes red, blue or green, not 'black'."


def test_a_game_may_have_another_usual_value() -> None:
    option = DECLARED[0].usually("green")
    assert (option.default, option.values, option.name) == ("green", ("green", "red", "blue"), "colour")


@pytest.mark.parametrize("name", GAMES)
def test_every_option_of_every_game_takes_each_of_its_values(name: str) -> None:
    usual = game(name)
    assert len({option.name for option in usual.options}) == len(usual.options) > 0
    for option in usual.options:
        assert usual.option(option.name) == option.default
        for value in option.values:
            assert game(name, {option.name: value}).option(option.name) == value


@pytest.mark.parametrize("name", on_board("tables"))
def test_the_same_agreement_is_the_same_game(name: str) -> None:
    agreed = {"cube": "off", "crawford": "off"}
    assert game(name, agreed) is game(name, dict(reversed(agreed.items()))) is not game(name)
