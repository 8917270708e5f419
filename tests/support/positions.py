"""Backgammon positions to test with: seeded, quick to make, and of the kinds in which generators go wrong."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType

from oracles.brute_force import Board
from takhta.rules.dice import Roll
from takhta.rules.occupancy import WHITE_AND_BLACK
from takhta.rules.tables.position import BAR, Counts, Position


def board(fields: Counts) -> Board:
    """A position's counts as the brute force writes them: both sides by their own points, the viewer's first."""
    return tuple(fields[: BAR + 1]), tuple(fields[:BAR:-1])


def anywhere(rng: Random) -> Position:
    """Both sides all over the board, sometimes on the bar."""
    return _fill(rng, range(1, 26), range(1, 26), blocks=rng.randint(0, 4))


def full(rng: Random) -> Position:
    """Nothing borne off yet: the kind with the most plays."""
    return _fill(rng, range(1, 25), range(1, 25), blocks=rng.randint(0, 3), number=(15, 15))


def with_bars(rng: Random) -> Position:
    """One to five on the bar against a strong home board."""
    return _fill(rng, range(1, 25), range(1, 7), blocks=5, behind={BAR: rng.randint(1, 5)})


def bearing_off(rng: Random) -> Position:
    """All but a straggler or two home, now and then with an enemy checker still behind them."""
    stragglers = {rng.choice([7, 8, 10, 13, 24]): 1 for _ in range(rng.choice([0, 0, 0, 1, 1, 2, 3]))}
    return _fill(rng, range(1, 7), range(1, 26), blocks=0, number=(1, 6), behind=stragglers)


def tight(rng: Random) -> Position:
    """A few checkers that can hardly move: here the both-dice and larger-die rules decide."""
    return _fill(rng, range(1, 26), range(1, 25), blocks=7, number=(1, 5))


def stuck(rng: Random) -> Position:
    """A straggler or three before many closed points, and the rest so far home that nothing else can move."""
    home = {point: rng.randint(1, 5) for point in rng.sample((1, 2, 3), rng.randint(1, 2))}
    return _fill(rng, range(7, 26), range(1, 25), blocks=rng.randint(4, 6), number=(9, 12), behind=home)


def shut(rng: Random) -> Position:
    """One side's home board closed and the other's checkers on the bar: either of them is to play."""
    wall = dict.fromkeys(range(1, 7), 2)
    for _ in range(rng.randint(0, 3)):
        _add(rng, wall, range(7, 19))
    free = [point for point in range(1, 19) if BAR - point not in wall]
    caught = {BAR: rng.randint(1, 3)} | dict.fromkeys(rng.sample(free, rng.randint(0, 6)), 2)
    sides = (wall, caught) if rng.random() < 0.5 else (caught, wall)
    return Position.of(rng.choice(WHITE_AND_BLACK), *sides)


KINDS: tuple[Callable[[Random], Position], ...] = (anywhere, full, with_bars, bearing_off, tight)


def turns(seed: int, number: int) -> list[tuple[Position, Roll]]:
    """Positions of every kind with a roll each, the same for the same seed."""
    rng = Random(seed)
    return [(KINDS[n % len(KINDS)](rng), Roll.of(rng.randint(1, 6), rng.randint(1, 6))) for n in range(number)]


def _fill(
    rng: Random,
    mine: range,
    theirs: range,
    blocks: int,
    number: tuple[int, int] = (1, 15),
    behind: Mapping[int, int] = MappingProxyType({}),
) -> Position:
    """Put checkers down at random: the other side's closed points first, then its single ones, then the mover's.

    `number` = at least and at most how many the mover has; `behind` = some of them that stand on given points.
    """
    others: dict[int, int] = dict.fromkeys(rng.sample([point for point in theirs if point < BAR], blocks), 2)
    for _ in range(rng.randint(0, 15 - 2 * blocks)):
        _add(rng, others, theirs)
    own = {point: held for point, held in behind.items() if BAR - point not in others}
    free = [point for point in mine if BAR - point not in others]
    while free and sum(own.values()) < rng.randint(*number):
        _add(rng, own, free)
    return Position.of(rng.choice(WHITE_AND_BLACK), own or {BAR: 1}, others)


def _add(rng: Random, held: dict[int, int], points: Sequence[int]) -> None:
    point = rng.choice(points)
    held[point] = held.get(point, 0) + 1
