"""Positions a hand may leave by mistake on the cross. None may be legal, nor stand on the way of a legal turn.

A pawn of a legal play lands a square or two off, stays behind or takes another with it, or what it cut still stands
there; or a pawn of any colour has been moved by a number against the rules.
"""

from collections.abc import Iterator

from takhta.rules.dice import Roll
from takhta.rules.occupancy import OFF, Occupancy, Side, changed, count, with_change
from takhta.rules.pagade.agreement import Agreement
from takhta.rules.pagade.path import AROUND, COLOURS, Progress, square
from takhta.rules.pagade.position import Position
from takhta.rules.pagade.turn import TurnGraph

_OFF_BY = (1, -1, 2, -2)


def near_misses(agreement: Agreement, state: Position, roll: Roll, graph: TurnGraph) -> list[Occupancy]:
    """Every near miss of a turn, each once."""
    mover, before = agreement.mover(state), state.occupancy
    found: dict[Occupancy, None] = {}
    for after, way in graph.end_positions.items():
        for hop in way.hops:
            found.update(dict.fromkeys(_spoiled(after.occupancy, mover, hop.source, hop.target)))
        if any(hop.cuts for hop in way.hops):
            found.update(dict.fromkeys(_uncut(before, after.occupancy, mover)))
    found.update(dict.fromkeys(_against_the_rules(state, roll)))
    for way in graph.ways:
        found.pop(way.after.occupancy, None)
    return list(found)


def _spoiled(occupancy: Occupancy, mover: Side, source: Progress, target: Progress) -> Iterator[Occupancy]:
    """A legal play with one pawn beside where it should be, left behind, or taking another with it."""
    left, landed = square(mover, source), square(mover, target)
    if landed != OFF:
        for by in _OFF_BY:
            if 1 <= target + by <= AROUND:
                yield with_change(occupancy, [(landed, mover, -1), (square(mover, Progress(target + by)), mover, 1)])
        if left != OFF:
            yield with_change(occupancy, [(landed, mover, -1), (left, mover, 1)])
    if left != OFF and count(occupancy[left], mover):
        change = [(left, mover, -1)]
        yield with_change(occupancy, change if landed == OFF else [*change, (landed, mover, 1)])


def _uncut(before: Occupancy, after: Occupancy, mover: Side) -> Iterator[Occupancy]:
    """The cut pawns still on the board, under the one that cut them."""
    for place in changed(before, after):
        for colour in COLOURS:
            gone = count(before[place], colour) - count(after[place], colour)
            if colour is not mover and gone > 0:
                for number in range(1, gone + 1):
                    yield with_change(after, [(place, colour, number)])


def _against_the_rules(state: Position, roll: Roll) -> Iterator[Occupancy]:
    """One pawn of any colour moved by one number or both, forwards or backwards, whatever the rules say."""
    occupancy = state.occupancy
    distances = {int(roll.high), int(roll.low), roll.high + roll.low}
    for colour in COLOURS:
        for pawn in dict.fromkeys(state.of(colour)):
            here = square(colour, pawn)
            if here == OFF:
                continue
            for shift in (*distances, *(-distance for distance in distances)):
                if 1 <= pawn + shift < AROUND:
                    yield with_change(
                        occupancy, [(here, colour, -1), (square(colour, Progress(pawn + shift)), colour, 1)]
                    )
