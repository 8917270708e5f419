"""The games of the tables family as data. It must never hold a rule: a row says only how a game differs.

Nackgammon, hypergammon and takhteh differ by their start alone or by an option, so each is one more row here.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Variant:
    """One game: its name on the command line and in files, and where each side's checkers stand at the start."""

    name: str
    start: tuple[tuple[int, int], ...]
    """(own point, checkers), the same for both sides."""

    @property
    def each(self) -> int:
        """How many checkers a side has."""
        return sum(number for _, number in self.start)


BACKGAMMON = Variant("backgammon", start=((24, 2), (13, 5), (8, 3), (6, 5)))
