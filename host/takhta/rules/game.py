"""What every game offers. The session plays any of them through this contract and knows none by name."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, NamedTuple, NewType, Protocol, TypeVar

from takhta.rules.dice import Die, Roll
from takhta.rules.occupancy import Occupancy, PlaceId, Side
from takhta.rules.options import Option
from takhta.rules.pieces import Piece
from takhta.rules.said import Said, Value

Points = NewType("Points", int)
"""What a game is worth, before or after the cube multiplies it."""


class Why(Enum):
    """Why the board as it stands is no legal turn; each has its own lamp pattern, pictogram and sentence."""

    BAR_FIRST = "bar first"
    POINT_HELD = "point held"
    BOTH_DICE = "both dice"
    LARGER_DIE = "larger die"
    NOT_OFF_YET = "not off yet"
    WRONG_WAY = "wrong way"
    HIT_TO_BAR = "hit to bar"
    NOT_YOURS = "not yours"
    WRONG_COUNT = "wrong count"
    HIT_AND_RUN = "hit and run"
    HEAD = "head"
    BLOCK = "block"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a position is not legal: the kind, one sentence for the player, and the places to light."""

    why: Why
    said: Said
    places: tuple[PlaceId, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One checker moved by one die. `source` is the bar's place when entering, `target` is OFF when bearing off."""

    side: Side
    source: PlaceId
    target: PlaceId
    die: Die
    hit: bool = False


class State(Protocol):
    """Where everything stands in one game, and who is on turn; immutable and hashable."""

    @property
    def turn(self) -> Side:
        """The side on turn."""


S = TypeVar("S", bound=State)


class Play(NamedTuple, Generic[S]):
    """A complete turn of checker play: the position it leads to, the opponent then on turn.

    `dice_used` is how many dice it plays; 0 means the roll cannot be played and the turn passes. A tuple, because a
    roll can have two thousand of them.
    """

    before: S
    roll: Roll
    after: S
    dice_used: int


@dataclass(frozen=True, slots=True)
class Partial:
    """A position in the middle of a turn, reachable by legal steps in some order; `left` are dice not yet played.

    `complete` = it is also the end of a legal play. One occupancy can be reached with different dice left
    (a checker moved 3-1 or 1-3 is the same); only when bearing off with different sums (a 2 or a 3 takes it from 2).
    """

    occupancy: Occupancy
    left: tuple[Die, ...]
    complete: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended by itself: who won, and how many times the cube (1 single, 2 gammon, 3 backgammon).

    In a game that goes on until all but one are home, `places` are the sides that are home, the winner first.
    """

    winner: Side
    times: int
    places: tuple[Side, ...] = ()


Throws = tuple[tuple[Side, Roll], ...]
"""What each side has thrown for the start, in the order of the throws."""


class Game(Protocol[S]):
    """The rules of one game. Every method is pure; `state` is always one this game made."""

    def __hash__(self) -> int:
        """Games are values, so what follows from one can be remembered."""

    @property
    def name(self) -> str:
        """The name on the command line and in files: `backgammon`."""

    @property
    def title(self) -> Said:
        """The name in a sentence and in a form: `Long nard`."""

    @property
    def about(self) -> tuple[Said, ...]:
        """What a newcomer must know, a sentence each: the goal, the way the pieces run, and what home is."""

    @property
    def piece(self) -> Piece:
        """What its players move: checkers, pawns."""

    @property
    def board(self) -> str:
        """The name of the board it is played on: `tables`, `cross`."""

    @property
    def sides(self) -> tuple[Side, ...]:
        """Who plays, in the order of their turns."""

    @property
    def options(self) -> tuple[Option, ...]:
        """Everything players may agree on before this game, those of cube and match included."""

    @property
    def mars(self) -> bool:
        """Whether its players call a gammon *mars* and a backgammon *black mars*."""

    def option(self, name: str) -> str:
        """What was agreed on for one of these options. Raises KeyError for any other name."""

    def start(self, turn: Side) -> S:
        """The position at the start of a game, with `turn` to play."""

    def thrower(self, throws: Throws) -> Side | None:
        """Who throws next for the start, where every side throws its whole roll in turn; None once that is decided,
        and from the first in a game that opens with one die of each side. Raises IllegalError for throws out of turn.
        """

    def starter(self, throws: Throws) -> Side | None:
        """Who starts after these throws; None while that is open, and where nobody throws so. Raises IllegalError."""

    def team(self, side: Side) -> tuple[Side, ...]:
        """Who wins and loses together with a side, itself first."""

    def mover(self, state: S) -> Side:
        """Whose checkers move in this turn: those of the side on turn, or of the partner it plays on for."""

    def plays(self, state: S, roll: Roll) -> Sequence[Play[S]]:
        """Every legal play, each resulting position once; exactly one play with no dice used when none is possible."""

    def steps(self, play: Play[S]) -> tuple[Step, ...]:
        """The steps of a play, in an order that is legal at the table."""

    def partials(self, state: S, roll: Roll) -> Sequence[Partial]:
        """Every position reachable by legal steps in any order or route: the start, dead ends and full plays too."""

    def next_steps(self, state: S, roll: Roll, occupancy: Occupancy) -> tuple[Step, ...]:
        """The steps from the partial that stands as `occupancy` which can still end in a legal play; none when it
        is not a partial or is finished."""

    def describe(self, state: S, roll: Roll, occupancy: Occupancy) -> str:
        """The steps that lead to the partial `occupancy`, as players write them; empty when it is none."""

    @property
    def bar(self) -> PlaceId | None:
        """Where hit checkers wait to enter; None where nobody is hit or they wait beside the board."""

    def name_place(self, state: S, place: PlaceId) -> Value:
        """A place as the side on turn calls it: its number, or a noun such as `the bar`."""

    def near_misses(self, state: S, roll: Roll) -> Sequence[Occupancy]:
        """Positions a hand may leave by mistake: a checker of a legal play 1 or 2 points off, one too many
        moved or too few, of the wrong side, a hit checker not put on the bar. None is a legal play or partial."""

    def why_not(self, state: S, roll: Roll, occupancy: Occupancy) -> Reason:
        """Why `occupancy` does not end or continue this turn, in the words of the rule it breaks."""

    def outcome(self, state: S) -> Outcome | None:
        """The result if the game is over, else None."""

    def occupancy(self, state: S) -> Occupancy:
        """What stands where on the physical board."""

    def lying(self, state: S) -> tuple[tuple[PlaceId, Side, int], ...]:
        """Checkers that lie on their side to be told from others there: the place, whose they are, and how many."""

    def home(self, state: S, side: Side) -> tuple[PlaceId, ...]:
        """The places a side bears off from; the lamps there show that a checker may leave the board."""

    def pips(self, state: S, side: Side) -> int:
        """The pip count of a side."""

    def format_play(self, play: Play[S]) -> str:
        """The play as players write it: `24/18 13/11`, `bar/20*`, `6/off(2)`; empty when the turn passes."""

    def parse_play(self, state: S, roll: Roll, text: str) -> Play[S]:
        """Read a play as players write it. Raises InvalidError (nonsense) or IllegalError (against the rules)."""

    def format_position(self, state: S) -> str:
        """The compact text of the position: for the tables family the Position ID."""

    def parse_position(self, text: str, turn: Side) -> S:
        """Read a compact position text, with `turn` on roll. Raises InvalidError."""

    def rolls(self) -> Mapping[Roll, int]:
        """Every roll of this game with its weight."""


AnyGame = Game[Any]
"""A game whose state type does not matter to the reader; what the session holds."""
