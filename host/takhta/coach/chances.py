"""How a game can end, and how likely: what every evaluator tells of a position. It must never know a position."""

from typing import NamedTuple, NewType

from takhta.rules.game import AnyGame
from takhta.rules.options import OFF
from takhta.rules.tables.variants import TRIPLE

Equity = NewType("Equity", float)
"""Points a side wins on average, with the cube at one and nobody ever turning it."""
Millipoints = NewType("Millipoints", int)
"""Thousandths of a point."""


class Chances(NamedTuple):
    """How likely a side wins and loses, each from 0 to 1. A gammon counts as a win too, a backgammon as both.

    In a game that knows only winning, the other four are 0.

    >>> Chances(0.6, 0.2, 0.0, 0.1, 0.0).turned
    Chances(win=0.4, gammon=0.1, backgammon=0.0, gammon_lost=0.2, backgammon_lost=0.0)
    """

    win: float
    gammon: float = 0.0
    backgammon: float = 0.0
    gammon_lost: float = 0.0
    backgammon_lost: float = 0.0

    @property
    def turned(self) -> "Chances":
        """The same as the other side sees it."""
        return Chances(1 - self.win, self.gammon_lost, self.backgammon_lost, self.gammon, self.backgammon)

    def equity(self, game: AnyGame) -> Equity:
        """What they are worth by what has been agreed on; where `triple` is off, a backgammon counts as a gammon.

        >>> from takhta.rules.games import game
        >>> round(Chances(0.6, 0.2, 0.05, 0.1, 0.0).equity(game("backgammon")), 3)
        0.35
        """
        worth = 2 * self.win - 1 + self.gammon - self.gammon_lost
        return Equity(worth + (self.backgammon - self.backgammon_lost if counts_backgammons(game) else 0.0))


def counts_backgammons(game: AnyGame) -> bool:
    """Whether a backgammon is worth more than a gammon, as far as this game knows either.

    >>> from takhta.rules.games import game
    >>> counts_backgammons(game("takhteh", {"triple": "off"}))
    False
    """
    return not any(option.name == TRIPLE.name for option in game.options) or game.option(TRIPLE.name) != OFF


def millipoints(equity: float) -> Millipoints:
    """Points as thousandths.

    >>> millipoints(0.0805)
    80
    """
    return Millipoints(round(1000 * equity))
