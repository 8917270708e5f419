"""The measures of the physical board and the printed parts: the board file and the strip's layout as OpenSCAD
variables."""

from collections.abc import Iterable

from hardware.strip.copper import Layout
from hardware.strip.layout import Seats
from takhta.board.plan import Board

LAMP_HOLE_MM = 8.0
"""A WS2812B is 7.1 mm from corner to corner and higher than the sensors: it reaches into the panel."""
PLYWOOD_MM = 4.0
SHEET_MM = 1.0


def scad(board: Board, layout: Layout) -> str:
    """The file hardware/parts/board.scad."""
    seats, checker = Seats.of(board), board.checker
    left, upper, right, lower = layout.outline
    edges = {c.rail_mm if c.toward > 0 else board.height_mm - c.rail_mm for p in board.places for c in p.columns}
    if len(edges) != 1:
        raise ValueError(
            f"The rails of {board.name} lie {sorted(edges)} mm from the panel's edges; one jig serves one."
        )
    values = {
        "checker_diameter": checker.diameter_mm,
        "checker_thickness": checker.thickness_mm,
        "checker_floor": checker.floor_mm,
        "magnet_diameter": checker.magnet_diameter_mm,
        "magnet_thickness": checker.magnet_thickness_mm,
        "lamp_hole": LAMP_HOLE_MM,
        "panel_edge": edges.pop(),
        "strip_start": left,
        "strip_end": right,
        "strip_width": lower - upper,
    }
    lists = {
        "strip_sensors": seats.sensors,
        "strip_lamps": seats.lamps,
        "strip_screws": tuple(hole.at[0] for hole in layout.holes),
    }
    lines = ["// Written by `python -m hardware.make` from the board file; do not edit. Millimetres from the rail."]
    lines += [f"{name} = {value:g};" for name, value in values.items()]
    lines += [f"{name} = [{_list(numbers)}];" for name, numbers in lists.items()]
    lines.append(f"screw_offset = {layout.holes[0].at[1]:g};")
    return "\n".join(lines) + "\n"


def _list(numbers: Iterable[float]) -> str:
    return ", ".join(f"{number:g}" for number in numbers)
