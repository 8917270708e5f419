"""What a circuit board is made of, as values: pads, tracks, vias, outlines. It knows no circuit and no file format.

Millimetres; x runs from the rail to the tip, y downwards, both as seen from above, the side that touches the panel.
Angles are in degrees, counter-clockwise.
"""

import math
from dataclasses import dataclass
from enum import Enum

Point = tuple[float, float]


class Layer(Enum):
    """The two copper layers."""

    TOP = "F.Cu"
    BOTTOM = "B.Cu"


@dataclass(frozen=True, slots=True)
class Pad:
    """One pad of a land pattern, seen from above with the pattern at angle 0; with a hole it is on both layers."""

    number: str
    x: float
    y: float
    width: float
    height: float
    hole: float = 0.0


@dataclass(frozen=True, slots=True)
class Footprint:
    """A land pattern: its pads, and the part's body as a rectangle (left, upper, right, lower)."""

    name: str
    pads: tuple[Pad, ...]
    body: tuple[float, float, float, float]

    @property
    def room(self) -> tuple[float, float, float, float]:
        """What the part keeps for itself: body and pads, and a quarter of a millimetre. Holes are beside it."""
        pads = [pad for pad in self.pads if not pad.hole]
        return (
            min(self.body[0], *(pad.x - pad.width / 2 for pad in pads)) - 0.25,
            min(self.body[1], *(pad.y - pad.height / 2 for pad in pads)) - 0.25,
            max(self.body[2], *(pad.x + pad.width / 2 for pad in pads)) + 0.25,
            max(self.body[3], *(pad.y + pad.height / 2 for pad in pads)) + 0.25,
        )


@dataclass(frozen=True, slots=True)
class Placed:
    """A part on the board. On the bottom its pattern is mirrored top to bottom before it is turned."""

    ref: str
    footprint: Footprint
    x: float
    y: float
    angle: float
    layer: Layer

    def offset(self, pad: Pad) -> Point:
        """A pad's middle relative to the part's, turned by nothing yet."""
        return pad.x, -pad.y if self.layer is Layer.BOTTOM else pad.y

    def at(self, pad: Pad) -> Point:
        """A pad's middle on the board."""
        x, y = self.offset(pad)
        turn = math.radians(self.angle)
        return (
            round(self.x + x * math.cos(turn) + y * math.sin(turn), 4),
            round(self.y + y * math.cos(turn) - x * math.sin(turn), 4),
        )

    def size(self, pad: Pad) -> Point:
        """A pad's width and height on the board; parts stand at right angles only."""
        return (pad.width, pad.height) if self.angle % 180 == 0 else (pad.height, pad.width)

    def layers(self, pad: Pad) -> tuple[Layer, ...]:
        """Where the pad has copper."""
        return (Layer.TOP, Layer.BOTTOM) if pad.hole else (self.layer,)


@dataclass(frozen=True, slots=True)
class Track:
    """A straight piece of copper with round ends."""

    net: str
    layer: Layer
    start: Point
    end: Point
    width: float


@dataclass(frozen=True, slots=True)
class Via:
    """A plated hole that joins the layers."""

    net: str
    at: Point
    pad: float = 0.6
    hole: float = 0.3


@dataclass(frozen=True, slots=True)
class Hole:
    """A hole without copper, for a screw; nothing may come nearer its middle than `free`."""

    at: Point
    diameter: float
    free: float


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole circuit board: the rectangle of its outline (left, upper, right, lower) and everything on it."""

    outline: tuple[float, float, float, float]
    placed: tuple[Placed, ...]
    tracks: tuple[Track, ...]
    vias: tuple[Via, ...]
    holes: tuple[Hole, ...]
