"""Writes a match that is not played for points as a page of text, a turn on each line, to be read again by
text_reader.py. It must never write what it cannot replay.

Header lines tell the game, what was agreed on, the date and the players; each game its throws for the start, its turns
with the colour on turn, and how it ended. The layout is ours, after the manner of .mat.
"""

from collections.abc import Iterator

from takhta.record.errors import FormatError
from takhta.record.formats import headers
from takhta.record.match import CheckerPlay, GameRecord, Match, printable
from takhta.record.match_state import MatchState
from takhta.record.replay import Moment, replay
from takhta.rules.said import said
from takhta.rules.stakes import is_for_points


def write_text(match: Match) -> str:
    """The match as text; to be stored as UTF-8.

    Raises ReplayError when it breaks the rules, FormatError for a game that is played for points.
    """
    moments = list(replay(match))
    if is_for_points(match.rules):
        raise FormatError(said("format.no_points", game=match.rules.title))
    lines = [f'; [{name} "{_quoted(value)}"]' for name, value in _headers(match)]
    for record in match.games:
        lines += ["", *_game(record, [moment for moment in moments if moment.game == record.number])]
    return "\n".join(lines) + "\n"


def home(match_state: MatchState) -> str:
    """The sides that are home at the end of a game, as its last line tells them."""
    due = match_state.result
    return "" if due is None else ", ".join(due.places)


def _headers(match: Match) -> Iterator[tuple[str, str]]:
    yield "Game", match.game
    for option in sorted(match.options.items()):
        yield "Option", "=".join(option)
    if match.date:
        yield "Date", match.date
    yield from headers.known_to_others(match)
    yield from headers.our_own(match)
    for side, player in match.players.items():
        yield side.label.capitalize(), printable(player)


def _game(record: GameRecord, moments: list[Moment]) -> Iterator[str]:
    yield f" Game {record.number}"
    yield " Start: " + ", ".join(f"{side.label} {roll}" for side, roll in record.starts)
    width = max(len(moment.action.side.label) for moment in moments)
    for number, moment in enumerate(moments, 1):
        action = moment.action
        assert isinstance(action, CheckerPlay), "without points there is nothing else to do"
        yield f"{number:4d}) {action.side.label:{width}} {action.roll}: {action.text}".rstrip()
    if record.result is not None:
        yield f" {record.result.winner.label.capitalize()} wins. Home: {home(moments[-1].after)}"


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
