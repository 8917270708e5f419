"""Dice as values. Nothing here throws them: a roll always comes in from outside."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NewType

from takhta.rules.errors import InvalidError
from takhta.rules.said import Said, excerpt, said

Die = NewType("Die", int)
"""One die, 1 to 6."""

_WRITTEN = re.compile(r"(\d)-?(\d)", re.ASCII)


@dataclass(frozen=True, slots=True, order=True)
class Roll:
    """Two dice, the larger first, so that 3-1 and 1-3 are one roll.

    >>> Roll.of(1, 3)
    Roll(high=3, low=1)
    """

    high: Die
    low: Die

    def __post_init__(self) -> None:
        if not 1 <= self.low <= self.high <= 6:
            raise InvalidError(said("roll.range", high=self.high, low=self.low))

    @classmethod
    def of(cls, one: int, two: int) -> "Roll":
        """The roll of two dice in any order. Raises InvalidError unless both are 1 to 6."""
        return cls(Die(max(one, two)), Die(min(one, two)))

    @classmethod
    def parse(cls, text: str) -> "Roll":
        """Read `31` or `3-1`.

        >>> Roll.parse("1-3") == Roll.parse("31")
        True
        """
        if (dice := _WRITTEN.fullmatch(text.strip())) is None:
            raise InvalidError(said("roll.unreadable", text=excerpt(text)))
        one, two = int(dice[1]), int(dice[2])
        if not (1 <= one <= 6 and 1 <= two <= 6):
            raise InvalidError(said("roll.digits", text=excerpt(text)))
        return cls.of(one, two)

    @property
    def is_double(self) -> bool:
        """Whether both dice show the same."""
        return self.high == self.low

    @property
    def dice(self) -> tuple[Die, ...]:
        """The dice to play: two, or four of a double; the larger first."""
        return (self.high,) * 4 if self.is_double else (self.high, self.low)

    @property
    def noun(self) -> Said:
        """The roll in a sentence: `3-1`."""
        return said("roll", high=self.high, low=self.low)

    def __str__(self) -> str:
        return f"{self.high}{self.low}"


ORDINARY: tuple[Die, ...] = (Die(1), Die(2), Die(3), Die(4), Die(5), Die(6))
"""What an ordinary die shows."""


def faces(rolls: Iterable[Roll]) -> tuple[Die, ...]:
    """What each of the dice can show that are thrown for one of these rolls.

    >>> faces([Roll.of(6, 4), Roll.of(1, 4)])
    (1, 4, 6)
    """
    return tuple(sorted({die for roll in rolls for die in roll.dice}))


ALL_21: dict[Roll, int] = {
    Roll.of(high, low): 1 if high == low else 2 for high in range(1, 7) for low in range(1, high + 1)
}
"""Every roll of two dice with its weight of 36."""
