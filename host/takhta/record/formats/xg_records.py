"""The records of an .xg match as eXtreme Gammon lays them out, each with the few fields that tell the play. The rest is
analysis and settings, and is passed over. It knows no rules: what the records add up to, xg_reader.py says.

A record has 2,560 bytes; byte 8 tells its kind. Numbers are little-endian. Player 1 is 1, player 2 is -1; points are
counted from 0 in the view of who plays, and 24 is the bar. A hop off the board ends below 0, the further the more pips
of the die are left over; -1 in the place of a source means that no hop follows. A roll that nobody
played any more has hops from 0 to 0.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from takhta.record.errors import XgError
from takhta.record.formats.xg_archive import short_string
from takhta.rules.said import said

SIZE = 2560
NOBODY, PLAYER_1, PLAYER_2 = 0, 1, -1
NO_HOP, BAR = -1, 24
MONEY = 99999
"""The length of a match that is none."""

_KIND = 8
_MAGIC_AT, _MAGIC = 556, b"DMLI"
_VERSION_AT, _UNICODE_SINCE = 552, 24
_EPOCH = date(1899, 12, 30)
_MOST_DAYS = 73_000


@dataclass(frozen=True, slots=True)
class MatchHeader:
    """Who plays what, where and when. `day` is empty when the file does not tell it."""

    player_1: str
    player_2: str
    length: int
    variation: int
    crawford: bool
    jacoby: bool
    beaver: bool
    event: str
    round: str
    day: str


@dataclass(frozen=True, slots=True)
class GameHeader:
    """A game begins: the score before it, its number, and the position it begins with (all 0 = the usual one)."""

    score: tuple[int, int]
    number: int
    start: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CubeRecord:
    """A decision about the cube: whether `player` doubled and what came of it; `cube` = the power of two before it."""

    player: int
    doubled: bool
    answer: int
    cube: int


@dataclass(frozen=True, slots=True)
class MoveRecord:
    """A roll in the order the dice were read, and the hops of the play, (from, to) each."""

    player: int
    dice: tuple[int, int]
    hops: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class GameFooter:
    """A game has ended: who won it and how many points, the cube counted."""

    winner: int
    points: int


Record = MatchHeader | GameHeader | CubeRecord | MoveRecord | GameFooter


def records(data: bytes) -> Iterator[Record]:
    """Every record that tells something of the play. Raises XgError when this is no match."""
    if len(data) < SIZE or data[_MAGIC_AT : _MAGIC_AT + 4] != _MAGIC:
        raise XgError(said("xg.no_match"))
    for at in range(0, len(data) - SIZE + 1, SIZE):
        record = data[at : at + SIZE]
        match record[_KIND]:
            case 0:
                yield _match(record)
            case 1:
                score_1, score_2, _, *rest = struct.unpack_from("<2iB26bxi", record, 12)
                yield GameHeader((score_1, score_2), rest[-1], tuple(rest[:-1]))
            case 2:
                player, doubled, answer, _, _, cube = struct.unpack_from("<6i", record, 12)
                yield CubeRecord(player, doubled == 1, answer, cube)
            case 3:
                player, *hops, one, two = struct.unpack_from("<i8i2i", record, 64)
                pairs = list(zip(hops[::2], hops[1::2], strict=True))
                none = next((i for i, hop in enumerate(pairs) if hop[0] in (NO_HOP, hop[1])), len(pairs))
                yield MoveRecord(player, (one, two), tuple(pairs[:none]))
            case 4:
                winner, points = struct.unpack_from("<2i", record, 24)
                yield GameFooter(winner, points)
            case _:  # the footer of the match repeats the last score
                pass


def _match(record: bytes) -> MatchHeader:
    length, variation, crawford, jacoby, beaver = struct.unpack_from("<2i3B", record, 92)
    (version,) = struct.unpack_from("<i", record, _VERSION_AT)
    event, player_1, player_2, round_name = (short_string(record[at : at + 129]) for at in (136, 9, 50, 417))
    if version >= _UNICODE_SINCE:
        event, player_1, player_2, _, round_name = (_wide_string(record[622 + 258 * i :][:258]) for i in range(5))
    (days,) = struct.unpack_from("<d", record, 128)
    day = f"{_EPOCH + timedelta(days=int(days)):%Y.%m.%d}" if 1 <= days < _MOST_DAYS else ""
    return MatchHeader(
        player_1,
        player_2,
        0 if length == MONEY else length,
        variation,
        bool(crawford),
        bool(jacoby),
        bool(beaver),
        event,
        round_name,
        day,
    )


def _wide_string(data: bytes) -> str:
    """A text in UTF-16 up to the first zero; behind that stands what was in memory before."""
    letters = [data[i : i + 2] for i in range(0, len(data) - 1, 2)]
    end = letters.index(b"\0\0") if b"\0\0" in letters else len(letters)
    return b"".join(letters[:end]).decode("utf-16-le", errors="replace")
