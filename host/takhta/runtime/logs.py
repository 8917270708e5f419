"""Where the program's own news go: to stderr, or in a service to the journal of systemd with their urgency."""

import logging
import os
import sys

from takhta.runtime.terminal import harmless

_OTHERS = ("uvicorn", "uvicorn.error", "asyncio", "websockets")
"""Who else has something to say in this program: only faults of ours, which strangers could bring about for ever."""
_AGAIN_S = 60.0
_MOST_KINDS = 200
_URGENCY = {logging.ERROR: 3, logging.WARNING: 4, logging.INFO: 6, logging.DEBUG: 7}
"""Levels as syslog counts them; systemd takes them from the beginning of a line."""


def tell_news() -> None:
    """From now on: everything to the journal if systemd listens on stderr, else warnings only, as plain lines."""
    handler = logging.StreamHandler(sys.stderr)
    in_journal = bool(os.environ.get("JOURNAL_STREAM"))
    handler.setFormatter(_ForJournal() if in_journal else _Plain("takhta: %(message)s"))
    handler.addFilter(Seldom())
    root = logging.getLogger("takhta")
    root.handlers = [handler]
    root.setLevel(logging.INFO if in_journal else logging.WARNING)
    for name in _OTHERS:
        other = logging.getLogger(name)
        other.handlers = [handler]
        other.setLevel(logging.ERROR)
        other.propagate = False


class Seldom(logging.Filter):
    """What is logged again and again is let through once a minute, with how often it was kept back."""

    def __init__(self) -> None:
        super().__init__()
        self._again: dict[tuple[object, ...], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this is told now."""
        kind = record.exc_info[0] if record.exc_info else None
        what = (record.name, str(record.msg)[:80], kind)
        at, kept_back = self._again.get(what, (float("-inf"), 0))
        if record.created - at < _AGAIN_S:
            self._again[what] = (at, kept_back + 1)
            return False
        if len(self._again) >= _MOST_KINDS:
            self._again.clear()
        self._again[what] = (record.created, 0)
        if kept_back:
            record.msg, record.args = f"{record.getMessage()} [+{kept_back}]", None
            record.exc_info = record.exc_text = None
        return True


class _Plain(logging.Formatter):
    """Without what a terminal would obey."""

    def format(self, record: logging.LogRecord) -> str:
        return harmless(super().format(record))


class _ForJournal(_Plain):
    """`<4>text`, every line of it."""

    def format(self, record: logging.LogRecord) -> str:
        urgency = _URGENCY.get(record.levelno, 6)
        return "\n".join(f"<{urgency}>{line}" for line in super().format(record).splitlines())
