"""The journal: every fact of every match, on the disk before anybody is shown it. It must never judge a fact.

Whether a fact fits is for `advance`; here it is only kept. A fact whose `append` has returned survives a kill and a
power cut; one whose append has not returned is there whole or not at all.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import NewType, Self

import msgspec

from takhta.record.advance import fold
from takhta.record.errors import BrokenMatchError, IllegalFactError, JournalError
from takhta.record.facts import AnyFact, Fact, MatchBegan, Played
from takhta.record.store import known, listed
from takhta.record.store.database import connect, errors_renamed
from takhta.record.store.known import Known
from takhta.rules.said import excerpt, said

MatchId = NewType("MatchId", int)
"""A match in the journal, counted from 1 in the order they began."""

_LAST_PLAYED = """
with recursive back (match) as (
    select max(match) from fact
    union all
    select match - 1 from back
    where match > 0 and (select how from fact where match = back.match and number = 1) is 'imported'
)
select cast(coalesce(min(match), 0) as integer) from back
"""
"""From the last match back to the first that was not imported, so that thousands of others are not looked through."""
_MOST_MATCHES = 2**63
"""SQLite counts no further."""
_INSERT = "insert into fact (match, number, at, how, fact) values (?, ?, ?, ?, ?)"


class Journal:
    """The journal in one file. One thread at a time may use it; other programs may read meanwhile."""

    def __init__(self, path: Path) -> None:
        """Open the journal, or make it. Raises JournalError."""
        self.path = path
        self._database = connect(path)
        self._match: MatchId | None = None
        self._facts = 0

    def append(self, *history: Fact, at: datetime) -> None:
        """Keep some more facts, all or none; they are on the disk when this returns. MatchBegan begins a new match.

        `at` is the time of day with its zone. Raises JournalError; then all facts before these are
        still kept, and appending may be tried again.
        """
        with errors_renamed(self.path), self._transaction():
            match, number = self._match, self._facts
            rows = []
            for fact in history:
                if isinstance(fact, MatchBegan):
                    match, number = self._next_match(), 0
                if match is None:
                    raise JournalError(said("journal.no_match", path=str(self.path)))
                number += 1
                rows.append(_row(match, number, fact, at))
            self._database.executemany(_INSERT, rows)
        self._match, self._facts = match, number

    def store(self, history: Sequence[AnyFact], at: datetime) -> MatchId | Known:
        """Keep a whole match that was not played here: all of it, or on JournalError nothing. One that is here already
        is not kept again, but told."""
        with errors_renamed(self.path), self._transaction():
            known.refresh(self._database, lambda match: self.facts(MatchId(match)))
            if there := known.find(self._database, history):
                return there
            match = self._next_match()
            rows = [_row(match, number, fact, at, "imported") for number, fact in enumerate(history, 1)]
            self._database.executemany(_INSERT, rows)
            known.note(self._database, match, history)
        return match

    def unfinished(self) -> tuple[AnyFact, ...]:
        """The facts of the last match played here if it is not over, which from now on is added to; else none.

        Raises JournalError when they cannot be read or do not follow from each other.
        """
        match, history = self._last(), self.facts_of_last()
        try:
            if not history or fold(history).over:
                return ()
        except IllegalFactError as error:
            raise BrokenMatchError(said("journal.match", number=match, path=str(self.path)), *error.told) from error
        self._match, self._facts = match, len(history)
        return history

    def facts_of_last(self) -> tuple[AnyFact, ...]:
        """The facts of the match that began here last, over or not. Raises JournalError."""
        return self.facts(self._last())

    def facts(self, match: MatchId) -> tuple[AnyFact, ...]:
        """The facts of one match in order; none for a match that is not there. Raises JournalError."""
        with errors_renamed(self.path):
            rows = self._database.execute("select fact from fact where match = ? order by number", (match,)).fetchall()
        return tuple(_decode(self.path, line) for (line,) in rows)

    def began(self, match: MatchId) -> datetime:
        """When a match began. Raises JournalError, also when it is not there."""
        question = "select at from fact where match = ? and number = 1"
        with errors_renamed(self.path):
            row = self._database.execute(question, (match,)).fetchone() if match < _MOST_MATCHES else None
        if row is None:
            raise JournalError(said("journal.no_such_match", number=match, path=str(self.path)))
        return _time(self.path, row[0])

    def listed(self) -> tuple[list[tuple[MatchId, bytes]], int]:
        """What the library's list has kept of each match, and the number of the last fact it counts."""
        with errors_renamed(self.path):
            rows, upto = listed.kept(self._database)
        return [(MatchId(match), entry) for match, entry in rows], upto

    def since(self, upto: int) -> Iterator[tuple[int, MatchId, AnyFact | None]]:
        """The facts behind one that the library's list needs, with number and match; no fact for a committed turn.

        Raises JournalError.
        """
        with errors_renamed(self.path):
            for number, match, line in listed.since(self._database, upto):
                yield number, MatchId(match), None if line is None else _decode(self.path, line)

    def keep_listed(self, rows: Iterable[tuple[MatchId, int, bytes]]) -> None:
        """Keep what the library's list says of matches: match, last fact counted, entry. Where the disk does not let
        it, the facts are counted again the next time."""
        changed = list(rows)
        with suppress(JournalError), errors_renamed(self.path):
            if changed:
                with self._transaction():
                    listed.keep(self._database, changed)

    def close(self) -> None:
        """Close the file; may be called twice."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _last(self) -> MatchId:
        """The match that began here last, 0 when there is none."""
        with errors_renamed(self.path):
            (last,) = self._database.execute(_LAST_PLAYED).fetchone()
        return MatchId(last)

    def _next_match(self) -> MatchId:
        (last,) = self._database.execute("select cast(coalesce(max(match), 0) as integer) from fact").fetchone()
        return MatchId(last + 1)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Everything inside is on the disk afterwards, or, when anything raises, nothing of it."""
        self._database.execute("begin immediate")
        try:
            yield
            self._database.execute("commit")
        finally:
            if self._database.in_transaction:
                self._database.rollback()


def _time(path: Path, text: str) -> datetime:
    try:
        return datetime.fromisoformat(text)
    except (ValueError, TypeError) as error:
        raise JournalError(said("journal.time", path=str(path), text=excerpt(str(text)))) from error


def _decode(path: Path, line: str) -> AnyFact:
    """A fact from its line of the journal. Raises JournalError."""
    try:
        fact: AnyFact = msgspec.json.decode(line, type=AnyFact)
    except (ValueError, TypeError, RecursionError) as error:
        raise BrokenMatchError(said("journal.line", path=str(path), why=str(error))) from error
    return fact


def _row(match: MatchId, number: int, fact: Fact, at: datetime, how: str = "played") -> tuple[int, int, str, str, str]:
    how = fact.how if isinstance(fact, Played) and how == "played" else how
    return match, number, at.isoformat(), how, msgspec.json.encode(fact).decode()
