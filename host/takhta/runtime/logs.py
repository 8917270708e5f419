"""Where the program's own news go: to stderr, or in a service to the journal of systemd with their urgency."""

import logging
import os
import sys

_URGENCY = {logging.ERROR: 3, logging.WARNING: 4, logging.INFO: 6, logging.DEBUG: 7}
"""Levels as syslog counts them; systemd takes them from the beginning of a line."""


def tell_news() -> None:
    """From now on: everything to the journal if systemd listens on stderr, else warnings only, as plain lines."""
    handler = logging.StreamHandler(sys.stderr)
    in_journal = bool(os.environ.get("JOURNAL_STREAM"))
    handler.setFormatter(_ForJournal() if in_journal else logging.Formatter("takhta: %(message)s"))
    root = logging.getLogger("takhta")
    root.handlers = [handler]
    root.setLevel(logging.INFO if in_journal else logging.WARNING)


class _ForJournal(logging.Formatter):
    """`<4>text`, every line of it."""

    def format(self, record: logging.LogRecord) -> str:
        urgency = _URGENCY.get(record.levelno, 6)
        return "\n".join(f"<{urgency}>{line}" for line in super().format(record).splitlines())
