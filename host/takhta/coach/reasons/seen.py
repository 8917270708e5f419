"""A play of the tables family as its player sees it: what stands on which own point, before and after."""

from dataclasses import dataclass
from functools import cached_property

from takhta.rules.game import AnyGame, Play
from takhta.rules.occupancy import Side
from takhta.rules.tables.position import BAR, THEIRS, Counts, Position

THEIR_HOME = range(19, 25)
"""The other side's home board, in own points."""
A_POINT = 2
"""So many checkers hold a point."""


@dataclass(frozen=True)
class Seen:
    """A play of `side`, with the counts before and after it in its own view."""

    game: AnyGame
    play: Play[Position]
    side: Side

    @cached_property
    def before(self) -> Counts:
        """What stood where: own checkers by own point, the other side's from THEIRS on."""
        return self.play.before.seen_by(self.side)

    @cached_property
    def after(self) -> Counts:
        """The same after the play."""
        return self.play.after.seen_by(self.side)

    def held(self, counts: Counts) -> list[int]:
        """The own points held by two or more."""
        return [point for point in range(1, BAR) if counts[point] >= A_POINT]

    def prime(self, counts: Counts) -> int:
        """The length of the longest row of held points."""
        longest = run = 0
        for point in range(1, BAR):
            run = run + 1 if counts[point] >= A_POINT else 0
            longest = max(longest, run)
        return longest

    @cached_property
    def hits(self) -> int:
        """How many checkers it hits."""
        return self.after[THEIRS] - self.before[THEIRS]

    @cached_property
    def shots(self) -> int:
        """How many of the 36 rolls let the other side hit one of its checkers, by a legal play."""
        if not any(self.after[point] == 1 for point in range(1, BAR)) or self.game.outcome(self.play.after) is not None:
            return 0
        waiting = self.after[BAR]
        return sum(
            weight
            for roll, weight in self.game.rolls().items()
            if any(reply.after.seen_by(self.side)[BAR] > waiting for reply in self.game.plays(self.play.after, roll))
        )

    @cached_property
    def wasted(self) -> int:
        """Pips of the dice that move nothing, because a checker is borne off with more than it needs."""
        rolled = sum(step.die for step in self.game.steps(self.play))
        return rolled - (self.game.pips(self.play.before, self.side) - self.game.pips(self.play.after, self.side))
