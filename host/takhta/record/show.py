"""A match as a page of text to read: what `takhta log show` prints. It must never be read back by a program."""

from collections.abc import Callable, Iterator

from takhta.record.facts import GameEnded
from takhta.record.match import Beaver, CheckerPlay, Double, Drop, GameRecord, Match, Take, printable
from takhta.record.replay import Moment, replay
from takhta.record.sides import side_of
from takhta.rules.occupancy import Side
from takhta.rules.said import Said, said
from takhta.rules.stakes import is_for_points

_WIDTH = 34
_OPEN = said("log.open")
_TIMES = {1: said("log.single"), 2: said("log.gammon"), 3: said("log.backgammon")}
_MARS = {1: said("log.single"), 2: said("log.mars"), 3: said("log.black_mars")}


Say = Callable[[Said], str]
"""Makes the sentence, in the language of who reads it."""


def show(match: Match, say: Say) -> str:
    """The match as text: heading, the games in two columns, each result with its reason. Raises ReplayError."""
    head = (_players(match, say), say(match.rules.title), *map(say, _length(match)), *filter(None, (match.date,)))
    lines = [", ".join(head), *map(say, _place(match))]
    moments = list(replay(match))
    for record in match.games:
        lines += ["", *_game(match, record, say, [m for m in moments if m.game == record.number])]
    return "\n".join(lines) + "\n"


def _players(match: Match, say: Say) -> str:
    return " – ".join(f"{printable(name)} ({say(side.noun)})" for side, name in match.players.items())


def _place(match: Match) -> Iterator[Said]:
    """Where in a tournament it was played, as far as that is known."""
    if match.event:
        yield said("log.event", event=printable(match.event))
    if match.round:
        yield said("log.round", round=printable(match.round))
    if match.table:
        yield said("log.table", table=printable(match.table))


def _length(match: Match) -> Iterator[Said]:
    """How long a match is that is played for points."""
    if is_for_points(match.rules):
        yield said("log.match_to", count=match.length) if match.length else said("log.for_money")


def _game(match: Match, record: GameRecord, say: Say, moments: list[Moment]) -> Iterator[str]:
    if not is_for_points(match.rules):
        yield from _race(match, record, say, moments)
        return
    is_crawford = match.length > 1 and moments[-1].before.score.is_crawford
    if is_crawford:
        yield say(said("log.crawford", number=record.number, white=record.white, black=record.black))
    else:
        yield say(said("log.game_at", number=record.number, white=record.white, black=record.black))
    number, left = 0, ""
    for moment in moments:
        if moment.action.side is Side.WHITE:
            number, left = number + 1, _cell(moment, say)
        else:
            number += not left
            yield f"{number:3d}. {left:{_WIDTH}}{_cell(moment, say)}".rstrip()
            left = ""
    if left:
        yield f"{number:3d}. {left}"
    ended = moments[-1].facts[-1]
    yield "     " + say(_result(match, ended) if isinstance(ended, GameEnded) else _OPEN)


def _race(match: Match, record: GameRecord, say: Say, moments: list[Moment]) -> Iterator[str]:
    """A game that is not played for points, a turn on each line, with the colour on turn."""
    yield say(said("log.game", number=record.number))
    if record.starts:
        yield "     " + ", ".join(
            say(said("log.throws", side=side.noun, roll=str(roll))) for side, roll in record.starts
        )
    for number, moment in enumerate(moments, 1):
        yield f"{number:4d}. {say(moment.action.side.noun):8}{_cell(moment, say)}"
    ended = moments[-1].facts[-1]
    if not isinstance(ended, GameEnded):
        yield "     " + say(_OPEN)
        return
    names = [printable(match.players[side_of(side)]) for side in ended.places]
    home = ", ".join(f"{place}. {name}" for place, name in enumerate(names, 1))
    yield "     " + say(said("log.home", winner=printable(match.players[side_of(ended.winner)]), places=home))


def _cell(moment: Moment, say: Say) -> str:
    match moment.action:
        case CheckerPlay(roll=roll) if moment.turn is None:
            return say(said("log.not_played", roll=str(roll)))
        case CheckerPlay(roll=roll):
            text = moment.turn.text if moment.turn else ""
            return f"{roll}: {text}" if text else say(said("log.no_move", roll=str(roll)))
        case Double(value=value):
            return say(said("sheet.doubles", value=value))
        case Beaver(value=value):
            return say(said("sheet.beavers", value=value))
        case Take():
            return say(said("sheet.takes"))
        case Drop():
            return say(said("sheet.drops"))


def _result(match: Match, ended: GameEnded) -> Said:
    name, points = printable(match.players[side_of(ended.winner)]), said("points", count=ended.points)
    times = (_MARS if match.rules.mars else _TIMES)[ended.times]
    match ended.why:
        case "dropped":
            return said("log.won_by_drop", winner=name, points=points)
        case "conceded":
            return said("log.won_match", winner=name, points=points)
        case "resigned":
            return said("log.won_by_resignation", winner=name, points=points, lost=times)
        case _:
            return said("log.won", winner=name, points=points, lost=times)
