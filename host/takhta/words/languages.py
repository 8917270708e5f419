"""The languages there are, and which of them somebody wants to read. It must never ask a browser or a terminal."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from babel.core import negotiate_locale

from takhta.words.catalogue import FOLDER, catalogue
from takhta.words.speaker import Speaker

ENGLISH = "en"
"""The language of the program itself: no sentence is missing in it."""


@lru_cache
def languages() -> tuple[str, ...]:
    """Every language with a catalogue, by its code."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.po")))


@lru_cache
def speaker(language: str = ENGLISH) -> Speaker:
    """Who speaks a language there is; what is not translated is said in English. Raises OSError for any other."""
    return Speaker(catalogue(language), None if language == ENGLISH else speaker(ENGLISH))


def best(wanted: Iterable[str], there_are: Iterable[str] | None = None) -> str:
    """The first of the wanted languages that there is, else English. A dialect is served by its language.

    >>> best(["tlh", "en-GB"], ["en", "fa"])
    'en'
    """
    return served(wanted, there_are) or ENGLISH


def served(wanted: Iterable[str], there_are: Iterable[str] | None = None) -> str | None:
    """The first of the wanted languages that there is, None where there is none of them.

    >>> served(["tlh", "en_US.UTF-8"], ["en", "fa"])
    'en'
    """
    known = tuple(languages() if there_are is None else there_are)
    return negotiate_locale([_bare(each).replace("_", "-").lower() for each in wanted], known, sep="-")


def of_browser(header: str) -> tuple[str, ...]:
    """What a browser's Accept-Language asks for, the most wanted first.

    >>> of_browser("de;q=0.5, fa-IR, *;q=0.1")
    ('fa-IR', 'de')
    """
    wanted: list[tuple[float, str]] = []
    for part in header.split(","):
        found = _WANTED.fullmatch(part.strip())
        if found is not None and (weight := float(found[2] or 1)) > 0:
            wanted.append((weight, found[1]))
    return tuple(name for _, name in sorted(wanted, key=lambda each: -each[0]))


def of_terminal(environment: Mapping[str, str]) -> tuple[str, ...]:
    """What the environment of a terminal asks for, as gettext reads it.

    >>> of_terminal({"LANG": "fa_IR.UTF-8"})
    ('fa_IR',)
    """
    locale = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "C")
    named = [_bare(name) for name in (*environment.get("LANGUAGE", "").split(":"), locale)]
    return () if named[-1] in ("C", "POSIX") else tuple(filter(None, named))


def _bare(name: str) -> str:
    """A locale's name without its letters' coding and what else differs: `fa_IR` of `fa_IR.UTF-8`."""
    return name.partition(".")[0].partition("@")[0]


_WANTED = re.compile(r"([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?", re.ASCII)
