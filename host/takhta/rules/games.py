"""The games there are, by name. Adding one means a line here; it must never know what a game is like."""

from collections.abc import Mapping
from types import MappingProxyType

from takhta.rules.errors import InvalidError
from takhta.rules.game import AnyGame
from takhta.rules.tables.game import Tables
from takhta.rules.tables.variants import VARIANTS

GAMES: Mapping[str, AnyGame] = MappingProxyType({each.name: Tables(each) for each in VARIANTS})
"""Every game by its name on the command line and in files."""


def game(name: str) -> AnyGame:
    """The rules of the game with this name. Raises InvalidError with the names there are.

    >>> game("backgammon").name
    'backgammon'
    """
    try:
        return GAMES[name]
    except KeyError:
        raise InvalidError(f"There is no game called {name!r}; the games are {', '.join(sorted(GAMES))}.") from None
