"""The games of the tables family as data. It must never hold a rule: a row says only how a game differs.

A game that differs by its start or by what is usual is one more row here.
"""

from dataclasses import dataclass

from takhta.rules import stakes
from takhta.rules.opening import LOWER_STARTS, OPENING
from takhta.rules.options import CONFIRM_AFTER, OFF, ON, Option
from takhta.rules.said import Said, said
from takhta.rules.tables.hit_and_run import FORBIDDEN, HIT_AND_RUN

TRIPLE = Option("triple", said("option.triple"), (ON, OFF), said("option.triple.means"))
OPTIONS = (HIT_AND_RUN, TRIPLE, OPENING, LOWER_STARTS, *stakes.OPTIONS, CONFIRM_AFTER)
"""What the players of these games may agree on."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One game: its name on the command line and in files, `title` in a sentence and in a form, and where each side's
    checkers stand at the start."""

    name: str
    title: Said
    start: tuple[tuple[int, int], ...]
    """(own point, checkers), the same for both sides."""
    options: tuple[Option, ...] = OPTIONS
    """What players may agree on before it."""
    mars: bool = False
    """Whether a gammon is called *mars* in it."""
    about: tuple[Said, ...] = (said("about.tables.goal"), said("about.tables.way"), said("about.tables.home"))
    """What a newcomer must know: the goal, the way, home."""

    @property
    def each(self) -> int:
        """How many checkers a side has."""
        return sum(number for _, number in self.start)


BACKGAMMON = Variant("backgammon", said("game.backgammon"), start=((24, 2), (13, 5), (8, 3), (6, 5)))
NACKGAMMON = Variant("nackgammon", said("game.nackgammon"), start=((24, 2), (23, 2), (13, 4), (8, 3), (6, 4)))
HYPERGAMMON = Variant("hypergammon", said("game.hypergammon"), start=((24, 1), (23, 1), (22, 1)))
TAKHTEH = Variant(
    "takhteh", said("game.takhteh"), BACKGAMMON.start, (HIT_AND_RUN.usually(FORBIDDEN), *OPTIONS[1:]), mars=True
)

VARIANTS = (BACKGAMMON, NACKGAMMON, HYPERGAMMON, TAKHTEH)
"""Every game of the family in which the sides move against each other."""
