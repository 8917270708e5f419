"""What a page needs to make sentences by itself: those of its scripts, in a language and in the one behind it.

It must never know what any of them is about, nor how a browser says them.
"""

from collections.abc import Mapping
from typing import Any

from takhta.words.catalogue import Catalogue, catalogue
from takhta.words.languages import ENGLISH, languages

PAGE = "page."
"""How the keys begin that the page says by itself."""
_SAMPLES = (*range(1000), 1_000_000)
"""Numbers among which every plural category of any language is found."""


def phrasebook(language: str) -> dict[str, Any]:
    """The page's sentences in a language there is, as JSON values: the languages by their own names, and `books` to
    look a key up in, one after the other. Raises OSError for any other language."""
    read = [language] if language == ENGLISH else [language, ENGLISH]
    return {
        "language": language,
        "languages": [[each, own_name(catalogue(each))] for each in languages()],
        "books": [book(catalogue(each)) for each in read],
    }


def own_name(catalogue: Catalogue) -> str:
    """A language as those call it who speak it."""
    name = catalogue.locale.get_language_name(catalogue.locale) or str(catalogue.locale)
    return name[0].upper() + name[1:]


def book(catalogue: Catalogue) -> dict[str, Any]:
    """The page's sentences and nouns of one catalogue: by key, and by sentence and key those that differ within one.
    Where a sentence counts something its forms are by the plural categories that browsers know."""
    forms: dict[str, object] = {}
    within: dict[str, dict[str, object]] = {}
    indexes = categories(catalogue)
    for (context, key), texts in catalogue.forms.items():
        if not key.startswith(PAGE):
            continue
        form = texts[0] if len(texts) == 1 else {name: texts[index] for name, index in indexes.items()}
        (within.setdefault(context, {}) if context else forms)[key] = form
    locale = catalogue.locale
    return {
        "locale": str(locale).replace("_", "-"),
        "direction": locale.text_direction,
        "forms": forms,
        "within": within,
    }


def categories(catalogue: Catalogue) -> Mapping[str, int]:
    """Which of a catalogue's plural forms each category of its language takes: `{"one": 0, "other": 1}`."""
    found = {catalogue.locale.plural_form(number): catalogue.plural(number) for number in reversed(_SAMPLES)}
    # In some languages only fractions are "other", and nothing here is counted in those.
    return {"other": max(found.values()), **found}
