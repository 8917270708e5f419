"""The computer players there are, by name. Adding one means a line here; it must never know a game by name."""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from takhta.coach.players.greedy import greedy
from takhta.coach.players.levels import LEVELS
from takhta.rules.dice import Roll
from takhta.rules.errors import InvalidError
from takhta.rules.game import AnyGame, Play, State
from takhta.rules.said import excerpt, said

Choose = Callable[[AnyGame, State, Roll, Random], Play[State]]
"""The play a player makes of a roll. The same random numbers give the same choice."""


def at_random(game: AnyGame, state: State, roll: Roll, chance: Random) -> Play[State]:
    """Any legal play, each as likely as the others."""
    chosen: Play[State] = chance.choice(game.plays(state, roll))
    return chosen


PLAYERS: Mapping[str, Choose] = MappingProxyType({**LEVELS, "greedy": greedy, "random": at_random})
"""Every player by its name on the command line and in the new-game form, the better one first."""


USUAL = "club"
"""Who plays where only a side is named."""


def player(name: str) -> Choose:
    """The player of this name. Raises InvalidError with the names there are.

    >>> player("random") is at_random
    True
    """
    if name not in PLAYERS:
        raise InvalidError(said("player.unknown", name=excerpt(name), players=tuple(PLAYERS)))
    return PLAYERS[name]
