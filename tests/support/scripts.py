"""Reads the page's scripts and its HTML: what they tell by which key, and what in them reads like words for people.

It parts a script into tokens and never runs it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser

from support.sentences import Sentence

_TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?P<template>`)"""
    r"""|(?P<name>[A-Za-z_$#][\w$]*)|(?P<number>\d[\w.]*)|(?P<space>\s+)|(?P<sign>\.\.\.|=>|[^\s\w])""",
    re.DOTALL,
)
_REGULAR = re.compile(r"/(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
_WORDS = re.compile(r"[^\W\d_]{2,}[,;:]?\s+[^\W\d_]{2,}|^\s*[A-Z][a-z]{2,}[.:!?]?\s*$|\s[^\W\d_]{3,}\s*$|…")
"""Two words side by side, a word alone that begins with a capital, or one that follows something else."""
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_SHOWN = frozenset(
    {"textContent", "title", "placeholder", "alt", "aria-label", "aria-description", "aria-roledescription"}
)
"""What a browser shows or speaks."""
_PROGRAM = re.compile(
    r"Arrow\w+|Enter|Escape|SourceGraphic|xMidYMid meet|\(max-width.*|[\w.#\[\]=\"':>-]*[.#\[][^A-Z]*"
)
"""Names of keys, selectors and parts of SVG: words for browsers."""


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a script: its kind, what it says, and its line. Of a template the parts in ${} are a {}, and follow as
    tokens of their own."""

    kind: str
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence that a script asks for: its key and the names of its values; None for what cannot be read."""

    key: str | None
    names: frozenset[str] | None
    line: int


def tokens(source: str, line: int = 1) -> Iterator[Token]:
    """The tokens of a script, without spaces and comments."""
    at, last = 0, "("
    while at < len(source):
        regular = _REGULAR.match(source, at) if last in "(,=:[!&|?{};" or last in ("return", "=>") else None
        found = None if regular and source[at : at + 2] not in ("//", "/*") else _TOKEN.match(source, at)
        if found is None:
            assert regular is not None, source[at : at + 40]
            yield Token("regular", regular[0], line)
            at, last = regular.end(), regular[0]
            continue
        kind, text = str(found.lastgroup), found[0]
        if kind == "template":
            end, text, inner = _template(source, at + 1, line)
            yield Token("string", text, line)
            yield from inner
        else:
            end = found.end()
            if kind not in ("space", "comment"):
                yield Token(kind, text[1:-1] if kind == "string" else text, line)
        line += source.count("\n", at, end)
        at, last = end, last if kind in ("space", "comment") else text


def _template(source: str, at: int, line: int) -> tuple[int, str, list[Token]]:
    """The rest of a template: where it ends, its text, and the tokens within."""
    text, inner = "", list[Token]()
    while source[at] != "`":
        if source[at : at + 2] == "${":
            start, depth, at = at + 2, 1, at + 2
            while depth:
                if source[at] == "`":
                    at, _, _ = _template(source, at + 1, line)
                    continue
                depth += {"{": 1, "}": -1}.get(source[at], 0)
                at += 1
            inner += tokens(source[start : at - 1], line)
            text += "{}"
        else:
            step = 2 if source[at] == "\\" else 1
            text += source[at : at + step]
            at += step
    return at + 1, text, inner


def script_told(source: str) -> Iterator[Told]:
    """Every call of `say` and `said` in a script."""
    read = list(tokens(source))
    for i, token in enumerate(read[:-1]):
        is_call = token.kind == "name" and token.text in ("say", "said") and read[i + 1].text == "("
        if not is_call or (i and read[i - 1].text in ("function", ".")):
            continue
        key = read[i + 2]
        after = read[i + 3]
        if key.kind != "string" or "{}" in key.text or after.text not in (")", ","):
            yield Told(None, None, token.line)
        else:
            yield Told(key.text, frozenset() if after.text == ")" else _names(read, i + 4), token.line)


def object_names(source: str, name: str) -> frozenset[str]:
    """The names of the object that a script writes out as `const NAME = { a: … };`."""
    read = list(tokens(source))
    at = next(i for i in range(len(read)) if [each.text for each in read[i : i + 3]] == ["const", name, "="])
    names = _names(read, at + 3, ";")
    assert names is not None
    return names


def _names(read: list[Token], at: int, end: str = ")") -> frozenset[str] | None:
    """The names of an object written out as `{ a, b: 1 }` before this end; None if it is anything else."""
    if read[at].text != "{":
        return None
    names, depth, is_name = set[str](), 1, True
    while depth:
        at += 1
        text = read[at].text
        if depth == 1 and is_name and text != "}":
            if read[at].kind not in ("name", "string") or read[at + 1].text not in (":", ",", "}"):
                return None
            names.add(text)
        is_name = depth == 1 and text == "," and read[at].kind == "sign"
        if read[at].kind == "sign":
            depth += {"{": 1, "(": 1, "[": 1, "}": -1, ")": -1, "]": -1}.get(text, 0)
    return frozenset(names) if read[at + 1].text == end else None


def script_sentences(source: str) -> Iterator[Sentence]:
    """What in a script reads like words for people: in any string, and whatever is written where a browser shows it."""
    read = list(tokens(source))
    for i, token in enumerate(read):
        if token.kind != "string" or token.text.startswith("page.") or token.text in _SHOWN:
            continue
        before = [each.text for each in read[max(0, i - 2) : i]]
        is_shown = len(before) == 2 and before[0] in _SHOWN and before[1] in (":", "=", ",")
        is_class = "class" in before
        if (is_shown and _LETTERS.search(token.text)) or (not is_class and _reads_like_words(token.text)):
            yield Sentence(token.text, token.line)


def _reads_like_words(text: str) -> bool:
    return bool(_WORDS.search(text)) and _PROGRAM.fullmatch(text) is None


class _Page(HTMLParser):
    """Collects what an HTML file asks to be said and what it says by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[Told] = []
        self.found: list[Sentence] = []
        self._is_title = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._is_title = tag in ("title", "h1")
        for name, value in attrs:
            if name.startswith("data-say"):
                self.told.append(Told(value, frozenset(), self.getpos()[0]))
            elif name in _SHOWN and value:
                self.found.append(Sentence(value, self.getpos()[0]))

    def handle_data(self, data: str) -> None:
        # The name of the program is the same in every language.
        if data.strip() and not (self._is_title and data.strip() == "Takhta"):
            self.found.append(Sentence(data.strip(), self.getpos()[0]))


def page_told(source: str) -> Iterator[Told]:
    """What an HTML file asks to be said."""
    page = _Page()
    page.feed(source)
    yield from page.told


def page_sentences(source: str) -> Iterator[Sentence]:
    """Every text an HTML file has of its own."""
    page = _Page()
    page.feed(source)
    yield from page.found
