"""Finds what the program's sources tell: every key of a sentence with the values it is given. It never runs them.

The page's scripts tell too; support/scripts.py reads them.
"""

import ast
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from support.scripts import page_told, script_told

PACKAGE = Path(__file__).parents[2] / "host" / "takhta"


@dataclass(frozen=True, slots=True)
class Call:
    """A call of `said`: its key, the names of its values, and where it stands."""

    key: str
    names: frozenset[str]
    path: str
    line: int


class UnreadableCallError(ValueError):
    """A call of `said` from which a script cannot tell the key or the names of the values."""


def sources() -> dict[str, str]:
    """All Python sources of the program by their path below host/takhta."""
    return {path.relative_to(PACKAGE).as_posix(): path.read_text() for path in sorted(PACKAGE.rglob("*.py"))}


def scripts() -> dict[str, str]:
    """The page's scripts and its HTML by their path below host/takhta."""
    return {
        path.relative_to(PACKAGE).as_posix(): path.read_text()
        for path in sorted((PACKAGE / "web" / "static").iterdir())
        if path.suffix in (".js", ".html")
    }


def lesson_files() -> dict[str, str]:
    """The files of all lessons by their path below host/takhta."""
    folder = PACKAGE / "coach" / "lessons"
    return {path.relative_to(PACKAGE).as_posix(): path.read_text() for path in sorted(folder.rglob("*.toml"))}


def everything() -> dict[str, str]:
    """All files that tell something."""
    return {**sources(), **scripts(), **lesson_files()}


def calls(path: str, source: str) -> Iterator[Call]:
    """Every call of `said` in a source, of `say` in a script, and every key in a lesson.

    Raises UnreadableCallError for a key or names that are made up at run time.
    """
    if path.endswith((".js", ".html")):
        for each in script_told(source) if path.endswith(".js") else page_told(source):
            if each.key is None or each.names is None:
                raise _unreadable(path, each.line)
            yield Call(each.key, each.names, path, each.line)
        return
    if path.endswith(".toml"):
        for key in _keys(tomllib.loads(source)):
            yield Call(key, frozenset(), path, 1)
        return
    for node in ast.walk(ast.parse(source)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "said"):
            continue
        names = [keyword.arg for keyword in node.keywords]
        match node.args:
            case [ast.Constant(value=str(key))] if None not in names:
                yield Call(key, frozenset(filter(None, names)), path, node.lineno)
            case _:
                raise _unreadable(path, node.lineno)


def told(sources: Mapping[str, str]) -> dict[str, list[Call]]:
    """The calls of all sources by their key."""
    found: dict[str, list[Call]] = {}
    for path, source in sources.items():
        for call in calls(path, source):
            found.setdefault(call.key, []).append(call)
    return found


def _keys(table: object) -> Iterator[str]:
    """The keys of sentences in a lesson: every text that begins like one."""
    match table:
        case dict():
            for value in table.values():
                yield from _keys(value)
        case list():
            for value in table:
                yield from _keys(value)
        case str() if table.startswith("lesson."):
            yield table


def _unreadable(path: str, line: int) -> UnreadableCallError:
    return UnreadableCallError(f"{path}, line {line}: the key and all names are to be written out.")
