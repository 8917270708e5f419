"""Reads matches in SGF, GM[6], as GNU Backgammon writes them. It must never half-read: all of it or SgfError.

One game tree is one game. White is player 0; `a` to `x` are White's points 1 to 24 for both sides, `y` is the bar, `z`
off. Analysis, comments and side branches are passed over. Whether the plays are legal, replay.py says.
Source: the SGF specification for backgammon, and files GNU Backgammon 1.07 wrote; it counts games from 0.
"""

import re
from collections.abc import Mapping

from takhta.record.errors import SgfError
from takhta.record.formats import headers
from takhta.record.formats.agreed import agreed
from takhta.record.formats.decoded import decoded
from takhta.record.formats.sgf_nodes import Node, Place, Value, main_lines
from takhta.record.formats.sgf_root import SIDES, SgfRoot
from takhta.record.formats.sgf_writer import NAMED, ties
from takhta.record.match import Action, Beaver, CheckerPlay, Double, Drop, GameRecord, Match, Take, between
from takhta.rules.errors import InvalidError
from takhta.rules.game import Points
from takhta.rules.occupancy import Side
from takhta.rules.said import excerpt, said

_LONGEST = 4_000_000
_SET_UP = {
    **{name: said("sgf.checkers_set", name=name) for name in ("AE", "AB", "AW")},
    **{name: said("sgf.cube_set", name=name) for name in ("CP", "CO")},
}
"""What would make a game begin or go on other than by play; such a game cannot be replayed."""

_PLAY = re.compile(r"(\d\d)((?:[a-y][a-z]){0,4})", re.ASCII)


def read_sgf(data: bytes) -> Match:
    """The one match in an SGF file. Raises SgfError, naming line and column, for what cannot be read."""
    first, *others = read_sgfs(data)
    if others:
        raise SgfError(said("file.at", line=1, column=1), said("file.several", count=len(others) + 1))
    return first


def read_sgfs(data: bytes) -> tuple[Match, ...]:
    """Every match in an SGF file, one after the other. Raises SgfError likewise."""
    if len(data) > _LONGEST:
        raise SgfError(said("file.at", line=1, column=1), said("file.too_long", megabytes=_LONGEST // 1_000_000))
    text = decoded(data)
    games = main_lines(text)
    if not games:
        raise Place(text, 0).wrong(said("sgf.no_game", begins="(;"))
    matches: list[list[tuple[SgfRoot, list[Node]]]] = []
    for nodes in games:
        root = SgfRoot.of(nodes[0])
        if not matches or root.settled != matches[-1][0][0].settled:
            matches.append([])
        matches[-1].append((root, nodes))
    return tuple(map(_match, matches))


def _match(games: list[tuple[SgfRoot, list[Node]]]) -> Match:
    """The match of the game trees that tell of the same one."""
    first, nodes_of_first = games[0]
    records = []
    for number, (root, nodes) in enumerate(games, first.number):
        actions, throws = _actions(nodes, root.cube), ties(root.cube)
        records.append(GameRecord(number, root.white, root.black, actions, root.result, throws))
    white, black, length, game, options = first.settled
    agreements = dict(options) | agreed(records)
    return Match(
        between(white, black),
        length,
        tuple(records),
        game,
        first.date,
        agreements,
        **_headers(nodes_of_first[0].properties),
    )


def _headers(properties: Mapping[str, list[Value]]) -> dict[str, str]:
    """Which match it is and where it was played, in properties of their own or as lines in the comment."""
    comments = "\n".join(value.text for value in properties.get("GC", []))
    told = {found[1]: found[2] for line in comments.splitlines() if (found := headers.LINE.fullmatch(line.strip()))}
    told |= {name: properties[short][0].text for name, short in NAMED.items() if short in properties}
    return headers.read(told)


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
        if (turn := node.one("PL")) is None or turn.text[:1] not in SIDES:
            raise node.at.wrong(said("sgf.whose_dice"))
        return _checker_play(SIDES[turn.text[0]], dice)
    moves = [(side, move) for name, side in SIDES.items() if (move := node.one(name)) is not None]
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
    points = [_point(letter, side) for letter in found[2]]
    text = " ".join(f"{a}/{b}" for a, b in zip(points[::2], points[1::2], strict=True))
    try:
        return CheckerPlay.of(side, found[1], text)
    except InvalidError as error:
        raise value.at.wrong(*error.told) from error


def _point(letter: str, side: Side) -> str:
    """A letter as the mover calls the point."""
    if letter in "yz":
        return "bar" if letter == "y" else "off"
    number = ord(letter) - ord("a") + 1
    return str(number if side is Side.WHITE else 25 - number)
