"""Finds sentences for people in a source that are no values: text that has several words, a capital and a full stop.

What players are told is in the catalogues of the package words. What a log, an error of Python's own or the
`--help` of a command says is for makers.
It reads sources and never runs them.
"""

import ast
import builtins
import re
from collections.abc import Iterator
from dataclasses import dataclass

_SENTENCE = re.compile(r"(?:^|[\s{}])[A-Z{][\w'’{}-]*,?(?: [^\s.]+)+ [^\s]+[.?!:](?:\s|$)", re.DOTALL)
"""A capital, or a value, then three words or more to a full stop."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A text that reads like a sentence, values in it as {}, and its line."""

    text: str
    line: int


def sentences(source: str) -> Iterator[Sentence]:
    """What in a source reads like a sentence for people; docstrings are for makers."""
    tree = ast.parse(source)
    quiet = {id(each) for node in ast.walk(tree) for each in (*_documenting(node), *_for_makers(node))}
    for node in ast.walk(tree):
        if id(node) in quiet:
            continue
        text = _text(node)
        if isinstance(node, ast.JoinedStr):
            quiet |= {id(each) for each in ast.walk(node) if isinstance(each, ast.Constant)}
        if text and _SENTENCE.search(text):
            yield Sentence(text, node.lineno)  # type: ignore[attr-defined]  # what has a text has a line


def _for_makers(node: ast.AST) -> Iterator[ast.AST]:
    """All within a line of the log, a command's help, a pattern of `re`, or the raising of an error of Python's own,
    which tells of a mistake in the program."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id="log" | "re"))) | ast.keyword(arg="help"):
            yield from ast.walk(node)
        case ast.Raise(exc=ast.Call(func=ast.Name(id=name))) if hasattr(builtins, name):
            yield from ast.walk(node)


def _documenting(node: ast.AST) -> Iterator[ast.AST]:
    """The docstrings right within a node, those below a value too."""
    for each in getattr(node, "body", ()) if not isinstance(node, ast.Lambda | ast.IfExp) else ():
        if isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant):
            yield each.value


def _text(node: ast.AST) -> str:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)
        case _:
            return ""
