"""Writes a match in SGF, GM[6], node for node as GNU Backgammon does. It must never write what it cannot replay.

How the format is laid out stands in sgf_reader.py. GNU Backgammon loads these files and saves the same moves again.
"""

from collections.abc import Iterator
from dataclasses import replace

from takhta.record.errors import FormatError, ReplayError
from takhta.record.facts import GameEnded
from takhta.record.formats import headers
from takhta.record.formats.mat_writer import check_numbers, holding
from takhta.record.match import Beaver, CheckerPlay, Double, Drop, GameRecord, Match, Take, printable
from takhta.record.match_state import MatchState
from takhta.record.replay import Moment, replay
from takhta.record.written import hops_of
from takhta.rules import stakes
from takhta.rules.occupancy import Side
from takhta.rules.said import said
from takhta.rules.stakes import CUBE, UNTURNED
from takhta.rules.tables.notation import Hop
from takhta.rules.tables.position import BAR, TRAY

BACKGAMMON_GAME = "6"
"""The number of backgammon among the games SGF knows."""
VARIATIONS = {"backgammon": "", "nackgammon": "Nackgammon", "hypergammon": "Hypergammon3"}
"""The games SGF can hold and what its rules call them; backgammon is not named."""
NAMED = {"Event": "EV", "Round": "RO"}
"""The headers for which SGF has a property of its own."""
CRAWFORD, CRAWFORD_GAME, JACOBY, NO_CUBE = "Crawford", "CrawfordGame", "Jacoby", "NoCube"
OPTIONS = tuple(
    option.name for option in (stakes.CRAWFORD, stakes.JACOBY, CUBE, stakes.BEAVER, stakes.AUTOMATIC_DOUBLES)
)
"""What players may agree on that SGF can tell."""

SGF = ".sgf"
_LETTERS = {Side.WHITE: "W", Side.BLACK: "B"}


def write_sgf(match: Match) -> str:
    """The match as text; to be stored as UTF-8.

    Raises ReplayError when it breaks the rules, FormatError when SGF has no way to write it.
    """
    if match.game not in VARIATIONS:
        raise FormatError(said("format.no_such_game", format=SGF, game=match.rules.title, others=holding(match)))
    if not match.games:
        raise FormatError(said("format.nothing_played", format=SGF))
    check_numbers(match, SGF)
    moments = list(_replayed(match))
    text = ""
    for record in match.games:
        played = [moment for moment in moments if moment.game == record.number]
        nodes = "".join(f"\n;{_node(moment)}" for moment in played)
        text += f"(;{_root(match, record, played)}{nodes})\n"
    return text


def _replayed(match: Match) -> list[Moment]:
    """Every action, replayed with only what SGF can tell of the agreements and of the throws for who starts."""
    moments = list(replay(match))
    told = {name: value for name, value in match.options.items() if name in OPTIONS}
    first = {moment.game: moment.after.cube for moment in moments if moment.number == 1}
    games = tuple(replace(record, throws=ties(first[record.number].value)) for record in match.games)
    try:
        return list(replay(replace(match, options=told, games=games)))
    except ReplayError as error:
        raise FormatError(said("format.not_all_agreed", format=SGF), *error.told) from error


def ties(cube: int) -> tuple[tuple[int, int], ...]:
    """The equal opening throws that turned the cube so far; SGF keeps only the cube, so ones stand for them."""
    return ((1, 1),) * (cube.bit_length() - 1)


def _root(match: Match, record: GameRecord, played: list[Moment]) -> str:
    info = f"[length:{match.length}][game:{record.number - 1}][ws:{record.white}][bs:{record.black}]"
    text = f"FF[4]GM[{BACKGAMMON_GAME}]CA[UTF-8]AP[Takhta]MI{info}"
    text += f"PW[{_name(match.players[Side.WHITE])}]PB[{_name(match.players[Side.BLACK])}]"
    if record is match.games[0]:
        text += "".join(f"{name}[{_escaped(value)}]" for name, value in _told_once(match) if value)
    if rules := _rules(match, played[0].before):
        text += f"RU[{':'.join(rules)}]"
    if (cube := played[0].after.cube.value) > UNTURNED:  # by automatic doubles: nobody doubles before the first roll
        text += f"CV[{cube}]"
    if record.result is not None:
        ended = played[-1].facts[-1]
        resigned = "R" if isinstance(ended, GameEnded) and ended.why in ("resigned", "conceded") else ""
        text += f"RE[{_LETTERS[record.result.winner]}+{record.result.points}{resigned}]"
    return text


def _told_once(match: Match) -> Iterator[tuple[str, str]]:
    """What the first game tells for the whole match. GNU Backgammon keeps lines it does not know in a comment."""
    yield "DT", match.date.replace(".", "-")
    for name, value in headers.known_to_others(match):
        yield NAMED[name], value
    yield "GC", "".join(f'[{name} "{value}"]\n' for name, value in headers.our_own(match))


def _rules(match: Match, before: MatchState) -> list[str]:
    """What a game is played by, in the words and the order of GNU Backgammon; the default is left out."""
    told = {
        NO_CUBE: not CUBE.is_on(before.game),
        CRAWFORD: match.length > 1 and stakes.CRAWFORD.is_on(before.game),
        CRAWFORD_GAME: match.length > 1 and before.score.is_crawford,
        JACOBY: match.length == 0 and stakes.JACOBY.is_on(before.game),
        VARIATIONS[match.game]: match.game != "backgammon",
    }
    return [rule for rule, holds in told.items() if holds]


def _node(moment: Moment) -> str:
    side = _LETTERS[moment.action.side]
    match moment.action:
        case CheckerPlay(dice=dice):
            if moment.turn is None:
                return f"PL[{side}]DI[{dice}]"
            hops = hops_of(moment.before.game, moment.turn)
            return f"{side}[{dice}{''.join(_letters(hop, moment.action.side) for hop in hops)}]"
        case Double() | Beaver():
            return f"{side}[double]"
        case Take():
            return f"{side}[take]"
        case Drop():
            return f"{side}[drop]"


def _letters(hop: Hop, side: Side) -> str:
    return _letter(hop.source, side) + _letter(hop.target, side)


def _letter(point: int, side: Side) -> str:
    """A point of the mover as a letter: White's points from `a`, for both sides."""
    if point in (BAR, TRAY):
        return "y" if point == BAR else "z"
    return chr(ord("a") + (point if side is Side.WHITE else 25 - point) - 1)


def _name(name: str) -> str:
    return _escaped(printable(name) or "?")


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]")
