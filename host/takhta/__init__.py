"""Takhta: a wooden board with magnets and Hall sensors that knows what is played on it.

What other programs use of it stands here: positions and their plays, matches from files, a game on the virtual board.

>>> import takhta
>>> takhta.start().play("31", "8/5 6/5").after.plays("66")[0].text
'24/18(2) 13/7(2)'
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from takhta.api.matches import read_match, write_match
    from takhta.api.position import LegalPlay, Position, position, start
    from takhta.api.virtual_game import VirtualGame
    from takhta.record.match import Beaver, CheckerPlay, Double, Drop, GameRecord, Match, Result, Take
    from takhta.rules.dice import Roll
    from takhta.rules.occupancy import Side

__version__ = "0.1.0"
__all__ = [
    "Beaver", "CheckerPlay", "Double", "Drop", "GameRecord", "LegalPlay", "Match", "Position", "Result",
    "Roll", "Side", "Take", "VirtualGame", "position", "read_match", "start", "write_match",
]  # fmt: skip


def __getattr__(name: str) -> object:
    """A name is looked up when it is used: who only asks for the version waits for nothing."""
    if name not in __all__:
        raise AttributeError(f"module 'takhta' has no attribute {name!r}; it has {', '.join(__all__)}")
    from takhta.api import matches, position, virtual_game
    from takhta.record import match
    from takhta.rules import dice, occupancy

    homes = (position, matches, virtual_game, match, dice, occupancy)
    return next(vars(home)[name] for home in homes if name in vars(home))


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
