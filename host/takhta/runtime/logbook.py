"""The facts of the match being played: written to the journal first, then remembered."""

from collections.abc import Callable, Sequence
from datetime import datetime

from takhta.record.facts import AnyFact, MatchBegan
from takhta.record.store.journal import Journal


class Logbook:
    """What the driver writes into. `now` is the time of day, for the journal's rows."""

    def __init__(self, journal: Journal, now: Callable[[], datetime], facts: Sequence[AnyFact] = ()) -> None:
        self._journal = journal
        self._now = now
        self.facts: list[AnyFact] = list(facts)

    def append(self, *facts: AnyFact) -> None:
        """Write all or none of them; they are durable when this returns. Raises JournalError."""
        self._journal.append(*facts, at=self._now())
        for fact in facts:
            if isinstance(fact, MatchBegan):
                self.facts.clear()
            self.facts.append(fact)
