"""What the board should show: marks, a prompt, dice and cube. It says what is meant, never a colour.

The three outputs (lamps, dice display, page) are drawn from this one value, so they cannot disagree.
"""

from dataclasses import dataclass
from enum import Enum, IntEnum

from takhta.rules.occupancy import Occupancy, PlaceId, Side
from takhta.rules.said import Told


class Key(IntEnum):
    """The dice display's six keys, and RESIGN, which is DROP held for two seconds; the numbers go over the link."""

    ROLL = 0
    DOUBLE = 1
    TAKE = 2
    DROP = 3
    UNDO = 4
    DONE = 5
    RESIGN = 6


class Prompt(IntEnum):
    """What is expected of the players now. The numbers go over the link; each has its pictogram in the firmware."""

    NONE = 0
    ROLL = 1
    PLAY = 2
    CONFIRM = 3
    DANCE = 4
    BAR_FIRST = 5
    POINT_HELD = 6
    BOTH_DICE = 7
    LARGER_DIE = 8
    NOT_OFF_YET = 9
    WRONG_WAY = 10
    PUT_BACK = 11
    HIT_TO_BAR = 12
    STRAIGHTEN = 13
    DOUBLED = 14
    SET_UP = 15
    GAME_OVER = 16
    TAKEBACK = 17
    RESIGNED = 18
    CHOOSE = 19
    THINK = 20


class Mark(Enum):
    """What a place has to do with what happens next."""

    SOURCE = "source"
    """A checker here may move."""
    TARGET = "target"
    """The lifted checker may land here."""
    HIT = "hit"
    """It may land here and hits."""
    OFF = "off"
    """The lifted checker may be borne off (shown on the home places)."""
    PUT = "put"
    """A checker is missing here: put one."""
    TAKE = "take"
    """A checker too many: take it away."""
    WRONG = "wrong"
    """This is what breaks the rule."""
    UNSURE = "unsure"
    """The sensors cannot tell: straighten these."""
    GOOD = "good"
    """Who moves this checker, or lands here, plays as well as can be."""
    FAIR = "fair"
    """It gives away a little."""
    POOR = "poor"
    """It gives away much."""
    LAST = "last"
    """The play just finished touched this place."""


@dataclass(frozen=True, slots=True)
class DieShown:
    """One die on the display: 0 is blank; `side` is whose colour it has; `used` once it has been played."""

    value: int
    side: Side | None = None
    used: bool = False


@dataclass(frozen=True, slots=True)
class CubeShown:
    """The doubling cube: its value (1 while unturned) and who owns it (None = centred). `value` 0 = no cube."""

    value: int
    owner: Side | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """The match score; `length` 0 means a money game without end."""

    white: int = 0
    black: int = 0
    length: int = 0
    crawford: bool = False


NO_DIE = DieShown(0)


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything the outputs show, absolute, so that showing it twice or late does no harm.

    `occupancy` is what the session believes lies on the board; `marks` may name a place more than once;
    `text` tells what is expected; `notice` why the last key was refused, and is empty else;
    `turn_text` the play so far as players write it.
    """

    occupancy: Occupancy
    prompt: Prompt = Prompt.NONE
    text: Told = ()
    notice: Told = ()
    marks: tuple[tuple[PlaceId, Mark], ...] = ()
    dice: tuple[DieShown, DieShown] = (NO_DIE, NO_DIE)
    cube: CubeShown = CubeShown(0)
    turn: Side | None = None
    score: Score = Score()
    keys: frozenset[Key] = frozenset()
    digits: bool = False
    """While true the six keys mean the numbers 1 to 6 (ordinary dice typed in)."""
    sticks: bool = False
    """The dice are stick dice, which show 1, 3, 4 or 6."""
    sides: tuple[Side, ...] = ()
    """Who plays, in the order of their turns, in a game without a score."""
    pips: tuple[tuple[Side, int], ...] = ()
    """How far every side that plays has still to go, in the order of their turns; none between games."""
    lying: tuple[tuple[PlaceId, Side, int], ...] = ()
    """Pieces that should lie on their side, to be told from others there: the place, whose they are and how many."""
    turn_text: str = ""
