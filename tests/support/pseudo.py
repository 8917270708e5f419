"""A language that nobody speaks: English in brackets and accents, so that what went round the catalogue is seen."""

import re
from dataclasses import replace

from babel import Locale

from takhta.words.catalogue import Catalogue

_PLAIN, _ACCENTED = "abcdefghijklmnopqrstuvwxyz", "áƀčďéƒǧĥíĵķĺḿñóṕɋŕšťúṽŵẋýž"
_ACCENTS = str.maketrans(_PLAIN + _PLAIN.upper(), _ACCENTED + _ACCENTED.upper())
_NAME = re.compile(r"(\{[^}]*\})")


def pseudo(catalogue: Catalogue, language: str = "ar_EG") -> Catalogue:
    """The same catalogue in the pseudo-language, with the digits and lists of a real one."""
    forms = {key: tuple(map(accented, each)) for key, each in catalogue.forms.items()}
    return replace(catalogue, locale=Locale.parse(language), forms=forms)


def accented(sentence: str) -> str:
    """A sentence of the pseudo-language.

    >>> accented("{side} plays.")
    '⟦{side} ṕĺáýš.⟧'
    """
    parts = _NAME.split(sentence)
    return f"⟦{''.join(part if part.startswith('{') else part.translate(_ACCENTS) for part in parts)}⟧"
