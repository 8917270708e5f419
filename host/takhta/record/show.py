"""A match as a page of text to read: what `takhta log show` prints. It must never be read back by a program."""

from collections.abc import Iterator

from takhta.record.facts import GameEnded
from takhta.record.match import Beaver, CheckerPlay, Double, Drop, GameRecord, Match, Take, printable
from takhta.record.replay import Moment, replay
from takhta.record.sides import side_of
from takhta.rules.occupancy import Side
from takhta.rules.stakes import TIMES, is_for_points

_WIDTH = 34


def show(match: Match) -> str:
    """The match as text: heading, the games in two columns, each result with its reason. Raises ReplayError."""
    head = ", ".join((_players(match), match.game, *_length(match)))
    lines = [f"{head}, {match.date}" if match.date else head]
    moments = list(replay(match))
    for record in match.games:
        lines += ["", *_game(match, record, [m for m in moments if m.game == record.number])]
    return "\n".join(lines) + "\n"


def _players(match: Match) -> str:
    return " – ".join(f"{printable(name)} ({side.label})" for side, name in match.players.items())


def _length(match: Match) -> Iterator[str]:
    """How long a match is that is played for points."""
    if is_for_points(match.rules):
        yield f"match to {match.length}" if match.length else "money"


def _game(match: Match, record: GameRecord, moments: list[Moment]) -> Iterator[str]:
    if not is_for_points(match.rules):
        yield from _race(match, record, moments)
        return
    crawford = ", Crawford" if match.length and moments[-1].before.score.is_crawford else ""
    yield f"Game {record.number}, {record.white}–{record.black}{crawford}"
    number, left = 0, ""
    for moment in moments:
        if moment.action.side is Side.WHITE:
            number, left = number + 1, _cell(moment)
        else:
            number += not left
            yield f"{number:3d}. {left:{_WIDTH}}{_cell(moment)}".rstrip()
            left = ""
    if left:
        yield f"{number:3d}. {left}"
    ended = moments[-1].facts[-1]
    yield f"     {_result(match, ended)}" if isinstance(ended, GameEnded) else "     Not finished."


def _race(match: Match, record: GameRecord, moments: list[Moment]) -> Iterator[str]:
    """A game that is not played for points, a turn on each line, with the colour on turn."""
    yield f"Game {record.number}"
    if record.starts:
        yield "     " + ", ".join(f"{side.label} throws {roll}" for side, roll in record.starts)
    for number, moment in enumerate(moments, 1):
        yield f"{number:4d}. {moment.action.side.label:8}{_cell(moment)}"
    ended = moments[-1].facts[-1]
    if not isinstance(ended, GameEnded):
        yield "     Not finished."
        return
    places = ", ".join(
        f"{place}. {printable(match.players[side_of(side)])}" for place, side in enumerate(ended.places, 1)
    )
    yield f"     {printable(match.players[side_of(ended.winner)])} wins. Home: {places}."


def _cell(moment: Moment) -> str:
    match moment.action:
        case CheckerPlay(roll=roll):
            if moment.turn is None:
                return f"{roll}: (not played)"
            return f"{roll}: {moment.turn.text or '(no move)'}"
        case Double(value=value):
            return f"doubles to {value}"
        case Beaver(value=value):
            return f"beavers to {value}"
        case Take():
            return "takes"
        case Drop():
            return "drops"


def _result(match: Match, ended: GameEnded) -> str:
    name = printable(match.players[side_of(ended.winner)])
    how = {"dropped": "the double was dropped", "resigned": f"{TIMES[ended.times]} resigned"}
    reason = how.get(ended.why, TIMES[ended.times])
    return f"{name} wins {ended.points} point{'' if ended.points == 1 else 's'} ({reason})."
