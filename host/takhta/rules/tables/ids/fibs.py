"""The board line of FIBS, the First Internet Backgammon Server: a whole moment as one player sees it. It must never
keep a count that its own checkers contradict.

53 fields between colons: `board`, your name, the other's, the length (0, or 9999 on FIBS, is money), your score, the
other's, 26 counts (your colour positive), whose turn, your dice, the other's dice, the cube, who may double (you, the
other), who has doubled, your colour, the way you move, home and bar, borne off (you, the other), on the bar (you, the
other), two for clients, whether the Crawford game is over, and the redoubles a player allows.
Source: the field list FIBS publishes for its clients, and what GNU Backgammon 1.07 writes with `set output rawboard
on`; there "you" is player 1.
"""

import re
from collections.abc import Iterator

from takhta.rules.dice import Roll
from takhta.rules.errors import InvalidError
from takhta.rules.game import Points
from takhta.rules.occupancy import Side
from takhta.rules.said import excerpt, said
from takhta.rules.stakes import UNTURNED
from takhta.rules.tables.ids.situation import Situation
from takhta.rules.tables.position import BAR, MOST, THEIRS, TRAY, Position

_FIELDS = 53
_NUMBER = re.compile(r"-?\d{1,5}", re.ASCII)
_MONEY = (0, 9999)
_POINTS = BAR + 1
_NAMES = 2
"""The field of the second name; numbers follow."""


def format_fibs(situation: Situation, you: Side = Side.BLACK, names: tuple[str, str] = ("You", "Opponent")) -> str:
    """The moment as `you` see it, `names` yours first.

    Raises InvalidError for what the line cannot say: an open resignation, the Jacoby rule, a colon in a name.
    """
    if situation.resigned is not None or situation.jacoby:
        raise InvalidError(said("fibs.cannot_tell"))
    if any(":" in name or not name for name in names):
        raise InvalidError(said("fibs.name"))
    seen = situation.position.seen_by(you)
    mine, theirs = seen[:THEIRS], seen[THEIRS:]
    held = [mine[point] - theirs[point] for point in range(1, BAR)]
    turn = 1 if situation.turn is you else -1
    dice = (situation.dice.high, situation.dice.low) if situation.dice else (0, 0)
    may = (int(situation.owner is not you.other), int(situation.owner is not you))
    numbers: list[int] = [situation.length, situation.points(you), situation.points(you.other)]
    numbers += [-theirs[0], *held, mine[BAR], turn, *dice, *dice, situation.cube, *may]
    numbers += [turn if situation.doubled else 0, 1, -1, 0, BAR]
    numbers += [mine[TRAY], theirs[BAR], mine[BAR], theirs[0]]
    numbers += [0, 0, int(situation.may_be_crawford and not situation.crawford), int(not situation.crawford)]
    return ":".join(["board", *names, *map(str, numbers)])


def parse_fibs(text: str, you: Side = Side.BLACK, each: int = MOST) -> Situation:
    """Read a board line in which `you` are the first player, with `each` checkers a side. Raises InvalidError."""
    fields = text.strip().split(":")
    if len(fields) != _FIELDS or fields[0] != "board":
        raise InvalidError(said("fibs.fields", fields=len(fields) - 1))
    numbers = list(_numbers(fields, text.index(fields[0]) + 1))
    length, score, other_score = numbers[:3]
    board, rest = numbers[3 : 3 + _POINTS], numbers[3 + _POINTS :]
    turn, *dice = rest[:5]
    cube, may, other_may, doubled, colour, direction = rest[5:11]
    if abs(colour) != 1 or abs(direction) != 1 or abs(turn) != 1:
        raise InvalidError(said("fibs.signs"))
    forth = [number * colour for number in (board if direction < 0 else board[::-1])]
    mine = {point: number for point, number in enumerate(forth) if number > 0}
    theirs = {BAR - point: -number for point, number in enumerate(forth) if number < 0}
    on_turn = turn == colour
    position = Position.of(you if on_turn else you.other, *((mine, theirs) if on_turn else (theirs, mine)), each)
    _check_counts(position, you, off=rest[13:15], bar=rest[15:17])
    length = 0 if length in _MONEY else length
    crawford_over = bool(rest[-2] or doubled or cube > UNTURNED)
    return Situation(
        position=position,
        dice=_dice(dice[:2] if on_turn else dice[2:]),
        cube=Points(cube),
        owner=None if cube == UNTURNED or may == other_may else you if may else you.other,
        doubled=doubled != 0,
        length=length,
        white=score if you is Side.WHITE else other_score,
        black=score if you is Side.BLACK else other_score,
        crawford=not crawford_over and 0 < length == max(score, other_score) + 1,
    )


def _numbers(fields: list[str], column: int) -> Iterator[int]:
    """The fields after the names; `column` is where the first field of all begins, counted from 1."""
    for at, field in enumerate(fields):
        if at > _NAMES:
            if not _NUMBER.fullmatch(field):
                raise InvalidError(said("fibs.number", text=excerpt(field, 20), column=column))
            yield int(field)
        column += len(field) + 1


def _dice(pair: list[int]) -> Roll | None:
    return Roll.of(*pair) if any(pair) else None


def _check_counts(position: Position, you: Side, off: list[int], bar: list[int]) -> None:
    """Refuse a line whose counts of checkers borne off or on the bar are not those of its board.

    GNU Backgammon writes 0 for both bars whatever stands there, so zeros count nothing.
    """
    seen = position.seen_by(you)
    borne_off, on_bar = [seen[TRAY], seen[-1]], [seen[BAR], seen[THEIRS]]
    if any(off) and off != borne_off:
        raise InvalidError(said("fibs.count_off", written=tuple(off), right=tuple(borne_off)))
    if any(bar) and bar != on_bar:
        raise InvalidError(said("fibs.count_bar", written=tuple(bar), right=tuple(on_bar)))
