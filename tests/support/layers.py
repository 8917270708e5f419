"""Finds what a source file imports and which wall that breaks. It reads sources and never runs them."""

import ast
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

EVERYTHING = frozenset({"*"})
SHARED = {"board", "link", "rules.occupancy", "rules.said"}

MAY_IMPORT: Mapping[str, Collection[str]] = {
    "rules": (),
    "link": (),
    "board": {"rules"},
    "record": {"rules"},
    "session": {"record", "board", "rules"},
    "coach": {"record", "board", "rules"},
    "diagrams": {"rules"},
    "seen": {"record", "board", "rules"},
    "words": {"rules.said"},
    "web": {"session", "coach", "record", "board", "rules", "words"},
    "sensing": SHARED,
    "devices": SHARED,
    "sim": {"board", "link", "rules"},
    "trace": {"__version__", "session", "sensing", "record", "board", "rules", "words", "clock", "errors"},
    "__init__": {"api", "record.match", "rules.dice", "rules.occupancy"},
    "api": {"runtime", "session", "record", "diagrams", "sensing", "sim", "board", "rules", "words", "uid"},
    "clock": {"board.evidence"},
    "errors": {"rules.said"},
    "uid": (),
    "desk": (),
    "share": {"record", "board", "rules", "words", "clock", "desk", "errors"},
    "hub": {
        "share",
        "record",
        "board",
        "rules",
        "words",
        "diagrams",
        "web.gate",
        "web.devices",
        "web.guests",
        "web.pairing",
        "web.errors",
        "web.turns",
        "clock",
        "desk",
        "errors",
    },
    "runtime": {
        "__version__",
        "trace",
        "web",
        "session",
        "coach",
        "seen",
        "record",
        "sensing",
        "devices",
        "sim",
        "board",
        "rules",
        "words",
        "clock",
        "errors",
        "uid",
        "desk",
    },
    "commands": EVERYTHING,
}
"""Who may import whom, besides itself: packages of ours, or single modules of them."""

_VALUES = {
    "array", "base64", "binascii", "bisect", "collections", "contextlib", "dataclasses", "enum", "functools", "heapq",
    "itertools", "math", "operator", "re", "types", "typing",
}  # fmt: skip
PURE: Mapping[str, Collection[str]] = {
    "rules": _VALUES,
    "session": _VALUES,
    "board": _VALUES,
    "record": _VALUES | {"msgspec"},
    "diagrams": _VALUES,
    "seen": _VALUES,
}
"""The packages without clock, chance, input or output, and the modules from outside that have none of it either."""

EXCEPTIONS: Mapping[str, Collection[str]] = {
    "board/files.py": {"pathlib"},
    "board/load.py": {"pathlib", "tomllib"},
    "record/store/database.py": {"pathlib", "sqlite3"},
    "record/digest.py": {"hashlib"},  # it adds bytes up
    "record/days.py": {"calendar"},  # it counts days and knows no clock
    "record/formats/json_place.py": {"json"},  # msgspec does not say where a value stands
    "record/formats/xg_archive.py": {"struct", "zlib"},  # it unpacks bytes it is given
    "record/formats/xg_records.py": {"datetime", "struct"},  # it counts days and knows no clock
    "record/store/journal.py": {"pathlib", "datetime"},
    "record/store/known.py": {"sqlite3"},
    "record/store/listed.py": {"sqlite3"},
    "record/store/library.py": {"datetime"},
}
"""The files of pure packages that do touch a disk, or keep a time of day they are given."""

_KNOW_THE_SESSION = {"session"}
"""Who may look into a session's memory. All others are told what they need: see session/output.py."""
_IMPURE_CALLS = {"open", "input", "print", "eval", "exec", "compile", "breakpoint"}
_CLOCKS = {"now", "utcnow", "today"}

MOST_LINES = 320


@dataclass(frozen=True, slots=True)
class Import:
    """One imported name in full, `takhta.rules.occupancy.Side`, and the line it is on; `relative` begins with a dot."""

    name: str
    line: int
    relative: bool = False

    def is_of(self, module: str) -> bool:
        """Whether it is this module or something in it."""
        return f"{self.name}.".startswith(f"{module}.")


def imports(source: str) -> Iterator[Import]:
    """Every import of a source, wherever it stands, inside functions too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name, node.lineno)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield Import(f"{node.module or ''}.{alias.name}".strip("."), node.lineno, node.level > 0)


def package_of(path: str) -> str:
    """The package a file is in: its folder, or the file's own name where it stands beside the folders, like `clock`."""
    return path.split("/")[0].removesuffix(".py")


def faults(path: str, source: str) -> list[str]:
    """What a file of the package breaks, as sentences; `path` is below host/takhta, like `rules/dice.py`."""
    package = package_of(path)
    found = list(imports(source))
    faults = [f"line {each.line}: {each.name} is imported with a dot" for each in found if each.relative]
    faults += [f"line {each.line}: {each.name} is imported by a name made up at run time" for each in _dynamic(source)]
    ours = [each for each in found if each.is_of("takhta")]
    for each in ours:
        allowed = [package, *MAY_IMPORT[package]]
        if "*" not in allowed and not any(each.is_of(f"takhta.{module}") for module in allowed):
            faults.append(f"line {each.line}: {package} may not import {each.name}")
    if path.endswith("/__init__.py") and found:
        faults.append("an __init__.py imports nothing, so that every name has one home")
    if package in PURE:
        allowed = [*PURE[package], *EXCEPTIONS.get(path, ())]
        for each in found:
            if not each.is_of("takhta") and not any(each.is_of(module) for module in allowed):
                faults.append(f"line {each.line}: {package} is pure and may not import {each.name}")
        faults += [f"line {line}: {package} is pure and may not call {name}()" for name, line in _impure(source)]
    if package not in _KNOW_THE_SESSION:
        faults += [f"line {line}: only the session looks into its memory" for line in _names(source, "memory")]
        faults += [f"line {line}: nobody derives a class from Session" for line in _derived(source, "Session")]
    if package == "sim":
        faults += [f"line {line}: sim may not name sensing" for line in _names(source, "sensing")]
    return faults


def circles(sources: Mapping[str, str]) -> list[tuple[str, ...]]:
    """Files that import each other, directly or round about: each group once, in order of their names.

    `sources` are all files of the package by their path below host/takhta.
    """
    names = {f"takhta.{path.removesuffix('.py').replace('/', '.')}": path for path in sources}
    needs = {
        path: {names[name] for each in imports(source) for name in _modules_of(each.name) if name in names} - {path}
        for path, source in sources.items()
    }
    reached = {path: _reached(path, needs) for path in needs}
    groups = {tuple(sorted(other for other in reached[path] if path in reached[other])) for path in needs}
    return sorted(group for group in groups if group)


def _modules_of(name: str) -> Iterator[str]:
    """The names of modules an imported name may lie in: it itself, or what stands before its last dot."""
    yield name
    yield name.rpartition(".")[0]


def _reached(start: str, needs: Mapping[str, Collection[str]]) -> set[str]:
    """All files a file needs, and what those need."""
    reached: set[str] = set()
    open_ends = [start]
    while open_ends:
        for other in needs[open_ends.pop()]:
            if other not in reached:
                reached.add(other)
                open_ends.append(other)
    return reached


def too_long(path: str, source: str) -> str:
    """A sentence when a file is too long to be read at once, else nothing; `path` like `takhta/rules/dice.py`."""
    lines = len(source.splitlines())
    return f"{path} has {lines} lines, more than {MOST_LINES}: split it" if lines > MOST_LINES else ""


def _dynamic(source: str) -> Iterator[Import]:
    for each in imports(source):
        if each.is_of("importlib"):
            yield each
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name) and node.id == "__import__":
            yield Import("__import__", node.lineno)


def _impure(source: str) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            called = node.func
            if isinstance(called, ast.Name) and called.id in _IMPURE_CALLS:
                yield called.id, node.lineno
            if isinstance(called, ast.Attribute) and called.attr in _CLOCKS:
                yield called.attr, node.lineno


def _derived(source: str, base: str) -> Iterator[int]:
    """The lines where a class is derived from one of this name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef) and any(
            isinstance(each, ast.Name) and each.id == base for each in node.bases
        ):
            yield node.lineno


def _names(source: str, word: str) -> Iterator[int]:
    """The lines where code, not a comment or docstring, names a word."""
    for node in ast.walk(ast.parse(source)):
        named = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
        if named == word:
            yield node.lineno  # type: ignore[attr-defined]  # both kinds of node have one
    for each in imports(source):
        if word in each.name.split("."):
            yield each.line
