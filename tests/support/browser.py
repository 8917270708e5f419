"""A headless Chromium for the page's tests; a machine without one skips them with a line."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from oracles.judges import need, program
from support.patience import PATIENCE_MS

_QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser that looks nothing up and keeps nothing."""
    need("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program("chromium"), args=list(_QUIET), timeout=PATIENCE_MS
        )
        expect.set_options(timeout=PATIENCE_MS)
        try:
            yield browser
        finally:
            browser.close()


def new_tab(browser: Browser, **how: Any) -> Page:
    """A clean tab, opened as Playwright's `new_page` opens one, that waits for what is to come."""
    tab = browser.new_page(**how)
    tab.set_default_timeout(PATIENCE_MS)
    return tab
