"""The log: what happens again and again fills no disk, and nothing in it can command a terminal."""

import io
import logging
from collections.abc import Iterator

import pytest

from takhta.runtime.logs import _AGAIN_S, Seldom, tell_news


@pytest.fixture
def stderr(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What is logged, as in a terminal; the loggers are as before afterwards."""
    heard = io.StringIO()
    names = ("takhta", "uvicorn", "uvicorn.error", "asyncio", "websockets")
    before = {name: (each := logging.getLogger(name), each.handlers, each.level, each.propagate) for name in names}
    monkeypatch.setattr("sys.stderr", heard)
    monkeypatch.delenv("JOURNAL_STREAM", raising=False)
    tell_news()
    yield heard
    for logger, handlers, level, propagate in before.values():
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)


def test_a_thousand_faults_of_a_kind_are_a_line(stderr: io.StringIO) -> None:
    for number in range(1000):
        logging.getLogger("uvicorn.error").error("Exception in ASGI application")
        logging.getLogger("takhta.web").warning("The diary could not be written: %s", number)
    assert stderr.getvalue().splitlines() == [
        "takhta: Exception in ASGI application",
        "takhta: The diary could not be written: 0",
    ]


def test_after_a_minute_it_is_told_again_with_how_often_it_was_kept_back() -> None:
    seldom = Seldom()

    def record(at: float) -> logging.LogRecord:
        made = logging.LogRecord("takhta", logging.WARNING, "x", 1, "It failed: %s.", ("full",), None)
        made.created = at
        return made

    assert [seldom.filter(record(at)) for at in (0.0, 1.0, _AGAIN_S - 1)] == [True, False, False]
    again = record(_AGAIN_S)
    assert seldom.filter(again)
    assert again.getMessage() == "It failed: full. [+2]"
    assert seldom.filter(record(2 * _AGAIN_S))


def test_no_name_in_the_log_commands_the_terminal(stderr: io.StringIO) -> None:
    logging.getLogger("takhta.x").warning("%s is broken.", "a\x1b]0;owned\x07")
    assert stderr.getvalue().replace("\n", "").isprintable()
