"""Every play of many rolls in many positions at once, for training and look-ahead. It must find what rules finds.

What may move where is a question of bits: one number of 32 bits for each position says on which points its side on
turn stands, another which points are open. So one numpy operation decides for all positions, and a move is the sum
of a position and a row of a table. Nothing is listed twice and then thrown away, but for the last turns of a game:

* Two different dice: first the higher, then the lower; and the other way round only what that has not found.
* A double: a checker never moves from a farther point than the one before it did.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from takhta.rules.tables.position import BAR, THEIRS, TRAY, Packed

Boards = NDArray[np.uint64]
"""A position in each row: the fields of a Packed, four bits each, 26 of the side on turn in the first two words and
26 of the other side in the last two."""
Bits = NDArray[np.uint32]
"""A set of points for each position: bit p = point p of the side on turn."""
Dice = NDArray[np.uint8]
"""A roll in each row, the higher die first."""
Numbers = NDArray[np.intp]
"""Which row, which point, which die."""

CHUNK = 2048
"""So many turns at a time keep all that is worked with under 20 MB and in the processor's cache."""

_FIELDS, _PER_WORD = 2 * THEIRS, 16
_POINTS = np.uint32((1 << BAR) - 2)
_ON_BAR = np.uint32(1 << BAR)
_OUTSIDE = np.uint32((2 << BAR) - (1 << 7))
_ONE = np.uint32(1)
_LOWER, _HIGHER, _WHOLE = 1, 2, 4
"""How two dice can be played: only the lower, only the higher, both. The rank of a double is how many dice it plays."""
_DICE_USED = np.array([[0, 1, 1, 0, 2], [0, 1, 2, 3, 4]], np.int8)
"""How many dice that is, by whether it is a double and by rank."""
_ROWS = np.uint32(2 * (BAR + 1))


class EndPositions(NamedTuple):
    """Where the turns can lead: each row of `boards` is one play of the turn numbered `turn` in the same row.

    The side that plays is still the one on turn. `dice_used` has a number for each turn; with 0 its only row is the
    position as it was. The rows of a turn need not lie together.
    """

    boards: Boards
    turn: Numbers
    dice_used: NDArray[np.int8]


def pack(positions: Sequence[Packed]) -> Boards:
    """Positions as a batch takes them."""
    fields = np.frombuffer(b"".join(each.to_bytes(_FIELDS, "little") for each in positions), np.uint8)
    halves = np.zeros((len(positions), 4 * _PER_WORD), np.uint8)
    halves[:, :THEIRS] = fields.reshape(-1, _FIELDS)[:, :THEIRS]
    halves[:, 2 * _PER_WORD : 2 * _PER_WORD + THEIRS] = fields.reshape(-1, _FIELDS)[:, THEIRS:]
    return (halves[:, ::2] | halves[:, 1::2] << 4).view("<u8").astype(np.uint64)


def counts(boards: Boards) -> NDArray[np.uint8]:
    """The 52 fields of each position, as `Position.counts` has them."""
    pairs = np.ascontiguousarray(boards.astype("<u8")).view(np.uint8)
    halves = np.empty((len(boards), 4 * _PER_WORD), np.uint8)
    halves[:, ::2], halves[:, 1::2] = pairs & 15, pairs >> 4
    return np.hstack((halves[:, :THEIRS], halves[:, 2 * _PER_WORD : 2 * _PER_WORD + THEIRS]))


def chunks(boards: Boards, dice: Dice) -> Iterator[EndPositions]:
    """`end_positions` of as many turns as one likes, some at a time; `turn` counts on from chunk to chunk."""
    for start in range(0, len(boards), CHUNK):
        found = end_positions(boards[start : start + CHUNK], dice[start : start + CHUNK])
        yield found._replace(turn=found.turn + start)


def end_positions(boards: Boards, dice: Dice) -> EndPositions:
    """Every way to play each roll, each resulting position once."""
    fields = counts(boards)
    theirs = fields[:, THEIRS : THEIRS + BAR]
    turns = _Turns(
        boards,
        own=_sets(fields[:, : BAR + 1] > 0) & ~_ONE,
        blots=_sets(theirs == 1) & _POINTS,
        free=_sets(theirs < 2) & _POINTS,
    )
    high, low = dice.astype(np.uint32).T
    double, near = high == low, fields[:, 7 : BAR + 1].sum(axis=1) < 2
    rank = np.zeros(len(boards), np.int8)
    levels = [_Level(0, boards, np.arange(len(boards)))]
    for way, which in ((_two_dice, ~double & ~near), (_near_the_end, ~double & near), (_double, double)):
        some = np.flatnonzero(which)
        levels += [each._replace(turn=some[each.turn]) for each in way(turns.of(some), high[some], low[some])]
    for level in levels:
        rank[level.turn] = level.rank
    longest = [level.where_highest(rank) for level in levels]
    turn = np.concatenate([each.turn for each in longest])
    return EndPositions(
        np.concatenate([each.boards for each in longest]), turn, _DICE_USED[double.astype(np.intp), rank]
    )


class _Turns(NamedTuple):
    """Positions in the middle of their turns: who stands where, where the other side has one, where it has not two."""

    boards: Boards
    own: Bits
    blots: Bits
    free: Bits

    def of(self, rows: Numbers) -> "_Turns":
        """Some of them."""
        boards, own, blots, free = self
        return _Turns(boards.take(rows, axis=0), own.take(rows), blots.take(rows), free.take(rows))


class _Level(NamedTuple):
    """Positions with so much of the roll played, of the turns numbered `turn`. Of each turn the highest rank counts."""

    rank: int
    boards: Boards
    turn: Numbers

    def where_highest(self, rank: NDArray[np.int8]) -> "_Level":
        """Those of turns that have no higher rank."""
        if self.rank == _WHOLE:
            return self
        keep = np.flatnonzero(rank[self.turn] == self.rank)
        return self._replace(boards=self.boards.take(keep, axis=0), turn=self.turn[keep])


def _two_dice(turns: _Turns, high: Bits, low: Bits) -> list[_Level]:
    """Two different dice while nothing can be borne off."""
    return _both_ways(turns, high, low, twins=turns.blots)


def _near_the_end(turns: _Turns, high: Bits, low: Bits) -> list[_Level]:
    """Two different dice where a checker may be borne off in this turn: there more plays coincide."""
    *single, one_way, other_way = _both_ways(turns, high, low, twins=np.full_like(turns.blots, _POINTS))
    boards = np.concatenate((one_way.boards, other_way.boards))
    turn = np.concatenate((one_way.turn, other_way.turn))
    order = np.lexsort((*boards.T, turn))
    boards, turn = boards[order], turn[order]
    new = np.ones(len(turn), np.bool_)
    new[1:] = (turn[1:] != turn[:-1]) | (boards[1:] != boards[:-1]).any(axis=1)
    return [*single, _Level(_WHOLE, boards[new], turn[new])]


def _both_ways(turns: _Turns, high: Bits, low: Bits, twins: Bits) -> list[_Level]:
    """First the higher die, and first the lower.

    One checker that moves both dice touches down on one point or the other. Where it hits on neither, the result is
    the same and only the way by the higher die is kept; `twins` are the points where that is not so.
    """
    by_high, by_low = _movable(turns.own, turns.free, high), _movable(turns.own, turns.free, low)
    quiet = by_high & ~(twins << high)
    row, point, after = _move(turns, by_high, high)
    lies_there = _ONE << point << low[row] & quiet[row]
    here, last = _land(after, _movable(after.own, after.free, low[row]) & ~lies_there, low[row])
    levels = [_Level(_HIGHER, after.boards, row), _Level(_WHOLE, here, row[last])]
    row, point, after = _move(turns, by_low, low)
    passes = (_ONE << point & quiet[row]) >> low[row] & ~twins[row]
    here, last = _land(after, _movable(after.own, after.free, high[row]) & ~by_high[row] & ~passes, high[row])
    return [_Level(_LOWER, after.boards, row), *levels, _Level(_WHOLE, here, row[last])]


def _double(turns: _Turns, die: Bits, _: Bits) -> list[_Level]:
    """A double: each checker leaves no farther point than the one before it did."""
    levels = []
    turn, upto = np.arange(len(die)), np.full(len(die), (2 << BAR) - 1, np.uint32)
    for played in (1, 2, 3):
        row, point, turns = _move(turns, _movable(turns.own, turns.free, die[turn]) & upto, die[turn])
        turn, upto = turn[row], (np.uint32(2) << point) - _ONE
        levels.append(_Level(played, turns.boards, turn))
    boards, row = _land(turns, _movable(turns.own, turns.free, die[turn]) & upto, die[turn])
    return [*levels, _Level(_WHOLE, boards, turn[row])]


def _movable(own: Bits, free: Bits, die: Bits) -> Bits:
    """The points from which the rules let a checker go with this die."""
    can = own & free << die
    can = np.where(own & _ON_BAR, can & _ON_BAR, can)
    home = np.flatnonzero(own & _OUTSIDE == 0)
    if len(home):
        at_home, exact = own[home], _ONE << die[home]
        can[home] |= np.where(at_home < exact, _FARTHEST[at_home & 127], at_home & exact)
    return can


def _move(turns: _Turns, sources: Bits, die: Bits) -> tuple[Numbers, Bits, _Turns]:
    """One checker moved from each of these points: which turn each came from, from which point, what there is then."""
    boards, row, point = _landed(turns, sources, die)
    own, blots, free = turns.own.take(row), turns.blots.take(row), turns.free.take(row)
    bit = _ONE << point
    landed = bit >> die[row] & ~_ONE
    left = np.where(_held(boards, point), 0, bit).astype(np.uint32)
    return row, point, _Turns(boards, own & ~left | landed, blots & ~landed, free)


def _land(turns: _Turns, sources: Bits, die: Bits) -> tuple[Boards, Numbers]:
    """`_move` when nothing follows: only the positions, and which turn each came from."""
    boards, row, _ = _landed(turns, sources, die)
    return boards, row


def _landed(turns: _Turns, sources: Bits, die: Bits) -> tuple[Boards, Numbers, Bits]:
    row, point = _each(sources)
    hits = (turns.blots << die).take(row) >> point & _ONE
    boards = turns.boards.take(row, axis=0)
    boards += _ADDS.take((die * _ROWS).take(row) + (point << _ONE) + hits, axis=0)
    return boards, row, point


def _each(sets: Bits) -> tuple[Numbers, Bits]:
    """Every member of every set: which set, which point."""
    grid = np.unpackbits(sets.astype("<u4").view(np.uint8), bitorder="little")
    where = np.flatnonzero(grid.view(np.bool_))
    return where >> 5, where.astype(np.uint32) & np.uint32(31)


def _sets(members: NDArray[np.bool_]) -> Bits:
    """The rows of a table as sets."""
    whole = np.zeros((len(members), 32), np.bool_)
    whole[:, : members.shape[1]] = members
    return np.packbits(whole, axis=1, bitorder="little").view("<u4").ravel().astype(np.uint32)


def _held(boards: Boards, point: Bits) -> NDArray[np.uint64]:
    """How many of the side on turn stand on a point of each position."""
    word: NDArray[np.uint64] = np.where(point < _PER_WORD, boards[:, 0], boards[:, 1])
    shift: NDArray[np.uint64] = (point % _PER_WORD * 4).astype(np.uint64)
    return np.bitwise_and(np.right_shift(word, shift), 15)


def _adds() -> Boards:
    """What each move adds to a position: the row _ROWS * die + 2 * point, and one more if it hits."""
    table = np.zeros((7, BAR + 1, 2, 4 * _PER_WORD), np.int64)
    for die in range(1, 7):
        for point in range(1, BAR + 1):
            to = max(point - die, TRAY)
            table[die, point, :, [point, to]] += [[-1], [1]]
            if to:
                table[die, point, 1, 2 * _PER_WORD + to] -= 1
                table[die, point, 1, 2 * _PER_WORD] += 1
    weights = np.int64(1) << 4 * np.arange(_PER_WORD, dtype=np.int64)
    words: Boards = (table.reshape(-1, 4, _PER_WORD) * weights).sum(axis=2).astype(np.uint64)
    return words


_ADDS = _adds()
_FARTHEST = np.array([1 << number.bit_length() >> 1 for number in range(128)], np.uint32)
"""The farthest point of each set of points at home."""
