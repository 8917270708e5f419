"""Land patterns of the strip's parts, in millimetres, from the packages' drawings.

Pad sizes follow IPC-7351 at its nominal density, which hand soldering manages. The Hall sensor's pattern takes either
package: a SOT-23 on its pads, or a TO-92 laid flat over them with its leads in the three holes.
"""

from hardware.strip.copper import Footprint, Pad

SMALL = Footprint("0603", (Pad("1", -0.825, 0, 0.8, 0.95), Pad("2", 0.825, 0, 0.8, 0.95)), (-0.8, -0.4, 0.8, 0.4))

HALL = Footprint(
    "HALL",
    (
        Pad("1", -0.94, -0.95, 1.4, 0.6),
        Pad("2", -0.94, 0.95, 1.4, 0.6),
        Pad("3", 0.94, 0, 1.4, 0.6),
        # TO-92 flat, marked face up: its leads leave the body towards -x, so that VCC GND OUT run along y.
        Pad("1", -4.0, -2.54, 1.5, 1.5, hole=0.8),
        Pad("3", -4.0, 0, 1.5, 1.5, hole=0.8),
        Pad("2", -4.0, 2.54, 1.5, 1.5, hole=0.8),
    ),
    (-0.65, -1.45, 0.65, 1.45),
)

LAMP = Footprint(
    "LAMP",
    (
        Pad("1", -2.45, -1.65, 1.5, 0.9),
        Pad("2", -2.45, 1.65, 1.5, 0.9),
        Pad("3", 2.45, 1.65, 1.5, 0.9),
        Pad("4", 2.45, -1.65, 1.5, 0.9),
    ),
    (-2.5, -2.5, 2.5, 2.5),
)

SOIC16 = Footprint(
    "SOIC16",
    tuple(
        Pad(str(number), -2.475 if number <= 8 else 2.475, -4.445 + 1.27 * row, 1.95, 0.6)
        for number in range(1, 17)
        for row in [number - 1 if number <= 8 else 16 - number]
    ),
    (-1.95, -4.95, 1.95, 4.95),
)


def plug(name: str, ways: int) -> Footprint:
    """A JST PH plug standing on the board: contacts 2 mm apart and a foot at either end."""
    first = -(ways - 1)
    feet = ways - 1 + 2.4
    return Footprint(
        name,
        (
            *(Pad(str(way + 1), first + 2 * way, 0.5, 1.0, 5.5) for way in range(ways)),
            Pad("MP", -feet, -1.75, 1.6, 3.0),
            Pad("MP", feet, -1.75, 1.6, 3.0),
        ),
        (-ways - 1.975, -4.25, ways + 1.975, 0.75),
    )


PATTERNS = {each.name: each for each in (SMALL, HALL, LAMP, SOIC16, plug("PH8", 8), plug("PH4", 4))}
"""By the name a part's footprint has."""
