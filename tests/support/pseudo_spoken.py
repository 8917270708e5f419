"""Speaks the pseudo-language, and finds what a page shows or speaks that did not go round the catalogue."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

from playwright.sync_api import Page

from support.pseudo import pseudo
from takhta.words.catalogue import Catalogue, catalogue
from takhta.words.languages import ENGLISH, languages, speaker

PSEUDO = "ar"
"""It is said to be Arabic: so that the page is laid out from right to left, with other digits."""

_PLAIN = r"""(quiet) => {
    // Names of players, plays and what a box has printed on it are the same in every language.
    const bare = (text) => quiet.reduce((rest, each) => rest.replaceAll(each, " "), text)
        .replace(/⟦(?:[^⟦⟧]|⟦(?:[^⟦⟧]|⟦[^⟦⟧]*⟧)*⟧)*⟧/g, " ");
    const shown = (element) => element.checkVisibility({ visibilityProperty: true });
    const found = [];
    const look = (element, text) => {
        if (/[A-Za-z]{2,}/.test(bare(text))) found.push(`${element.tagName} ${text.trim()}`);
    };
    for (const element of document.querySelectorAll("body, body *")) {
        if (!shown(element) || element.closest("[lang]:not(html)")) continue;
        for (const node of element.childNodes) if (node.nodeType === 3) look(element, node.data);
        for (const name of ["title", "aria-label", "placeholder", "alt"]) {
            look(element, element.getAttribute(name) ?? "");
        }
    }
    return found;
}"""


@contextmanager
def pseudo_spoken() -> Iterator[None]:
    """The pseudo-language is one of the languages there are."""
    made: dict[str, Catalogue] = {PSEUDO: pseudo(catalogue(ENGLISH))}

    def both(language: str) -> Catalogue:
        return made.get(language) or catalogue(language)

    def all_languages() -> tuple[str, ...]:
        return tuple(sorted({*languages(), PSEUDO}))

    speaker.cache_clear()
    with (
        patch("takhta.words.languages.languages", all_languages),
        patch("takhta.words.languages.catalogue", both),
        patch("takhta.words.phrasebook.languages", all_languages),
        patch("takhta.runtime.terminal.languages", all_languages),
        patch("takhta.words.phrasebook.catalogue", both),
    ):
        yield
    speaker.cache_clear()


def plain_words(page: Page, quiet: Iterable[str] = ()) -> list[str]:
    """Everything the page shows, or tells a screen reader, with words outside the brackets of the pseudo-language.

    `quiet` are words that are the same in every language.
    """
    found: list[str] = page.evaluate(_PLAIN, ["Takhta", *quiet])
    return found
