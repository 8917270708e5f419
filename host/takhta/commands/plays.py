"""What `takhta plays` and `takhta perft` answer, so that other programs can use our rules."""

import json
from collections.abc import Mapping
from typing import TypedDict

from takhta.diagrams.positions import read_position
from takhta.diagrams.subject import Subject
from takhta.errors import UnusableError
from takhta.rules.dice import Roll
from takhta.rules.errors import RulesError
from takhta.rules.game import AnyGame, State
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


def tell_plays(name: str, options: Mapping[str, str], position: str, dice: str, *, as_json: bool) -> None:
    """Print every legal play. Raises UnusableError."""
    answer = plays_of(name, options, position, dice)
    if as_json:
        print(json.dumps(answer))
        return
    for each in answer["plays"]:
        print(f"{each['text'] or '(no move)':24} {each['position']}")


def plays_of(name: str, options: Mapping[str, str], position: str, dice: str) -> Plays:
    """Every legal play; empty `dice` are those that the position tells.

    Raises UnusableError for an unknown game or option, a bad position, and dice that are bad or not those it tells.
    """
    try:
        rules = game(name, options)
    except RulesError as error:
        raise UnusableError(*error.told) from error
    state, roll = turn_of(rules, position, dice)
    found = [] if rules.outcome(state) else [play for play in rules.plays(state, roll) if play.dice_used]
    texts = [PlayText(text=rules.format_play(play), position=rules.format_position(play.after)) for play in found]
    return Plays(game=name, position=rules.format_position(state), dice=str(roll), plays=texts)


def turn_of(rules: AnyGame, position: str, dice: str) -> tuple[State, Roll]:
    """The position and the roll somebody asks about; empty `dice` are those that the position tells.

    Raises UnusableError for a bad position, and for dice that are bad, not of this game or not those it tells.
    """
    try:
        subject = read_position(rules, position)
        roll = _roll(subject, dice)
        if roll not in rules.rolls():
            raise UnusableError(said("roll.not_of_game", game=rules.title, roll=roll.noun))
    except RulesError as error:
        raise UnusableError(*error.told) from error
    return subject.state, roll


def tell_perft(name: str, options: Mapping[str, str], plies: int, *, as_json: bool) -> None:
    """Print the counts from the start position. Raises UnusableError."""
    answer = perft_of(name, options, plies)
    print(json.dumps(answer) if as_json else f"{answer['paths']} paths, {answer['positions']} positions")


def perft_of(name: str, options: Mapping[str, str], plies: int) -> Counts:
    """The counts from the start position. Raises UnusableError for an unknown game or option."""
    try:
        counts = perft(game(name, options), plies)
    except RulesError as error:
        raise UnusableError(*error.told) from error
    return Counts(paths=counts.paths, positions=counts.positions)


def _roll(subject: Subject, dice: str) -> Roll:
    """The roll to play: the one asked for, else the one that the position tells. Raises UnusableError."""
    if subject.situation and (subject.situation.doubled or subject.situation.resigned):
        raise UnusableError(said("plays.question_open"))
    told = subject.dice
    if not dice:
        if told is None:
            raise UnusableError(said("plays.no_dice"))
        return told
    asked = Roll.parse(dice)
    if told is not None and told != asked:
        raise UnusableError(said("plays.other_dice", told=told.noun, asked=asked.noun))
    return asked
