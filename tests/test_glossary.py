"""One word, one meaning: docs/glossary.md defines the terms, and words that were given up do not come back."""

import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from support.pages import DOCS, PACKAGE, ROOT, pages

ROWS = re.findall(r"^\*\*(.+?)\*\*: (.+)$", (DOCS / "glossary.md").read_text(), re.MULTILINE)
TERMS = dict(ROWS)
CODE = [*sorted(PACKAGE.rglob("*.py")), *sorted((ROOT / "firmware").rglob("*.py"))]

GIVEN_UP = {
    "errand": "carry",
    "errands": "carries",
    "figure": "pattern",
    "figures": "patterns",
    "felt": "detected, or read",
    "house": "backend, or program",
    "rooms": "packages",
    "rulebook": "what the file holds",
    "sheet": "text",
    "standing": "match state",
    "tape": "trace",
    "wood": "physical board",
}
"""Words that no name in the code has as a part, with what is said instead."""

GIVEN_UP_IN_PROSE = {
    r"\bby word\b": "confirmed by the players",
    r"\berrands?\b": "carries",
    r"\bfaces (that )?(say|show)\b": "outputs",
    r"\blamp figures?\b": "patterns",
    r"\bthe house\b": "the program",
    r"\b(on|of|from|over) the wood\b": "the physical board",
    r"\b(the|a) standing of\b": "the match state",
    r"\bthe tape\b": "the trace",
}
"""Phrases that no page and no comment says, with what is said instead. In building.md wood is wood."""


@cache
def tokens(path: Path) -> tuple[tokenize.TokenInfo, ...]:
    return tuple(tokenize.generate_tokens(io.StringIO(path.read_text()).readline))


def names(path: Path) -> Iterator[str]:
    """The words that the file's own name and the names in it are made of, in lower case."""
    for name in (path.stem, path.parent.name, *(each.string for each in tokens(path) if each.type == tokenize.NAME)):
        yield from (part.lower() for part in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name))


def prose(path: Path) -> str:
    """What a file tells people: a page as it is, of code its comments and docstrings."""
    if path.suffix == ".md":
        return path.read_text()
    return "\n".join(
        each.string
        for each in tokens(path)
        if each.type == tokenize.COMMENT or (each.type == tokenize.STRING and each.string.startswith('"""'))
    )


def test_terms_stand_in_alphabetical_order_each_once_in_one_sentence() -> None:
    assert [term for term, _ in ROWS] == sorted(TERMS, key=str.lower)
    assert len(ROWS) == len(TERMS) > 50
    assert [term for term, meaning in ROWS if not meaning or ". " in meaning] == []


def test_every_term_is_used_in_code_or_pages() -> None:
    told = [page.text for path, page in pages().items() if path != "docs/glossary.md"]
    written = "\n".join([*told, *(path.read_text() for path in CODE)]).lower()
    unused = [term for term in TERMS if not re.search(r"[\s_]*".join(map(re.escape, term.lower().split())), written)]
    assert unused == []


@pytest.mark.parametrize("word", GIVEN_UP)
def test_a_word_that_was_given_up_is_in_no_name(word: str) -> None:
    assert {path.relative_to(ROOT).as_posix() for path in CODE if word in names(path)} == set(), GIVEN_UP[word]


@pytest.mark.parametrize("phrase", GIVEN_UP_IN_PROSE)
def test_a_phrase_that_was_given_up_is_in_no_prose(phrase: str) -> None:
    told = [*CODE, ROOT / "README.md", *(path for path in DOCS.glob("*.md") if path.name != "building.md")]
    sought = re.compile(phrase, re.IGNORECASE)
    found = {path.relative_to(ROOT).as_posix() for path in told if sought.search(" ".join(prose(path).split()))}
    assert found == set(), GIVEN_UP_IN_PROSE[phrase]
