"""Finds ways for the nets that no rule lays: a maze router on a small part of the board.

It sees all copper there is, keeps its distance from foreign copper, and joins what belongs to one net by the cheapest
way. It never moves anything, and gives up with the net's name.
"""

import heapq
import math
from collections.abc import Iterable
from dataclasses import dataclass

from hardware.strip.copper import Hole, Layer, Point, Track, Via

STEP = 0.25
SPACE = 0.23
"""Kept from foreign copper: 0.2 mm is asked for, the rest allows for the corners between two nodes."""
EDGE = 0.75
_VIA_COST = 12.0
_VIA_RADIUS = 0.3
_HOLE_SPACE = 0.3
"""Between two vias' holes and any other hole, edge to edge."""

Node = tuple[int, int, int]
"""Column, row, layer (0 top, 1 bottom)."""
_LAYERS = (Layer.TOP, Layer.BOTTOM)


class NoWayError(RuntimeError):
    """A net for which there is no way."""


@dataclass(frozen=True, slots=True)
class Copper:
    """A piece of copper as the router sees it: a rectangle with rounded corners (a line or a point when thin)."""

    net: str
    layers: tuple[Layer, ...]
    left: float
    upper: float
    right: float
    lower: float
    round: float
    """Radius added around the rectangle."""
    soldered: bool = False
    """A pad: a via in it would drink its solder."""

    def distance(self, x: float, y: float) -> float:
        """From a point to the copper's edge, negative inside."""
        dx = max(self.left - x, 0.0, x - self.right)
        dy = max(self.upper - y, 0.0, y - self.lower)
        if dx == dy == 0.0:
            return -min(x - self.left, self.right - x, y - self.upper, self.lower - y) - self.round
        return math.hypot(dx, dy) - self.round


def slanted(track: Track) -> Iterable[Copper]:
    """A track as pieces whose boxes lie close around it; one piece when it is straight."""
    (x0, y0), (x1, y1) = track.start, track.end
    parts = 1 if x0 == x1 or y0 == y1 else math.ceil(math.hypot(x1 - x0, y1 - y0) / 0.1)
    for n in range(parts):
        ax, bx = (x0 + (x1 - x0) * t / parts for t in (n, n + 1))
        ay, by = (y0 + (y1 - y0) * t / parts for t in (n, n + 1))
        box = (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))
        yield Copper(track.net, (track.layer,), *box, track.width / 2)


class Router:
    """Routes inside a window (left, upper, right, lower); `copper` is all there is near it."""

    def __init__(
        self, window: tuple[float, float, float, float], copper: Iterable[Copper], holes: Iterable[Hole]
    ) -> None:
        self._left, self._upper = window[0], window[1]
        self._columns = round((window[2] - window[0]) / STEP) + 1
        self._rows = round((window[3] - window[1]) / STEP) + 1
        self._copper = list(copper)
        self._drillable = self._drillable_nodes(holes)
        self.tracks: list[Track] = []
        self.vias: list[Via] = []

    def join(self, net: str, width: float) -> None:
        """Join all the copper of a net. Raises NoWayError."""
        free, via_free = self._free(net, width / 2), self._free(net, _VIA_RADIUS)
        islands = self._islands(net)
        joined = islands.pop(0)
        while islands:
            way = self._search(net, joined, set().union(*islands), free, via_free)
            self._lay(net, way, width)
            joined |= set(way)
            for island in [each for each in islands if each & set(way)]:
                joined |= island
                islands.remove(island)

    def _islands(self, net: str) -> list[set[Node]]:
        """The nodes inside each connected heap of the net's copper."""
        islands: list[set[Node]] = []
        for each in (c for c in self._copper if c.net == net):
            nodes = {
                (column, row, _LAYERS.index(layer))
                for column, row in self._near(each, 0.0)
                if each.distance(*self._point(column, row)) < -0.01
                for layer in each.layers
            }
            touching = [island for island in islands if island & nodes]
            for island in touching:
                islands.remove(island)
            if nodes:
                islands.append(nodes.union(*touching))
        return islands

    def _free(self, net: str, radius: float) -> tuple[bytearray, bytearray]:
        """For each layer, which nodes copper of this radius may stand on."""
        grids = bytearray(b"\1") * (self._columns * self._rows), bytearray(b"\1") * (self._columns * self._rows)
        for each in self._copper:
            if each.net == net:
                continue
            for column, row in self._near(each, radius + SPACE):
                if each.distance(*self._point(column, row)) < radius + SPACE:
                    for layer in each.layers:
                        grids[_LAYERS.index(layer)][column * self._rows + row] = 0
        return grids

    def _search(
        self,
        net: str,
        start: set[Node],
        goals: set[Node],
        free: tuple[bytearray, bytearray],
        via_free: tuple[bytearray, bytearray],
    ) -> list[Node]:
        """The cheapest way from any start to any goal, by Dijkstra's algorithm."""
        queue: list[tuple[float, Node, Node | None]] = [(0.0, node, None) for node in sorted(start)]
        cheapest = dict.fromkeys(start, 0.0)
        came: dict[Node, Node | None] = {}

        def offer(cost: float, node: Node, before: Node) -> None:
            if cost < cheapest.get(node, math.inf):
                cheapest[node] = cost
                heapq.heappush(queue, (cost, node, before))

        while queue:
            cost, node, before = heapq.heappop(queue)
            if node in came:
                continue
            came[node] = before
            if node in goals:
                return self._way(node, came)
            column, row, layer = node
            here = column * self._rows + row
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)):
                x, y = column + dx, row + dy
                if 0 <= x < self._columns and 0 <= y < self._rows and free[layer][x * self._rows + y]:
                    offer(cost + math.hypot(dx, dy), (x, y, layer), node)
            if via_free[0][here] and via_free[1][here] and self._may_drill(column, row):
                offer(cost + _VIA_COST, (column, row, 1 - layer), node)
        raise NoWayError(f"The router finds no way for the net {net}.")

    def _way(self, node: Node | None, came: dict[Node, Node | None]) -> list[Node]:
        way: list[Node] = []
        while node is not None:
            way.append(node)
            node = came[node]
        return way[::-1]

    def _may_drill(self, column: int, row: int) -> bool:
        at = self._point(column, row)
        return bool(self._drillable[column * self._rows + row]) and all(
            math.dist(via.at, at) > via.hole + _HOLE_SPACE for via in self.vias
        )

    def _drillable_nodes(self, holes: Iterable[Hole]) -> bytearray:
        """Where no pad and no hole is in the way of a via."""
        grid = bytearray(b"\1") * (self._columns * self._rows)
        taken = [(each, _VIA_RADIUS + 0.1) for each in self._copper if each.soldered]
        taken += [(Copper("", (), *hole.at, *hole.at, hole.diameter / 2), 0.15 + _HOLE_SPACE) for hole in holes]
        for each, space in taken:
            for column, row in self._near(each, space):
                if each.distance(*self._point(column, row)) < space:
                    grid[column * self._rows + row] = 0
        return grid

    def _lay(self, net: str, way: list[Node], width: float) -> None:
        """Turn a way into tracks, corner to corner, and vias."""
        corner = way[0]
        for before, node, after in zip(way, way[1:], [*way[2:], None], strict=False):
            if node[2] != before[2]:
                self._add_via(net, self._point(*node[:2]))
                corner = node
                continue
            straight = after is not None and _step(before, node) == _step(node, after)
            if not straight:
                track = Track(net, _LAYERS[node[2]], self._point(*corner[:2]), self._point(*node[:2]), width)
                self.tracks.append(track)
                self._copper += slanted(track)
                corner = node

    def _add_via(self, net: str, at: Point) -> None:
        self.vias.append(Via(net, at))
        self._copper.append(Copper(net, _LAYERS, at[0], at[1], at[0], at[1], _VIA_RADIUS))

    def _point(self, column: int, row: int) -> Point:
        return self._left + column * STEP, self._upper + row * STEP

    def _near(self, each: Copper, space: float) -> Iterable[tuple[int, int]]:
        reach = each.round + space
        columns = self._span(each.left - reach - self._left, each.right + reach - self._left, self._columns)
        rows = self._span(each.upper - reach - self._upper, each.lower + reach - self._upper, self._rows)
        return ((column, row) for column in columns for row in rows)

    @staticmethod
    def _span(low: float, high: float, count: int) -> range:
        return range(max(0, math.floor(low / STEP)), min(count - 1, math.ceil(high / STEP)) + 1)


def _step(a: Node, b: Node) -> Node:
    return b[0] - a[0], b[1] - a[1], b[2] - a[2]
