"""The sides as facts and files spell them. Nothing else belongs here."""

from collections.abc import Iterable, Mapping
from typing import get_args

from takhta.record.facts import SideName
from takhta.rules.occupancy import Side
from takhta.rules.said import Said

_NAMES: dict[Side, SideName] = {side: name for name in get_args(SideName) for side in Side if side.label == name}
_SIDES: dict[SideName, Side] = {name: side for side, name in _NAMES.items()}


def name_of(side: Side) -> SideName:
    """How a fact names this side.

    >>> name_of(Side.BLACK)
    'black'
    """
    return _NAMES[side]


def side_of(name: SideName) -> Side:
    """The side a fact names.

    >>> side_of("white")
    Side.WHITE
    """
    return _SIDES[name]


def usual_name(side: Side) -> str:
    """The name in the record of a player who has not said any other."""
    return side.label.capitalize()


def by_name(players: Mapping[Side, str]) -> dict[SideName, str]:
    """The players' names by the names of their sides."""
    return {name_of(side): player for side, player in players.items()}


def by_side(players: Mapping[SideName, str]) -> dict[Side, str]:
    """The players' names by their sides."""
    return {side_of(name): player for name, player in players.items()}


def nouns(sides: Iterable[Side]) -> tuple[Said, ...]:
    """Sides in a sentence."""
    return tuple(side.noun for side in sides)
