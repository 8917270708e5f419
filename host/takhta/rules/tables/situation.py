"""One moment of a game as position texts tell it: checkers, dice, cube, score and open question. It must never judge
a play; it refuses only what cannot be.

`match_id.py`, `xgid.py` and `fibs.py` write and read it. Programs that number the players call White player 0 or O,
and Black player 1 or X.
"""

from dataclasses import dataclass

from takhta.rules.dice import Roll
from takhta.rules.errors import InvalidError
from takhta.rules.game import Points
from takhta.rules.occupancy import Side
from takhta.rules.stakes import TIMES, UNTURNED
from takhta.rules.tables.position import Position


@dataclass(frozen=True, slots=True)
class Resignation:
    """`by` offers to lose `times` the cube: 1 single, 2 gammon, 3 backgammon."""

    by: Side
    times: int


@dataclass(frozen=True, slots=True)
class Situation:
    """A moment of a game under way. Raises InvalidError when it cannot be one.

    `dice` = thrown by the side on turn and not played yet; `doubled` = that side has offered twice the cube and waits.
    `cube` is its value before that; `owner` None = centred. `length` 0 = money. `crawford` = this is the game without
    the cube; `jacoby` = gammons count only once the cube is turned (money only).
    """

    position: Position
    dice: Roll | None = None
    cube: Points = UNTURNED
    owner: Side | None = None
    doubled: bool = False
    resigned: Resignation | None = None
    length: int = 0
    white: int = 0
    black: int = 0
    crawford: bool = False
    jacoby: bool = False

    def __post_init__(self) -> None:
        for wrong, sentence in (
            (self.cube < 1 or self.cube & (self.cube - 1), f"A cube shows 1 or a power of two, not {self.cube}."),
            (self.owner and self.cube == UNTURNED, "A cube that shows 1 belongs to nobody."),
            (self.doubled and self.dice, "A double comes before the dice, so there cannot be both."),
            (self.doubled and self.owner is self.turn.other, "A side doubles only with its own or a centred cube."),
            (self.doubled and self.resigned, "A double and a resignation cannot both be open."),
            (self.resigned and self.resigned.times not in TIMES, "A game is resigned 1, 2 or 3 times the cube."),
            (min(self.length, self.white, self.black) < 0, "The length of a match and its scores are 0 or more."),
            (self.length and max(self.white, self.black) >= self.length, "The match is over at that score."),
            (self.crawford and not self.may_be_crawford, "The Crawford game is played when a side is one point away."),
            (self.crawford and (self.cube > UNTURNED or self.doubled), "There is no cube in the Crawford game."),
            (self.jacoby and self.length, "The Jacoby rule is for money, not for a match."),
        ):
            if wrong:
                raise InvalidError(sentence)

    @property
    def turn(self) -> Side:
        """The side on turn: it throws, plays or has doubled."""
        return self.position.turn

    @property
    def decides(self) -> Side:
        """The side that must act now: the one on turn, or the one that has been asked."""
        if self.resigned is not None:
            return self.resigned.by.other
        return self.turn.other if self.doubled else self.turn

    @property
    def may_be_crawford(self) -> bool:
        """Whether the score is one at which a Crawford game is played."""
        return self.length > 0 and max(self.white, self.black) == self.length - 1

    def points(self, side: Side) -> int:
        """What a side has won so far in this match."""
        return self.white if side is Side.WHITE else self.black
