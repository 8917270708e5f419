"""Reads the .xg files of eXtreme Gammon: the play, without the analysis. It must never half-read: all of it or XgError.

Whether the plays are legal, replay.py says.
"""

from collections.abc import Iterable, Sequence

from takhta.record.errors import XgError
from takhta.record.formats.agreed import agreed
from takhta.record.formats.xg_archive import member
from takhta.record.formats.xg_records import (
    BAR,
    PLAYER_1,
    PLAYER_2,
    CubeRecord,
    GameFooter,
    GameHeader,
    MatchHeader,
    MoveRecord,
    Record,
    records,
)
from takhta.record.match import Action, Beaver, CheckerPlay, Double, Drop, GameRecord, Match, Result, Take, between
from takhta.rules.dice import Roll
from takhta.rules.errors import InvalidError
from takhta.rules.game import Points
from takhta.rules.games import game
from takhta.rules.occupancy import Side, count
from takhta.rules.said import said

_GAMES = {0: "backgammon", 1: "nackgammon", 2: "hypergammon"}
_SIDES = {PLAYER_1: Side.WHITE, PLAYER_2: Side.BLACK}
_DROPPED, _TAKEN, _BEAVERED = 0, 1, 2
_MOST_DOUBLINGS = 20
_LONGEST_MATCH = 9999


def read_xg(data: bytes) -> Match:
    """The match in an .xg file. Raises XgError, naming game and action, for the first thing that cannot be read."""
    header, *rest = records(member(data, "temp.xg"))
    if not isinstance(header, MatchHeader):
        raise XgError(said("xg.no_match"))
    if header.variation not in _GAMES:
        raise XgError(said("xg.unknown_game"))
    if not 0 <= header.length <= _LONGEST_MATCH:
        raise XgError(said("xg.damaged"))
    games = tuple(_games(rest, _usual_start(_GAMES[header.variation])))
    if not games:
        raise XgError(said("xg.no_match"))
    return Match(
        between(_name(header.player_1, "White"), _name(header.player_2, "Black")),
        header.length,
        games,
        _GAMES[header.variation],
        header.day,
        _options(header) | agreed(games),
        event=header.event.strip(),
        round=header.round.strip(),
    )


def _options(header: MatchHeader) -> dict[str, str]:
    """What was agreed on, where it is not the usual."""
    if header.length:
        return {} if header.crawford or header.length == 1 else {"crawford": "off"}
    return {name: "on" for name, is_on in (("jacoby", header.jacoby), ("beaver", header.beaver)) if is_on}


def _games(rest: Iterable[Record], usual: tuple[int, ...]) -> Iterable[GameRecord]:
    """Each game from its header to its footer; the last may have none, then it is not finished."""
    header: GameHeader | None = None
    actions: list[Action] = []
    for record in rest:
        match record:
            case GameHeader():
                if header is not None:
                    raise XgError(said("xg.game", game=header.number), said("xg.damaged"))
                header, actions = record, []
                if any(header.start) and header.start != usual:
                    raise XgError(said("xg.game", game=header.number), said("xg.own_start"))
            case MoveRecord() | CubeRecord() if header is not None:
                try:
                    actions += _cube(record) if isinstance(record, CubeRecord) else _move(record)
                except (InvalidError, XgError) as error:
                    where = said("xg.action", game=header.number, action=len(actions) + 1)
                    raise XgError(where, *error.told) from error
            case GameFooter() if header is not None:
                yield _game(header, actions, _result(record))
                header = None
            case _:
                raise XgError(said("xg.damaged"))
    if header is not None and actions:
        yield _game(header, actions, None)


def _usual_start(name: str) -> tuple[int, ...]:
    """The start position as the file writes it: player 2's bar, points 1 to 24 of player 1, and player 1's bar."""
    rules = game(name)
    stand = rules.occupancy(rules.start(Side.WHITE))
    return (0, *(count(stand[p], Side.WHITE) - count(stand[p], Side.BLACK) for p in range(1, 25)), 0)


def _game(header: GameHeader, actions: Sequence[Action], result: Result | None) -> GameRecord:
    return GameRecord(header.number, *header.score, tuple(actions), result)


def _result(footer: GameFooter) -> Result | None:
    """Nobody has won a game that was left in the middle."""
    if footer.winner not in _SIDES or footer.points <= 0:
        return None
    return Result(_SIDES[footer.winner], Points(footer.points))


def _side(player: int) -> Side:
    if player not in _SIDES:
        raise XgError(said("xg.damaged"))
    return _SIDES[player]


def _move(record: MoveRecord) -> list[Action]:
    side = _side(record.player)
    one, two = record.dice
    hops = []
    for source, target in record.hops:
        if not (0 <= source <= BAR and target < BAR):
            raise XgError(said("xg.damaged"))
        hops.append(f"{source + 1}/{max(target + 1, 0)}")
    return [CheckerPlay(side, Roll.of(one, two), " ".join(hops), one < two)]


def _cube(record: CubeRecord) -> list[Action]:
    """A double with its answer; most of these records only say that nobody doubled."""
    if not record.doubled:
        return []
    side = _side(record.player)
    if not -_MOST_DOUBLINGS < record.cube < _MOST_DOUBLINGS:
        raise XgError(said("xg.damaged"))
    value = 2 * 2 ** abs(record.cube)
    double = Double(side, value)
    match record.answer:
        case answer if answer == _DROPPED:
            return [double, Drop(side.other)]
        case answer if answer == _TAKEN:
            return [double, Take(side.other)]
        case answer if answer == _BEAVERED:
            return [double, Beaver(side.other, 2 * value), Take(side)]
        case _:
            raise XgError(said("xg.no_answer"))


def _name(name: str, otherwise: str) -> str:
    return " ".join(name.split()) or otherwise
