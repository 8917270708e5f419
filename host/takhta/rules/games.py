"""The games there are, by name. Adding one means a line here; it must never know what a game is like."""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from types import MappingProxyType

from takhta.rules.errors import InvalidError
from takhta.rules.game import AnyGame
from takhta.rules.longnard.game import LONG_NARD, LongNard
from takhta.rules.pagade.game import Pagade
from takhta.rules.said import excerpt, said
from takhta.rules.tables.game import Tables
from takhta.rules.tables.variants import VARIANTS

_MAKERS: Mapping[str, Callable[[Mapping[str, str]], AnyGame]] = {
    **{variant.name: partial(Tables, variant) for variant in VARIANTS},
    LONG_NARD.name: LongNard,
    Pagade.name: Pagade,
}

GAMES: tuple[str, ...] = tuple(_MAKERS)
"""Every game by its name on the command line and in files, the usual one first."""


_NONE: Mapping[str, str] = MappingProxyType({})


def on_board(board: str) -> tuple[str, ...]:
    """The games that are played on the board of this name, the usual one first.

    >>> on_board("cross")
    ('pagade',)
    """
    return tuple(name for name in GAMES if game(name).board == board)


def game(name: str, options: Mapping[str, str] = _NONE) -> AnyGame:
    """The rules of the game with this name and what has been agreed on; what is not named is as usual.

    The same name and options give the same object. Raises InvalidError with the names and values there are.

    >>> game("backgammon").name
    'backgammon'
    >>> game("backgammon", {"crawford": "off"}).option("crawford")
    'off'
    """
    if name not in _MAKERS:
        raise InvalidError(said("game.unknown", name=excerpt(name), games=tuple(sorted(GAMES))))
    return _made(name, tuple(sorted(options.items())))


@lru_cache(maxsize=64)
def _made(name: str, options: tuple[tuple[str, str], ...]) -> AnyGame:
    """What follows from a game is remembered by the game itself, so there may be only one of each."""
    return _MAKERS[name](dict(options))
