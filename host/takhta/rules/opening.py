"""Who starts: each side throws one die. Nothing here throws; the two dice come in from outside."""

from dataclasses import dataclass

from takhta.rules.dice import Roll
from takhta.rules.occupancy import Side


@dataclass(frozen=True, slots=True)
class Opening:
    """The opening throw has decided: the side that starts, and the roll it plays."""

    starter: Side
    roll: Roll


def opening(white: int, black: int) -> Opening | None:
    """The higher die starts and plays both numbers; None for equal dice, which are thrown again.

    >>> opening(2, 6)
    Opening(starter=<Side.BLACK: 1>, roll=Roll(high=6, low=2))
    """
    roll = Roll.of(white, black)
    if roll.is_double:
        return None
    return Opening(Side.WHITE if white > black else Side.BLACK, roll)
