"""The ID of a whole moment as GNU Backgammon writes it: Position ID, colon, Match ID. It must never mend a broken one.

A Match ID is 72 bits in base 64, the lowest bit of a byte first: 0-3 the cube as a power of two, 4-5 its owner
(3 = centred), 6 who is on roll, 7 Crawford, 8-10 the state of the game (1 = being played), 11 who must act, 12 doubled,
13-14 resigned, 15-17 and 18-20 the dice, 21-35 the length, 36-50 and 51-65 the scores of players 0 and 1, 66 set when
the Jacoby rule is off. Source: GNU Backgammon manual, "A technical description of the Match ID"; bit 66 is not in it,
it was read off IDs that version 1.07 wrote.
"""

import base64
import re
from collections.abc import Iterator

from takhta.rules.dice import Roll
from takhta.rules.errors import InvalidError
from takhta.rules.game import Points
from takhta.rules.occupancy import Side
from takhta.rules.said import excerpt, said
from takhta.rules.tables.ids.position_id import format_id, parse_id
from takhta.rules.tables.ids.situation import Resignation, Situation
from takhta.rules.tables.position import MOST

_SHAPE = re.compile(r"[A-Za-z0-9+/]{12}")
_BYTES = 9
_CENTRED, _PLAYING = 3, 1
_WIDTHS = (4, 2, 1, 1, 3, 1, 1, 2, 3, 3, 15, 15, 15, 1)


def format_gnubg_id(situation: Situation) -> str:
    """The moment as `Position ID:Match ID`. Raises InvalidError when a number is too large for it."""
    dice = situation.dice
    values = (
        situation.cube.bit_length() - 1,
        _CENTRED if situation.owner is None else situation.owner.value,
        situation.turn.value,
        int(situation.crawford),
        _PLAYING,
        situation.decides.value,
        int(situation.doubled),
        situation.resigned.times if situation.resigned else 0,
        dice.high if dice else 0,
        dice.low if dice else 0,
        situation.length,
        situation.white,
        situation.black,
        int(not situation.jacoby),
    )
    bits, at = 0, 0
    for value, width in zip(values, _WIDTHS, strict=True):
        if value >> width:
            raise InvalidError(said("match_id.too_large", most=(1 << width) - 1, number=value))
        bits |= value << at
        at += width
    match_id = base64.b64encode(bits.to_bytes(_BYTES, "little")).decode("ascii")
    return f"{format_id(situation.position)}:{match_id}"


def parse_gnubg_id(text: str, each: int = MOST) -> Situation:
    """Read `Position ID:Match ID` with `each` checkers a side. Raises InvalidError."""
    position_id, _, match_id = text.rstrip().partition(":")
    if not _SHAPE.fullmatch(match_id):
        raise InvalidError(said("match_id.unreadable", text=excerpt(text, 60), column=len(position_id) + 2))
    bits = int.from_bytes(base64.b64decode(match_id), "little")
    if bits >> sum(_WIDTHS):
        raise InvalidError(said("match_id.end", text=match_id))
    read = _fields(bits)
    cube, owner, turn, crawford, state, decides, doubled, resigned = (next(read) for _ in range(8))
    high, low, length, white, black, no_jacoby = read
    if state != _PLAYING:
        raise InvalidError(said("match_id.not_playing", text=match_id))
    if owner == 2 or (high == 0) != (low == 0):
        raise InvalidError(said("match_id.no_such_owner", text=match_id))
    situation = Situation(
        position=parse_id(position_id.lstrip(), Side(turn), each),
        dice=Roll.of(high, low) if high else None,
        cube=Points(1 << cube),
        owner=None if owner == _CENTRED else Side(owner),
        doubled=bool(doubled),
        resigned=Resignation(Side(decides).other, resigned) if resigned else None,
        length=length,
        white=white,
        black=black,
        crawford=bool(crawford),
        jacoby=length == 0 and not no_jacoby,
    )
    if situation.decides is not Side(decides):
        raise InvalidError(said("match_id.wrong_side", text=match_id))
    return situation


def _fields(bits: int) -> Iterator[int]:
    for width in _WIDTHS:
        yield bits & ((1 << width) - 1)
        bits >>= width
