"""Turns that were searched for because a rule decides them; random ones hardly ever do. The brute force tells which.

Of random positions the both-dice and the larger-die rule change three in a thousand, so a generator that ignored them
would pass most random tests.
"""

from random import Random

from oracles import brute_force
from support.positions import board, stuck, tight
from takhta.rules.dice import Roll
from takhta.rules.tables.position import BAR, Position

WANTED = {
    "both dice": 300,
    "larger die": 300,
    "1 of a double": 80,
    "2 of a double": 80,
    "3 of a double": 80,
    "forced entry": 160,
}
"""How many turns of every kind are searched for. In the first two the rule removes plays that the dice allow."""


def searched(seed: int) -> list[tuple[Position, Roll, str]]:
    """Turns of all kinds with the name of their kind, no turn twice, the same for the same seed."""
    rng, missing = Random(seed), dict(WANTED)
    found: dict[tuple[Position, Roll], str] = {}
    while any(missing.values()):
        state = (stuck if rng.random() < 0.1 else tight)(rng)  # the first kind takes ten times as long
        roll = Roll.of(first := rng.randint(1, 6), first if rng.random() < 0.3 else rng.randint(1, 6))
        kind = _kind(state, roll)
        if missing.get(kind) and (state, roll) not in found:
            found[state, roll] = kind
            missing[kind] -= 1
    return [(state, roll, kind) for (state, roll), kind in found.items()]


def _kind(state: Position, roll: Roll) -> str:
    here, high, low = board(state.counts), int(roll.high), int(roll.low)
    ends, most = brute_force.plays(here, high, low)
    if high == low:
        return f"{most} of a double"
    if here[0][BAR] and len(ends) == 1 and most:
        return "forced entry"
    orders = [turn for dice in ((high, low), (low, high)) for turn in brute_force.turns(here, dice)]
    if {end for end, played in orders if played} <= ends:
        return ""
    return {1: "larger die", 2: "both dice"}.get(most, "")
