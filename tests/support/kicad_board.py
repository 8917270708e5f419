"""Reads a KiCad board file and a netlist on their own terms, as geometry; shares no code with what writes them."""

import itertools
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from shapely import LineString, Point, Polygon, box
from shapely.affinity import rotate, translate
from shapely.ops import unary_union

TOP, BOTTOM = "F.Cu", "B.Cu"
_TOKEN = re.compile(r'\(|\)|"((?:[^"\\]|\\.)*)"|([^\s()"]+)')
_ROUND = 32


@dataclass(frozen=True, slots=True)
class Copper:
    """One piece of copper on one layer; `what` names it in a sentence."""

    net: str
    layer: str
    shape: Polygon
    what: str


@dataclass(frozen=True, slots=True)
class Board:
    """A board's copper, its holes with their diameters, the spots of its parts, and its outline."""

    copper: tuple[Copper, ...]
    holes: tuple[tuple[float, float, float], ...]
    parts: dict[str, tuple[float, float]]
    pads: dict[tuple[str, str], set[str]]
    """By reference and number, the nets of the pads with that number."""
    outline: Polygon


def parse(text: str) -> list[Any]:
    """The nested lists of one S-expression."""
    stack: list[list[Any]] = [[]]
    for match in _TOKEN.finditer(text):
        if match[0] == "(":
            stack.append([])
        elif match[0] == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(match[1] if match[0].startswith('"') else match[2])
    (whole,) = stack[0]
    assert isinstance(whole, list)
    return whole


def read_board(path: Path) -> Board:
    """A .kicad_pcb file."""
    whole = parse(path.read_text())
    nets = {each[1]: each[2] for each in _all(whole, "net")}
    copper: list[Copper] = []
    holes: list[tuple[float, float, float]] = []
    parts: dict[str, tuple[float, float]] = {}
    pads: dict[tuple[str, str], set[str]] = {}
    for footprint in _all(whole, "footprint"):
        ref = next(each[2] for each in _all(footprint, "fp_text") if each[1] == "reference")
        at = [float(number) for number in _one(footprint, "at")[1:]]
        x, y, angle = (*at, 0.0)[:3]
        parts[ref] = x, y
        for pad in _all(footprint, "pad"):
            found = list(_pad(ref, pad, x, y, angle))
            copper += found
            holes += [hole for hole in [_hole(pad, x, y, angle)] if hole]
            pads.setdefault((ref, pad[1]), set()).update(piece.net for piece in found)
    for number, track in enumerate(_all(whole, "segment")):
        ends = [tuple(map(float, _one(track, end)[1:])) for end in ("start", "end")]
        shape = LineString(ends).buffer(float(_one(track, "width")[1]) / 2, quad_segs=_ROUND)
        copper.append(Copper(nets[_one(track, "net")[1]], _one(track, "layer")[1], shape, f"track {number}"))
    for number, via in enumerate(_all(whole, "via")):
        x, y = map(float, _one(via, "at")[1:])
        disc = Point(x, y).buffer(float(_one(via, "size")[1]) / 2, quad_segs=_ROUND)
        copper += [Copper(nets[_one(via, "net")[1]], layer, disc, f"via {number}") for layer in (TOP, BOTTOM)]
        holes.append((x, y, float(_one(via, "drill")[1])))
    edges = [tuple(map(float, _one(line, "start")[1:])) for line in _all(whole, "gr_line")]
    return Board(tuple(copper), tuple(holes), parts, pads, Polygon(edges))


def read_netlist(path: Path) -> tuple[dict[str, str], dict[tuple[str, str], str]]:
    """A .net file: the value of every part, and the net of every pin."""
    whole = parse(path.read_text())
    values = {_one(part, "ref")[1]: _one(part, "value")[1] for part in _all(_one(whole, "components"), "comp")}
    pins = {
        (_one(node, "ref")[1], _one(node, "pin")[1]): _one(net, "name")[1]
        for net in _all(_one(whole, "nets"), "net")
        for node in _all(net, "node")
    }
    return values, pins


def too_near(board: Board, space: float) -> list[str]:
    """Every pair of foreign copper nearer than `space`, and copper that near twice to the board's edge."""
    found: list[str] = []
    for layer in (TOP, BOTTOM):
        nets: dict[str, list[Any]] = {}
        for piece in board.copper:
            if piece.layer == layer:
                nets.setdefault(piece.net or piece.what, []).append(piece.shape)
        heaps = {net: unary_union(shapes) for net, shapes in nets.items()}
        for (a, first), (b, second) in itertools.combinations(sorted(heaps.items()), 2):
            distance = first.distance(second)
            if distance < space - 1e-3:
                found.append(f"{a} and {b} on {layer}: {distance:.3f} mm")
    inner = board.outline.buffer(-2 * space)
    found += [f"{piece.what} of {piece.net} at the edge" for piece in board.copper if not inner.contains(piece.shape)]
    return found


def torn(board: Board) -> list[str]:
    """Every net whose copper does not hang together, through vias and plated holes."""
    found: list[str] = []
    for net in sorted({piece.net for piece in board.copper if piece.net}):
        pieces = [piece for piece in board.copper if piece.net == net]
        joined = list(range(len(pieces)))

        def root(n: int, joined: list[int] = joined) -> int:
            while joined[n] != n:
                n = joined[n]
            return n

        for a, b in itertools.combinations(range(len(pieces)), 2):
            one, other = pieces[a], pieces[b]
            same_hole = one.what == other.what and one.what.startswith(("via", "hole"))
            if same_hole or (one.layer == other.layer and one.shape.intersects(other.shape)):
                joined[root(a)] = root(b)
        heaps = {root(n) for n in range(len(pieces))}
        if len(heaps) > 1:
            found.append(f"{net}: {len(heaps)} pieces")
    return found


def _pad(ref: str, pad: list[Any], x: float, y: float, angle: float) -> Iterator[Copper]:
    px, py = _turned(pad, x, y, angle)
    width, height = map(float, _one(pad, "size")[1:])
    turn = float((*_one(pad, "at")[1:], "0")[2])
    shape = box(-width / 2, -height / 2, width / 2, height / 2)
    if pad[3] == "circle":
        shape = Point(0, 0).buffer(width / 2, quad_segs=_ROUND)
    shape = translate(rotate(shape, -turn, origin=(0, 0)), px, py)
    nets = _all(pad, "net")
    if pad[2] == "np_thru_hole":
        return
    names = _one(pad, "layers")[1:]
    layers = (TOP, BOTTOM) if "*.Cu" in names else tuple(layer for layer in (TOP, BOTTOM) if layer in names)
    what = f"hole of {ref} at {px:g}" if pad[2] == "thru_hole" else f"pad {ref}.{pad[1]} at {px:g}"
    for layer in layers:
        yield Copper(nets[0][2] if nets else "", layer, shape, what)


def _hole(pad: list[Any], x: float, y: float, angle: float) -> tuple[float, float, float] | None:
    drills = _all(pad, "drill")
    return (*_turned(pad, x, y, angle), float(drills[0][1])) if drills else None


def _turned(pad: list[Any], x: float, y: float, angle: float) -> tuple[float, float]:
    """Where a pad is on the board; in KiCad y runs down and angles run counter-clockwise."""
    dx, dy = map(float, _one(pad, "at")[1:3])
    turn = math.radians(-angle)
    return (
        round(x + dx * math.cos(turn) - dy * math.sin(turn), 4),
        round(y + dx * math.sin(turn) + dy * math.cos(turn), 4),
    )


def _all(node: list[Any], name: str) -> list[list[Any]]:
    return [each for each in node if isinstance(each, list) and each and each[0] == name]


def _one(node: list[Any], name: str) -> list[Any]:
    found: list[Any] = _all(node, name)[0]
    return found
