"""Every way to play a roll of long nard, each resulting position once. It must never list a play that ends in a block.

All positions here are in the view of the side that plays the roll.
"""

from dataclasses import replace
from functools import lru_cache

from takhta.rules.dice import Die, Roll
from takhta.rules.game import Why
from takhta.rules.longnard.position import HEAD, across
from takhta.rules.options import Option
from takhta.rules.said import said
from takhta.rules.tables.moves import OUTSIDE, UNIT
from takhta.rules.tables.partials import Ban, Target, TurnGraph, graph
from takhta.rules.tables.plays import EndPositions
from takhta.rules.tables.position import BAR, THEIRS, TRAY, Counts, Packed, Point, counts

GAME_FIRST, EACH_FIRST_IF_HEAD_BLOCKS, EACH_FIRST = "game_first", "each_first_if_head_blocks", "each_first"
HEAD_EXCEPTION = Option(
    "head_exception", said("option.head_exception"), (GAME_FIRST, EACH_FIRST_IF_HEAD_BLOCKS, EACH_FIRST, "none")
)
"""When two checkers may leave the head: in the first play of the game, or of each side, or of each side if the
other's head is what stops a checker that runs alone, or never."""

ANYWHERE, ONE_PART = "anywhere", "one_part"
BLOCK = Option("block", said("option.block"), (ANYWHERE, ONE_PART))
"""Which six held points are forbidden: any in a row on the other's way, or only those that fill one of the four parts
of the board."""

_EXCEPTIONAL = {Roll.of(6, 6), Roll.of(4, 4), Roll.of(3, 3)}
"""The rolls with which one checker alone runs into the other side's head."""
_BLOCK = 6
_BLOCKED = said("why.block")


def target(packed: Packed, source: Point, die: Die) -> Point | None:
    """Where a checker goes from `source` with this die, or None when it may not. The head is not counted here.

    A single checker of the other side closes a point. Bearing off is as in all games on points.
    """
    fields = counts(packed)
    if not fields[source] or source == BAR:
        return None
    to = source - die
    if to > 0:
        return None if fields[THEIRS + to] else Point(to)
    if packed & OUTSIDE or (to < 0 and any(fields[source + 1 : 7])):
        return None
    return TRAY


def leaving(packed: Packed, roll: Roll, exception: str) -> int:
    """How many checkers may leave the head in this turn: one, or two in an exceptional first play."""
    fields = counts(packed)
    if roll not in _EXCEPTIONAL or fields[HEAD] < _total(fields):
        return 1
    if exception == GAME_FIRST:
        return 1 + (fields[THEIRS + across(HEAD)] == sum(fields[THEIRS:]))
    if exception == EACH_FIRST_IF_HEAD_BLOCKS:
        stops = [point for point in range(HEAD - roll.high, 0, -roll.high) if fields[THEIRS + point]]
        return 1 + (stops[:1] == [across(HEAD)])
    return 1 + (exception == EACH_FIRST)


def fills_a_part(packed: Packed) -> bool:
    """Whether the side that has played holds all six points of one part of the board, with no checker of the other
    side before them on the part they go to, of the same row of twelve.

    The lower part of a row has none before it there, so that one may not be filled at all.
    """
    fields = counts(packed)
    for lowest in (1, 7, 13, 19):
        before = range(lowest - _BLOCK, lowest) if lowest in (7, 19) else ()
        if all(fields[lowest : lowest + _BLOCK]) and not any(fields[THEIRS + point] for point in before):
            return True
    return False


def blocks(packed: Packed) -> bool:
    """Whether the side that has played holds six points in a row, on the other's way, with none of it beyond."""
    fields = counts(packed)
    row = 0
    for theirs in range(1, BAR):  # up the other side's points, so that its checkers seen so far are beyond
        point = across(theirs)
        row = row + 1 if fields[point] else 0
        if row == _BLOCK:
            return True
        if fields[THEIRS + point]:
            return False
    return False


_FORBIDDEN = {ANYWHERE: blocks, ONE_PART: fills_a_part}


def end_positions(packed: Packed, roll: Roll, most: int, block: str = ANYWHERE) -> EndPositions:
    """Every way to play a roll when at most so many checkers leave the head; with none the same position and 0 dice.

    Plays that end in a block, as the option of that name has it, do not count: neither as plays nor as playing more
    dice.
    """
    step, forbidden = limited(packed, most), _FORBIDDEN[block]
    for positions, dice_used in _levels(packed, roll, step):
        if legal := [position for position in positions if not forbidden(position)]:
            return legal, dice_used
    return [packed], 0


def limited(packed: Packed, most: int) -> Target:
    """`target` in a turn that begins here and in which at most so many checkers leave the head."""
    least = counts(packed)[HEAD] - most

    def within(now: Packed, source: Point, die: Die) -> Point | None:
        if source == HEAD and counts(now)[HEAD] <= least:
            return None
        return target(now, source, die)

    return within


@lru_cache(maxsize=8)
def turn(packed: Packed, roll: Roll, most: int, block: str = ANYWHERE) -> TurnGraph:
    """The graph of a turn. Remembered for the last few, because the board asks about one turn many times."""
    legal, dice_used = end_positions(packed, roll, most, block)
    whole = graph(packed, roll, limited(packed, most), legal, dice_used)
    blocked = frozenset(after for after in whole.at if after != packed and _FORBIDDEN[block](after))
    return replace(whole, ban=Ban(Why.BLOCK, _BLOCKED, blocked)) if blocked else whole


def _levels(packed: Packed, roll: Roll, step: Target) -> list[tuple[set[Packed], int]]:
    """Positions by how many dice they play, the most first; of one die the larger first."""
    if roll.is_double:
        played = [{packed}]
        while len(played) <= len(roll.dice):
            played.append(_step(played[-1], roll.high, step))
        return [(positions, number) for number, positions in reversed(list(enumerate(played))) if number]
    by_high, by_low = _step({packed}, roll.high, step), _step({packed}, roll.low, step)
    both = _step(by_high, roll.low, step) | _step(by_low, roll.high, step)
    return [(both, 2), (by_high, 1), (by_low, 1)]


def _step(positions: set[Packed], die: Die, step: Target) -> set[Packed]:
    """Every position one move with this die away from one of these."""
    return {
        Packed(packed - UNIT[source] + UNIT[to])
        for packed in positions
        for source in range(HEAD, 0, -1)
        if (to := step(packed, Point(source), die)) is not None
    }


def _total(fields: Counts) -> int:
    return sum(fields[:THEIRS])
