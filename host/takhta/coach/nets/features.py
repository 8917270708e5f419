"""What a net of the tables family sees of a position, as small whole numbers. It must never know what is good.

Beside the checkers themselves these are the things a player counts: pips, shots, ways out, points closed at home.
Shots are found with sets of points as bits, a whole batch of positions by one operation a roll.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from takhta.rules.dice import ALL_21
from takhta.rules.tables.position import BAR, THEIRS

Fields = NDArray[np.uint8]
"""A position in each row, as `Position.counts` has it: the 52 fields in the view of the side on roll."""
Features = NDArray[np.uint8]
"""What a net sees of each position."""

_Bits = NDArray[np.uint32]
_POINTS = np.uint32((1 << BAR) - 2)
_ON_BAR = np.uint32(1 << BAR)
_ONE = np.uint32(1)
_PLANES = 6
"""36 rolls are counted for all points of a set at once: a binary number whose digits are six sets."""


def seen(fields: Fields) -> Features:
    """What can be seen without thinking of dice: enough for a race."""
    return np.hstack([of_side(half) for half in _halves(fields)])


def thought_of(fields: Fields) -> Features:
    """`seen` and what the dice can do: shots and ways out of both sides."""
    mine, theirs = _halves(fields)
    both, others = np.vstack((mine, theirs)), np.vstack((theirs, mine))
    here = others[:, 24:0:-1]  # the other side's checkers by the points of this one
    own = sets(both[:, 1:BAR] > 0)
    shots, any_shot, two_shots, ways = over_the_dice(own, sets(here == 1), sets(here < 2), both[:, BAR])
    told = np.hstack((shots, ways, any_shot[:, None], two_shots[:, None], _prospects(both, shots, ways)))
    return np.hstack((seen(fields), told[: len(fields)], told[len(fields) :]))


def _prospects(half: Fields, shots: Features, ways: Features) -> Features:
    """What players add up of a side: its own ways out, how far its checkers are from each other, its anchors, what the
    other side has to fear."""
    points = half[:, 1:BAR]
    stands, closed = points > 0, points > 1
    own_ways = np.where(stands, ways, 0)
    back = np.where(stands, ways, 36)[:, _BACK]
    on_board = points.sum(axis=1) + half[:, BAR]
    places = np.arange(1, BAR)
    mean = (points @ places) / np.maximum(on_board, 1)
    spread = (points * (places - mean[:, None]) ** 2).sum(axis=1) / np.maximum(on_board, 1)
    at_home = closed[:, :6].sum(axis=1)
    sums = (
        (points * own_ways)[:, 6:].sum(axis=1) // 3,
        spread,
        back.min(axis=1),
        ways[:, _BACK].min(axis=1),
        (closed[:, 12:] * places[12:]).max(axis=1),
        closed[:, 17:].sum(axis=1),
        at_home * at_home,
        (shots @ places) // 16,
        (points[:, :18] @ places[:18]) // 2,
    )
    return np.hstack((own_ways, np.minimum(np.stack(sums, axis=1), 255).astype(np.uint8)))


_BACK = slice(15, 24)
"""The points 16 to 24, where a checker can be kept in."""


def is_race(fields: Fields) -> NDArray[np.bool_]:
    """Whether the sides have passed each other, so that nobody can be hit any more."""
    mine, theirs = (_farthest(half) for half in _halves(fields))
    passed: NDArray[np.bool_] = mine + theirs < BAR
    return passed


def _halves(fields: Fields) -> tuple[Fields, Fields]:
    """Both sides by their own points: tray, 1 to 24, bar."""
    return fields[:, :THEIRS], fields[:, : THEIRS - 1 : -1]


def _farthest(half: Fields) -> NDArray[np.intp]:
    """The farthest point where a side stands."""
    found: NDArray[np.intp] = BAR - np.argmax(half[:, :0:-1] > 0, axis=1)
    return found


def of_side(half: Fields) -> Features:
    """The checkers of a side, by its own points."""
    points = half[:, 1:BAR]
    bar, off = half[:, BAR:], half[:, :1]
    closed = (points > 1).astype(np.uint8)
    pips = half[:, : BAR + 1] @ np.arange(BAR + 1)
    found = np.hstack(
        (
            points == 1,
            points == 2,
            points > 2,
            np.maximum(points, 3) - 3,
            bar > 0,
            bar,
            np.minimum(off, 5),
            np.clip(off, 5, 10) - 5,
            np.maximum(off, 10) - 10,
            np.minimum(pips // 2, 255)[:, None],
            _farthest(half)[:, None],
            closed[:, :6].sum(axis=1, keepdims=True),
            closed[:, 3:12].sum(axis=1, keepdims=True),
        )
    )
    return found.astype(np.uint8)


def over_the_dice(own: _Bits, blots: _Bits, free: _Bits, bar: Fields) -> tuple[Features, Features, Features, Features]:
    """For each position: with how many of 36 rolls the blot on each point can be hit, with how many any can, with how
    many one of several; and from each point with how many one checker can move both dice."""
    first = np.where(bar, _ON_BAR, own)
    later = np.where(bar > 1, np.uint32(0), own)
    shots = np.zeros((_PLANES, len(own)), np.uint32)
    ways = np.zeros_like(shots)
    any_shot, two_shots = np.zeros((2, len(own)), np.uint8)
    for one, other, digit in _ROLLS:
        hit = np.zeros_like(own)
        for die, next_die in {(one, other), (other, one)}:
            landed = first >> die & free
            hit |= landed
            entered = np.where(landed, later | landed, np.uint32(0)) >> next_die & free
            hit |= entered
            if one == other:
                entered = entered >> die & free
                hit |= entered | entered >> die
        hit &= blots
        any_shot += (hit != 0) * np.uint8(1 << digit)
        two_shots += (hit & (hit - _ONE) != 0) * np.uint8(1 << digit)
        _count(shots, hit, digit)
        _count(ways, (free << one | free << other) & free << one + other, digit)
    return _numbers(shots), any_shot, two_shots, _numbers(ways)


def _count(planes: _Bits, members: _Bits, digit: int) -> None:
    """One roll, or two from the second digit on, more for each of these points."""
    for plane in planes[digit:]:
        members, carried = plane & members, members
        plane ^= carried


def _numbers(planes: _Bits) -> Features:
    """The number of each point 1 to 24."""
    bits = np.unpackbits(planes.astype("<u4")[:, :, None].view(np.uint8), axis=2, bitorder="little")
    numbers = np.zeros(bits.shape[1:], np.uint8)
    for digit, plane in enumerate(bits):
        numbers += plane << digit
    return numbers[:, 1:BAR]


def sets(members: NDArray[np.bool_]) -> _Bits:
    """Points 1 to 24 as sets."""
    whole = np.zeros((len(members), 32), np.bool_)
    whole[:, 1:BAR] = members
    return np.packbits(whole, axis=1, bitorder="little").view("<u4").ravel().astype(np.uint32)


def _rolls() -> Iterator[tuple[np.uint32, np.uint32, int]]:
    for roll, weight in ALL_21.items():
        yield np.uint32(roll.high), np.uint32(roll.low), weight - 1


_ROLLS = tuple(_rolls())
SIDE = (*(1,) * 72, *(2,) * 24, 1, 2, 5, 5, 5, 80, 24, 6, 6)
_DICE = (*(12,) * 24, *(36,) * 24, 36, 12, *(36,) * 24, 90, 60, 36, 36, 24, 6, 36, 40, 60)
SCALE_SEEN: NDArray[np.float32] = np.reciprocal(np.array(SIDE * 2, np.float32))
"""What each number is multiplied by, so that all are of about the same size."""
SCALE_THOUGHT_OF: NDArray[np.float32] = np.reciprocal(np.array((*SIDE * 2, *_DICE * 2), np.float32))
