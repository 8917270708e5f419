"""Drawings read back into what stands where, by counting letters and shapes: it shares nothing with what draws them."""

import re
from collections import Counter
from dataclasses import dataclass
from itertools import groupby
from xml.etree import ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"
DARK = "#1a1a1a"

Standing = dict[tuple[str, str], int]
"""How many checkers of a colour are at a point of the near side's numbers, on the `bar`, or `off`."""


@dataclass
class Read:
    """What a drawing of 24 points says."""

    standing: Standing
    pips: dict[str, int]
    score: dict[str, int]
    dice: str
    cube: str
    """The number, and where it lies: far, middle, near or offered; empty without a cube."""
    words: str


def read_points(drawing: str) -> Read:
    """A drawing in letters."""
    lines = drawing.splitlines()
    top = next(at for at, line in enumerate(lines) if line.startswith("+13"))
    rows = lines[top + 1 : top + 12]
    stacks: dict[str, list[str]] = {}
    for header, part in ((lines[top], rows[:5]), (lines[top + 12], rows[6:][::-1])):
        columns = [*range(1, 19, 3), 20, *range(24, 42, 3)]
        for column in columns:
            name = header[column : column + 3].strip("-") or "bar"
            stacks.setdefault(name, []).append("".join(row[column : column + 3].strip() + " " for row in part).strip())
    colours = {"O": "white", "X": "black"}
    standing: Standing = {}
    for name, found in stacks.items():
        for stack in filter(None, found):
            marks = stack.split()
            standing[colours[marks[0]], name] = int(marks[-1]) if marks[-1].isdigit() else len(marks)
    notes = [row.rpartition("|")[2].strip() for row in rows]
    pips, score = dict[str, int](), dict[str, int]()
    for near, off, won in ((0, 1, 2), (10, 9, 8)):
        letter, rest = notes[near].split(maxsplit=1)
        pips[colours[letter]] = int(re.findall(r"\d+", rest)[0])
        if count := int(notes[off].split()[0]):
            standing[colours[letter], "off"] = count
        if "point" in notes[won]:
            score[colours[letter]] = int(notes[won].split()[0])
    beside = [
        f"{text.strip('<>')} {where}" for text, where in zip(notes[4:7], ("far", "middle", "near"), strict=True) if text
    ]
    offered = [f"{text} offered" for text in re.findall(r"<(.*)>", rows[5].rpartition("|")[0])]
    dice = "".join(re.findall(r"\[(\d)\]", rows[5]))
    return Read(standing, pips, score, dice, "".join(beside + offered), "\n".join(lines[: top - 1]))


def read_points_svg(drawing: str) -> Standing:
    """What stands on a drawing of points as SVG; trays and stacks that bear a number are taken at their number."""
    root = ET.fromstring(drawing)
    names = {
        (float(t.attrib["x"]), t.attrib["y"] == "43"): t.text or ""
        for t in root.iter(f"{SVG}text")
        if t.attrib["font-size"] == "13"
    }
    bold = [t for t in root.iter(f"{SVG}text") if t.get("font-weight") == "bold"]
    standing: Standing = {}
    discs = [disc for disc in root.iter(f"{SVG}circle") if disc.attrib["r"] == "17"]
    where = sorted((float(d.attrib["cx"]), float(d.attrib["cy"]) < 262, d.attrib["fill"]) for d in discs)
    for (x, is_upper, fill), found in groupby(where):
        many = len(list(found))
        told = [
            int(t.text or "") for t in bold if float(t.attrib["x"]) == x and (float(t.attrib["y"]) < 262) is is_upper
        ]
        assert not told or many == 5
        standing["black" if fill == DARK else "white", names.get((x, is_upper), "bar")] = told[0] if told else many
    edges = Counter(e.attrib["fill"] for e in root.iter(f"{SVG}rect") if e.get("rx") == "2")
    for fill, many in edges.items():
        standing["black" if fill == DARK else "white", "off"] = many
    beside = [int(t.text or "") for t in bold if float(t.attrib["x"]) > 576]
    assert sorted(beside) == sorted(edges.values())
    return standing


def read_cross(drawing: str) -> dict[tuple[int, int], str]:
    """The letters on every square of a cross that is not empty, by column and row."""
    rows = drawing.splitlines()[3:22]
    assert len(rows) == 19
    found = {
        (column, row): line[4 * column : 4 * column + 4].strip()
        for row, line in enumerate(rows)
        for column in range(19)
        if 8 <= column <= 10 or 8 <= row <= 10
    }
    return {at: text for at, text in found.items() if text not in ("", ".", "+")}
