"""Positions a hand may leave by mistake. They are what a legal play is told apart from, so none may be legal.

Each begins with a legal play and spoils one thing about it: a checker lands 1 or 2 points off, stays behind, takes
a second one with it, or a hit checker never reaches the bar. Others begin with the position before the turn: one
checker moved by a die against the rules, or one of the other side.
"""

from collections.abc import Iterator

from takhta.rules.dice import Roll
from takhta.rules.occupancy import Occupancy
from takhta.rules.tables.moves import UNIT
from takhta.rules.tables.partials import Edge, Node, Target, TurnGraph, route
from takhta.rules.tables.position import BAR, THEIRS, TRAY, Packed, Position, counts

_OFF_BY = (1, -1, 2, -2)


def near_misses(state: Position, roll: Roll, graph: TurnGraph, target: Target) -> list[Occupancy]:
    """Every near miss of a turn, each once."""
    start = Node(state.packed, roll.dice)
    found: dict[int, None] = {}
    for packed in graph.complete:
        found.update(dict.fromkeys(_spoiled(packed, route(start, packed, graph.dice_used, target) or ())))
    found.update(dict.fromkeys(_against_the_rules(state.packed, roll)))
    for reached in graph.at:
        found.pop(reached, None)
    return [state.motion.occupancy(state.turn, Packed(packed)) for packed in found]


def _spoiled(packed: Packed, edges: tuple[Edge, ...]) -> Iterator[int]:
    """A legal play with one thing gone wrong."""
    fields = counts(packed)
    sources = {edge.source for edge in edges}
    for landed in {edge.target for edge in edges if fields[edge.target]}:
        lifted = packed - UNIT[landed]
        if landed != TRAY:
            for by in _OFF_BY:
                if 1 <= landed + by < BAR:
                    yield lifted + UNIT[landed + by]
        for source in sources:
            if source != landed:
                yield lifted + UNIT[source]
    for edge in edges:
        if fields[edge.source]:
            yield packed - UNIT[edge.source] + UNIT[edge.target]
        if edge.hit:
            yield packed - UNIT[THEIRS]


def _against_the_rules(packed: Packed, roll: Roll) -> Iterator[int]:
    """One checker, of either side, moved by one die or both, forwards or backwards, whatever the rules say."""
    fields = counts(packed)
    distances = {roll.high, roll.low, roll.high + roll.low}
    shifts = distances | {-distance for distance in distances}
    for point in range(1, BAR + 1):
        if fields[point]:
            for shift in shifts:
                if point + shift < BAR:
                    yield packed - UNIT[point] + UNIT[max(point + shift, TRAY)]
    for point in range(BAR):
        if fields[THEIRS + point]:
            for shift in shifts:
                if 0 < point + shift < BAR:
                    yield packed - UNIT[THEIRS + point] + UNIT[THEIRS + point + shift]
