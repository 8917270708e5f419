"""A match as JSON, every position included, and back. It must never trust a position it can work out itself."""

import re
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from takhta.record.days import is_day
from takhta.record.errors import MatchJsonError
from takhta.record.facts import GameEnded, SideName
from takhta.record.formats.json_place import byte_of, line_and_column
from takhta.record.match import Action, Beaver, CheckerPlay, Double, Drop, GameRecord, Match, Result, Take
from takhta.record.replay import Moment, replay
from takhta.record.sides import by_name, by_side, name_of, side_of
from takhta.rules.dice import Roll
from takhta.rules.errors import InvalidError
from takhta.rules.game import Points
from takhta.rules.occupancy import WHITE_AND_BLACK, Side
from takhta.rules.said import Said, excerpt, said
from takhta.rules.stakes import is_for_points

VERSION = 1
LONGEST_MATCH = 9999
"""Points; a .mat file can name no more either."""
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_BYTE = re.compile(r"\(byte (\d+)\)")
"""How msgspec names the place of what is no JSON."""


class _Line(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One action. `position` is written for other programs; when it is read, it must agree with the rules."""

    side: SideName
    do: Literal["play", "double", "beaver", "take", "drop"]
    roll: str = ""
    play: str = ""
    position: str = ""
    value: int = 0


class _Result(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    winner: SideName
    points: int = 0
    times: int = 0
    """1 single, 2 gammon, 3 backgammon; like the points it is left out where a game is not played for points."""
    why: str
    places: tuple[SideName, ...] = ()


class _Game(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    number: int
    white: int | UnsetType = UNSET
    black: int | UnsetType = UNSET
    """The score before the game, where there are points."""
    starts: tuple[tuple[SideName, str], ...] = ()
    """What each side has thrown for the start, in the order of the throws."""
    actions: tuple[_Line, ...]
    result: _Result | None
    throws: tuple[tuple[int, int], ...] = ()
    """Opening throws that do not follow from the first roll."""


class _Match(
    msgspec.Struct,
    frozen=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    kw_only=True,
    tag_field="format",
    tag="takhta match",
):
    """`players` are the names in a game of other sides than white and black."""

    version: int
    uid: str = ""
    event: str = ""
    round: str = ""
    table: str = ""
    game: str
    options: dict[str, str]
    white: str | UnsetType = UNSET
    black: str | UnsetType = UNSET
    players: dict[SideName, str] | UnsetType = UNSET
    length: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_MATCH)]
    date: str
    games: tuple[_Game, ...]


def write_json(match: Match) -> bytes:
    """The match as indented JSON in UTF-8, with the position after every play. Raises ReplayError."""
    return msgspec.json.format(msgspec.json.encode(_told(match)), indent=1) + b"\n"


def read_json(data: bytes) -> Match:
    """The match in such a text.

    Raises MatchJsonError, naming line and column or game and action, and ReplayError when it breaks the rules.
    """
    data = data.removeprefix(_BYTE_ORDER_MARK)  # some editors begin every text with it
    try:
        data.decode()
        text = msgspec.json.decode(data, type=_Match)
    except UnicodeDecodeError as error:
        raise _wrong(data, error.start, said("json.not_utf8")) from error
    except msgspec.ValidationError as error:
        path = str(error).partition(" - at `")[2].rstrip("`")
        raise _wrong(data, byte_of(data, path), said("json.unreadable", why=excerpt(str(error), 300))) from error
    except msgspec.DecodeError as error:
        found = _BYTE.search(str(error))
        byte = int(found[1]) if found else len(data)
        raise _wrong(data, byte, said("json.unreadable", why=excerpt(str(error), 300))) from error
    games = tuple(_record(data, number, each) for number, each in enumerate(text.games))
    if text.version != VERSION:
        other = said("json.other_version", version=text.version, reads=VERSION)
        raise _wrong(data, byte_of(data, "$.version"), other)
    if text.date and not is_day(text.date):
        raise _wrong(data, byte_of(data, "$.date"), said("json.no_date", text=excerpt(text.date, 20)))
    place = text.uid, text.event, text.round, text.table
    match = Match(_players(text), text.length, games, text.game, text.date, text.options, *place)
    for written, played in zip(text.games, _told(match).games, strict=True):
        for number, (line, right) in enumerate(zip(written.actions, played.actions, strict=True), 1):
            where = said("json.at", game=written.number, action=number)
            if replace(line, roll=right.roll, position=right.position) != right:
                raise MatchJsonError(where, said("json.too_much", action=right.do))
            if line.position != right.position:
                raise MatchJsonError(
                    where, said("json.other_position", right=right.position, written=excerpt(line.position))
                )
        if written.result != played.result:
            raise MatchJsonError(said("json.other_result", game=written.number))
    return match


def _wrong(data: bytes, byte: int, *what: Said) -> MatchJsonError:
    return MatchJsonError(line_and_column(data, byte), *what)


def _told(match: Match) -> _Match:
    moments = list(replay(match))
    for_points = is_for_points(match.rules)
    games = tuple(
        _game(record, [m for m in moments if m.game == record.number], for_points=for_points) for record in match.games
    )
    options = dict(match.options)
    white, black = match.players.get(Side.WHITE, UNSET), match.players.get(Side.BLACK, UNSET)
    if set(match.players) == set(WHITE_AND_BLACK):
        players: dict[SideName, str] | UnsetType = UNSET
    else:
        white, black, players = UNSET, UNSET, by_name(match.players)
    return _Match(
        version=VERSION,
        uid=match.uid,
        event=match.event,
        round=match.round,
        table=match.table,
        game=match.game,
        options=options,
        white=white,
        black=black,
        players=players,
        length=match.length,
        date=match.date,
        games=games,
    )


def _players(text: _Match) -> dict[Side, str]:
    told = {} if isinstance(text.players, UnsetType) else by_side(text.players)
    both = ((Side.WHITE, text.white), (Side.BLACK, text.black))
    return told | {side: name for side, name in both if isinstance(name, str)}


def _game(record: GameRecord, moments: list[Moment], *, for_points: bool) -> _Game:
    ended = moments[-1].facts[-1]
    return _Game(
        number=record.number,
        white=record.white if for_points else UNSET,
        black=record.black if for_points else UNSET,
        starts=tuple((name_of(side), str(roll)) for side, roll in record.starts),
        actions=tuple(_line(moment) for moment in moments),
        result=_result(ended) if isinstance(ended, GameEnded) and record.result is not None else None,
        throws=record.throws,
    )


def _result(ended: GameEnded) -> _Result:
    times = ended.times if ended.points else 0
    return _Result(winner=ended.winner, points=ended.points, times=times, why=ended.why, places=ended.places)


def _line(moment: Moment) -> _Line:
    action, turn = moment.action, moment.turn
    side = name_of(action.side)
    match action:
        case CheckerPlay(text=text):
            position = "" if turn is None else moment.before.game.format_position(turn.after)
            return _Line(side, "play", roll=action.dice, play=text, position=position)
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
            raise _wrong(data, byte_of(data, f"$.games[{place}].actions[{number}].roll"), *error.told) from error
    starts = []
    for number, (side, roll) in enumerate(game.starts):
        try:
            starts.append((side_of(side), Roll.parse(roll)))
        except InvalidError as error:
            raise _wrong(data, byte_of(data, f"$.games[{place}].starts[{number}][1]"), *error.told) from error
    white, black = game.white or 0, game.black or 0
    return GameRecord(game.number, white, black, tuple(actions), result, game.throws, tuple(starts))


def _action(line: _Line) -> Action:
    side = side_of(line.side)
    match line.do:
        case "play":
            return CheckerPlay.of(side, line.roll, line.play)
        case "double":
            return Double(side, line.value)
        case "beaver":
            return Beaver(side, line.value)
        case "take":
            return Take(side)
        case "drop":
            return Drop(side)
