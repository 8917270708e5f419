"""Reads matches in SGF, GM[6], as GNU Backgammon writes them. It must never half-read: all of it or SgfError.

One game tree is one game. White is player 0; `a` to `x` are White's points 1 to 24 for both sides, `y` is the bar, `z`
off. Analysis, comments and side branches are passed over. Whether the plays are legal, replay.py says.
Source: the SGF specification for backgammon, and files GNU Backgammon 1.07 wrote; it counts games from 0.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from takhta.record.days import is_day
from takhta.record.errors import SgfError
from takhta.record.formats import headers
from takhta.record.formats.agreed import agreed
from takhta.record.formats.sgf_nodes import Node, Place, Value, main_lines
from takhta.record.formats.sgf_writer import (
    BACKGAMMON_GAME,
    CRAWFORD,
    CRAWFORD_GAME,
    JACOBY,
    NAMED,
    NO_CUBE,
    VARIATIONS,
    ties,
)
from takhta.record.match import Action, Beaver, CheckerPlay, Double, Drop, GameRecord, Match, Result, Take, between
from takhta.rules.dice import Roll
from takhta.rules.errors import InvalidError
from takhta.rules.game import Points
from takhta.rules.occupancy import Side
from takhta.rules.said import Either, excerpt, said
from takhta.rules.stakes import UNTURNED

_LONGEST = 4_000_000
_SIDES = {"W": Side.WHITE, "B": Side.BLACK}
_SET_UP = {
    **{name: said("sgf.checkers_set", name=name) for name in ("AE", "AB", "AW")},
    **{name: said("sgf.cube_set", name=name) for name in ("CP", "CO")},
}
"""What would make a game begin or go on other than by play; such a game cannot be replayed."""

_PLAY = re.compile(r"(\d\d)((?:[a-y][a-z]){0,4})", re.ASCII)
_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)
_RESULT = re.compile(r"([WB])\+(\d{1,6})R?(?:esign)?", re.ASCII)
_TURNED = ("2", "4", "8")
"""Cubes that automatic doubles, up to three, leave in the middle."""
_OPEN = ("", "?", "Void")
_COUNT = re.compile(r"\d{1,4}", re.ASCII)


def read_sgf(data: bytes) -> Match:
    """The match in an SGF file. Raises SgfError, naming line and column, for the first thing that cannot be read."""
    if len(data) > _LONGEST:
        raise SgfError(said("file.at", line=1, column=1), said("file.too_long", megabytes=_LONGEST // 1_000_000))
    text = _text(data)
    games = main_lines(text)
    if not games:
        raise Place(text, 0).wrong(said("sgf.no_game", begins="(;"))
    first = _Root.of(games[0][0])
    records = []
    for number, nodes in enumerate(games, 1):
        root = _Root.of(nodes[0])
        if root.settled != first.settled:
            raise root.at.wrong(said("sgf.other_match"))
        actions, throws = _actions(nodes, root.cube), ties(root.cube)
        records.append(GameRecord(number, root.white, root.black, actions, root.result, throws))
    white, black, length, game, options = first.settled
    agreements = dict(options) | agreed(records)
    return Match(
        between(white, black), length, tuple(records), game, first.date, agreements, **_headers(games[0][0].properties)
    )


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")  # the encoding of SGF files that name none


@dataclass(frozen=True, slots=True)
class _Root:
    """What the first node of a game tells. `settled` is the same for all games of a match: both names, the length,
    the game, and what was agreed on."""

    at: Place
    settled: tuple[str, str, int, str, tuple[tuple[str, str], ...]]
    white: int
    black: int
    date: str
    result: Result | None
    cube: Points

    @classmethod
    def of(cls, node: Node) -> "_Root":
        kind = node.one("GM")
        if kind is None or kind.text.strip() != BACKGAMMON_GAME:
            raise (kind.at if kind else node.at).wrong(said("sgf.other_game", property=f"GM[{BACKGAMMON_GAME}]"))
        info = _match_info(node.properties.get("MI", []))
        length = info.get("length", 0)
        game, options = _rules(node.one("RU"), length)
        settled = _name(node.one("PW"), "White"), _name(node.one("PB"), "Black"), length, game, options
        score = info.get("ws", 0), info.get("bs", 0)
        cube = _cube(node.one("CV"), length)
        return cls(node.at, settled, *score, _date(node.one("DT")), _result(node.one("RE")), cube)


def _match_info(values: list[Value]) -> Mapping[str, int]:
    """The length of the match and the scores before this game, by the tags they are written with."""
    info: dict[str, int] = {}
    for value in values:
        tag, _, number = (part.strip() for part in value.text.partition(":"))
        if tag.lower() in ("length", "ws", "bs"):
            if not _COUNT.fullmatch(number):
                raise value.at.wrong(said("sgf.no_number", name=excerpt(tag), most=9999, text=excerpt(number, 20)))
            info[tag.lower()] = int(number)
    return info


def _rules(value: Value | None, length: int) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The game and the options that differ from what is usual."""
    told = [] if value is None else [rule.strip() for rule in value.text.split(":") if rule.strip()]
    games = {name: game for game, name in VARIATIONS.items()}
    played, options = "backgammon", {}
    for rule in told:
        if rule in games:
            played = games[rule]
        elif rule not in (CRAWFORD, CRAWFORD_GAME, JACOBY, NO_CUBE):
            assert value is not None, "a rule was told"
            raise value.at.wrong(said("sgf.unknown_rule", rule=excerpt(rule)))
    if NO_CUBE in told:
        options["cube"] = "off"
    if length > 1 and CRAWFORD not in told:  # a match to one point is over before the rule could matter
        options["crawford"] = "off"
    if length == 0 and JACOBY in told:
        options["jacoby"] = "on"
    return played, tuple(sorted(options.items()))


def _name(value: Value | None, otherwise: str) -> str:
    return otherwise if value is None else " ".join(value.text.split()) or otherwise


def _date(value: Value | None) -> str:
    found = _DATE.match(value.text.strip()) if value else None
    day = ".".join(found.groups()) if found else ""
    return day if is_day(day) else ""


def _headers(properties: Mapping[str, list[Value]]) -> dict[str, str]:
    """Which match it is and where it was played, in properties of their own or as lines in the comment."""
    comments = "\n".join(value.text for value in properties.get("GC", []))
    told = {found[1]: found[2] for line in comments.splitlines() if (found := headers.LINE.fullmatch(line.strip()))}
    told |= {name: properties[short][0].text for name, short in NAMED.items() if short in properties}
    return headers.read(told)


def _result(value: Value | None) -> Result | None:
    if value is None or value.text.strip() in _OPEN:
        return None
    if (found := _RESULT.fullmatch(value.text.strip())) is None or int(found[2]) == 0:
        raise value.at.wrong(said("sgf.no_result", text=excerpt(value.text, 20)))
    return Result(_SIDES[found[1]], Points(int(found[2])))


def _cube(value: Value | None, length: int) -> Points:
    """The cube a game begins with: for money, automatic doubles may have turned it before the first play."""
    if value is None:
        return UNTURNED
    if length or value.text.strip() not in _TURNED:
        raise value.at.wrong(said("sgf.cube", values=Either(_TURNED), text=excerpt(value.text, 20)))
    return Points(int(value.text))


def _actions(nodes: list[Node], cube: Points) -> tuple[Action, ...]:
    """What both sides did in one game that begins with such a cube."""
    actions: list[Action] = []
    for node in nodes:
        if node is not nodes[0] and "CV" in node.properties:
            raise node.at.wrong(said("sgf.cube_set", name="CV"))
        for name, told in _SET_UP.items():
            if name in node.properties:
                raise node.at.wrong(told)
        if (action := _action(node, cube)) is None:
            continue
        if isinstance(action, Double):
            cube = Points(action.value)
            before = actions[-1] if actions else None
            if isinstance(before, Double) and before.side is not action.side:
                action = Beaver(action.side, action.value)  # a double in answer to one
        actions.append(action)
    return tuple(actions)


def _action(node: Node, cube: Points) -> Action | None:
    """What a node tells, if anything was done in it; `cube` is its value before."""
    if (dice := node.one("DI")) is not None:  # a roll that nobody played any more
        if (turn := node.one("PL")) is None or turn.text[:1] not in _SIDES:
            raise node.at.wrong(said("sgf.whose_dice"))
        return _checker_play(_SIDES[turn.text[0]], dice)
    moves = [(side, move) for name, side in _SIDES.items() if (move := node.one(name)) is not None]
    if not moves:
        return None
    if len(moves) > 1:
        raise node.at.wrong(said("sgf.both_sides"))
    side, move = moves[0]
    match move.text.strip():
        case "double":
            return Double(side, cube * 2)
        case "take":
            return Take(side)
        case "drop":
            return Drop(side)
    return _checker_play(side, move)


def _checker_play(side: Side, value: Value) -> CheckerPlay:
    if (found := _PLAY.fullmatch(value.text.strip())) is None:
        raise value.at.wrong(said("sgf.no_move", text=excerpt(value.text, 20)))
    try:
        roll = Roll.parse(found[1])
    except InvalidError as error:
        raise value.at.wrong(*error.told) from error
    points = [_point(letter, side) for letter in found[2]]
    return CheckerPlay(side, roll, " ".join(f"{a}/{b}" for a, b in zip(points[::2], points[1::2], strict=True)))


def _point(letter: str, side: Side) -> str:
    """A letter as the mover calls the point."""
    if letter in "yz":
        return "bar" if letter == "y" else "off"
    number = ord(letter) - ord("a") + 1
    return str(number if side is Side.WHITE else 25 - number)
