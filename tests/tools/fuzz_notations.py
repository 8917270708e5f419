"""Breaks texts of every notation and reads them: each is read whole or refused in one sentence, and nothing hangs.

Run it as `python tests/tools/fuzz_notations.py 200000 [SEED]` for longer than the tests do. What is read must be
written and read again as the same; what is no file of its kind must be refused by line and column.
"""

import re
import signal
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2] / "host"), str(Path(__file__).parents[1])]

from support.matches import FOLDER, REAL, SHORT, made_up, real
from support.positions import turns
from support.situations import any_moment
from support.words import explained
from takhta.record.errors import FormatError, MatchJsonError, MatError, RecordError, ReplayError, SgfError, TextError
from takhta.record.formats.formats import READERS
from takhta.record.formats.mat_reader import read_mat
from takhta.record.formats.mat_writer import write_mat
from takhta.record.formats.match_json import read_json, write_json
from takhta.record.formats.recognise import recognise
from takhta.record.formats.sgf_reader import read_sgf
from takhta.record.formats.sgf_writer import write_sgf
from takhta.record.formats.text_reader import read_text
from takhta.record.formats.text_writer import write_text
from takhta.record.match import Match
from takhta.record.replay import facts_of, replay, settled
from takhta.record.retell import match_of
from takhta.rules.dice import Roll
from takhta.rules.errors import IllegalError, InvalidError, RulesError
from takhta.rules.games import game
from takhta.rules.tables.ids.fibs import format_fibs, parse_fibs
from takhta.rules.tables.ids.match_id import format_gnubg_id, parse_gnubg_id
from takhta.rules.tables.ids.situation import Situation
from takhta.rules.tables.ids.xgid import format_xgid, parse_xgid
from tools import pagade_matches

SECONDS = 60
"""More processor time than this for one text is hanging, on any machine."""

_PLACE = re.compile(r"Line \d+, column \d+: .+\.")
_MARKS = b'()[];:*/,-+="{}\\ \t\r\n0123456789BWabyz'


@dataclass(frozen=True)
class Notation:
    """Good texts to break, and what happens to a broken one: `judge` says `read`, `illegal` or `refused`."""

    good: Callable[[Random], bytes]
    judge: Callable[[bytes], str]


def mutated(random: Random, good: bytes) -> bytes:
    """The text with a few bytes changed, lost, repeated or put in."""
    data = bytearray(good)
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        at = random.randrange(len(data) + 1)
        match random.randrange(5):
            case 0:
                data[at : at + 1] = random.randbytes(1)
            case 1:
                data[at : at + 1] = bytes([random.choice(_MARKS)])
            case 2:
                del data[at : at + random.choice((1, 1, 2, 40))]
            case 3:
                start = random.randrange(len(data) + 1)
                data[at:at] = data[start : start + random.choice((1, 2, 40, 200))]
            case _:
                data[at:at] = bytes(random.choices(_MARKS, k=random.randint(1, 4)))
    return bytes(data)


def _text(data: bytes) -> str:
    """What a command line makes of bytes."""
    return data.decode(errors="surrogateescape")


def _sentence(error: Exception) -> None:
    """Raises AssertionError for a refusal that is not one printable sentence."""
    said = explained(error)
    if not (said.endswith(".") and said.isprintable() and len(said) < 600):
        raise AssertionError(said) from error


def _same(one: object, other: object) -> None:
    if one != other:
        raise AssertionError(f"{one} became {other}")


def _turns(name: str, number: int) -> list[tuple[Any, Roll]]:
    """Turns of random games."""
    rng, rules = Random(3), game(name)
    rolls, found = list(rules.rolls()), list[tuple[Any, Roll]]()
    state = start = rules.start(rules.sides[0])
    while len(found) < number:
        found.append((state, rng.choice(rolls)))
        state = rng.choice(list(rules.plays(*found[-1]))).after
        state = start if rules.outcome(state) else state
    return found


def _plays(name: str, found: list[tuple[Any, Roll]]) -> Notation:
    """Plays of a game, in a turn that the first byte of a text chooses."""
    rules = game(name)

    def good(random: Random) -> bytes:
        number = random.randrange(len(found))
        return bytes([number]) + rules.format_play(random.choice(list(rules.plays(*found[number])))).encode()

    def judge(data: bytes) -> str:
        state, roll = found[data[0] % len(found)] if data else found[0]
        try:
            play = rules.parse_play(state, roll, _text(data[1:]))
        except RulesError as error:
            _sentence(error)
            return "illegal" if isinstance(error, IllegalError) else "refused"
        assert play in rules.plays(state, roll)
        _same(rules.parse_play(state, roll, rules.format_play(play)), play)
        return "read"

    return Notation(good, judge)


def _positions(name: str, found: list[tuple[Any, Roll]]) -> Notation:
    """Positions of a game, always with its first side on turn."""
    rules = game(name)

    def judge(data: bytes) -> str:
        try:
            state = rules.parse_position(_text(data), rules.sides[0])
        except InvalidError as error:
            _sentence(error)
            return "refused"
        _same(rules.parse_position(rules.format_position(state), rules.sides[0]), state)
        return "read"

    return Notation(lambda random: rules.format_position(random.choice(found)[0]).encode(), judge)


def _moment(parse: Callable[[str], Situation], write: Callable[[Situation], str]) -> Callable[[bytes], str]:
    def judge(data: bytes) -> str:
        try:
            moment = parse(_text(data))
        except InvalidError as error:
            _sentence(error)
            return "refused"
        _same(parse(write(moment)), moment)
        return "read"

    return judge


def _option(data: bytes) -> str:
    """An option as the command line hands it on."""
    name, _, value = _text(data).partition("=")
    try:
        rules = game("takhteh", {name: value})
    except InvalidError as error:
        _sentence(error)
        return "refused"
    _same(rules.option(name), value)
    return "read"


def match_file(
    read: Callable[[bytes], Match], write: Callable[[Match], bytes], refusal: type[RecordError], data: bytes
) -> str:
    """Read a file that may be broken: a match that is written and read again as the same, illegal, or refused."""
    try:
        match = read(data)
        list(replay(match))
    except refusal as error:
        _sentence(error)
        if not _PLACE.fullmatch(explained(error)) and not (read is read_json and explained(error).startswith("Game ")):
            raise AssertionError(explained(error)) from error
        return "refused"
    except ReplayError as error:
        _sentence(error)
        return "illegal"
    try:
        again = read(write(match))
    except FormatError as error:
        _sentence(error)
        return "illegal"
    _same(_told(again), _told(match))
    return "read"


def _told(match: Match) -> object:
    """What was done in a match; a last roll nobody played may be left out of a file, and names may be shortened."""
    told = match_of(facts_of(match))
    return [
        (each.white, each.black, [action for action in each.actions if getattr(action, "text", "-")], each.result)
        for each in told.games
    ]


def mat(data: bytes) -> str:
    """Judge a .mat file."""
    return match_file(read_mat, lambda match: write_mat(match).encode(), MatError, data)


def sgf(data: bytes) -> str:
    """Judge an SGF file."""
    return match_file(read_sgf, lambda match: write_sgf(match).encode(), SgfError, data)


def json(data: bytes) -> str:
    """Judge a match in JSON."""
    return match_file(read_json, write_json, MatchJsonError, data)


def sheet(data: bytes) -> str:
    """Judge a match as text."""
    return match_file(read_text, lambda match: write_text(match).encode(), TextError, data)


def any_file(data: bytes) -> str:
    """Judge a file of any kind, as import meets it: what it holds is recognised, read and played, or refused."""
    try:
        form = recognise(data)
        for match in READERS[form](data):
            settled(match)
    except ReplayError as error:
        _sentence(error)
        return "illegal"
    except RecordError as error:
        _sentence(error)
        return "refused"
    return "read"


_ANY = turns(seed=3, number=256)
_NARD, _PAGADE = _turns("longnard", 256), _turns("pagade", 256)
_MATCHES = [match_of(made_up(seed, seed % 4, most=60)) for seed in range(12)] + [read_mat(SHORT.encode())]
_MATS = [write_mat(match).encode() for match in _MATCHES]
_SGFS = [write_sgf(match).encode() for match in _MATCHES]
_JSONS = [write_json(match) for match in _MATCHES] + [
    (FOLDER / f"{name}.json").read_bytes() for name in ("hypergammon", "longnard", "takhteh")
]
_RACES = [
    match_of(pagade_matches.made_up(seed, most=60, players=players))
    for seed, players in enumerate(("four", "two", "two_sets", "partners"))
] + [match_of(pagade_matches.made_up(4, players="two"))]
_SHEETS = [write_text(match).encode() for match in _RACES]
_WORDS = [
    rb"""Money game
 Game 1
 A : 0                     B : 0
 1) 13: 6/5 8/5            26: 24/22/16
 2) Double                 Beaver
 3) Takes
 4) 42: 8/4, 6/4           51:
 5)                        Resigns gammon
""",
    rb"""7-point match
 Game 3
 A : 2                     B : 6
 1)                        43: 24-20 13-10
 2) Doubles to 2           Accepts
 3) 31: ????
      Losses 7 point
""",
    b"""3 point match
 Game 1
 A : 0                     B : 0
 1)\t31:8/5 6/5\t62: 24/18 13/11
 2)\tDoubles => 2\tDrops
 Game 2
 A : 1                     B : 0
 1) 64: 24/14              61: 13/7 8/7
 9)                        Wins 3 points
""",
]
"""Short matches as other programs and people write them."""
_OTHERS = [
    b"RGMH\1\0\0\0",
    b"PK\3\4",
    b"<html><p>5 point match",
    b"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10",
]
"""The beginnings of what is no match."""
_LONG = {"mat": [real(name) for name in REAL], "sgf": [(FOLDER / "cube.sgf").read_bytes()]}
"""Whole matches, and one with all of gnubg's analysis: broken now and then only, for they take long."""


def _file(short: list[bytes], long: list[bytes]) -> Callable[[Random], bytes]:
    return lambda random: random.choice(long if long and random.random() < 0.02 else short)


def _good_moment(write: Callable[[Situation], str]) -> Callable[[Random], bytes]:
    def good(random: Random) -> bytes:
        while True:
            try:
                return write(any_moment(random)).encode()
            except InvalidError:
                continue  # this text has no way to say it

    return good


def _good_option(random: Random) -> bytes:
    option = random.choice(game("takhteh").options)
    return f"{option.name}={random.choice(option.values)}".encode()


NOTATIONS = {
    "play": _plays("backgammon", _ANY),
    "play of long nard": _plays("longnard", _NARD),
    "play of pagade": _plays("pagade", _PAGADE),
    "Position ID": _positions("backgammon", _ANY),
    "Position ID of long nard": _positions("longnard", _NARD),
    "position of pagade": _positions("pagade", _PAGADE),
    "Match ID": Notation(_good_moment(format_gnubg_id), _moment(parse_gnubg_id, format_gnubg_id)),
    "XGID": Notation(_good_moment(format_xgid), _moment(parse_xgid, format_xgid)),
    "FIBS board": Notation(_good_moment(format_fibs), _moment(parse_fibs, format_fibs)),
    "option": Notation(_good_option, _option),
    ".mat": Notation(_file(_MATS, _LONG["mat"]), mat),
    "SGF": Notation(_file(_SGFS, _LONG["sgf"]), sgf),
    "JSON": Notation(_file(_JSONS, []), json),
    "JSON of pagade": Notation(_file([write_json(match) for match in _RACES], []), json),
    "text": Notation(_file(_SHEETS, []), sheet),
    "words of other programs": Notation(_file(_WORDS, []), mat),
    "any file": Notation(
        _file([*_MATS, *_SGFS, *_JSONS, *_SHEETS, *_WORDS, b"RGMH", b"PK\x03\x04", b"<html>"], []), any_file
    ),
}


def fuzz(texts: int, seed: int = 0, kinds: tuple[str, ...] = tuple(NOTATIONS)) -> dict[str, Counter[str]]:
    """Break this many texts, each notation in turn; how many of each were read, illegal and refused.

    Raises AssertionError for the first that hangs, is half-read or is refused in no sentence, and whatever else reading
    raises; a note tells which text it was.
    """
    random = Random(seed)
    tally = {kind: Counter({"read": 0, "refused": 0}) for kind in kinds}
    before = signal.signal(signal.SIGPROF, _hangs)
    try:
        for number in range(texts):
            kind = kinds[number % len(kinds)]
            data = mutated(random, NOTATIONS[kind].good(random))
            signal.setitimer(signal.ITIMER_PROF, SECONDS)
            try:
                tally[kind][NOTATIONS[kind].judge(data)] += 1
            except Exception as error:
                error.add_note(f"{kind}: {data!r}")
                raise
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    return tally


def _hangs(_number: int, _frame: FrameType | None) -> None:
    raise AssertionError(f"This text has not been read after {SECONDS} s.")


if __name__ == "__main__":
    for kind, counted in fuzz(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0).items():
        print(f"{kind:25} " + ", ".join(f"{number:,} {verdict}" for verdict, number in sorted(counted.items())))
