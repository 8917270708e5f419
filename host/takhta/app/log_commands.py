"""`takhta log`: the library of recorded games."""

import json
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from takhta.app.errors import UnusableError
from takhta.app.logbook import time_of_day
from takhta.app.match_files import format_match, left_out, read_match, write_file
from takhta.app.paths import journal_file
from takhta.record.errors import RecordError
from takhta.record.journal import Journal, MatchId
from takhta.record.library import Entry, entries, match
from takhta.record.match import Match, printable
from takhta.record.replay import facts_of
from takhta.record.show import show

T = TypeVar("T")


def list_matches(*, as_json: bool) -> None:
    """Print every match of the library. Raises UnusableError."""
    with _journal() as journal:
        found = _tried(lambda: entries(journal))
    if as_json:
        print(json.dumps([_as_json(entry) for entry in found]))
        return
    if not found:
        print("No game has been recorded yet: `takhta play` begins one.")
    for entry in found:
        length = f"to {entry.length}" if entry.length else "money" if entry.for_points else entry.game
        score = "–".join(map(str, entry.score.values()))
        end = "  (not finished)" if entry.length and not entry.over else ""  # a session for money has no end
        players = " – ".join(map(printable, entry.players.values()))
        print(f"{entry.id:4}  {entry.began:%Y-%m-%d %H:%M}  {players}  {length}  {score}  {entry.turns} turns{end}")


def show_match(number: int) -> None:
    """Print a match turn by turn. Raises UnusableError."""
    with _journal() as journal:
        print(_tried(lambda: show(match(journal, MatchId(number)))))


def export_match(number: int, form: str, out: Path | None) -> None:
    """Write a match as `mat`, `sgf`, `json` or `text`. Raises UnusableError."""
    with _journal() as journal:
        recorded = _tried(lambda: match(journal, MatchId(number)))
    data = format_match(recorded, form)
    if lost := left_out(recorded, form, data):
        print(f"A .{form} file does not tell what was agreed on: {lost}. A .json file does.", file=sys.stderr)
    if out is None:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        write_file(out, data)


def import_match(path: Path) -> None:
    """Keep a match recorded elsewhere, if the rules allow all of it. Raises UnusableError."""
    recorded = read_match(path)
    with _journal() as journal:
        number = _tried(lambda: journal.store(facts_of(recorded), _played_at(recorded)), f"{path}: ")
    print(f"{path} is match {number} of the library.")


def _played_at(recorded: Match) -> datetime:
    """The day a match was played, as its file tells; now, where it does not."""
    now = time_of_day()
    return datetime.strptime(recorded.date, "%Y.%m.%d").replace(tzinfo=now.tzinfo) if recorded.date else now


def _journal() -> Journal:
    return _tried(lambda: Journal(journal_file()))


def _tried(work: Callable[[], T], before: str = "") -> T:
    try:
        return work()
    except RecordError as error:
        raise UnusableError(f"{before}{error}") from error


def _as_json(entry: Entry) -> dict[str, object]:
    return {
        "match": entry.id,
        "began": entry.began.isoformat(timespec="seconds"),
        "game": entry.game,
        **{str(side): name for side, name in entry.players.items()},
        "length": entry.length,
        "score": list(entry.score.values()),
        "turns": entry.turns,
        "over": entry.over,
    }
