"""Reads the documentation as data: sections, tables, links, and the names of code in it. It never runs anything."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "host" / "takhta"
DOCS = ROOT / "docs"
STARTS_OF_PATHS = (ROOT, ROOT / "firmware", PACKAGE, PACKAGE / "rules", PACKAGE / "coach", PACKAGE / "web")
"""Where a path in the text may begin."""

_FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_PATH = re.compile(r"^[\w.-]+(?:/[\w.*-]+)+\.[a-z]+$")
_IN_FILE = re.compile(r"^([\w./-]+\.(?:py|js))(?::([\w.]+))?$")


@dataclass(frozen=True, slots=True)
class Page:
    """One page of Markdown."""

    path: Path
    text: str

    @property
    def prose(self) -> str:
        """The text without fenced blocks."""
        return _FENCE.sub("", self.text)

    def section(self, heading: str) -> str:
        """What stands under a heading, to the next of the same or a higher rank. Raises KeyError."""
        lines = self.text.splitlines()
        if heading not in lines:
            raise KeyError(f"{self.path.name} has no heading {heading!r}")
        rank, start = heading.split(" ")[0], lines.index(heading) + 1
        ends = (n for n, line in enumerate(lines) if n >= start and line.startswith("#") and _rank(line) <= len(rank))
        return "\n".join(lines[start : next(ends, len(lines))])

    def links(self) -> Iterator[str]:
        """Where its links and pictures lead."""
        for match in re.finditer(r"\]\(([^)\s]+)\)", self.prose):
            yield match[1]

    def anchors(self) -> set[str]:
        """The names its headings can be linked by."""
        headings = re.findall(r"^#+ (.*)$", self.prose, re.MULTILINE)
        return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}

    def code(self) -> Iterator[str]:
        """Everything between backticks."""
        for match in re.finditer(r"`([^`\n]+)`", self.prose):
            yield match[1]


def pages() -> dict[str, Page]:
    """README and all pages of docs, by their path in the checkout."""
    paths = [ROOT / "README.md", *sorted(DOCS.glob("*.md"))]
    return {path.relative_to(ROOT).as_posix(): Page(path, path.read_text()) for path in paths}


def table(text: str, *, after: str) -> list[list[str]]:
    """The cells of the table whose first row is `after`, backticks removed; outer pipes or none. Raises KeyError."""
    lines = text.splitlines()
    starts = [number for number, line in enumerate(lines) if _cells(line) == _cells(after)]
    if not starts:
        raise KeyError(f"there is no table {after!r}")
    rows: list[list[str]] = []
    for line in lines[starts[0] + 2 :]:
        if "|" not in line:
            break
        rows.append(_cells(line))
    return rows


def _cells(line: str) -> list[str]:
    return [cell.strip().replace("`", "") for cell in line.strip("|").split("|")]


def named_files(code: str) -> list[Path]:
    """The files a path between backticks may mean; none when it is no path at all. Raises FileNotFoundError."""
    path = code.split(":")[0]
    if not _PATH.match(path):
        return []
    found = [match for start in STARTS_OF_PATHS for match in start.glob(path)]
    if not found:
        raise FileNotFoundError(code)
    return found


def names_nothing(code: str) -> bool:
    """Whether `file.py:Class.method` names a thing that its file does not hold."""
    match = _IN_FILE.match(code)
    if match is None or match[2] is None:
        return False
    return not all(match[2] in _defined(path) for path in named_files(match[1]))


def named_tests(text: str) -> set[str]:
    """The tests a text names."""
    return set(re.findall(r"`(test_\w+)`", text))


@cache
def _defined(path: Path) -> frozenset[str]:
    """Every class, function, method and name at the top of a file, as `Class.method`."""
    found: set[str] = set()

    def walk(nodes: list[ast.stmt], before: str) -> None:
        for node in nodes:
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                found.add(before + node.name)
            if isinstance(node, ast.ClassDef):
                walk(node.body, f"{before}{node.name}.")
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            found.update(before + target.id for target in targets if isinstance(target, ast.Name))

    walk(ast.parse(path.read_text()).body, "")
    return frozenset(found)


def _rank(heading: str) -> int:
    return len(heading) - len(heading.lstrip("#"))
