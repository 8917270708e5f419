"""The facts of a game, each one line of the journal. Folding them gives back the game, also after a power cut.

A fact is something that happened and cannot be unsaid; a correction is a later fact. Values only, no I/O.
"""

from typing import Literal

import msgspec
import msgspec.structs

from takhta.rules.game import Points

SideName = Literal["white", "black", "red", "yellow", "green"]


class Fact(msgspec.Struct, frozen=True, tag_field="fact", tag=str.lower):
    """Root of all facts; on a line of the journal it is named by its class, in lower case."""


class MatchBegan(Fact, frozen=True):
    """A match or money session begins. `players` are the names of those who play, by colour. `length` 0 = money.
    `options` are the game's own, as text. `computers` are the sides the computer plays, and which of its players.

    `uid` names this match and no other in the world; empty in a journal from before there were any, and in a match
    that was imported without one. `event`, `round` and `table` say where in a tournament it was played.

    Of a match whose first games nobody kept, `games` tells how many those are, `score` what they made, and
    `crawford_played` whether one of them was the Crawford game.
    """

    game: str
    players: dict[SideName, str] = {}
    length: int = 0
    options: dict[str, str] = {}
    dice: str = "electronic"
    computers: dict[SideName, str] = {}
    uid: str = ""
    event: str = ""
    round: str = ""
    table: str = ""
    games: int = 0
    score: dict[SideName, int] = {}
    crawford_played: bool = False
    white: str | msgspec.UnsetType = msgspec.UNSET
    black: str | msgspec.UnsetType = msgspec.UNSET
    """How older journals name the players, from when there were two colours only; new facts leave it unset."""

    def __post_init__(self) -> None:
        if isinstance(self.white, str) and isinstance(self.black, str):
            players: dict[SideName, str] = {"white": self.white, "black": self.black}
            for name, value in (("players", players), ("white", msgspec.UNSET), ("black", msgspec.UNSET)):
                msgspec.structs.force_setattr(self, name, value)


class GameBegan(Fact, frozen=True):
    """The start position was recognised on the board, the way round named by the board's layout."""

    number: int
    layout: str
    crawford: bool = False


class OpeningThrown(Fact, frozen=True):
    """Each side's first die; equal dice are thrown again."""

    white: int
    black: int
    source: str = "electronic"


class StartThrown(Fact, frozen=True):
    """What a side has thrown for the start, as two digits, in a game where each throws its whole roll in turn."""

    side: SideName
    roll: str
    source: str = "electronic"


class Rolled(Fact, frozen=True):
    """The dice of the side on turn, as two digits: the larger first, or in the order in which a file has them."""

    side: SideName
    roll: str
    source: str = "electronic"


class RollWithdrawn(Fact, frozen=True):
    """Dice typed in by mistake are taken back before the turn is confirmed; the same side enters them again."""

    side: SideName


class Played(Fact, frozen=True):
    """A committed turn. `text` is the play as players write it (empty = no legal play), with the hops and the order of
    the file it comes from, `position` the Position ID after it with the opponent on roll, `how` = played / accepted /
    corrected."""

    side: SideName
    roll: str
    text: str
    position: str
    how: str = "played"


class Doubled(Fact, frozen=True):
    """The side on turn offers the cube at `value`."""

    side: SideName
    value: int


class Beavered(Fact, frozen=True):
    """The other side takes the cube and turns it once more, to `value`, keeping it; who doubled takes that or drops."""

    side: SideName
    value: int


class Taken(Fact, frozen=True):
    """The side that has been asked takes the double, or plays on at the value of the beaver."""

    side: SideName


class Dropped(Fact, frozen=True):
    """The side that has been asked refuses the double, or the beaver, and loses the game."""

    side: SideName


class TakebackAsked(Fact, frozen=True):
    """A side asks to take its last committed turn back."""

    side: SideName


class TakebackAnswered(Fact, frozen=True):
    """The other side agrees or not. Agreed, the last turn is open again with its roll; a roll the other side has
    already seen stays and comes back as its own when the turn is committed again."""

    side: SideName
    agreed: bool


class Resigned(Fact, frozen=True):
    """A side offers to lose 1 (single), 2 (gammon) or 3 (backgammon) times the cube."""

    side: SideName
    times: int


class ResignationAnswered(Fact, frozen=True):
    """The other side accepts or plays on."""

    side: SideName
    accepted: bool


class Conceded(Fact, frozen=True):
    """A side gives up the whole match, or has lost it by forfeit: only a match that was recorded elsewhere tells so."""

    side: SideName


class GameEnded(Fact, frozen=True, omit_defaults=True):
    """A game is over. `points` already counts the cube; `why` = off / dropped / resigned / conceded.

    A game that is not played for points is won by 0; `places` are its sides that are home, the first first.
    """

    winner: SideName
    points: Points
    times: int
    why: str
    places: tuple[SideName, ...] = ()


AnyFact = (
    MatchBegan
    | GameBegan
    | OpeningThrown
    | StartThrown
    | Rolled
    | RollWithdrawn
    | Played
    | Doubled
    | Beavered
    | Taken
    | Dropped
    | TakebackAsked
    | TakebackAnswered
    | Resigned
    | ResignationAnswered
    | Conceded
    | GameEnded
)
"""Any fact; decode a journal line with `msgspec.json.decode(line, type=AnyFact)`."""
