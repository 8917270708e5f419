"""The form offers every game of every board, and what is usual under a name."""

from takhta.rules.games import GAMES, game
from takhta.rules.presets import PRESETS
from takhta.runtime.outputs.offers import offers
from takhta.words.languages import speaker


def test_every_game_is_offered_and_those_of_another_board_with_the_way_to_them() -> None:
    found = offers("tables", speaker())
    assert {offer.name for offer in found} == {*GAMES}
    assert [(offer.name, offer.how) for offer in found if offer.how] == [
        ("pagade", "Pagade is played on another board: end this program and start `takhta play --game pagade`.")
    ]
    assert offers("cross", speaker())[0].name == "pagade"


def test_every_preset_is_playable_in_every_game_that_has_it_and_says_what_it_means() -> None:
    for offer in offers("tables", speaker()):
        for preset in offer.presets:
            rules = game(offer.name, preset.options)
            assert {name: rules.option(name) for name in preset.options} == preset.options
            assert preset.means.endswith(".")
    options = {name for preset in PRESETS for name in preset.options}
    assert options <= {option.name for option in game("backgammon").options}


def test_rules_that_count_in_a_match_or_for_money_alone_say_so() -> None:
    only = {choice.name: choice.only for choice in offers("tables", speaker())[0].choices if choice.only}
    assert only == {"crawford": "match", "jacoby": "money", "beaver": "money", "automatic_doubles": "money"}
