"""`takhta log`: the library of recorded games."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from takhta.errors import UnusableError
from takhta.record.errors import RecordError
from takhta.record.match import printable
from takhta.record.show import show
from takhta.record.store.journal import Journal, MatchId
from takhta.record.store.library import Entry, entries, match
from takhta.rules.games import game
from takhta.rules.said import said
from takhta.runtime.match_files import format_match, format_to_write, left_out
from takhta.runtime.paths import journal_file
from takhta.runtime.terminal import TERMINAL, harmless
from takhta.runtime.written_files import write_file

T = TypeVar("T")


def list_matches(*, as_json: bool) -> None:
    """Print every match of the library. Raises UnusableError."""
    with _journal() as journal:
        found = _tried(lambda: entries(journal))
    if as_json:
        print(json.dumps([_as_json(entry) for entry in found]))
        return
    say = TERMINAL.speaker.noun
    if not found:
        TERMINAL.tell(said("log.empty"))
    for entry in found:
        score = "–".join(map(str, entry.score.values()))
        players = " – ".join(map(printable, entry.players.values()))
        told = [_length(entry), score, say(said("log.turns", count=entry.turns))]
        if entry.length and not entry.over:  # a session for money has no end
            told.append(say(said("log.not_finished")))
        print(f"{entry.id:4}  {entry.began:%Y-%m-%d %H:%M}  {players}", *told, sep="  ")


def show_match(number: int) -> None:
    """Print a match turn by turn. Raises UnusableError."""
    with _journal() as journal:
        print(harmless(_tried(lambda: show(match(journal, MatchId(number)), TERMINAL.speaker.noun))))


def export_match(number: int, form: str | None, out: Path | None) -> None:
    """Write a match as `mat`, `sgf`, `json` or `text`; no format = that of the file's ending, else `mat`.

    Raises UnusableError, also when the ending means another format.
    """
    if out is not None and (out.suffix or form is None):
        meant = format_to_write(out)
        if form not in (None, meant):
            raise UnusableError(said("file.other_format", file=str(out), format=form))
        form = meant
    form = "mat" if form is None else form
    with _journal() as journal:
        recorded = _tried(lambda: match(journal, MatchId(number)))
    data = format_match(recorded, form)
    if lost := left_out(recorded, form, data):
        print(TERMINAL.speaker.noun(said("log.not_all_told", format=form, lost=lost)), file=sys.stderr)
    if out is None:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        write_file(out, data)


def _length(entry: Entry) -> str:
    say = TERMINAL.speaker.noun
    if entry.length:
        return say(said("log.to_points", count=entry.length))
    return say(said("log.for_money")) if entry.for_points else say(game(entry.game).title)


def _journal() -> Journal:
    return _tried(lambda: Journal(journal_file()))


def _tried(work: Callable[[], T], before: str = "") -> T:
    try:
        return work()
    except RecordError as error:
        raise UnusableError(*((before,) if before else ()), *error.told) from error


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
        "uid": entry.uid,
        "event": entry.event,
        "round": entry.round,
        "table": entry.table,
    }
