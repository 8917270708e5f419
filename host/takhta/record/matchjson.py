"""A match as JSON, every position included, and back. It must never trust a position it can work out itself."""

import re
from typing import Literal

import msgspec
from msgspec.structs import replace

from takhta.record.errors import MatchJsonError
from takhta.record.facts import GameEnded, SideName
from takhta.record.json_place import byte_of, line_and_column
from takhta.record.match import Action, Beaver, CheckerPlay, Double, Drop, GameRecord, Match, Result, Take
from takhta.record.replay import Moment, replay
from takhta.record.sides import name_of, side_of
from takhta.rules.dice import Roll
from takhta.rules.errors import InvalidError
from takhta.rules.game import Points

VERSION = 1
_DATE = re.compile(r"(\d{4}\.\d\d\.\d\d)?", re.ASCII)
_BYTE = re.compile(r"\(byte (\d+)\)")
"""How msgspec names the place of what is no JSON."""


class _Line(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One action. `position` is told for the reader; on the way back it must agree."""

    side: SideName
    do: Literal["play", "double", "beaver", "take", "drop"]
    roll: str = ""
    play: str = ""
    position: str = ""
    value: int = 0


class _Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    winner: SideName
    points: int
    times: int
    why: str


class _Game(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    number: int
    white: int
    black: int
    actions: tuple[_Line, ...]
    result: _Result | None
    throws: tuple[tuple[int, int], ...] = ()
    """Opening throws that the first roll does not tell."""


class _Match(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="format", tag="takhta match"):
    version: int
    game: str
    options: dict[str, str]
    white: str
    black: str
    length: int
    date: str
    games: tuple[_Game, ...]


def write_json(match: Match) -> bytes:
    """The match as indented JSON in UTF-8, with the position after every play. Raises ReplayError."""
    return msgspec.json.format(msgspec.json.encode(_told(match)), indent=1) + b"\n"


def read_json(data: bytes) -> Match:
    """The match in such a text.

    Raises MatchJsonError, naming line and column or game and action, and ReplayError when it breaks the rules.
    """
    try:
        data.decode()
        text = msgspec.json.decode(data, type=_Match)
    except UnicodeDecodeError as error:
        raise _wrong(data, error.start, "this is no match in JSON, which is written in UTF-8.") from error
    except msgspec.ValidationError as error:
        path = str(error).partition(" - at `")[2].rstrip("`")
        raise _wrong(data, byte_of(data, path), f"this is no match in JSON: {_plain(error)}.") from error
    except msgspec.DecodeError as error:
        found = _BYTE.search(str(error))
        byte = int(found[1]) if found else len(data)
        raise _wrong(data, byte, f"this is no match in JSON: {_plain(error)}.") from error
    games = tuple(_record(data, number, each) for number, each in enumerate(text.games))
    if text.version != VERSION:
        what = f"this match is written in version {text.version}; this program reads {VERSION}."
        raise _wrong(data, byte_of(data, "$.version"), what)
    if not _DATE.fullmatch(text.date):
        what = f"a date is written like 2026.11.21, or left empty, not {text.date[:20]!r}."
        raise _wrong(data, byte_of(data, "$.date"), what)
    match = Match(text.white, text.black, text.length, games, text.game, text.date, text.options)
    for written, played in zip(text.games, _told(match).games, strict=True):
        for number, (line, right) in enumerate(zip(written.actions, played.actions, strict=True), 1):
            where = f"Game {written.number}, action {number}"
            if replace(line, roll=right.roll, position=right.position) != right:
                raise MatchJsonError(f"{where} has more in it than belongs to {right.do!r}.")
            if line.position != right.position:
                raise MatchJsonError(f"{where} leads to {right.position!r}, but {line.position!r} is written.")
        if written.result != played.result:
            raise MatchJsonError(f"Game {written.number} ends with {played.result}, but {written.result} is written.")
    return match


def _wrong(data: bytes, byte: int, what: str) -> MatchJsonError:
    return MatchJsonError(f"{line_and_column(data, byte)}: {what}")


def _plain(error: Exception) -> str:
    """What an error says; it may quote the text with any character in it."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in str(error))[:300]


def _told(match: Match) -> _Match:
    moments = list(replay(match))
    games = tuple(_game(record, [m for m in moments if m.game == record.number]) for record in match.games)
    options = dict(match.options)
    return _Match(VERSION, match.game, options, match.white, match.black, match.length, match.date, games)


def _game(record: GameRecord, moments: list[Moment]) -> _Game:
    ended = moments[-1].facts[-1]
    result = (
        _Result(ended.winner, ended.points, ended.times, ended.why)
        if isinstance(ended, GameEnded) and record.result is not None
        else None
    )
    lines = tuple(_line(moment) for moment in moments)
    return _Game(record.number, record.white, record.black, lines, result, record.throws)


def _line(moment: Moment) -> _Line:
    action, turn = moment.action, moment.turn
    side = name_of(action.side)
    match action:
        case CheckerPlay(roll=roll, text=text):
            position = "" if turn is None else moment.before.game.format_position(turn.after)
            return _Line(side, "play", roll=str(roll), play=text, position=position)
        case Double(value=value):
            return _Line(side, "double", value=value)
        case Beaver(value=value):
            return _Line(side, "beaver", value=value)
        case Take():
            return _Line(side, "take")
        case Drop():
            return _Line(side, "drop")


def _record(data: bytes, place: int, game: _Game) -> GameRecord:
    """One game; `place` = how many stand before it."""
    result = None if game.result is None else Result(side_of(game.result.winner), Points(game.result.points))
    actions = []
    for number, line in enumerate(game.actions):
        try:
            actions.append(_action(line))
        except InvalidError as error:
            raise _wrong(data, byte_of(data, f"$.games[{place}].actions[{number}].roll"), str(error)) from error
    return GameRecord(game.number, game.white, game.black, tuple(actions), result, game.throws)


def _action(line: _Line) -> Action:
    side = side_of(line.side)
    match line.do:
        case "play":
            return CheckerPlay(side, Roll.parse(line.roll), line.play)
        case "double":
            return Double(side, line.value)
        case "beaver":
            return Beaver(side, line.value)
        case "take":
            return Take(side)
        case "drop":
            return Drop(side)
