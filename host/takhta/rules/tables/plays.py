"""Every way to play a roll, each resulting position once. It must never list a play that leaves a playable die.

The quick part of the rules. It looks at the board once and adds up moves, instead of moving checkers about:

* Two different dice: a play is one move with each die, so its position is a sum of two numbers. All sums are made at
  once, those that no checkers can play are struck out, and one checker moving both dice is added.
* A double: how many checkers leave each point decides the position, so every choice of such numbers is made once,
  from the farthest point to the nearest; that order is always a legal one.
* A checker on the bar, and checkers that may be borne off, make moves depend on each other: there every order of the
  dice is walked, move by move.

All positions here are in the view of the side that plays the roll.
"""

from itertools import compress
from typing import cast

from takhta.rules.dice import Die, Roll
from takhta.rules.tables.moves import OUTSIDE, TO_BAR, UNIT
from takhta.rules.tables.position import BAR, THEIRS, TRAY, Counts, Packed, counts

EndPositions = tuple[list[Packed], int]
"""All positions a roll can be played to, each once, and how many dice that plays."""

Sums = list[int]
"""Positions while moves are being added to them."""

_ON_BOARD = range(1, BAR)
_CLOSED = 2
"""This many of the other side close a point."""

_BY = {
    die: tuple(UNIT[max(point - die, TRAY)] - UNIT[point] for point in range(BAR + 1)) for die in map(Die, range(1, 7))
}
"""What moving a checker from a point by a die adds to a Packed, if nothing is hit: _BY[die][point]."""

_ADDS = {
    die: tuple((add, add + TO_BAR[max(point - die, TRAY)]) for point, add in enumerate(by)) for die, by in _BY.items()
}
"""The same with hits: _ADDS[die][point][met], where `met` is 0 or 1, the opposing checkers on the point it lands on."""

_CHAINS = {
    die: tuple(point for top in range(BAR - 1, BAR - 1 - die, -1) for point in range(top, 0, -die)) for die in _BY
}
"""All points, those that lie a multiple of the die apart one after another: a checker never leaves its chain."""

_NO_POINT = tuple(bytes([_CLOSED]) * (die + 1) for die in range(7))


def end_positions(packed: Packed, roll: Roll) -> EndPositions:
    """Every way to play a roll; with no legal play the same position and 0 dice."""
    fields, high, low = counts(packed), roll.high, roll.low
    # With as many checkers outside as there are dice, none can be borne off in this turn.
    if high == low:
        return _walk_double(packed, high) if sum(fields[7:THEIRS]) < 4 else _double(packed, fields, high)
    walks = fields[BAR] or sum(fields[7:BAR]) < 2
    return _walk_pair(packed, high, low) if walks else _pair(packed, fields, high, low)


def _met(fields: Counts, die: Die) -> bytes:
    """How many of the other side a checker from each point meets where this die takes it; off the board is closed."""
    return _NO_POINT[die] + fields[THEIRS + 1 :]


def _pair(packed: Packed, fields: Counts, high: Die, low: Die) -> EndPositions:
    """Two different dice while nothing is on the bar and nothing can be borne off."""
    met_high, met_low, adds_high, adds_low = _met(fields, high), _met(fields, low), _ADDS[high], _ADDS[low]
    sources = list(compress(_ON_BOARD, fields[1:BAR]))
    by_high = {point: packed + adds_high[point][met_high[point]] for point in sources if met_high[point] < _CLOSED}
    by_low = {point: adds_low[point][met_low[point]] for point in sources if met_low[point] < _CLOSED}
    found = {after + add for after in by_high.values() for add in by_low.values()}
    for point, after in by_high.items():
        onward = point - high
        if fields[point] == 1 and point in by_low:
            found.remove(after + by_low[point])  # a lone checker cannot leave one point twice
        if met_high[point] and (twin := onward + low) in by_low:
            found.remove(after + by_low[twin])  # both land on one blot,
            found.add(after + by_low[twin] - TO_BAR[onward])  # and hit it once
        if (met := met_low[onward]) < _CLOSED:
            found.add(after + adds_low[onward][met])
    for point, add in by_low.items():
        onward = point - low
        if (met := met_high[onward]) < _CLOSED:
            found.add(packed + add + adds_high[onward][met])
    if found:
        return cast("list[Packed]", list(found)), 2
    # not both: then the larger, if it can be played
    single = list(by_high.values()) or [packed + add for add in by_low.values()]
    return (cast("list[Packed]", single), 1) if single else ([packed], 0)


def _double(packed: Packed, fields: Counts, die: Die) -> EndPositions:
    """A double while nothing can be borne off."""
    entering = min(fields[BAR], 4)
    if entering:
        met_entering = fields[THEIRS + BAR - die]
        if met_entering >= _CLOSED:
            return [packed], 0
        packed = Packed(packed + entering * _BY[die][BAR] + met_entering * TO_BAR[BAR - die])
        fields = counts(packed)
        if fields[BAR]:
            return [packed], entering
    by_dice = _choices(packed, fields, die, 4 - entering)
    dice_used = max(number for number, positions in enumerate(by_dice) if positions)
    return cast("list[Packed]", by_dice[dice_used]), entering + dice_used


def _choices(packed: Packed, fields: Counts, die: Die, dice: int) -> list[Sums]:
    """Every choice of how many checkers leave each point, by the number of dice that plays, at most `dice`.

    On a point where nobody stood only those can move who have just come from the point before it: `arrived`.
    """
    by_dice: list[Sums] = [[packed], *([] for _ in range(dice))]
    arrived: list[Sums] = []
    met = _met(fields, die)
    for point in _CHAINS[die]:
        can_move = by_dice if fields[point] else arrived
        arrived = []
        if not can_move or met[point] >= _CLOSED:
            continue
        once, again = _ADDS[die][point][met[point]], _BY[die][point]
        checker = 15 * UNIT[point]
        moving: Sums = []
        for number in range(dice):
            arrived.append(moving)
            moving = [position + again for position in moving if position & checker] if moving else []
            if can_move[number]:
                moving += [position + once for position in can_move[number]]
        arrived.append(moving)
        for positions, more in zip(by_dice, arrived, strict=True):
            positions += more
    return by_dice


def _walk_pair(packed: Packed, high: Die, low: Die) -> EndPositions:
    """Two different dice in every order, move by move."""
    by_high, by_low = _step({packed}, high), _step({packed}, low)
    if both := _step(by_high, low) | _step(by_low, high):
        return cast("list[Packed]", list(both)), 2
    if single := by_high or by_low:
        return cast("list[Packed]", list(single)), 1
    return [packed], 0


def _walk_double(packed: Packed, die: Die) -> EndPositions:
    """A double, move by move."""
    positions, played = {packed}, 0
    while played < 4 and (further := _step(positions, die)):
        positions, played = further, played + 1
    return list(positions), played


def _step(positions: set[Packed], die: Die) -> set[Packed]:
    """Every position one move with this die away from one of these."""
    found: set[int] = set()
    adds = _ADDS[die]
    for packed in positions:
        fields = counts(packed)
        if fields[BAR]:
            if (met_entering := fields[THEIRS + BAR - die]) < _CLOSED:
                found.add(packed + adds[BAR][met_entering])
            continue
        met, sources = _met(fields, die), list(compress(_ON_BOARD, fields[1:BAR]))
        found.update([packed + adds[point][met[point]] for point in sources if met[point] < _CLOSED])
        if sources and not packed & OUTSIDE:
            if fields[die]:
                found.add(packed + _BY[die][die])
            elif sources[-1] < die:
                found.add(packed + _BY[die][sources[-1]])
    return cast("set[Packed]", found)
