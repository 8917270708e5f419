"""The strip laid out: where every part sits and where the copper runs.

Along the strip everything repeats from seat to seat, so it is laid by rule: sensors' side above, lamps' side below,
each supply a broad lane. Only the end at the rail, with the plugs and the multiplexer, is left to the router.
What stands higher than a Hall sensor (1.1 mm) sits on the bottom, because every millimetre of air under the panel
costs a fifth of the field; the lamps reach into holes in the panel.
"""

import itertools
from dataclasses import dataclass

from hardware.schematic.circuit import Circuit
from hardware.strip.copper import Hole, Layer, Layout, Placed, Point, Track, Via
from hardware.strip.footprints import PATTERNS
from hardware.strip.router import EDGE, Copper, Router, slanted
from takhta.board.plan import Board

TOP, BOTTOM = Layer.TOP, Layer.BOTTOM
LEFT, HALF_WIDTH = -12.0, 12.0
"""The end under the rail, and half the strip's width."""
BEYOND = 7.5
"""From the lamp at the tip to the strip's end."""
JOINT = 12.5
"""Where the router's part ends and the lanes begin."""
SEAT_LANE, SEAT_PITCH = -6.25, -0.75
"""The first seat's signal lane, and the next one's distance from it: the farthest seat has the outermost."""

# Lanes along the strip: layer, y, width.
AGND_LANE = (BOTTOM, -3.0, 1.4)
SUPPLY_LANE = (TOP, -5.6, 1.2)
LAMP_LANE = (TOP, 7.0, 3.0)
LAMP_GROUND_LANE = (BOTTOM, 8.1, 3.0)
BACK_LANE = (TOP, 10.5, 0.3)
DATA_Y = 2.5
SIGNAL = 0.25

_AT_THE_RAIL: dict[str, tuple[float, float, float, Layer]] = {
    "J1": (-7.0, 0.0, 270, BOTTOM),
    "J2": (7.0, 5.0, 90, BOTTOM),
    "U1": (5.0, -7.0, 90, BOTTOM),
    "R1": (3.5, -2.5, 0, TOP),
    "R2": (10.0, -3.0, 270, TOP),
    "R3": (10.0, 0.6, 270, TOP),
    "R4": (7.75, -3.0, 270, TOP),
    "R5": (7.75, 0.6, 270, TOP),
    "R6": (9.0, 3.75, 0, TOP),
    "C1": (9.5, -11.0, 180, TOP),
    "C2": (-2.5, -8.0, 90, TOP),
    "C3": (-3.0, 7.0, 180, TOP),
}
_SIGNALS = (
    *("SEAT2", "SEAT1", "SEAT0", "SEAT3", "SEAT4", "SEAT5", "LAMP0", "DIN", "HALF", "ELEVENTH", "Z", "AOUT"),
    *("A2", "A1", "A0", "DOUT"),
)
_ROUTED = (*((net, SIGNAL) for net in _SIGNALS), ("GNDL", 0.8), ("5VL", 0.8), ("3V3A", 0.4), ("AGND", 0.4))
"""What the router joins, in this order: it moves nothing, so who comes first matters; this order was tried out."""


@dataclass(frozen=True, slots=True)
class Seats:
    """Where the seats and lamps of a strip lie, from the rail on, in mm (the board file's table [strip])."""

    sensors: tuple[float, ...]
    lamps: tuple[float, ...]
    """The last is the one at the tip."""

    @classmethod
    def of(cls, board: Board) -> "Seats":
        """Those of a board's strips. Raises ValueError unless all its columns are alike."""
        alike: set[Seats] = set()
        for column in (column for place in board.places for column in place.columns):
            sensors = tuple(abs(slot.y_mm - column.rail_mm) for slot in column.slots)
            lamps = [board.lamps[slot.lamp] for slot in column.slots] + [board.lamps[column.tip]]
            alike.add(cls(sensors, tuple(abs(y - column.rail_mm) for _, y in lamps)))
        if len(alike) != 1:
            raise ValueError(f"The board {board.name} has {len(alike)} kinds of strips; one circuit board serves one.")
        return alike.pop()


class _Copper:
    """Collects tracks and vias."""

    def __init__(self) -> None:
        self.tracks: list[Track] = []
        self.vias: list[Via] = []

    def run(self, net: str, layer: Layer, width: float, *points: Point) -> None:
        """A track from point to point."""
        for start, end in itertools.pairwise(points):
            self.tracks.append(Track(net, layer, start, end, width))

    def lane(self, net: str, lane: tuple[Layer, float, float], start: float, end: float) -> None:
        """A broad track along the strip."""
        layer, y, width = lane
        self.run(net, layer, width, (start, y), (end, y))

    def via(self, net: str, at: Point) -> None:
        """A via."""
        self.vias.append(Via(net, at))


def lay(circuit: Circuit, seats: Seats) -> Layout:
    """The strip's layout. Raises NoWayError, and KeyError for a part no rule places."""
    placed = _place(circuit, seats)
    holes = tuple(Hole((x + 20.0, -0.2), 2.4, 2.0) for x in seats.sensors[:-1:2])
    copper = _Copper()
    for number, x in enumerate(seats.sensors):
        _lay_seat(copper, number, x)
    for number, x in enumerate(seats.lamps):
        _lay_lamp(copper, number, x, seats.lamps[number + 1] if number + 1 < len(seats.lamps) else None)
    _lay_lanes(copper, seats)
    outline = (LEFT, -HALF_WIDTH, seats.lamps[-1] + BEYOND, HALF_WIDTH)
    window = (LEFT + EDGE, -HALF_WIDTH + EDGE, JOINT + 0.5, HALF_WIDTH - EDGE)
    router = Router(window, _seen(circuit, placed, copper), holes)
    for net, width in _ROUTED:
        router.join(net, width)
    return Layout(outline, placed, (*copper.tracks, *router.tracks), (*copper.vias, *router.vias), holes)


def _place(circuit: Circuit, seats: Seats) -> tuple[Placed, ...]:
    spots = dict(_AT_THE_RAIL)
    for number, x in enumerate(seats.sensors):
        spots[f"U{10 + number}"] = (x, 0.0, 90, TOP)
        spots[f"C{10 + number}"] = (x - 3.2, 0.0, 90, TOP)
    for number, x in enumerate(seats.lamps):
        spots[f"D{10 + number}"] = (x, 0.0, 180, TOP)
        spots[f"C{20 + number}"] = (x + 1.45, 3.7, 180, TOP)
    return tuple(Placed(part.ref, PATTERNS[part.part.footprint], *spots[part.ref]) for part in circuit.components)


def _lay_seat(copper: _Copper, number: int, x: float) -> None:
    """One sensor with its capacitor: supply and ground by the shortest way, its signal to a lane of its own."""
    supply, ground, signal = "3V3A", "AGND", f"SEAT{number}"
    copper.run(supply, TOP, 0.3, (x - 0.95, 0.94), (x - 3.2, 0.825), (x - 4.6, 0.825), (x - 4.6, SUPPLY_LANE[1]))
    copper.run(supply, TOP, 0.3, (x - 3.2, 0.825), (x - 3.2, 3.34), (x - 2.54, 4.0))
    copper.run(ground, TOP, 0.3, (x, 4.0), (x, -2.2))
    copper.run(ground, TOP, 0.3, (x - 3.2, -0.825), (x - 3.2, -2.2))
    for at in ((x, -2.2), (x - 3.2, -2.2)):
        copper.via(ground, at)
        copper.run(ground, BOTTOM, 0.6, at, (at[0], AGND_LANE[1]))
    lane = SEAT_LANE + SEAT_PITCH * number
    copper.run(signal, TOP, SIGNAL, (x + 0.95, 0.94), (x + 2.54, 0.94), (x + 2.54, 4.0))
    copper.run(signal, TOP, SIGNAL, (x + 2.54, 0.94), (x + 2.54, -4.3))
    copper.via(signal, (x + 2.54, -4.3))
    copper.run(signal, BOTTOM, SIGNAL, (x + 2.54, -4.3), (x + 2.54, lane), (JOINT, lane))


def _lay_lamp(copper: _Copper, number: int, x: float, following: float | None) -> None:
    """One lamp with its capacitor, and its data on to the next."""
    copper.run("5VL", TOP, 0.6, (x + 2.45, 1.65), (x + 2.45, LAMP_LANE[1]))
    copper.run("GNDL", TOP, 0.6, (x - 2.45, -1.65), (x - 0.6, -1.65))
    copper.run("GNDL", TOP, 0.6, (x + 0.625, 3.7), (x - 0.6, 3.7))
    copper.run("GNDL", BOTTOM, 0.6, (x - 0.6, -1.65), (x - 0.6, LAMP_GROUND_LANE[1]))
    copper.via("GNDL", (x - 0.6, -1.65))
    copper.via("GNDL", (x - 0.6, 3.7))
    copper.run(f"LAMP{number}", TOP, SIGNAL, (x - 4.2, 1.65), (x - 2.45, 1.65))
    copper.via(f"LAMP{number}", (x - 4.2, 1.65))
    if number == 0:
        copper.run("LAMP0", BOTTOM, SIGNAL, (JOINT, DATA_Y), (x - 4.2, DATA_Y), (x - 4.2, 1.65))
    if following is None:
        end = x + 5.0
        copper.run(
            "DOUT", TOP, BACK_LANE[2], (x + 2.45, -1.65), (end, -1.65), (end, BACK_LANE[1]), (JOINT, BACK_LANE[1])
        )
        return
    after = f"LAMP{number + 1}"
    copper.run(after, TOP, SIGNAL, (x + 2.45, -1.65), (x + 4.2, -1.65))
    copper.via(after, (x + 4.2, -1.65))
    there = following - 4.2
    copper.run(after, BOTTOM, SIGNAL, (x + 4.2, -1.65), (x + 4.2, DATA_Y), (there, DATA_Y), (there, 1.65))


def _lay_lanes(copper: _Copper, seats: Seats) -> None:
    copper.lane("AGND", AGND_LANE, 11.0, seats.sensors[-1])
    copper.run("3V3A", BOTTOM, 0.8, (-5.0, -7.0), (-3.0, -7.0), (-2.0, SUPPLY_LANE[1]))
    copper.via("3V3A", (-2.0, SUPPLY_LANE[1]))
    copper.lane("3V3A", SUPPLY_LANE, -2.0, seats.sensors[-1] - 4.6)
    copper.run("5VL", BOTTOM, 1.0, (4.5, 8.0), (2.5, 8.0), (2.5, 6.5))
    for y in (6.5, 7.25, 8.0):
        copper.via("5VL", (2.5, y))
    copper.lane("5VL", LAMP_LANE, 2.5, seats.lamps[-1] + 2.45)
    copper.run("GNDL", BOTTOM, 1.0, (8.5, 6.0), (11.0, 6.0), (12.0, 7.0), (12.0, LAMP_GROUND_LANE[1]))
    copper.lane("GNDL", LAMP_GROUND_LANE, 12.0, seats.lamps[-1] - 0.6)


def _seen(circuit: Circuit, placed: tuple[Placed, ...], copper: _Copper) -> list[Copper]:
    """All copper as the router sees it; an unconnected pad gets a net of its own."""
    nets = {part.ref: part for part in circuit.components}
    seen: list[Copper] = []
    for part in placed:
        for pad in part.footprint.pads:
            net = None if pad.number == "MP" else nets[part.ref].net(pad.number)
            (x, y), (width, height) = part.at(pad), part.size(pad)
            box = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
            seen.append(Copper(net or f"{part.ref}.{pad.number}", part.layers(pad), *box, 0.0, soldered=True))
    for track in copper.tracks:
        seen += slanted(track)
    seen += [Copper(via.net, (TOP, BOTTOM), *via.at, *via.at, via.pad / 2) for via in copper.vias]
    return seen
