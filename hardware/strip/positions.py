"""Where an assembler's machine puts every part of the strip: as CSV, in the coordinates of the board maker's files.

Angles are KiCad's. Makers' libraries differ in where a part's zero is, so look at their preview before you pay.
"""

import csv
import io

from hardware.schematic.circuit import Circuit
from hardware.strip.copper import Layer, Layout


def positions(layout: Layout, circuit: Circuit) -> str:
    """The file hardware/strip/positions.csv; y runs upwards."""
    parts = {part.ref: part for part in circuit.components}
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["Designator", "Comment", "Footprint", "Mid X", "Mid Y", "Rotation", "Layer"])
    for placed in layout.placed:
        side = "Top" if placed.layer is Layer.TOP else "Bottom"
        value = parts[placed.ref].value
        at = f"{placed.x:g}mm", f"{-placed.y if placed.y else 0:g}mm"
        writer.writerow([placed.ref, value, placed.footprint.name, *at, f"{placed.angle:g}", side])
    return out.getvalue()
