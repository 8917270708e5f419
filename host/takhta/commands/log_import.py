"""`takhta log import`: matches recorded elsewhere, one or thousands, into the library."""

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table
from rich.text import Text

from takhta.clock import time_of_day
from takhta.errors import UnusableError
from takhta.record.errors import RecordError
from takhta.record.match import Match, printable
from takhta.record.replay import settled
from takhta.record.store.journal import Journal
from takhta.record.store.known import Known
from takhta.record.store.library import entries
from takhta.rules.said import said
from takhta.runtime.match_files import matches_in
from takhta.runtime.match_sources import MatchSource, sources
from takhta.runtime.paths import journal_file
from takhta.runtime.terminal import TERMINAL

ALL_IN, NOT_ALL = 0, 1
_UNCUT = 10_000
"""Columns of a table that no terminal shows: another program reads its lines whole."""


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of one match of a file, as `--json` prints it.

    `ok` = the library holds it now, as match `match`; it may have held it before, then `why` says so. Otherwise `why`
    says what is wrong, and `match` is 0, or the one there with the same uid.
    """

    file: str
    format: str
    ok: bool
    match: int
    games: int
    why: str
    is_new: bool


def import_matches(paths: Sequence[Path], *, as_json: bool) -> int:
    """Keep every match in these files, folders and zips that the rules allow, and tell what became of each.

    The exit code: 1 when one was there already or is not allowed. Raises UnusableError when no file holds any match.
    """
    found = list(sources(paths))
    if not found:
        raise UnusableError(said("log.nothing_to_import", folder=", ".join(map(str, paths))))
    with _journal() as journal:
        done = [each for source in _told(found) for each in _import(journal, source)]
        with suppress(RecordError):
            entries(journal)  # counted now, so that the next list need not
    if as_json:
        for each in done:
            print(json.dumps({name: value for name, value in asdict(each).items() if name != "is_new"}))
    if not any(each.ok or each.match for each in done):
        if len(found) == 1:
            raise UnusableError(done[0].why)
        if not as_json:
            _tell_all(done)
        raise UnusableError(said("log.none_imported", count=len(found)))
    if not as_json and len(done) == 1:
        print(printable(done[0].why), flush=True)
    elif not as_json:
        _tell_all(done)
    return ALL_IN if all(each.is_new for each in done) else NOT_ALL


def _told(found: Sequence[MatchSource]) -> Iterator[MatchSource]:
    """The files one after the other, with a bar that shows how many are done where somebody watches."""
    console = Console(stderr=True)
    bar = len(found) > 1 and console.is_terminal
    yield from track(found, TERMINAL.speaker.noun(said("log.importing")), console=console, disable=not bar)


def _import(journal: Journal, source: MatchSource) -> Iterator[Imported]:
    """What becomes of every match of a file."""
    try:
        form, matches = matches_in(source.name, source.read())
    except UnusableError as error:
        why = TERMINAL.speaker.say(error.told)
        yield Imported(source.name, "", ok=False, match=0, games=0, why=why, is_new=False)
        return
    for match in matches:
        yield _store(journal, source.name, form, match)


def _store(journal: Journal, name: str, form: str, match: Match) -> Imported:
    say, games = TERMINAL.speaker.say, len(match.games)
    try:
        history, notes = settled(match)
    except RecordError as error:
        why = f"{name}: {say(error.told)}"
        return Imported(name, form, ok=False, match=0, games=games, why=why, is_new=False)
    try:
        stored = journal.store(history, _played_at(match))
    except RecordError as error:
        raise UnusableError(f"{name}:", *error.told) from error
    if not isinstance(stored, Known):
        why = say((said("log.imported", file=name, number=stored), *notes))
        return Imported(name, form, ok=True, match=stored, games=games, why=why, is_new=True)
    if stored.is_same:
        why = say((said("log.known", file=name, number=stored.match),))
    else:
        why = say((said("log.known_otherwise", file=name, number=stored.match),))
    return Imported(name, form, stored.is_same, stored.match, games, why, is_new=False)


def _tell_all(done: Sequence[Imported]) -> None:
    """A table of what came in and what did not and why, and how many of each."""
    say = TERMINAL.speaker.noun
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in (said("log.file"), said("log.match"), said("log.what_became")):
        table.add_column(say(heading), overflow="fold")
    for each in done:
        why = each.why.removeprefix(f"{each.file}: ").removeprefix(f"{each.file} ")
        table.add_row(Text(printable(each.file)), str(each.match or ""), Text(printable(why)))
    Console(width=None if sys.stdout.isatty() else _UNCUT).print(table)
    came, known = sum(each.is_new for each in done), sum(bool(each.match) and not each.is_new for each in done)
    print(say(said("log.counted", came=came, known=known, refused=len(done) - came - known)), flush=True)


def _played_at(match: Match) -> datetime:
    """The day a match was played, as its file tells; now, where it does not."""
    now = time_of_day()
    return datetime.strptime(match.date, "%Y.%m.%d").replace(tzinfo=now.tzinfo) if match.date else now


def _journal() -> Journal:
    try:
        return Journal(journal_file())
    except RecordError as error:
        raise UnusableError(*error.told) from error
