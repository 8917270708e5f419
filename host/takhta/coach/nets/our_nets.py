"""Our own nets as an evaluator: the default, which needs nothing but the package itself."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType

from takhta.coach.chances import Chances
from takhta.coach.errors import UnknownEvaluatorError
from takhta.coach.evaluator import Depth
from takhta.coach.nets.family import ChanceRows, Family
from takhta.coach.nets.longnard import LongNardNets
from takhta.coach.nets.net import Net, read
from takhta.coach.nets.pagade import PagadeNets
from takhta.coach.nets.tables import TablesNets
from takhta.rules.game import AnyGame, State
from takhta.rules.occupancy import Side
from takhta.rules.said import said

WEIGHTS = Path(__file__).parent / "weights"

_NETS = {
    "backgammon": "backgammon",
    "nackgammon": "backgammon",
    "takhteh": "backgammon",
    "hypergammon": "hypergammon",
    "longnard": "longnard",
    "pagade": "pagade",
}
"""The file of each game's nets, without its ending: games that differ by their start alone share one."""


class OurNets:
    """Our own nets. Those of a game are read when it is first asked about."""

    name = "nets"

    def knows(self, game: AnyGame) -> bool:
        """Whether there are nets for this game."""
        return game.name in _NETS and (WEIGHTS / f"{_NETS[game.name]}.npz").is_file()

    def chances(self, game: AnyGame, states: Sequence[State], side: Side, depth: Depth) -> list[Chances]:
        """The chances of a side in each of these positions. Raises UnknownEvaluatorError."""
        if not self.knows(game):
            raise UnknownEvaluatorError(said("evaluator.not_of_game", name=self.name, game=game.title))
        if not states:
            return []
        family = nets_of(game.name)
        found = family.chances(game, states, side)
        if depth is Depth.LOOK:
            going_on = [number for number, state in enumerate(states) if game.outcome(state) is None]
            if going_on:
                found[going_on] = family.look(game, [states[number] for number in going_on], side)
        return _told(found)


def _told(rows: ChanceRows) -> list[Chances]:
    return [Chances(*row) for row in rows.tolist()]


def nets_of(game: str) -> Family:
    """The nets of a game, read when they are first asked for. Raises OSError or ValueError for a missing file."""
    return _nets(_NETS[game])


@cache
def _nets(file: str) -> Family:
    made: Family = _MADE.get(file, TablesNets)(read(WEIGHTS / f"{file}.npz"))
    return made


_MADE: Mapping[str, Callable[[dict[str, Net]], Family]] = MappingProxyType(
    {"longnard": LongNardNets, "pagade": PagadeNets}
)
