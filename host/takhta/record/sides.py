"""The sides as facts and files spell them. Nothing else belongs here."""

from typing import Literal

from takhta.record.facts import SideName
from takhta.rules.occupancy import Side

_NAMES: dict[Side, SideName] = {Side.WHITE: "white", Side.BLACK: "black"}
_SIDES: dict[Literal["white", "black"], Side] = {name: side for side, name in _NAMES.items()}


def name_of(side: Side) -> SideName:
    """How a fact names this side.

    >>> name_of(Side.BLACK)
    'black'
    """
    return _NAMES[side]


def side_of(name: SideName) -> Side:
    """The side a fact names.

    >>> side_of("white")
    <Side.WHITE: 0>
    """
    return _SIDES[name]
