"""Makes .xg files as eXtreme Gammon lays them out, for tests: from a match of ours to records, packed with an index.

Written from the published layout, apart from the reader: nothing of the reader's is used.
"""

import struct
import zlib
from datetime import date
from itertools import pairwise

from takhta.record.match import Beaver, CheckerPlay, Double, Drop, GameRecord, Match, Take
from takhta.rules.occupancy import Side

RECORD = 2560
PLAYERS = {Side.WHITE: 1, Side.BLACK: -1}
EDGES = {"bar": 25, "off": 0}
VARIATIONS = {"backgammon": 0, "nackgammon": 1, "hypergammon": 2}


def xg_file(match: Match) -> bytes:
    """The match in a file."""
    return packed({"temp.xg": b"".join(_records(match)), "temp.xgi": bytes(RECORD)})


def packed(members: dict[str, bytes]) -> bytes:
    """Members behind a header and a picture, with their index and its tail."""
    body, index = b"", b""
    for name, data in members.items():
        small = zlib.compress(data)
        index += _short(name, 256) + _short("", 256)
        index += struct.pack("<iiiIBBxx", len(data), len(small), len(body), zlib.crc32(data), 0, 2)
        body += small
    small_index = zlib.compress(index)
    tail = struct.pack("<iiiiii", 0, len(members), 1, len(small_index), len(body), 1) + bytes(12)
    header = b"RGMH" + struct.pack("<iii", 1, 8232, 0)
    return header.ljust(8232, b"\0") + b"a picture" + body + small_index + tail


def _records(match: Match) -> list[bytes]:
    told = [_match(match)]
    for game in match.games:
        told += [_game(game), *_actions(game)]
        if game.result is not None:
            result = struct.pack("<ii", PLAYERS[game.result.winner], game.result.points)
            told.append(_record(4, {24: result + struct.pack("<i", 1)}))
    return [*told, _record(5, {})]


def _match(match: Match) -> bytes:
    wide = [match.event, match.players[Side.WHITE], match.players[Side.BLACK], "Our club", match.round]
    day = (date(*map(int, match.date.split("."))) - date(1899, 12, 30)).days + 0.5 if match.date else 0.0
    told = {
        9: _short("old name 1", 41),
        50: _short("old name 2", 41),
        92: struct.pack("<ii", match.length or 99999, VARIATIONS[match.game]),
        100: bytes((match.options.get("crawford") != "off", match.options.get("jacoby") == "on")),
        102: bytes((match.options.get("beaver") == "on", 0)),
        128: struct.pack("<d", day),
        136: _short("old event", 129),
        417: _short("old round", 129),
        552: struct.pack("<i", 32) + b"DMLI",
    }
    told |= {622 + 258 * i: text.encode("utf-16-le") + b"\0\0left over" for i, text in enumerate(wide)}
    return _record(0, told)


def _game(game: GameRecord) -> bytes:
    return _record(1, {12: struct.pack("<ii", game.white, game.black), 48: struct.pack("<i", game.number)})


def _actions(game: GameRecord) -> list[bytes]:
    told: list[bytes] = []
    power, last = 0, len(game.actions) - 1
    for number, action in enumerate(game.actions):
        match action:
            case CheckerPlay():
                told.append(_move(action, unplayed=number == last and not action.text))
            case Double():
                answer = game.actions[number + 1]
                code = 2 if isinstance(answer, Beaver) else int(isinstance(answer, Take))
                told.append(_cube(action.side, code, power))
                power += 1 + isinstance(answer, Beaver)
            case Beaver() | Take() | Drop():
                pass
        if isinstance(action, CheckerPlay):  # the program also keeps who did not double
            told.append(_record(2, {12: struct.pack("<6i", PLAYERS[action.side.other], -2, -1, -1, -1, power)}))
    return told


def _move(play: CheckerPlay, *, unplayed: bool) -> bytes:
    hops: list[int] = []
    for word in play.text.replace("*", "").split():
        move, _, times = word.rstrip(")").partition("(")
        stops = [EDGES[stop] if stop in EDGES else int(stop) for stop in move.lower().split("/")]
        for source, target in pairwise(stops):
            hops += [source - 1, target - 1] * int(times or 1)
    hops += ([0] if unplayed else [-1]) * (8 - len(hops))
    dice = struct.pack("<ii", play.roll.high, play.roll.low)
    return _record(3, {64: struct.pack("<i", PLAYERS[play.side]), 68: struct.pack("<8i", *hops), 100: dice})


def _cube(side: Side, answer: int, power: int) -> bytes:
    return _record(2, {12: struct.pack("<6i", PLAYERS[side], 1, answer, -1, -1, power)})


def _record(kind: int, fields: dict[int, bytes]) -> bytes:
    record = bytearray(b"\xee" * RECORD)
    record[21:47] = bytes(26)
    record[8] = kind
    for at, value in fields.items():
        record[at : at + len(value)] = value
    return bytes(record)


def _short(text: str, size: int) -> bytes:
    return (bytes((len(text),)) + text.encode("cp1252")).ljust(size, b"\0")
