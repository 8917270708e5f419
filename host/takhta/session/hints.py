"""How much help a side is given in its turn, and how plays are judged: values that come in from outside."""

from dataclasses import dataclass
from enum import Enum

from takhta.board.evidence import Milliseconds
from takhta.rules.because import Because
from takhta.rules.occupancy import Occupancy


class Hints(Enum):
    """The levels, from no help to all of it."""

    OFF = "off"
    """Not even legal moves are lit; mistakes are told as ever."""
    LEGAL = "legal"
    """Legal moves are lit."""
    WARN = "warn"
    """A complete turn that gives away much gets a sign before it is confirmed."""
    ASK = "ask"
    """TAKE asks for the best play: first the checker, then where to."""
    ALWAYS = "always"
    """What may be moved glows by what it costs, and the best play is told."""


@dataclass(frozen=True, slots=True)
class HintsSet:
    """Somebody wants so much help, by the colour of the side; who is not named keeps what it has."""

    at: Milliseconds
    levels: dict[str, Hints]


@dataclass(frozen=True, slots=True, eq=False)
class Judged:
    """What the plays of a turn are worth, worked out elsewhere.

    `position` and `roll` say of which turn; `best` is the best play as players write it, and `good` why. `ends` are the
    whole turns by what then stands, with what each gives away in thousandths of a point; `costs` the same for
    everything on the way: what the best that can still come of it gives away. `bad` says what speaks against a turn.
    """

    at: Milliseconds
    position: str
    roll: str
    best: str
    ends: tuple[tuple[Occupancy, int], ...]
    costs: tuple[tuple[Occupancy, int], ...]
    good: tuple[Because, ...] = ()
    bad: tuple[tuple[Occupancy, tuple[Because, ...]], ...] = ()
