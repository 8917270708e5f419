"""The outer form of an SGF file: which games it holds, and the properties of their nodes. It must never know what a
property means; sgf_reader.py does.

Of each game only the main line is kept: the first branch wherever there are several.
Source: the SGF specification, FF[4].
"""

import re
from dataclasses import dataclass, field

from takhta.record.errors import SgfError
from takhta.rules.said import Said, excerpt, said

_BLANK = re.compile(r"\s*")
_NAME = re.compile(r"[A-Za-z]{1,20}(?=\s*\[)", re.ASCII)
_VALUE = re.compile(r"\s*\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]", re.DOTALL)
_ESCAPE = re.compile(r"\\(\r\n|\n\r|\n|\r|.)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a text, to name it in a sentence."""

    text: str
    index: int

    def wrong(self, *what: Said) -> SgfError:
        """What is wrong here, with line and column counted from 1."""
        before = self.text[: self.index]
        line, column = before.count("\n") + 1, self.index - before.rfind("\n")
        return SgfError(said("file.at", line=line, column=column), *what)


@dataclass(frozen=True, slots=True)
class Value:
    """What stands between two brackets, its escapes resolved, and where."""

    text: str
    at: Place


@dataclass(slots=True)
class Node:
    """One node: its properties by name, each with its values."""

    at: Place
    properties: dict[str, list[Value]] = field(default_factory=dict)

    def one(self, name: str) -> Value | None:
        """The value of a property, or None without it. Raises SgfError when it has several."""
        values = self.properties.get(name, [])
        if len(values) > 1:
            raise values[1].at.wrong(said("sgf.one_value", name=name, found=len(values)))
        return values[0] if values else None


def main_lines(text: str) -> list[list[Node]]:
    """The main line of every game in a file, root first. Raises SgfError at the first thing that is no SGF."""
    games: list[list[Node]] = []
    index = _skip(text, 0)
    while index < len(text):
        if text[index] != "(":
            raise Place(text, index).wrong(said("sgf.no_game", begins="("))
        nodes, index = _tree(text, index)
        games.append(nodes)
        index = _skip(text, index)
    return games


def _tree(text: str, start: int) -> tuple[list[Node], int]:
    """The main line of the game tree that begins here, and the index after the tree."""
    nodes: list[Node] = []
    depth, index, main = 0, start, True
    while True:
        index = _skip(text, index)
        mark = text[index : index + 1]
        if mark == "(":
            depth, index = depth + 1, index + 1
        elif mark == ")":
            depth, index, main = depth - 1, index + 1, False  # whatever follows is another branch
            if depth == 0:
                break
        elif mark == ";":
            node = Node(Place(text, index))
            index = _properties(text, index + 1, node)
            if main:
                nodes.append(node)
        else:
            found = said("sgf.no_sign", found=excerpt(mark)) if mark else said("sgf.ends")
            raise Place(text, index).wrong(found)
    if not nodes:
        raise Place(text, start).wrong(said("sgf.no_node"))
    return nodes, index


def _properties(text: str, index: int, node: Node) -> int:
    """Read the properties of a node into it; the index after them."""
    while True:
        index = _skip(text, index)
        if (name := _NAME.match(text, index)) is None:
            return index
        index = name.end()
        values = node.properties.setdefault(_short(name.group()), [])
        while value := _VALUE.match(text, index):
            plain = _ESCAPE.sub(lambda escaped: "" if escaped[1][0] in "\r\n" else escaped[1], value[1])
            values.append(Value(plain, Place(text, value.start(1))))
            index = value.end()
        if not values:
            raise Place(text, index).wrong(said("sgf.open_value", name=name.group()))


def _short(name: str) -> str:
    """A property's name: older files spell it out, and only the capitals count."""
    return "".join(letter for letter in name if letter.isupper()) or name


def _skip(text: str, index: int) -> int:
    blank = _BLANK.match(text, index)
    return index if blank is None else blank.end()
