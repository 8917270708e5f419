"""How likely a match is won at a score: a match equity table, reckoned from a model and not copied.

The model is the one Norman Zadeh published ("On doubling in tournament backgammon", Management Science 23, 1977) as it
is commonly refined: each game is a fair random walk, a share of the games is won as gammons, and the cube is worth
something between never being turned again and being turned at the very best moment (cube_model.py). The Crawford rule
is used. Tests hold it against the published Kazaross-Rockwell table.
"""

from functools import cache

from takhta.coach.cube_model import CENTRED, Payoffs, value

GAMMONS = 0.27
"""The share of games between good players that are gammons."""
LIVENESS = 0.8
"""How live the cube is over a whole game. With these two the table is nearest to the published one."""
_EVEN = 0.5
_SHARES = (1 - GAMMONS, GAMMONS, 0.0)


@cache
def table(mine: int, theirs: int) -> float:
    """The chance to win a match in which one needs so many points and the other side so many, before the Crawford game.

    >>> table(5, 5)
    0.5
    """
    if mine <= 0:
        return 1.0
    if theirs <= 0:
        return 0.0
    if mine == theirs:
        return _EVEN
    if mine > theirs:
        return 1 - table(theirs, mine)
    if mine == 1:
        return crawford(theirs)
    return value(_EVEN, _payoffs(mine, theirs), 1, CENTRED)


@cache
def crawford(theirs: int) -> float:
    """The same for who needs one point, in the game without the cube."""
    if theirs <= 1:
        return _EVEN if theirs == 1 else 0.0
    lost = (1 - GAMMONS) * after_crawford(theirs - 1) + GAMMONS * after_crawford(theirs - 2)
    return _EVEN + _EVEN * lost


@cache
def after_crawford(theirs: int) -> float:
    """The same after it: who is behind doubles at once, and may lose a point to come to the same."""
    if theirs <= 0:
        return 0.0
    if theirs == 1:
        return _EVEN
    taken = _EVEN + _EVEN * ((1 - GAMMONS) * after_crawford(theirs - 2) + GAMMONS * after_crawford(theirs - 4))
    return max(taken, after_crawford(theirs - 1))


def at_score(mine: int, theirs: int, *, crawford_played: bool) -> float:
    """The chance to win from between two games."""
    if mine <= 0 or theirs <= 0 or not crawford_played:
        return table(mine, theirs)
    return after_crawford(theirs) if mine == 1 else 1 - after_crawford(mine)


def _payoffs(mine: int, theirs: int) -> Payoffs:
    def after(points: int) -> float:
        return table(mine - points, theirs) if points > 0 else table(mine, theirs + points)

    return Payoffs(after, _SHARES, _SHARES, cube_limit(mine, theirs), efficiency=LIVENESS)


def cube_limit(mine: int, theirs: int) -> int:
    """The cube at which nobody gains by turning it."""
    limit = 1
    while limit < max(mine, theirs):
        limit *= 2
    return limit
