"""What a game is worth: the doubling cube, the score of a match, the Crawford rule. The same for every game.

It must never know a position: it is told how a game ended and by how much.
"""

from dataclasses import dataclass, replace

from takhta.rules.errors import IllegalError, InvalidError
from takhta.rules.game import AnyGame, Points
from takhta.rules.occupancy import WHITE_AND_BLACK, Side
from takhta.rules.options import MATCH, MONEY, OFF, ON, Option
from takhta.rules.said import Said, said

LIMIT = Points(64)
"""The highest number on an ordinary cube."""

UNTURNED = Points(1)
"""The value of a cube nobody has turned."""

CUBE = Option("cube", said("option.cube"), (ON, OFF), said("option.cube.means"))
CUBE_LIMIT = Option(
    "cube_limit",
    said("option.cube_limit"),
    ("64", "2", "4", "8", "16", "32", "128", "256", "512", "1024"),
    said("option.cube_limit.means"),
)
CRAWFORD = Option("crawford", said("option.crawford"), (ON, OFF), said("option.crawford.means"), MATCH)
JACOBY = Option("jacoby", said("option.jacoby"), (OFF, ON), said("option.jacoby.means"), MONEY)
BEAVER = Option("beaver", said("option.beaver"), (OFF, ON), said("option.beaver.means"), MONEY)
AUTOMATIC_DOUBLES = Option(
    "automatic_doubles",
    said("option.automatic_doubles"),
    ("0", "1", "2", "3", "any"),
    said("option.automatic_doubles.means"),
    MONEY,
)
OPTIONS = (CUBE, CUBE_LIMIT, CRAWFORD, JACOBY, BEAVER, AUTOMATIC_DOUBLES)
"""What every game lets its players agree on about cube and match."""

TIMES = {1: "single", 2: "gammon", 3: "backgammon"}
"""What a game can be won or resigned by, as a multiple of the cube."""


@dataclass(frozen=True, slots=True)
class Cube:
    """The doubling cube: its value, who owns it (None = centred, both may turn it), and whether it is used at all."""

    value: Points = UNTURNED
    owner: Side | None = None
    in_play: bool = True
    limit: Points = LIMIT

    def __post_init__(self) -> None:
        if self.value < 1 or self.value & (self.value - 1):
            raise InvalidError(said("cube.value", value=self.value))

    @property
    def doubled(self) -> Points:
        """The value it is offered at by a double."""
        return Points(self.value * 2)

    def may_double(self, side: Side) -> bool:
        """Whether `side` has access to the cube. It may then double when it is on turn and has not rolled.

        >>> Cube(Points(2), owner=Side.WHITE).may_double(Side.BLACK)
        False
        """
        return self.in_play and self.owner in (None, side) and self.doubled <= self.limit

    def taken(self, by: Side) -> "Cube":
        """The cube after `by` has taken a double: twice the value, and theirs. Raises IllegalError."""
        if not self.may_double(by.other):
            raise IllegalError(said("cube.nothing_to_take", side=by.other.noun))
        return replace(self, value=self.doubled, owner=by)

    def beavered(self) -> "Cube":
        """The cube after who has just taken it turns it once more and keeps it. Raises IllegalError.

        >>> Cube().taken(by=Side.BLACK).beavered()
        Cube(value=4, owner=Side.BLACK, in_play=True, limit=64)
        """
        if self.owner is None:
            raise IllegalError(said("cube.not_just_taken"))
        if self.doubled > self.limit:
            raise IllegalError(_at_limit(self))
        return replace(self, value=self.doubled)


def check_double(cube: Cube, side: Side, turn: Side, *, rolled: bool, first_roll: bool) -> None:
    """Refuse a double the rules do not allow. A dead cube may be turned: that is unwise, not illegal.

    `rolled` = the side on turn has thrown its dice already; `first_roll` = nobody has moved in this game yet.
    Raises IllegalError with the sentence for the player.
    """
    if not cube.in_play:
        raise IllegalError(said("cube.none"))
    if side is not turn:
        raise IllegalError(said("cube.not_on_turn", side=turn.noun))
    if first_roll:
        raise IllegalError(said("cube.before_first_roll"))
    if rolled:
        raise IllegalError(said("cube.after_roll"))
    if cube.owner is side.other:
        raise IllegalError(said("cube.not_owner", side=side.other.noun))
    if not cube.may_double(side):
        raise IllegalError(_at_limit(cube))


def _at_limit(cube: Cube) -> Said:
    return said("cube.limit", limit=cube.limit)


def is_for_points(rules: AnyGame) -> bool:
    """Whether a game is played for points, with cube and match; other games only have a winner, or places."""
    return any(option.name == CUBE.name for option in rules.options)


def first_cube(rules: AnyGame, score: "MatchScore") -> Cube:
    """The cube a game at this score starts with."""
    if not is_for_points(rules):
        return Cube(in_play=False)
    in_play = CUBE.is_on(rules) and not score.is_crawford
    return Cube(in_play=in_play, limit=Points(int(rules.option(CUBE_LIMIT.name))))


def after_tie(rules: AnyGame, cube: Cube, length: int) -> Cube:
    """The cube after both sides have thrown the same in the opening: for money, where automatic doubles were agreed
    on, it is turned so many times and stays in the middle.

    `length` is that of the match, 0 = money.
    """
    times = rules.option(AUTOMATIC_DOUBLES.name)
    most = cube.limit if times == "any" else min(UNTURNED << int(times), cube.limit)
    if length or not cube.in_play or cube.doubled > most:
        return cube
    return replace(cube, value=cube.doubled)


def worth(cube: Cube, times: int) -> Points:
    """The points of a game won or resigned by `times` the cube: 1 single, 2 gammon, 3 backgammon.

    A game lost by dropping a double is worth(cube, 1) with the cube as it was before that double.

    >>> worth(Cube(Points(2), Side.WHITE), 2)
    4
    """
    if times not in TIMES:
        raise InvalidError(said("cube.times", times=times))
    return Points(cube.value * times)


@dataclass(frozen=True, slots=True)
class MatchScore:
    """The score of a match to `length` points; a length of 0 is a money session, which never ends by itself.

    `crawford` = the rule is used; `crawford_played` = its one game without the cube is over.
    """

    length: int = 0
    white: int = 0
    black: int = 0
    crawford: bool = True
    crawford_played: bool = False

    def __post_init__(self) -> None:
        if min(self.length, self.white, self.black) < 0:
            raise InvalidError(said("score.negative"))

    def points(self, side: Side) -> Points:
        """What a side has won so far."""
        return Points(self.white if side is Side.WHITE else self.black)

    def missing(self, side: Side) -> Points:
        """What a side still needs to win the match."""
        return Points(self.length - self.points(side))

    @property
    def winner(self) -> Side | None:
        """Who has won the match, if it is over."""
        if self.length == 0:
            return None
        return next((side for side in WHITE_AND_BLACK if self.points(side) >= self.length), None)

    @property
    def is_crawford(self) -> bool:
        """Whether the game about to be played is the Crawford game: the first with a side one point from winning."""
        return (
            self.crawford
            and not self.crawford_played
            and self.winner is None
            and max(self.white, self.black) == self.length - 1
        )

    def add(self, winner: Side, points: Points) -> "MatchScore":
        """The score after a game. Raises IllegalError when the match is over, InvalidError for no points."""
        if self.winner is not None:
            raise IllegalError(said("score.over", side=self.winner.noun))
        if points < 1:
            raise InvalidError(said("score.no_points", points=points))
        return replace(
            self,
            white=self.white + (points if winner is Side.WHITE else 0),
            black=self.black + (points if winner is Side.BLACK else 0),
            crawford_played=self.crawford_played or self.is_crawford,
        )
