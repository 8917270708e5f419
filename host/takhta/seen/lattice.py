"""Every way the sights of a game can be turns: plays, dances, turns whose end nobody saw, and what cannot be told.

A node is a position with a side on turn since some sight; an edge is what was done between two. It adds what can be and
how likely; which way it was, story.py says. It must never drop a way because another looks better now: what shows where
a turn ended may come five turns later.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import inf

from takhta.rules.tables.moves import OUTSIDE
from takhta.rules.tables.position import TRAY, Packed, counts, flip
from takhta.seen.choices import Choices, choices
from takhta.seen.film import Film
from takhta.seen.pauses import between_turns
from takhta.seen.sight import Eyes, Sight
from takhta.seen.turns import MOST_FOREIGN, TURN_WITHIN, Kind, Told, chance, turns

LOST = -12.0
"""What it costs to have lost the thread, …"""
UNEXPLAINED = -2.5
"""… with what each sight costs that nothing explains."""
_LOST_AFTER = 10
"""So many sights to which no way leads, and another beginning is sought …"""
_LOST_WITHIN = 24
"""… since so many before: a wrong way may have gone on for a while."""
_BEAM = 25.0
"""A node so much less likely than a later one comes to nothing."""
_PLAIN = 5.0
"""By so much one node must be likelier than another to be taken for what lies there."""
_BOTH = (1, 2)


@dataclass(slots=True, eq=False)
class Node:
    """`packed`, seen by `side` on turn, since the sight `at`; `unseen` = so many turns after the one that ended then.
    `edges` lead here; `lost` = only by losing the thread."""

    at: int
    side: int
    packed: Packed
    unseen: int = 0
    edges: "list[Edge]" = field(default_factory=list)
    lost: bool = True
    best: float = -inf
    """The logarithm of the likeliest way here."""


@dataclass(frozen=True, slots=True)
class Edge:
    """What was done since `source`, and the logarithm of how likely that is."""

    source: Node
    weight: float
    told: tuple[Told, ...]


class Lattice:
    """The ways of one game that begins with `start`, which both sides see alike, at the sight `first`. With `pauses`
    it counts how long sights lay there."""

    def __init__(self, start: Packed, eyes: Eyes, first: Sight, *, pauses: bool = False) -> None:
        self.film = Film(eyes)
        self.film.add(first)
        self.nodes: list[Node] = []
        """In the order of their sights, those of one sight in the order of turns."""
        self._at: dict[int, dict[tuple[int, Packed, int], Node]] = {}
        self._pauses = pauses
        self._reached = self._sought = 0
        for side in (0, 1):
            node = self._node(0, side, start)
            node.lost, node.best = False, 0.0

    def look(self, sight: Sight) -> None:
        """Take in one more sight."""
        self.film.add(sight)
        now = len(self.film) - 1
        self._connect(now, 0)
        if now - max(self._reached, self._sought) >= _LOST_AFTER:
            self._seek(now)

    def newest(self) -> Node | None:
        """The node of the last sight, if one is likelier than all that would have checkers lie otherwise."""
        last = len(self.film) - 1
        here = sorted(self._at.get(last, {}).values(), key=lambda node: -node.best)
        if not here or here[0].lost:
            return None
        alike = {(here[0].side, here[0].packed), (1 - here[0].side, flip(here[0].packed))}
        others = [node.best for node in here if (node.side, node.packed) not in alike]
        before = [node.best + LOST for at in range(last - _LOST_AFTER, last) for node in self._at.get(at, {}).values()]
        return here[0] if here[0].best >= max((*before, *(best + _PLAIN for best in others)), default=-inf) else None

    def nodes_in_order(self) -> list[Node]:
        """Every node, behind all those from which an edge leads to it."""
        return [node for at in sorted(self._at) for node in sorted(self._at[at].values(), key=lambda each: each.unseen)]

    def choices_of(self, node: Node) -> Choices:
        """What may follow from a node."""
        return choices(node.packed, self.film.eyes, opening=node.at == 0)

    def _node(self, at: int, side: int, packed: Packed, unseen: int = 0) -> Node:
        there = self._at.setdefault(at, {})
        key = side, packed, unseen
        if key not in there:
            there[key] = Node(at, side, packed, unseen)
        return there[key]

    def _connect(self, now: int, since: int) -> None:
        """All turns that end with a sight, from nodes since another; then what nobody sees."""
        arrived: dict[Node, None] = {}
        hopeless = -inf
        for at in range(now - 1, max(since, now - TURN_WITHIN) - 1, -1):
            there = self._at.get(at)
            if not there:
                continue
            hopeless = max(hopeless, *(node.best - _BEAM for node in there.values()))
            # Where a side stands is the same whatever was done unseen before; so is what it can do.
            waiting: dict[tuple[int, Packed], list[Node]] = {}
            for node in there.values():
                if node.best >= hopeless and self.film.touched(1 - node.side, at, now) <= MOST_FOREIGN:
                    waiting.setdefault((node.side, node.packed), []).append(node)
            pause = between_turns(self.film.pause(at + 1)) if self._pauses and waiting else 0.0
            for (side, _), nodes in waiting.items():
                for told, weight in turns(self.film, side, self.choices_of(nodes[0]), at, now):
                    last = told[-1]
                    target = self._node(now, 1 - last.side, flip(last.after))
                    for node in nodes:
                        _link(node, target, weight + pause, told)
                    arrived[target] = None
        if arrived:
            self._reached = max(self._reached, now)
            self._unseen(arrived)

    def _unseen(self, arrived: Iterable[Node]) -> None:
        """Both sides may do what changes nothing to see, one after the other: dance, or bear off from a pile."""
        for turns_there in _BOTH:
            further: dict[Node, None] = {}
            for node in arrived:
                for told, weight in self._turns_unseen(node):
                    target = self._node(node.at, 1 - node.side, flip(told.after), turns_there)
                    _link(node, target, weight, (told,))
                    further[target] = None
            arrived = further

    def _turns_unseen(self, node: Node) -> Iterator[tuple[Told, float]]:
        if not node.at:
            return
        found = self.choices_of(node)
        if found.dance is not None:
            yield Told(node.side, node.packed, node.packed, Kind.DANCE), found.dance
        alike = self.film.positions(node.at, node.side)
        for end in alike if len(alike) > 1 else ():
            if rolls := found.rolls(end):
                yield Told(node.side, node.packed, end, Kind.PLAY, rolls), chance(rolls)

    def _seek(self, now: int) -> None:
        """Begin anew from every whole sight since the thread may have been lost, whoever is on turn there."""
        since = max(self._reached - _LOST_WITHIN, self._sought)
        from_ = max(0, self._reached - 2 * _LOST_WITHIN)
        known = [node for at in range(from_, now) for node in self._at.get(at, {}).values() if not node.lost]
        begun = [node for at in range(since + 1, now + 1) for node in self._begin(at, known)]
        self._sought = now
        if begun:
            for later in range(begun[0].at + 1, now + 1):
                self._connect(later, since + 1)

    def _begin(self, at: int, known: Iterable[Node]) -> list[Node]:
        """Nodes at a sight that nothing but losing the thread leads to, from those known before."""
        begun: dict[Node, None] = {}
        for node in known:
            if node.at >= at or node.unseen:
                continue
            for side in (0, 1):
                before = node.packed if side == node.side else flip(node.packed)
                for after in self.film.positions(at, 1 - side):
                    packed = flip(after)
                    if packed == before or not (_can_be(before, packed) and _can_be(flip(before), after)):
                        continue
                    target = self._node(at, side, packed)
                    told = Told(node.side, node.packed, packed if side == node.side else after, Kind.LOST)
                    _link(node, target, LOST + UNEXPLAINED * (at - node.at - 1), (told,))
                    begun[target] = None
        self._unseen(begun)
        return list(begun)


def _link(node: Node, target: Node, weight: float, told: tuple[Told, ...]) -> None:
    if all(edge.source is not node or edge.told != told for edge in target.edges):
        target.edges.append(Edge(node, weight, told))
        target.best = max(target.best, node.best + weight)
    target.lost = target.lost and any(each.kind is Kind.LOST for each in told)


def _can_be(before: Packed, after: Packed) -> bool:
    """Whether no checker of the side on turn came back that was off, and none is missing that cannot be off yet."""
    then, now = counts(before), counts(after)
    return now[TRAY] == then[TRAY] or (now[TRAY] > then[TRAY] and not after & OUTSIDE)
