"""Every position a turn can pass through, whatever the order and route. It must never judge which is best.

The whole turn is one small graph: a node is a position with the dice still to play, an edge one checker's move.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from takhta.rules.dice import Die, Roll
from takhta.rules.game import Why
from takhta.rules.said import Said
from takhta.rules.tables.hit_and_run import ALLOWED, SENTENCES, kept
from takhta.rules.tables.moves import is_hit, moved, target
from takhta.rules.tables.plays import end_positions
from takhta.rules.tables.position import BAR, Packed, Point

Target = Callable[[Packed, Point, Die], Point | None]
"""Where a checker goes from a point with a die, or None when it may not."""

Left = tuple[Die, ...]
"""Dice not yet played, the larger first."""

_FARTHEST_FIRST = tuple(Point(number) for number in range(BAR, 0, -1))
_ON_BOARD = sum(255 << 8 * point for point in range(1, BAR + 1))
"""The fields of the side on turn, its tray left out."""


@dataclass(frozen=True, slots=True)
class Node:
    """A position in the middle of a turn, in the view of the side that plays it."""

    packed: Packed
    left: Left


@dataclass(frozen=True, slots=True)
class Edge:
    """One checker moved by one die, whether it hits, and the node it leads to."""

    source: Point
    target: Point
    die: Die
    hit: bool
    to: Node


def _edge(node: Node, source: Point, to: Point, die: Die) -> Edge:
    at = node.left.index(die)
    left = node.left[:at] + node.left[at + 1 :]
    return Edge(source, to, die, is_hit(node.packed, to), Node(moved(node.packed, source, to), left))


@dataclass(frozen=True, slots=True)
class Ban:
    """A rule on whole plays: what it forbids although every step is legal, and how a player would be told."""

    why: Why
    said: Said
    end_positions: frozenset[Packed]


@dataclass(frozen=True, slots=True)
class TurnGraph:
    """A roll and everything that can be done with it."""

    onward: dict[Node, tuple[Edge, ...]]
    """Every node with its edges: the start first, nearer nodes before farther ones."""
    complete: frozenset[Packed]
    """Where legal plays end."""
    alive: frozenset[Node]
    """The nodes from which some legal play can still be finished, or is."""
    at: dict[Packed, tuple[Node, ...]]
    """The nodes by their position; one position can be reached with different dice left."""
    dice_used: int
    ban: Ban | None = None


@lru_cache(maxsize=8)
def turn(packed: Packed, roll: Roll, hit_and_run: str = ALLOWED) -> TurnGraph:
    """The graph of a turn. Remembered for the last few, because the board asks about one turn many times."""
    legal, dice_used = end_positions(packed, roll)
    fair = kept(packed, roll, (legal, dice_used), hit_and_run)
    ban = None
    if len(fair) < len(legal):
        ban = Ban(Why.HIT_AND_RUN, SENTENCES[hit_and_run], frozenset(legal) - frozenset(fair))
    return graph(packed, roll, target, fair, dice_used, ban)


def graph(
    packed: Packed, roll: Roll, target: Target, legal: Iterable[Packed], dice_used: int, ban: Ban | None = None
) -> TurnGraph:
    """The graph of a turn whose steps are those of `target` and whose legal ends are known."""
    complete = frozenset(legal)
    onward: dict[Node, tuple[Edge, ...]] = {}
    nearest = {Node(packed, roll.dice): None}  # a dict keeps the order
    while nearest:
        following: dict[Node, None] = {}
        for node in nearest:
            onward[node] = tuple(
                _edge(node, source, to, die)
                for die in dict.fromkeys(node.left)
                for source in _FARTHEST_FIRST
                if (to := target(node.packed, source, die)) is not None
            )
            following.update(dict.fromkeys(edge.to for edge in onward[node]))
        nearest = following
    alive: set[Node] = set()
    at: dict[Packed, tuple[Node, ...]] = {}
    for node, edges in reversed(onward.items()):
        at[node.packed] = (node, *at.get(node.packed, ()))
        if node.packed in complete or any(edge.to in alive for edge in edges):
            alive.add(node)
    return TurnGraph(onward, complete, frozenset(alive), at, dice_used, ban)


def route(before: Node, after: Packed, dice_used: int, target: Target = target) -> tuple[Edge, ...] | None:
    """Legal steps that lead from a node to a position, farthest checkers first; None when there are none.

    Every legal play can be made in that order: the bar comes first and bearing off last. So the next checker to
    move is always on the farthest point that does not yet look as it should, and only its die is left to choose.
    """
    if dice_used == 0:
        return () if before.packed == after else None
    changed = (before.packed ^ after) & _ON_BOARD
    if not changed:
        return None
    source = Point((changed.bit_length() - 1) // 8)
    for die in dict.fromkeys(before.left):
        to = target(before.packed, source, die)
        if to is not None:
            edge = _edge(before, source, to, die)
            rest = route(edge.to, after, dice_used - 1, target)
            if rest is not None:
                return (edge, *rest)
    return None
