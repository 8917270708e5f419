"""The XGID: one line for a whole moment, as eXtreme Gammon and many pages write it. It must never pass on nonsense:
GNU Backgammon 1.07 crashes on some of it.

`XGID=` and, between colons: 26 letters for bar, points 1 to 24 and bar as X counts them (capitals are X's checkers,
A = 1), the cube as a power of two, its owner (1 X, -1 O, 0 nobody), who is on turn, the dice (00 none yet, D doubled),
the scores of X and O, a rule (in a match 1 = Crawford game; for money 1 = Jacoby, 2 = beavers, 3 = both), the length
of the match, and the largest cube as a power of two. X is Black, O is White.
Source: the layout was read off XGIDs in use and judged with GNU Backgammon; it reads no D, so that is unjudged.
"""

import re

from takhta.rules.dice import Roll
from takhta.rules.errors import InvalidError
from takhta.rules.game import Points
from takhta.rules.occupancy import Side
from takhta.rules.said import excerpt, said
from takhta.rules.tables.ids.situation import Situation
from takhta.rules.tables.position import BAR, MOST, Position

_NAME = "XGID="
_FIELDS = (
    (r"[-A-Oa-o]{26}", said("xgid.places")),
    (r"\d{1,2}", said("xgid.cube")),
    (r"0|1|-1", said("xgid.owner")),
    (r"1|-1", said("xgid.turn")),
    (r"00|D|[1-6]{2}", said("xgid.dice")),
    (r"\d{1,5}", said("xgid.score_x")),
    (r"\d{1,5}", said("xgid.score_o")),
    (r"[0-3]", said("xgid.rule_number")),
    (r"\d{1,5}", said("xgid.length")),
    (r"\d{1,2}", said("xgid.largest_cube")),
)
"""What each field looks like and means."""
_X, _O = Side.BLACK, Side.WHITE
_OWNERS = {"1": _X, "-1": _O, "0": None}
_JACOBY = 1
_LARGEST_CUBE = 10
"""What eXtreme Gammon writes: a cube to 1024. Reading, it does not matter."""
_LARGEST_SCORE = 99_999


def format_xgid(situation: Situation) -> str:
    """The moment as an XGID. Raises InvalidError for an open resignation and for scores it has no room for."""
    if situation.resigned is not None:
        raise InvalidError(said("xgid.cannot_tell"))
    if max(situation.length, situation.white, situation.black) > _LARGEST_SCORE:
        raise InvalidError(said("xgid.score", most=_LARGEST_SCORE))
    mine, theirs = situation.position.seen_by(_X), situation.position.seen_by(_O)
    letters = "".join(
        _letter(mine[point] if point else 0, theirs[BAR - point] if point < BAR else 0) for point in range(BAR + 1)
    )
    owner = {_X: 1, _O: -1, None: 0}[situation.owner]
    turn = 1 if situation.turn is _X else -1
    dice = "D" if situation.doubled else str(situation.dice or "00")
    rule = int(situation.crawford or situation.jacoby)
    fields = (letters, situation.cube.bit_length() - 1, owner, turn, dice, situation.points(_X), situation.points(_O))
    return "XGID=" + ":".join(map(str, (*fields, rule, situation.length, _LARGEST_CUBE)))


def parse_xgid(text: str, each: int = MOST) -> Situation:
    """Read an XGID, with or without `XGID=` (or `xgid=`), with `each` checkers a side; beavers are passed over.

    Raises InvalidError.
    """
    letters, cube, owner, turn, dice, x_score, o_score, rule, length, _ = _fields(text)
    side = _X if turn == "1" else _O
    x_held = {point: _number(letter) for point, letter in enumerate(letters) if letter.isupper()}
    o_held = {BAR - point: _number(letter) for point, letter in enumerate(letters) if letter.islower()}
    money = int(length) == 0
    return Situation(
        position=Position.of(side, x_held, o_held, each) if side is _X else Position.of(side, o_held, x_held, each),
        dice=Roll.parse(dice) if dice not in ("00", "D") else None,
        cube=Points(1 << int(cube)),
        owner=_OWNERS[owner],
        doubled=dice == "D",
        length=int(length),
        white=int(o_score),
        black=int(x_score),
        crawford=not money and _is_one(rule),
        jacoby=money and bool(int(rule) & _JACOBY),
    )


def _fields(text: str) -> list[str]:
    bare = text.strip()
    bare = bare[len(_NAME) :] if bare.upper().startswith(_NAME) else bare
    column = text.index(bare) + 1
    fields = bare.split(":")
    if len(fields) != len(_FIELDS):
        raise InvalidError(said("xgid.unreadable", text=excerpt(bare, 80), column=column))
    for field, (shape, meaning) in zip(fields, _FIELDS, strict=True):
        if not re.fullmatch(shape, field, re.ASCII):
            raise InvalidError(said("xgid.field", column=column, wanted=meaning, text=excerpt(field, 30)))
        column += len(field) + 1
    return fields


def _letter(x_number: int, o_number: int) -> str:
    if x_number:
        return chr(ord("A") + x_number - 1)
    return chr(ord("a") + o_number - 1) if o_number else "-"


def _number(letter: str) -> int:
    return ord(letter.upper()) - ord("A") + 1


def _is_one(rule: str) -> bool:
    if int(rule) > 1:
        raise InvalidError(said("xgid.rule", rule=rule))
    return rule == "1"
