"""A language's sentences by their keys, read from its gettext file. It must never know what any of them is about."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from gettext import c2py
from pathlib import Path

from babel import Locale
from babel.messages.pofile import read_po

FOLDER = Path(__file__).parent / "catalogues"
"""Where the catalogues lie: `en.po` and one for each other language."""


@dataclass(frozen=True)
class Catalogue:
    """The sentences and nouns of a language. `forms` are by context and key, as many as the language has plural forms
    where a sentence counts something; `plural` says which of them a number takes. Digits and lists are the locale's.
    """

    locale: Locale
    forms: Mapping[tuple[str, str], tuple[str, ...]]
    plural: Callable[[int], int]

    def form(self, key: str, count: int = 1, context: str = "") -> str | None:
        """The sentence or noun with {names} in it, None if there is none. A noun may have another form within one
        sentence: the sentence's key is its `context`.
        """
        forms = self.forms.get((context, key)) or self.forms.get(("", key))
        if not forms:
            return None
        return forms[self.plural(count)] if len(forms) > 1 else forms[0]


@lru_cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language there is. Raises OSError for any other."""
    with (FOLDER / f"{language}.po").open("rb") as file:
        return parse(file.read())


def parse(po: bytes) -> Catalogue:
    """The catalogue that a gettext file describes. What is not translated, or only fuzzily, is not in it."""
    messages = read_po(po.splitlines(keepends=True), abort_invalid=True)
    assert messages.locale is not None  # the header of every catalogue names its language; a test sees to it
    forms: dict[tuple[str, str], tuple[str, ...]] = {}
    for message in messages:
        key = message.id if isinstance(message.id, str) else message.id[0]
        texts = (message.string,) if isinstance(message.string, str) else tuple(message.string or [""])
        if key and all(texts) and not message.fuzzy:
            forms[message.context or "", key] = texts
    return Catalogue(messages.locale, forms, c2py(messages.plural_expr))
