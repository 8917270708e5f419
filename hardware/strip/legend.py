"""What is printed on the strip: which end is which, which seat, which contact. Copper knows nothing of it."""

from dataclasses import dataclass

from hardware.schematic.circuit import Circuit
from hardware.strip.copper import Layer, Layout, Point


@dataclass(frozen=True, slots=True)
class Legend:
    """One printed text, its middle at `at`; on the bottom it reads from below."""

    text: str
    at: Point
    layer: Layer
    height: float = 1.0
    angle: float = 0.0


_CORNERS = {"U1": 0.9}
"""Parts whose pin 1 is marked, and how far beside it."""


def legends(layout: Layout, circuit: Circuit) -> tuple[Legend, ...]:
    """Everything printed on the strip."""
    top, bottom = Layer.TOP, Layer.BOTTOM
    found = [
        Legend("RAIL", (layout.outline[0] + 1.4, 0.0), top, 1.2, 90),
        Legend("TIP", (layout.outline[2] - 1.3, 6.0), top, 1.2, 90),
        Legend("THIS SIDE TO THE PANEL", (layout.outline[0] + 66.0, -10.5), top, 1.5),
        Legend("TAKHTA STRIP 1", (layout.outline[0] + 120.0, -10.5), top, 1.5),
        Legend("TAKHTA STRIP 1   TIP", (layout.outline[2] - 14.0, -8.0), bottom, 1.5),
        Legend("RAIL", (layout.outline[0] + 1.0, -2.0), bottom, 1.0, 90),
    ]
    parts = {part.ref: part for part in circuit.components}
    for placed in layout.placed:
        if placed.ref.startswith("U1") and placed.ref != "U1":
            found.append(Legend(f"SEAT {int(placed.ref[1:]) - 9}", (placed.x - 7.0, -7.6), top))
            found += [
                Legend(letter, (placed.x + x, 5.4), top, 0.8) for letter, x in zip("VGO", (-2.54, 0, 2.54), strict=True)
            ]
        if placed.ref in _CORNERS:
            x, y = placed.at(next(pad for pad in placed.footprint.pads if pad.number == "1"))
            found.append(Legend("1", (x + _CORNERS[placed.ref], y), bottom, 0.8))
        if placed.footprint.name == "LAMP":
            x, y = placed.at(next(pad for pad in placed.footprint.pads if pad.number == "3"))
            found.append(Legend("/", (x - 1.0, y - 1.0), top))
        if placed.ref in ("J1", "J2"):
            inward = 1 if placed.ref == "J1" else -1
            for pad in placed.footprint.pads:
                net = None if pad.number == "MP" else parts[placed.ref].net(pad.number)
                if net:
                    x, y = placed.at(pad)
                    found.append(Legend(net, (x + inward * 4.3, y), bottom, 0.8))
    return tuple(found)
