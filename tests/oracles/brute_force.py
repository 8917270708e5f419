"""An obvious second generator of tables plays, to judge the quick one by. It shares no code with the rules.

Written from the rule book alone: try every order of the dice, every checker, keep the turns that play most dice,
then those that play the larger. A side is a tuple of 26 counts by its own points: 0 borne off, 1-24, 25 the bar.
"""

from functools import lru_cache

Men = tuple[int, ...]
Board = tuple[Men, Men]
"""The side that plays, then the other, each by its own points."""

OFF, BAR = 0, 25


def step(board: Board, source: int, die: int) -> Board | None:
    """One checker moved by one die, or None when the rules forbid it."""
    mine, theirs = list(board[0]), list(board[1])
    if mine[source] == 0:
        return None
    if mine[BAR] > 0 and source != BAR:
        return None
    target = source - die
    if target <= 0:
        if sum(mine[7:]) > 0:
            return None
        if target < 0 and sum(mine[source + 1 :]) > 0:
            return None
        target = OFF
    else:
        across = 25 - target
        if theirs[across] >= 2:
            return None
        if theirs[across] == 1:
            theirs[across] = 0
            theirs[BAR] += 1
    mine[source] -= 1
    mine[target] += 1
    return tuple(mine), tuple(theirs)


@lru_cache(1000)
def turns(board: Board, dice: tuple[int, ...]) -> frozenset[tuple[Board, tuple[int, ...]]]:
    """Every way to play these dice in this order until no further one can be: the board, and the dice played."""
    first = (step(board, source, dice[0]) for source in range(1, 26)) if dice else ()
    found = frozenset(
        (end, (dice[0], *played)) for after in first if after is not None for end, played in turns(after, dice[1:])
    )
    return found or frozenset({(board, ())})


def plays(board: Board, high: int, low: int) -> tuple[set[Board], int]:
    """The boards after every legal play, and how many dice each plays."""
    orders = [(high,) * 4] if high == low else [(high, low), (low, high)]
    found = [turn for order in orders for turn in turns(board, order)]
    most = max(len(played) for _, played in found)
    longest = [(end, played) for end, played in found if len(played) == most]
    if most == 1 and high != low and any(played == (high,) for _, played in longest):
        longest = [(end, played) for end, played in longest if played == (high,)]
    return {end for end, _ in longest}, most


def partials(board: Board, high: int, low: int) -> set[tuple[Board, tuple[int, ...]]]:
    """Every board that legal steps reach, with the dice not yet played, the larger first."""
    found: set[tuple[Board, tuple[int, ...]]] = set()
    waiting: list[tuple[Board, tuple[int, ...]]] = [(board, (high,) * 4 if high == low else (high, low))]
    while waiting:
        here = waiting.pop()
        if here in found:
            continue
        found.add(here)
        at, left = here
        for number, die in enumerate(left):
            for source in range(1, 26):
                after = step(at, source, die)
                if after is not None:
                    waiting.append((after, left[:number] + left[number + 1 :]))
    return found
