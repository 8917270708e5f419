"""Draws the packages of the program and what imports what, from the sources alone: pictures in docs/architecture.md.

    python tests/tools/draw_packages.py [--of HOST/TAKHTA] [OUT.svg]

A package stands on the floor above the highest one it imports. The more files import something of another, the wider
the arrow; where an arrow follows from others, by the package between, it is left out.
"""

import argparse
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from math import sqrt
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[1])]

from support.layers import imports, package_of

ROOT = Path(__file__).parents[2]
PICTURE = ROOT / "docs" / "pictures" / "packages.svg"
_WIDE, _HIGH, _GAP, _FLOOR = 118, 46, 22, 104
_INK, _PAPER, _ARROW, _FAULT = "#3b2a1a", "#f6ecd9", "#8a6a45", "#c02020"


@dataclass(frozen=True, slots=True)
class Box:
    """A package: how many files and lines it has, and where its box stands on the picture."""

    name: str
    files: int
    lines: int
    x: float
    y: float


def sources(package: Path) -> dict[str, str]:
    """All files of the program by their path below it."""
    return {path.relative_to(package).as_posix(): path.read_text() for path in sorted(package.rglob("*.py"))}


def arrows(files: Mapping[str, str]) -> dict[tuple[str, str], int]:
    """How many files of one package import something of another."""
    found: dict[tuple[str, str], int] = {}
    packages = {package_of(path) for path in files} - {"__init__"}
    for path, source in files.items():
        own = package_of(path)
        others = {each.name.split(".")[1] for each in imports(source) if each.is_of("takhta") and "." in each.name}
        for other in (others & packages) - {own}:
            if own in packages:
                found[own, other] = found.get((own, other), 0) + 1
    return found


def floors(packages: set[str], needs: Mapping[tuple[str, str], int]) -> dict[str, int]:
    """On which floor each package stands: 0 imports nothing of ours."""
    found: dict[str, int] = {}

    def floor(name: str, above: frozenset[str]) -> int:
        if name not in found:
            below = [to for (source, to) in needs if source == name and to not in above]
            found[name] = 1 + max((floor(to, above | {name}) for to in below), default=-1)
        return found[name]

    for name in sorted(packages):
        floor(name, frozenset())
    return found


def shortest(needs: Mapping[tuple[str, str], int]) -> dict[tuple[str, str], int]:
    """The arrows that do not follow from others."""
    below: dict[str, set[str]] = {}
    for source, to in needs:
        below.setdefault(source, set()).add(to)

    def reaches(start: str, goal: str) -> bool:
        return any(to == goal or reaches(to, goal) for to in below.get(start, ()))

    return {
        (source, to): number
        for (source, to), number in needs.items()
        if not any(reaches(other, to) for other in below[source] - {to})
    }


def draw(files: Mapping[str, str]) -> str:
    """The picture as SVG."""
    needs = arrows(files)
    packages = {package_of(path) for path in files} - {"__init__"}
    at = floors(packages, needs)
    rows = {
        floor: sorted(names)
        for floor, names in groupby(sorted(packages, key=lambda name: (at[name], name)), key=lambda name: at[name])
    }
    width = max(len(names) for names in rows.values()) * (_WIDE + _GAP) + _GAP
    height = (max(rows) + 1) * _FLOOR + _GAP
    boxes: dict[str, Box] = {}
    for floor, names in rows.items():
        left = (width - len(names) * (_WIDE + _GAP) + _GAP) / 2
        for number, name in enumerate(names):
            own = [source for path, source in files.items() if package_of(path) == name]
            lines = sum(len(source.splitlines()) for source in own)
            y = height - (floor + 1) * _FLOOR + (_FLOOR - _HIGH) / 2
            boxes[name] = Box(name, len(own), lines, left + number * (_WIDE + _GAP), y)
    parts = [_arrow(boxes[source], boxes[to], number) for (source, to), number in sorted(shortest(needs).items())]
    parts += [_box(box) for box in boxes.values()]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" font-family="sans-serif">\n'
        f'<rect width="{width:g}" height="{height:g}" fill="#ffffff"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def _box(box: Box) -> str:
    middle = box.x + _WIDE / 2
    size = f"{box.files} file{'' if box.files == 1 else 's'}, {box.lines:,} lines"
    return (
        f'<g id="{box.name}" text-anchor="middle" fill="{_INK}">'
        f'<rect x="{box.x:g}" y="{box.y:g}" width="{_WIDE}" height="{_HIGH}" rx="6" fill="{_PAPER}" stroke="{_INK}"/>'
        f'<text x="{middle:g}" y="{box.y + 20:g}" font-size="15">{box.name}</text>'
        f'<text x="{middle:g}" y="{box.y + 37:g}" font-size="11">{size}</text></g>'
    )


def _arrow(source: Box, to: Box, number: int) -> str:
    """From the lower edge of who imports to the upper edge of what is imported; up, in red: a fault."""
    x1, y1 = source.x + _WIDE / 2, source.y + _HIGH
    x2, y2 = to.x + _WIDE / 2, to.y
    down = y2 > y1
    bend = (y1 + y2) / 2 if down else max(y1, y2) + _FLOOR / 2
    return (
        f'<path data-from="{source.name}" data-to="{to.name}" fill="none" stroke-opacity="0.55" '
        f'd="M{x1:g} {y1:g}C{x1:g} {bend:g} {x2:g} {bend:g} {x2:g} {y2:g}" '
        f'stroke="{_ARROW if down else _FAULT}" stroke-width="{0.6 + sqrt(number) / 2:.1f}"/>'
    )


def main() -> None:
    """Draw this program, or another checkout of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--of", type=Path, default=ROOT / "host" / "takhta")
    parser.add_argument("out", type=Path, nargs="?", default=PICTURE)
    asked = parser.parse_args()
    asked.out.write_text(draw(sources(asked.of)))


if __name__ == "__main__":
    main()
