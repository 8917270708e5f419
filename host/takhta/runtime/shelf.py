"""What only one program at a time may use while it plays: the journal, and the match in it that is unfinished."""

import os
from contextlib import ExitStack
from pathlib import Path

from takhta.errors import UnusableError
from takhta.record.errors import BrokenMatchError, RecordError
from takhta.record.facts import AnyFact
from takhta.record.store.journal import Journal
from takhta.rules.said import said
from takhta.runtime.only_one import only_one
from takhta.runtime.paths import data_folder, journal_file


class Shelf:
    """What a program that plays keeps for itself alone: the journal, and the facts of the match that is unfinished."""

    def __init__(self, *, fresh: bool) -> None:
        """`fresh` leaves an unfinished match aside. Raises UnusableError."""
        with ExitStack() as undo:
            self._lock = only_one(data_folder())
            undo.callback(os.close, self._lock)
            self.journal = _journal(journal_file())
            undo.callback(self.journal.close)
            self.facts = () if fresh else _unfinished(self.journal)
            undo.pop_all()

    def close(self) -> None:
        """Let another program play."""
        self.journal.close()
        os.close(self._lock)


def _journal(path: Path) -> Journal:
    try:
        return Journal(path)
    except RecordError as error:
        raise UnusableError(*error.told) from error


def _unfinished(journal: Journal) -> tuple[AnyFact, ...]:
    try:
        return journal.unfinished()
    except BrokenMatchError as error:
        raise UnusableError(*error.told, said("journal.begin_new")) from error
    except RecordError as error:
        raise UnusableError(*error.told) from error
