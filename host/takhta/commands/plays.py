"""What `takhta plays` and `takhta perft` answer, so that other programs can use our rules."""

from collections.abc import Mapping
from typing import TypedDict

from takhta.errors import UnusableError
from takhta.rules.dice import Roll
from takhta.rules.errors import RulesError
from takhta.rules.games import game
from takhta.rules.perft import perft
from takhta.rules.said import said


class PlayText(TypedDict):
    """One legal play: as players write it, and the position after it with the opponent on roll."""

    text: str
    position: str


class Plays(TypedDict):
    """All legal plays of a roll; none is an empty list."""

    game: str
    position: str
    dice: str
    plays: list[PlayText]


class Counts(TypedDict):
    """Paths and distinct positions after some plies."""

    paths: int
    positions: int


def plays_of(name: str, options: Mapping[str, str], position: str, dice: str) -> Plays:
    """Every legal play. Raises UnusableError for an unknown game or option, a bad position or bad dice."""
    try:
        rules = game(name, options)
        state, roll = rules.parse_position(position, rules.sides[0]), Roll.parse(dice)
        if roll not in rules.rolls():
            raise UnusableError(said("roll.not_of_game", game=rules.title, roll=roll.noun))
        found = [] if rules.outcome(state) else [play for play in rules.plays(state, roll) if play.dice_used]
    except RulesError as error:
        raise UnusableError(*error.told) from error
    texts = [PlayText(text=rules.format_play(play), position=rules.format_position(play.after)) for play in found]
    return Plays(game=name, position=rules.format_position(state), dice=str(roll), plays=texts)


def perft_of(name: str, options: Mapping[str, str], plies: int) -> Counts:
    """The counts from the start position. Raises UnusableError for an unknown game or option."""
    try:
        counts = perft(game(name, options), plies)
    except RulesError as error:
        raise UnusableError(*error.told) from error
    return Counts(paths=counts.paths, positions=counts.positions)
