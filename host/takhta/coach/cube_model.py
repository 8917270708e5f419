"""What a game is worth at a chance of winning and a cube: Janowski's model, in points and in chances of a match.

With a dead cube nobody ever turns it again, and the worth is a straight line from certainly lost to certainly won. With
a live cube it is turned at the best moment: the line breaks at the chance where the other side just drops. Truth lies
between, `EFFICIENCY` of the way (Rick Janowski, "Take-Points in Money Games", 1993).
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

EFFICIENCY = 0.68
"""How live a cube is in ordinary play; what GNU Backgammon and others use."""
CENTRED, MINE, THEIRS = 0, 1, -1
"""Who may turn the cube."""


@dataclass(frozen=True)
class Payoffs:
    """What winning and losing is worth to a side.

    `after` tells the worth of gaining so many points, less than 0 = losing them. `won` and `lost` are the shares of
    single games, gammons and backgammons among the games won and lost. The cube is turned up to `limit`.
    """

    after: Callable[[int], float]
    won: tuple[float, float, float]
    lost: tuple[float, float, float]
    limit: int
    gammons_from: int = 1
    """The cube from which gammons count; 2 with the Jacoby rule."""
    efficiency: float = EFFICIENCY
    _known: dict[tuple[int, int], float] = field(default_factory=dict)

    def win(self, cube: int) -> float:
        """What winning is worth on average."""
        return self._mean(self.won, cube, 1)

    def loss(self, cube: int) -> float:
        """What losing is worth on average."""
        return self._mean(self.lost, cube, -1)

    def _mean(self, shares: tuple[float, float, float], cube: int, sign: int) -> float:
        if cube < self.gammons_from:
            return self.after(sign * cube)
        return sum(share * self.after(sign * times * cube) for times, share in enumerate(shares, 1))

    def drop_point(self, cube: int, owner: int) -> float:
        """The chance to win at which the other side just drops a double of this one (`owner` MINE), or this one drops
        the other's; the cube lies at `cube` before it."""
        if (cube, owner) not in self._known:
            dropped = self.after(owner * cube)
            low, high = 0.0, 1.0
            for _ in range(30):
                middle = (low + high) / 2
                if value(middle, self, 2 * cube, -owner) < dropped:
                    low = middle
                else:
                    high = middle
            self._known[cube, owner] = (low + high) / 2
        return self._known[cube, owner]


def value(chance: float, payoffs: Payoffs, cube: int, owner: int) -> float:
    """What the game is worth at this chance to win, with the cube at this number and whoever owns it, before a roll."""
    dead = payoffs.loss(cube) + chance * (payoffs.win(cube) - payoffs.loss(cube))
    if 2 * cube > payoffs.limit:
        return dead
    live = _live(chance, payoffs, cube, owner)
    return payoffs.efficiency * live + (1 - payoffs.efficiency) * dead


def _live(chance: float, payoffs: Payoffs, cube: int, owner: int) -> float:
    """The worth along straight lines between certainly lost, the two points where a double is dropped, and certainly
    won."""
    corners = [(0.0, payoffs.loss(cube)), (1.0, payoffs.win(cube))]
    if owner != MINE and 0 < (point := payoffs.drop_point(cube, THEIRS)) < 1:
        corners.append((point, payoffs.after(-cube)))
    if owner != THEIRS and 0 < (point := payoffs.drop_point(cube, MINE)) < 1:
        corners.append((point, payoffs.after(cube)))
    corners.sort()
    for (left, low), (right, high) in pairwise(corners):
        if chance <= right:
            return low + (high - low) * (chance - left) / (right - left) if right > left else high
    return corners[-1][1]
