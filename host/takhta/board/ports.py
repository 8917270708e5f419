"""What the rest of the program expects of a device. Real and virtual devices pass the same suites in tests/contract."""

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NewType, Protocol

from takhta.board.evidence import Evidence, Milliseconds
from takhta.board.health import Health
from takhta.board.plan import Millimetres
from takhta.board.scene import Key, Scene
from takhta.rules.occupancy import Occupancy, Side

Clock = Callable[[], Milliseconds]
"""Tells the time at the table: steady, from any beginning."""
Rgb = tuple[int, int, int]
"""Red, green and blue, 0 to 255 each."""
LampFrame = tuple[Rgb, ...]
"""The colour of every lamp, by LampId."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One scan of all sensors: raw 12-bit ADC counts in slot order (`array('H')`), and when it was taken. A switch
    reads about nothing while open and about 4095 while closed."""

    at: Milliseconds
    counts: "array[int]"


class Scanner(Protocol):
    """Reads the sensors."""

    def latest(self) -> Frame:
        """The newest whole scan; never blocks longer than one scan. Raises OSError when the hardware is gone."""

    def close(self) -> None:
        """Power the strips down; may be called twice."""


class Reader(Protocol):
    """Turns frames into evidence. What it has to learn of one very board first is its own: see sensing/readers.py."""

    @property
    def health(self) -> Health:
        """What is known of each sensor."""

    def read(self, frame: Frame) -> Evidence:
        """How likely each content of each place is."""

    def set_baseline(self, occupancy: Occupancy) -> None:
        """The last frame read certainly shows this position, and later ones may be compared with it. Empty = nothing is
        certain any more."""


class Lamps(Protocol):
    """The lights under the board."""

    def show(self, frame: LampFrame) -> None:
        """Light the lamps. A frame equal to the last one may be skipped. Raises OSError when the hardware is gone."""

    def close(self) -> None:
        """Go dark; may be called twice."""


class DiceDisplay(Protocol):
    """The box with dice, cube, score, prompt and six keys."""

    def show(self, scene: Scene) -> None:
        """Show this scene; the newest wins. Never blocks and never raises because the box is unplugged."""

    def poll(self) -> tuple[Key, ...]:
        """Keys pressed since the last poll, each press once, in order; never blocks."""

    def show_code(self, code: str) -> None:
        """Show a six-digit pairing code on the box until an empty code is given."""

    @property
    def connected(self) -> bool:
        """Whether the box answers at the moment."""

    def screen(self) -> bytes | None:
        """The 1,024 bytes its screen holds as the firmware itself drew them, or None while not known."""

    def close(self) -> None:
        """Blank the box and let go of it; may be called twice."""


CheckerId = NewType("CheckerId", int)


@dataclass(frozen=True, slots=True)
class CheckerSeen:
    """A checker of the virtual board as the page draws it: its middle in mm, its height in the stack, in a hand or not.

    Checkers borne off lie in the tray, where nothing senses them. `lying` = on its side, its foot `heading` so many
    radians anticlockwise from x.
    """

    id: CheckerId
    side: Side
    x_mm: Millimetres
    y_mm: Millimetres
    level: int
    held: bool
    lying: bool = False
    heading: float = 0.0


class Hands(Protocol):
    """Moves checkers of the virtual board. It can do what a hand can, and knows nothing of the game."""

    def checkers(self) -> Sequence[CheckerSeen]:
        """Every checker, wherever it is."""

    def lift(self, checker: CheckerId) -> None:
        """Take a checker into the hand. Raises KeyError for a checker that does not exist."""

    def carry(self, checker: CheckerId, x_mm: Millimetres, y_mm: Millimetres) -> None:
        """Move a held checker over the board; a checker not held is not moved."""

    def put(self, checker: CheckerId, x_mm: Millimetres, y_mm: Millimetres) -> None:
        """Put a held checker down, on top of what lies there. Positions outside the table end at its edge."""

    def tip(self, checker: CheckerId, heading: float | None) -> None:
        """Lay a checker on its side, its foot to there (radians anticlockwise from x); None stands it up."""
