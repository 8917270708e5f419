"""What the new-game form offers: the games, what their players may agree on, and under which names that is usual."""

from collections.abc import Sequence

import msgspec

from takhta.record.facts import SideName
from takhta.record.sides import name_of
from takhta.rules.game import AnyGame
from takhta.rules.games import GAMES, game, on_board
from takhta.rules.occupancy import Side
from takhta.rules.presets import PRESETS, Preset
from takhta.rules.said import said
from takhta.rules.stakes import is_for_points
from takhta.web.messages import Choice, GameOffer, PresetOffer
from takhta.words.speaker import Speaker


def offers(board: str, speaker: Speaker) -> Sequence[GameOffer]:
    """The games that are played on the board of this name, the usual one first; behind them all others, and how to get
    to them."""
    here = on_board(board)
    others = [game(name) for name in GAMES if name not in here]
    return [
        *(offer_of(game(name), speaker) for name in here),
        *(msgspec.structs.replace(offer_of(rules, speaker), how=_how(rules, speaker)) for rules in others),
    ]


def _how(rules: AnyGame, speaker: Speaker) -> str:
    """How to get to a game that is played on another board."""
    return speaker.noun(said("game.elsewhere", game=rules.title, command=f"takhta play --game {rules.name}"))


def offer_of(rules: AnyGame, speaker: Speaker) -> GameOffer:
    """A game with everything its rules let players agree on, and who then plays."""
    choices = tuple(
        Choice(
            option.name,
            speaker.noun(option.title),
            option.values,
            "" if option.means is None else speaker.noun(option.means),
            option.only,
        )
        for option in rules.options
    )
    agreed = {
        f"{option.name}={value}": game(rules.name, {option.name: value}).sides
        for option in rules.options
        for value in option.values
    }
    others = {chosen: _names_of(sides) for chosen, sides in agreed.items() if sides != rules.sides}
    title, sides = speaker.noun(rules.title), _names_of(rules.sides)
    presets = tuple(_preset(each, rules, speaker) for each in PRESETS) if is_for_points(rules) else ()
    return GameOffer(rules.name, title, sides, choices, others, for_points=is_for_points(rules), presets=presets)


def _preset(preset: Preset, rules: AnyGame, speaker: Speaker) -> PresetOffer:
    known = {option.name for option in rules.options}
    options = {name: value for name, value in preset.options.items() if name in known}
    return PresetOffer(
        preset.name, speaker.noun(preset.title), speaker.noun(preset.means), preset.length, options, preset.hints
    )


def _names_of(sides: Sequence[Side]) -> tuple[SideName, ...]:
    return tuple(name_of(side) for side in sides)
