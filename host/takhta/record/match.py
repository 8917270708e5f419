"""A match as it is written down: who played, what they did, who won. Values only; whether it is legal, replay.py says.

It keeps no resignation of its own: a game whose result its last action does not explain was resigned by the loser.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from takhta.rules.dice import Roll
from takhta.rules.game import AnyGame, Points, Throws
from takhta.rules.games import game
from takhta.rules.occupancy import Side

NO_POINTS = Points(0)


@dataclass(frozen=True, slots=True)
class CheckerPlay:
    """A side's roll and its play as written; no text = no legal play, or as a game's last: not played any more.

    `low_first` = the lower die is written first, as the dice fell; else the larger one is.
    """

    side: Side
    roll: Roll
    text: str
    low_first: bool = False

    @classmethod
    def of(cls, side: Side, dice: str, text: str) -> "CheckerPlay":
        """A play with its two dice as digits, in their order. Raises InvalidError when there are no such dice."""
        roll = Roll.parse(dice)
        return cls(side, roll, text, dice[0] < dice[-1])

    @property
    def dice(self) -> str:
        """The dice as two digits, in their order."""
        return f"{self.roll.low}{self.roll.high}" if self.low_first else str(self.roll)


@dataclass(frozen=True, slots=True)
class Double:
    """A side offers the cube at `value`."""

    side: Side
    value: int


@dataclass(frozen=True, slots=True)
class Beaver:
    """A side takes the cube and turns it once more, to `value`, keeping it."""

    side: Side
    value: int


@dataclass(frozen=True, slots=True)
class Take:
    """A side takes the cube, or the beaver."""

    side: Side


@dataclass(frozen=True, slots=True)
class Drop:
    """A side refuses the cube, or the beaver, and loses the game."""

    side: Side


Action = CheckerPlay | Double | Beaver | Take | Drop


@dataclass(frozen=True, slots=True)
class Result:
    """Who won a game and how many points, the cube counted; no points in a game that is not played for them."""

    winner: Side
    points: Points = NO_POINTS


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game: its number from 1, the score before it, what was done, and the result (None = not finished).

    `throws` are the opening throws, (White's die, Black's), where the first roll does not tell them all; `starts` are
    those of a game where every side throws its whole roll for the start.
    """

    number: int
    white: int
    black: int
    actions: tuple[Action, ...]
    result: Result | None = None
    throws: tuple[tuple[int, int], ...] = ()
    starts: Throws = ()


@dataclass(frozen=True, slots=True)
class Match:
    """A match to `length` points (0 = money, or not for points) of the game called `game`.

    `players` are the names of those who play; White is the left player of a .mat file. `date` is `2026.11.21` or
    empty; `options` are the game's own. `uid` names this match and no other in the world, where one was made; `event`,
    `round` and `table` say where in a tournament it was played, in words.
    """

    players: Mapping[Side, str]
    length: int
    games: tuple[GameRecord, ...]
    game: str = "backgammon"
    date: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    uid: str = ""
    event: str = ""
    round: str = ""
    table: str = ""

    @property
    def rules(self) -> AnyGame:
        """The rules it is played by, with what was agreed on. Raises InvalidError when there is no such game."""
        return game(self.game, self.options)


def between(white: str, black: str) -> dict[Side, str]:
    """The players of a match of white and black."""
    return {Side.WHITE: white, Side.BLACK: black}


def printable(name: str) -> str:
    """A name on one line and without what a terminal or another program would obey, like an escape or a NUL."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
