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
from takhta.rules.said import said
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
        for wrong, told in (
            (self.cube < 1 or self.cube & (self.cube - 1), said("cube.value", value=self.cube)),
            (self.owner and self.cube == UNTURNED, said("moment.unturned_owned")),
            (self.doubled and self.dice, said("moment.double_and_dice")),
            (self.doubled and self.owner is self.turn.other, said("moment.double_without_cube")),
            (self.doubled and self.resigned, said("moment.double_and_resignation")),
            (self.resigned and self.resigned.times not in TIMES, said("moment.resigned_times")),
            (min(self.length, self.white, self.black) < 0, said("score.negative")),
            (self.length and max(self.white, self.black) >= self.length, said("moment.over")),
            (self.crawford and not self.may_be_crawford, said("moment.crawford_score")),
            (self.crawford and (self.cube > UNTURNED or self.doubled), said("moment.crawford_cube")),
            (self.jacoby and self.length, said("moment.jacoby_match")),
        ):
            if wrong:
                raise InvalidError(told)

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
