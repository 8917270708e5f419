"""Who starts: each side throws one die. Nothing here throws; the two dice come in from outside."""

from dataclasses import dataclass

from takhta.rules.dice import Roll
from takhta.rules.occupancy import Side
from takhta.rules.options import OFF, ON, Option
from takhta.rules.said import said

PLAY, REROLL = "play", "reroll"
OPENING = Option("opening", said("option.opening"), (PLAY, REROLL), said("option.opening.means"))
"""Whether the starter plays the two dice that decided, or rolls afresh."""
LOWER_STARTS = Option("lower_starts", said("option.lower_starts"), (OFF, ON))
"""Who has thrown less may begin where the players agree on it."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The opening throw has decided: the side that starts, and the roll it plays."""

    starter: Side
    roll: Roll


def opening(white: int, black: int, *, lower_starts: bool = False) -> Opening | None:
    """The higher die starts and plays both numbers; None for equal dice, which are thrown again.

    With `lower_starts` the lower die starts.

    >>> opening(2, 6)
    Opening(starter=Side.BLACK, roll=Roll(high=6, low=2))
    """
    roll = Roll.of(white, black)
    if roll.is_double:
        return None
    return Opening(Side.WHITE if (white > black) is not lower_starts else Side.BLACK, roll)
