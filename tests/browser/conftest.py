"""A browser for all tests here, and for each test a backend, its page's server and a clean tab that must not
complain."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from support.browser import chromium, new_tab
from support.fake_backend import FakeBackend
from support.page_server import PageServer


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture
def backend() -> FakeBackend:
    return FakeBackend()


@pytest.fixture
def server(backend: FakeBackend) -> Iterator[PageServer]:
    with PageServer(backend) as running:
        yield running


@pytest.fixture
def complaints() -> list[str]:
    """What the browser's console said that it should not; empty at the end of every test."""
    return []


@pytest.fixture
def page(browser: Browser, server: PageServer, complaints: list[str]) -> Iterator[Page]:
    """The page on a desk, connected."""
    tab = new_tab(browser, viewport={"width": 1440, "height": 900})
    tab.on("console", lambda said: complaints.append(said.text) if said.type in {"error", "warning"} else None)
    tab.on("pageerror", lambda error: complaints.append(str(error)))
    tab.goto(server.url)
    tab.wait_for_selector("body[data-connected=true] .checker")
    yield tab
    tab.close()
    assert complaints == []
