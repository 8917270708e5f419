"""Positions as games leave them, for tests of sensing that must not depend on the rules being right."""

from random import Random

from takhta.rules.occupancy import Occupancy, Side, content

_START = {24: 2, 13: 5, 8: 3, 6: 5}


def wander(random: Random) -> Occupancy:
    """Up to forty single steps from the start of backgammon, hits and bearing off included.

    Not always legal, but stacks, blots and bars come about as often as in games.
    """
    held = [[0] * 25, [0] * 25]
    for point, number in _START.items():
        held[0][point] += number
        held[1][25 - point] += number
    for _ in range(random.randrange(40)):
        side = random.randrange(2)
        mine, theirs = held[side], held[1 - side]
        source = random.choice([place for place in range(25) if mine[place]])
        die = random.randint(1, 6)
        target = (source or 25) - die if side == 0 else source + die
        if not 1 <= target <= 24:
            mine[source] -= random.random() < 0.3
        elif theirs[target] <= 1:
            theirs[0] += theirs[target]
            theirs[target] = 0
            mine[source] -= 1
            mine[target] += 1
    return tuple(content({Side.WHITE: white, Side.BLACK: black}) for white, black in zip(*held, strict=True))
