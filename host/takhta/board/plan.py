"""A physical board as data: where every slot, sensor channel and lamp is. Built only by `load`, never by hand."""

from dataclasses import dataclass
from enum import Enum
from typing import NewType

from takhta.rules.occupancy import Occupancy, PlaceId, Side
from takhta.rules.said import Said

Millimetres = NewType("Millimetres", float)
SlotId = NewType("SlotId", int)
"""A seat with one sensor, numbered from 0 in the order of the board file; a frame's counts are in this order."""
Channel = NewType("Channel", int)
"""An ADC input, numbered from 0: multiplexer address + 8 × (ADC input + 8 × ADC)."""
LampId = NewType("LampId", int)
"""One LED by its place in the chain, from 0."""
Pin = NewType("Pin", int)
"""A GPIO line: of the Raspberry Pi by its BCM number, or of the Pico that reads the board."""


class ReadBy(Enum):
    """What reads the sensors and lights the lamps of a board."""

    PI = "pi"
    """The Raspberry Pi the program runs on, by its own lines."""
    PICO = "pico"
    """A Raspberry Pi Pico under the board, by USB; the program runs on any computer."""


class Sensors(Enum):
    """What lies under the seats of a board."""

    HALL = "hall"
    """Hall sensors tell how strong a magnet is and which pole is below; each board has to be calibrated."""
    SWITCHES = "switches"
    """Reed switches are open or closed, whatever lies on them; there is nothing to calibrate."""

    @property
    def need_calibration(self) -> bool:
        """Whether nothing can be read before the board has been calibrated."""
        return self is Sensors.HALL


@dataclass(frozen=True, slots=True)
class Slot:
    """One seat for one checker: its sensor, its lamp and its middle, in mm from the panel's lower left corner."""

    id: SlotId
    place: PlaceId
    seat: int
    x_mm: Millimetres
    y_mm: Millimetres
    channel: Channel
    lamp: LampId


@dataclass(frozen=True, slots=True)
class Column:
    """A row of seats; on a tables board on one strip, the first at the rail where players push their checkers.

    `toward` is the unit step (±1 in y) from the rail towards the tip; `rail_mm` is the coordinate of the rail along it.
    `tip` is the lamp at the point's tip, or the one lamp of a square; no checker ever covers it. The seats of a square
    lie in columns from its lower edge up.
    """

    slots: tuple[Slot, ...]
    tip: LampId
    rail_mm: Millimetres
    toward: int


@dataclass(frozen=True, slots=True)
class Square:
    """A square field, in mm: its middle and its side; and whether a cross is inlaid in it."""

    x_mm: Millimetres
    y_mm: Millimetres
    side_mm: Millimetres
    is_crossed: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A point (one column), the bar (two: one in each half) or a square: one column of one seat, or two of two.

    `square` says where a square lies; None = the seats lie in rows at a rail.
    """

    id: PlaceId
    name: str
    columns: tuple[Column, ...]
    square: Square | None = None

    @property
    def slots(self) -> tuple[Slot, ...]:
        """All its slots, column after column."""
        return tuple(slot for column in self.columns for slot in column.slots)


@dataclass(frozen=True, slots=True)
class Layout:
    """One of the ways round a game can be set up: `places[p]` is the place on the physical board that the game calls
    p."""

    name: str
    places: tuple[PlaceId, ...]

    def to_board(self, occupancy: Occupancy) -> Occupancy:
        """A game's occupancy as it lies on the physical board."""
        held = list(occupancy)
        for place, at in enumerate(self.places):
            held[at] = occupancy[place]
        return tuple(held)

    def to_game(self, occupancy: Occupancy) -> Occupancy:
        """What lies on the physical board in the game's own places."""
        return tuple(occupancy[at] for at in self.places)


@dataclass(frozen=True, slots=True)
class Run:
    """A line of seats over which a checker can be slid: a point, a half of the bar, a row of squares.

    `slots` are in the order of the slide; `lamps` lead along it and end where nothing covers them.
    """

    name: Said
    slots: tuple[Slot, ...]
    lamps: tuple[LampId, ...]


@dataclass(frozen=True, slots=True)
class Checker:
    """One kind of piece: a round one with one magnet in its bottom; lengths in mm."""

    diameter_mm: Millimetres
    thickness_mm: Millimetres
    magnet_diameter_mm: Millimetres
    magnet_thickness_mm: Millimetres
    gap_mm: Millimetres
    """From the magnet's lower face to the sensing element."""
    floor_mm: Millimetres
    """Plastic below the magnet."""


Spot = tuple[Millimetres, Millimetres]
"""A position in mm from the panel's lower left corner."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """All pieces of one side. `polarity` is +1 with the south pole down, which sensors read as more, else -1.

    `tray` is the line from the first to the last seat of those that are off the board, where nothing senses them.
    """

    side: Side
    number: int
    checker: Checker
    polarity: int
    tray: tuple[Spot, Spot]


@dataclass(frozen=True, slots=True)
class Pins:
    """The reader's lines, by what they do (see hardware/boards/tables.toml); `shutdown` is always the Pi's."""

    address: tuple[Pin, ...]
    chip_select: tuple[Pin, ...]
    strip_power: Pin
    lamps: Pin
    shutdown: Pin


@dataclass(frozen=True, slots=True)
class Board:
    """A whole board. `places[i].id == i`, `slots[i].id == i`, `lamps[i]` is the position of LampId(i).

    `runs` cover every slot. `pieces` are in the order of the board file, the first with the strongest magnets.
    `games` is the board whose games are played on it: itself, or the one it is built like.
    """

    name: str
    title: str
    width_mm: Millimetres
    height_mm: Millimetres
    places: tuple[Place, ...]
    slots: tuple[Slot, ...]
    lamps: tuple[tuple[Millimetres, Millimetres], ...]
    runs: tuple[Run, ...]
    layouts: tuple[Layout, ...]
    pieces: tuple[Pieces, ...]
    pins: Pins
    lamp_cap_ma: int
    settle_us: int
    games: str
    read_by: ReadBy = ReadBy.PI
    sensors: Sensors = Sensors.HALL

    @property
    def checker(self) -> Checker:
        """The piece that seats and calibration are made for: the first kind."""
        return self.pieces[0].checker

    def place(self, name: str) -> Place:
        """The place with this name. Raises KeyError."""
        for place in self.places:
            if place.name == name:
                return place
        raise KeyError(name)
