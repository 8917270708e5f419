"""Every start position as it can lie on a physical board: for each game played there, in each way round."""

from dataclasses import dataclass
from functools import lru_cache

from takhta.board.plan import Layout
from takhta.rules.game import AnyGame
from takhta.rules.games import game, on_board
from takhta.rules.occupancy import Occupancy


@dataclass(frozen=True, slots=True)
class Start:
    """A start position as it stands on the physical board: of which game, and which way round."""

    game: str
    layout: str
    occupancy: Occupancy


@lru_cache(maxsize=8)
def starts(layouts: tuple[Layout, ...], first: AnyGame) -> tuple[Start, ...]:
    """Every start position on the board of the game `first`; of games that share one, `first` comes first."""
    found = []
    for rules in (first, *(game(name) for name in on_board(first.board) if name != first.name)):
        occupancy = rules.occupancy(rules.start(rules.sides[0]))
        found += [Start(rules.name, each.name, each.to_board(occupancy)) for each in layouts]
    return tuple(found)
