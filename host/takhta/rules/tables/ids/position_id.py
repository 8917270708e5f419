"""The Position ID of GNU Backgammon: 14 characters for where everything stands. It must never accept a broken one.

80 bits: for the side not on roll, then for the side on roll, its own points 1 to 24 and its bar, each as that many
ones and a zero; the lowest bit of a byte is filled first, and the ten bytes are written in base 64 without padding.
Borne-off checkers are not written, so the reader must know how many a side has.
Source: GNU Backgammon manual, "A technical description of the Position ID".
"""

import base64
import re

from takhta.rules.errors import InvalidError
from takhta.rules.occupancy import Side
from takhta.rules.said import excerpt, said
from takhta.rules.tables.position import BAR, Position

_BITS = 80
_LENGTH = 14
_SHAPE = re.compile(r"[A-Za-z0-9+/]{14}")
_OTHER = re.compile(r"[^A-Za-z0-9+/]")


def format_id(position: Position) -> str:
    """The Position ID, the side on turn on roll."""
    bits, at = 0, 0
    for side in (position.turn.other, position.turn):
        for number in position.seen_by(side)[1 : BAR + 1]:
            bits |= ((1 << number) - 1) << at
            at += number + 1
    return base64.b64encode(bits.to_bytes(_BITS // 8, "little")).decode("ascii").rstrip("=")


def parse_id(text: str, turn: Side, each: int, kind: type[Position] = Position) -> Position:
    """Read a Position ID with `turn` on roll and `each` checkers a side. Raises InvalidError.

    Each side's points are in its own view, so the same text serves games in which the sides go round the same way.
    """
    if not _SHAPE.fullmatch(text):
        wrong = _OTHER.search(text[:_LENGTH])
        column = 1 + (wrong.start() if wrong else min(len(text), _LENGTH))
        raise InvalidError(said("position_id.unreadable", text=excerpt(text), column=column))
    raw = base64.b64decode(text + "==")
    if base64.b64encode(raw).decode("ascii").rstrip("=") != text:
        raise InvalidError(said("position_id.end", text=text))
    runs = f"{int.from_bytes(raw, 'little'):080b}"[::-1].split("0")
    held, rest = runs[: 2 * BAR], runs[2 * BAR :]
    if len(held) < 2 * BAR or any(rest):
        raise InvalidError(said("position_id.places", text=text))
    theirs, mine = (
        {point: len(run) for point, run in enumerate(half, start=1) if run} for half in (held[:BAR], held[BAR:])
    )
    return kind.of(turn, mine, theirs, each)
