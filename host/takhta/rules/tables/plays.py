"""Every way to play a roll, each resulting position once. It must never list a play that leaves a playable die.

The quick part of the rules. It looks at the board once and adds up moves, instead of moving checkers about:

* Two different dice: the result is a pair of moves, one with each die. Only pairs in which one checker makes both
  moves can coincide, so those are told apart by what they hit on the way and all others are new by themselves.
* A double: how many checkers leave each point decides the result, so no two such choices coincide. A move stays
  among the points a multiple of the die apart, and the order from high to low is always a legal one.
* Where a checker may be borne off during the turn, moves depend on each other: there every order is walked.

All positions here are in the view of the side that plays the roll.
"""

from typing import cast

from takhta.rules.dice import Die, Roll
from takhta.rules.tables.moves import TO_BAR, UNIT, moved, moves
from takhta.rules.tables.position import BAR, THEIRS, Counts, Packed, counts

_BY = tuple(tuple(UNIT[max(point - die, 0)] - UNIT[point] for point in range(BAR + 1)) for die in range(7))
"""What moving a checker from a point by a die adds, hits aside: _BY[die][point]."""

Ends = tuple[list[Packed], int]
"""All positions a roll can be played to, each once, and how many dice that plays."""

Sums = list[int]
"""Positions while moves are being added to them."""


def ends(packed: Packed, roll: Roll) -> Ends:
    """Every way to play a roll; with no legal play the same position and 0 dice."""
    fields = counts(packed)
    outside = sum(fields[7 : BAR + 1])  # as many as there are dice, and none can be borne off in this turn
    if roll.is_double:
        return _walk_double(packed, roll.high) if outside < 4 else _double(packed, fields, roll.high)
    return _walk_pair(packed, roll) if outside < 2 else _pair(packed, fields, roll)


def _pair(packed: Packed, fields: Counts, roll: Roll) -> Ends:
    """Two different dice while nothing can be borne off."""
    high, low = roll.high, roll.low
    on_bar = fields[BAR]
    sources: list[int] = [BAR] if on_bar > 1 else [point for point in range(1, BAR + 1) if fields[point]]
    ready: list[int] = [BAR] if on_bar else sources
    by_high, by_low = _moves(fields, high, sources), _moves(fields, low, sources)
    entering: dict[int, int] = {BAR: by_low[BAR]} if BAR in by_low else {}
    found = _sums(packed, fields, roll, ready) if on_bar < 2 else []
    for first, add in by_high.items():
        here = packed + add
        onward = first - high
        seconds = entering if on_bar == 1 and first != BAR else by_low
        # one checker making both moves is a sum, and no checker moves twice unless two stand there
        barred = [onward, first + low, first if fields[first] == 1 else 0]
        if fields[THEIRS + onward] == 1 and (twin := onward + low) in seconds:
            found.append(here + seconds[twin] - TO_BAR[onward])  # both land on one blot and hit it once
            barred.append(twin)
        found += [here + more for second, more in seconds.items() if second not in barred]
    if found:
        return cast("list[Packed]", found), 2
    for die in (high, low):  # not both: then the larger, if it can be played
        if single := _moves(fields, die, ready):
            return [Packed(packed + add) for add in single.values()], 1
    return [packed], 0


def _moves(fields: Counts, die: Die, sources: list[int]) -> dict[int, int]:
    """What each source's move with this die adds to the position, a hit included."""
    by, found = _BY[die], {}
    for source in sources:
        to = source - die
        if to > 0:
            against = fields[THEIRS + to]
            if against == 0:
                found[source] = by[source]
            elif against == 1:
                found[source] = by[source] + TO_BAR[to]
    return found


def _sums(packed: Packed, fields: Counts, roll: Roll, sources: list[int]) -> Sums:
    """One checker moves both dice, touching down on one of two points: up to three results by what it hits there."""
    found = []
    total = roll.high + roll.low
    for source in sources:
        to = source - total
        if to > 0 and (against := fields[THEIRS + to]) < 2:
            after = packed + UNIT[to] - UNIT[source]
            if against:
                after += TO_BAR[to]
            one, other = source - roll.high, source - roll.low
            if fields[THEIRS + one] == 0 or fields[THEIRS + other] == 0:
                found.append(after)
            found += [after + TO_BAR[stop] for stop in (one, other) if fields[THEIRS + stop] == 1]
    return found


def _double(packed: Packed, fields: Counts, die: Die) -> Ends:
    """A double while nothing can be borne off."""
    entering = min(fields[BAR], 4)
    if entering:
        to = BAR - die
        against = fields[THEIRS + to]
        if against > 1:
            return [packed], 0
        packed = Packed(packed + entering * _BY[die][BAR] + against * TO_BAR[to])
        fields = counts(packed)
        if fields[BAR]:
            return [packed], entering
    by_dice: list[Sums] = [[packed], *([] for _ in range(4 - entering))]
    for top in range(BAR - 1, BAR - 1 - die, -1):
        _chain(by_dice, fields, range(top, die, -die), die)
    dice_used = max(number for number, positions in enumerate(by_dice) if positions)
    return cast("list[Packed]", by_dice[dice_used]), entering + dice_used


def _chain(by_dice: list[Sums], fields: Counts, points: range, die: Die) -> None:
    """Add every choice of moves from these points, which go down by the die, to the positions there are.

    `by_dice[n]` are the positions with n dice played. A checker that has just arrived may move on, so positions
    wait in `arrived` for one point more, as (dice played, checkers arrived, positions).
    """
    most = len(by_dice) - 1
    arrived: list[tuple[int, int, Sums]] = []
    for point in points:
        here, to = fields[point], point - die
        if not here and not arrived:
            continue
        against = fields[THEIRS + to]
        moving: list[tuple[int, int, Sums]] = []
        if against < 2:
            move, hit = _BY[die][point], against * TO_BAR[to]
            resting = [(played, 0, positions) for played, positions in enumerate(by_dice) if here and positions]
            for played, came, positions in resting + arrived:
                for number in range(1, min(here + came, most - played) + 1):
                    add = number * move + hit
                    moving.append((played + number, number, [position + add for position in positions]))
        for played, _, positions in arrived:
            by_dice[played] += positions
        arrived = moving
    for played, _, positions in arrived:
        by_dice[played] += positions


def _walk_pair(packed: Packed, roll: Roll) -> Ends:
    """Two different dice in every order, checker by checker."""
    by_high, by_low = _step({packed}, roll.high), _step({packed}, roll.low)
    if both := _step(by_high, roll.low) | _step(by_low, roll.high):
        return list(both), 2
    if single := by_high or by_low:
        return list(single), 1
    return [packed], 0


def _walk_double(packed: Packed, die: Die) -> Ends:
    """A double, checker by checker."""
    positions, played = {packed}, 0
    while played < 4 and (further := _step(positions, die)):
        positions, played = further, played + 1
    return list(positions), played


def _step(positions: set[Packed], die: Die) -> set[Packed]:
    """Every position one move with this die away from one of these."""
    return {moved(packed, source, to) for packed in positions for source, to in moves(packed, die)}
