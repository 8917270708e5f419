"""The journal: every fact of every match, on the disk before anybody is shown it. It must never judge a fact.

Whether a fact fits is for `advance`; here it is only kept. A fact whose `append` has returned survives a kill and a
power cut; one whose append has not returned is there whole or not at all.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import NewType, Self

import msgspec

from takhta.record.advance import fold
from takhta.record.database import connect, told
from takhta.record.errors import IllegalFactError, JournalError
from takhta.record.facts import AnyFact, Fact, MatchBegan, Played

MatchId = NewType("MatchId", int)
"""A match in the journal, counted from 1 in the order they began."""

_INSERT = "insert into fact (match, number, at, how, fact) values (?, ?, ?, ?, ?)"


class Journal:
    """The journal in one file. One thread at a time may use it; other programs may read meanwhile."""

    def __init__(self, path: Path) -> None:
        """Open the journal, or make it. Raises JournalError."""
        self.path = path
        self._database = connect(path)
        self._match: MatchId | None = None
        self._facts = 0

    def append(self, fact: Fact, at: datetime) -> None:
        """Keep one more fact; it is on the disk when this returns. MatchBegan begins a new match.

        Raises JournalError; then the fact is not kept, all before it are, and appending it again may be tried.
        """
        with told(self.path):
            match = self._next_match() if isinstance(fact, MatchBegan) else self._match
            if match is None:
                raise JournalError("No match has begun in the journal, so there is none to add to.")
            number = 1 if isinstance(fact, MatchBegan) else self._facts + 1
            self._database.execute(_INSERT, _row(match, number, fact, at))
        self._match, self._facts = match, number

    def store(self, history: Iterable[Fact], at: datetime) -> MatchId:
        """Keep a whole match that was recorded elsewhere: all of it or, on JournalError, nothing."""
        with told(self.path):
            try:
                self._database.execute("begin immediate")
                match = self._next_match()
                rows = [_row(match, number, fact, at) for number, fact in enumerate(history, 1)]
                self._database.executemany(_INSERT, rows)
                self._database.execute("commit")
            finally:
                if self._database.in_transaction:
                    self._database.rollback()
        return match

    def resume(self) -> tuple[Fact, ...]:
        """The facts of the last match if it is not over, which from now on is added to; else none.

        Raises JournalError when they cannot be read or do not follow from each other.
        """
        with told(self.path):
            match = MatchId(self._next_match() - 1)
        history = self.facts(match)
        try:
            if not history or fold(history).over:
                return ()
        except IllegalFactError as error:
            raise JournalError(f"Match {match} in the journal {self.path} does not add up: {error}") from error
        self._match, self._facts = match, len(history)
        return history

    def facts(self, match: MatchId) -> tuple[Fact, ...]:
        """The facts of one match in order; none for a match that is not there. Raises JournalError."""
        with told(self.path):
            rows = self._database.execute("select fact from fact where match = ? order by number", (match,)).fetchall()
        return tuple(_decode(self.path, line) for (line,) in rows)

    def every(self) -> Iterator[tuple[MatchId, datetime, Fact]]:
        """Every fact of every match with its time, match after match. Raises JournalError."""
        with told(self.path):
            rows = self._database.execute("select match, at, fact from fact order by match, number").fetchall()
        for match, at, line in rows:
            yield MatchId(match), _time(self.path, at), _decode(self.path, line)

    def close(self) -> None:
        """Close the file; may be called twice."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _next_match(self) -> MatchId:
        (last,) = self._database.execute("select coalesce(max(match), 0) from fact").fetchone()
        return MatchId(last + 1)


def _time(path: Path, text: str) -> datetime:
    try:
        return datetime.fromisoformat(text)
    except ValueError as error:
        raise JournalError(f"The journal {path} holds a time this program cannot read: {text!r}.") from error


def _decode(path: Path, line: str) -> Fact:
    """A fact from its line of the journal. Raises JournalError."""
    try:
        fact: Fact = msgspec.json.decode(line, type=AnyFact)
    except (msgspec.DecodeError, TypeError) as error:
        raise JournalError(f"The journal {path} holds a line this program cannot read: {error}") from error
    return fact


def _row(match: MatchId, number: int, fact: Fact, at: datetime) -> tuple[int, int, str, str, str]:
    how = fact.how if isinstance(fact, Played) else "played"
    return match, number, at.isoformat(), how, msgspec.json.encode(fact).decode()
