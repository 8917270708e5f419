"""The program's own news: plain warnings for people, everything with its urgency for the journal of systemd."""

import logging
from collections.abc import Iterator

import pytest

from takhta.runtime.logs import tell_news


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Other tests find the news as they were."""
    news = logging.getLogger("takhta")
    handlers, level = news.handlers, news.level
    yield
    news.handlers, news.level = handlers, level


def tell() -> None:
    """News of two urgencies."""
    tell_news()
    logging.getLogger("takhta.devices.hall").info("The board answers again.")
    logging.getLogger("takhta.devices.hall").warning("The strip of point 8\ndoes not answer.")


def test_at_a_terminal_only_warnings_are_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("JOURNAL_STREAM", raising=False)
    tell()
    assert capsys.readouterr().err == "takhta: The strip of point 8\ndoes not answer.\n"


def test_the_journal_is_told_everything_with_its_urgency(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JOURNAL_STREAM", "8:1234")
    tell()
    assert capsys.readouterr().err == "<6>The board answers again.\n<4>The strip of point 8\n<4>does not answer.\n"
