"""What the first node of a game in SGF tells: the players, what was agreed on, the score and the result. It must never
look at what was played.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from takhta.record.days import is_day
from takhta.record.formats.sgf_nodes import Node, Place, Value
from takhta.record.formats.sgf_writer import (
    BACKGAMMON_GAME,
    CRAWFORD,
    CRAWFORD_GAME,
    JACOBY,
    NO_CUBE,
    VARIATIONS,
)
from takhta.record.match import Result
from takhta.rules.game import Points
from takhta.rules.occupancy import Side
from takhta.rules.said import Either, excerpt, said
from takhta.rules.stakes import UNTURNED

SIDES = {"W": Side.WHITE, "B": Side.BLACK}

_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)
_RESULT = re.compile(r"([WB])\+(\d{1,6})R?(?:esign)?", re.ASCII)
_TURNED = ("2", "4", "8")
"""Cubes that automatic doubles, up to three, leave in the middle."""
_OPEN = ("", "?", "Void")
_COUNT = re.compile(r"\d{1,4}", re.ASCII)


@dataclass(frozen=True, slots=True)
class SgfRoot:
    """What the first node of a game tells. `settled` is the same for all games of a match: both names, the length,
    the game, and what was agreed on."""

    at: Place
    settled: tuple[str, str, int, str, tuple[tuple[str, str], ...]]
    white: int
    black: int
    date: str
    result: Result | None
    cube: Points
    number: int
    """The game's number from 1. Programs disagree on where to begin, so it only counts where a score tells that games
    are missing."""

    @classmethod
    def of(cls, node: Node) -> "SgfRoot":
        """Read it from the first node of a game. Raises SgfError."""
        kind = node.one("GM")
        if kind is None or kind.text.strip() != BACKGAMMON_GAME:
            raise (kind.at if kind else node.at).wrong(said("sgf.other_game", property=f"GM[{BACKGAMMON_GAME}]"))
        info = _match_info(node.properties.get("MI", []))
        length = info.get("length", 0)
        game, options = _rules(node.one("RU"), length)
        settled = _name(node.one("PW"), "White"), _name(node.one("PB"), "Black"), length, game, options
        score = info.get("ws", 0), info.get("bs", 0)
        number = max(info.get("game", 0) + 1, 1) if any(score) else 1
        cube = _cube(node.one("CV"), length)
        return cls(node.at, settled, *score, _date(node.one("DT")), _result(node.one("RE")), cube, number)


def _match_info(values: list[Value]) -> Mapping[str, int]:
    """The length of the match and the scores before this game, by the tags they are written with."""
    info: dict[str, int] = {}
    for value in values:
        tag, _, number = (part.strip() for part in value.text.partition(":"))
        if tag.lower() in ("length", "game", "ws", "bs"):
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


def _result(value: Value | None) -> Result | None:
    if value is None or value.text.strip() in _OPEN:
        return None
    if (found := _RESULT.fullmatch(value.text.strip())) is None or int(found[2]) == 0:
        raise value.at.wrong(said("sgf.no_result", text=excerpt(value.text, 20)))
    return Result(SIDES[found[1]], Points(int(found[2])))


def _cube(value: Value | None, length: int) -> Points:
    """The cube a game begins with: for money, automatic doubles may have turned it before the first play."""
    if value is None:
        return UNTURNED
    if length or value.text.strip() not in _TURNED:
        raise value.at.wrong(said("sgf.cube", values=Either(_TURNED), text=excerpt(value.text, 20)))
    return Points(int(value.text))
