"""Which way a game went: its turns one after the other, how sure each is, and what doubtful ones may have been instead.

Every way is weighed over the whole game. It must never say one thing where two are likely.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import exp, inf, log1p

from takhta.rules.dice import Roll
from takhta.rules.tables.position import Packed, counts
from takhta.seen.lattice import LOST, UNEXPLAINED, Edge, Lattice, Node
from takhta.seen.turns import Kind, Told

SURE = 0.97
"""A turn less likely than this is doubtful, …"""
SURE_ROLL = 0.9
"""… and a roll."""
MOST_READINGS = 3
_GOING_ON = -1.0
"""What each sight costs since the last whole turn, while the game still goes on."""

Path = tuple[tuple[Edge, Node], ...]
"""Edges with the nodes they lead to."""
_Key = tuple[int, Packed, Packed, Kind]


@dataclass(frozen=True, slots=True)
class SeenTurn:
    """A turn as it was seen, of `side` 0 or 1 and in its view, complete by the sight `at`. `likely` is its share of all
    that may have been; `rolls` are those that explain a play, the likeliest first, each with its share."""

    side: int
    before: Packed
    after: Packed
    kind: Kind
    at: int
    likely: float
    rolls: tuple[tuple[Roll, float], ...]

    @property
    def sure(self) -> bool:
        """Whether there is no doubt that just this was played."""
        return self.likely >= SURE and self.kind is not Kind.LOST

    @property
    def roll(self) -> Roll | None:
        """The roll, if there is no doubt about it."""
        return self.rolls[0][0] if self.rolls and self.rolls[0][1] >= SURE_ROLL else None


@dataclass(frozen=True, slots=True)
class Doubt:
    """Turns that are not sure, from the one numbered `first` up to `last`, and their readings, the story's first."""

    first: int
    last: int
    readings: tuple[tuple[SeenTurn, ...], ...]


@dataclass(frozen=True, slots=True)
class Story:
    """The turns of a game and its doubts."""

    turns: tuple[SeenTurn, ...]
    doubts: tuple[Doubt, ...]


def tell(lattice: Lattice, *, over: bool = True) -> Story:
    """The likeliest story. `over` = no more will be seen of this game: what no turn explains was clearing up."""
    nodes = lattice.nodes_in_order()
    last = len(lattice.film) - 1
    closing = {node: _closing(node, last, over=over) for node in nodes}
    end = max(nodes, key=lambda node: node.best + closing[node])
    likely = _likely(nodes, closing)
    path = _best_path(end)
    turns: list[SeenTurn] = []
    doubts = []
    for sure, run in groupby(path, key=lambda each: all(turn.sure for turn in _turns((each,), likely))):
        steps = tuple(run)
        told = _turns(steps, likely)
        if not sure:
            readings = _readings(nodes, steps[0][0].source, steps[-1][1])
            others = [each for each in (_turns(reading, likely) for reading in readings) if _keys(each) != _keys(told)]
            doubts.append(Doubt(len(turns), len(turns) + len(told), (told, *others)[:MOST_READINGS]))
        turns += told
    return Story(tuple(turns), tuple(doubts))


def _closing(node: Node, last: int, *, over: bool) -> float:
    """What it costs if this was the game's last whole turn; nothing when a side has borne off everything."""
    fields = counts(node.packed)
    if not any(fields[1:26]) or not any(fields[26:51]):
        return 0.0
    left = last - node.at
    if not over:
        return _GOING_ON * left
    return LOST + UNEXPLAINED * left if left else 0.0


def _best_path(end: Node) -> Path:
    path: list[tuple[Edge, Node]] = []
    node = end
    while node.edges:
        edge = max(node.edges, key=lambda each: each.source.best + each.weight)
        path.append((edge, node))
        node = edge.source
    return tuple(reversed(path))


def _readings(nodes: Iterable[Node], start: Node, end: Node) -> list[Path]:
    """The likeliest ways from one node to another."""
    ways: dict[Node, list[tuple[float, Path]]] = {start: [(0.0, ())]}
    for node in nodes:
        if start.at <= node.at <= end.at and node is not start:
            found = [
                (score + edge.weight, (*path, (edge, node)))
                for edge in node.edges
                for score, path in ways.get(edge.source, ())
            ]
            ways[node] = _different(sorted(found, key=lambda each: -each[0]))
    return [path for _, path in ways.get(end, [])]


def _different(found: Sequence[tuple[float, Path]]) -> list[tuple[float, Path]]:
    """The first few that do not tell the same turns."""
    kept: dict[tuple[_Key, ...], tuple[float, Path]] = {}
    for score, path in found:
        kept.setdefault(tuple(_key(told) for edge, _ in path for told in edge.told), (score, path))
    return list(kept.values())[:MOST_READINGS]


def _turns(path: Path, likely: Mapping[_Key, float]) -> tuple[SeenTurn, ...]:
    return tuple(turn for edge, node in path for turn in _seen(edge, node, likely))


def _seen(edge: Edge, node: Node, likely: Mapping[_Key, float]) -> Iterator[SeenTurn]:
    for told in edge.told:
        whole = sum(share for _, share in told.rolls)
        rolls = sorted(((roll, share / whole) for roll, share in told.rolls), key=lambda each: -each[1])
        share = min(1.0, likely[_key(told)])
        yield SeenTurn(told.side, told.before, told.after, told.kind, node.at, share, tuple(rolls))


def _likely(nodes: Sequence[Node], closing: Mapping[Node, float]) -> dict[_Key, float]:
    """The share of each turn in all that may have been, whenever it was made."""
    ahead: dict[Node, float] = {}
    for node in nodes:
        ahead[node] = _log_sum(ahead[edge.source] + edge.weight for edge in node.edges) if node.edges else node.best
    behind = dict(closing)
    everything = _log_sum(ahead[node] + closing[node] for node in nodes)
    found: dict[_Key, float] = {}
    for node in reversed(nodes):
        for edge in node.edges:
            onward = edge.weight + behind[node]
            behind[edge.source] = _log_sum((behind[edge.source], onward))
            share = exp(min(0.0, ahead[edge.source] + onward - everything))
            for told in edge.told:
                found[_key(told)] = found.get(_key(told), 0.0) + share
    return found


def _key(told: Told | SeenTurn) -> _Key:
    return told.side, told.before, told.after, told.kind


def _keys(turns: Iterable[SeenTurn]) -> tuple[_Key, ...]:
    return tuple(map(_key, turns))


def _log_sum(values: Iterable[float]) -> float:
    total = -inf
    for value in values:
        high, low = max(total, value), min(total, value)
        total = high if low == -inf else high + log1p(exp(low - high))
    return total
