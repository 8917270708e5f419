"""Goes on writing a made-up match into a journal and says each fact's number once it is kept. Made to be killed.

Its arguments are FILE SEED; it goes on where the journal says the last one stopped, one fact for
each line it is given.
"""

import sys
from datetime import UTC, datetime
from pathlib import Path

from support.matches import made_up
from takhta.record.store.journal import Journal

AT = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)


def main() -> None:
    """Write until nobody wants another fact."""
    with Journal(Path(sys.argv[1])) as journal:
        kept = len(journal.unfinished())
        for number, fact in enumerate(made_up(int(sys.argv[2]))[kept:], kept + 1):
            sys.stdin.readline()
            journal.append(fact, at=AT)
            print(number, flush=True)
