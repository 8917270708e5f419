"""Draws a cut through checker, panel and strip: what lies over what, and what the gap is made of. To scale."""

from hardware.parts.measures import LAMP_HOLE_MM, PLYWOOD_MM, SHEET_MM
from hardware.strip.layout import Seats
from takhta.board.plan import Board

SCALE = 12
SENSOR_HIGH_MM, SENSOR_WIDE_MM = 1.1, 2.9
LAMP_HIGH_MM, LAMP_WIDE_MM = 1.6, 5.0
PCB_MM = 1.6
SPACE_MM = 0.35
"""Between the sensors and the wood: no board and no panel is quite flat."""


def section(board: Board) -> str:
    """The file hardware/parts/section.svg: along a strip, one checker on its seat, the lamp beside its sensor."""
    checker, seats = board.checker, Seats.of(board)
    lamp = seats.lamps[0] - seats.sensors[0]
    left, right = -24.0, 40.0
    height = checker.thickness_mm
    bottom = SHEET_MM + PLYWOOD_MM + SPACE_MM + SENSOR_HIGH_MM
    shapes = [
        _box(left, 0, right - left - 6, SHEET_MM, "#f4f1e6", "#999"),
        _box(left, SHEET_MM, right - left - 6, PLYWOOD_MM, "#d9b98a", "#999"),
        _box(lamp - LAMP_HOLE_MM / 2, SHEET_MM, LAMP_HOLE_MM, PLYWOOD_MM, "#fff", "#999"),
        _box(-checker.diameter_mm / 2, -height, checker.diameter_mm, height, "#efe3c8", "#777"),
        _box(
            -checker.magnet_diameter_mm / 2,
            -checker.floor_mm - checker.magnet_thickness_mm,
            checker.magnet_diameter_mm,
            checker.magnet_thickness_mm,
            "#8a8f98",
            "#444",
        ),
        _box(left, bottom, right - left - 6, PCB_MM, "#1d5a3a", "#1d5a3a"),
        _box(-SENSOR_WIDE_MM / 2, bottom - SENSOR_HIGH_MM, SENSOR_WIDE_MM, SENSOR_HIGH_MM, "#333", "#333"),
        _box(lamp - LAMP_WIDE_MM / 2, bottom - LAMP_HIGH_MM, LAMP_WIDE_MM, LAMP_HIGH_MM, "#fdfdfd", "#333"),
    ]
    middle = -checker.floor_mm + checker.gap_mm
    texts = [
        (0.0, -height + 2.5, "checker", "middle"),
        (0.0, -checker.floor_mm - checker.magnet_thickness_mm - 0.6, "magnet, south pole down if white", "middle"),
        (left + 1, SHEET_MM - 0.2, f"playing sheet {SHEET_MM:g}", "start"),
        (left + 1, SHEET_MM + 2.5, f"plywood {PLYWOOD_MM:g}", "start"),
        (lamp, SHEET_MM + 2.5, f"hole {LAMP_HOLE_MM:g}", "middle"),
        (left + 1, bottom + 1.2, "strip", "start"),
        (0.0, bottom + 1.2, "Hall sensor", "middle"),
        (lamp, bottom + 1.2, "lamp", "middle"),
        (-checker.magnet_diameter_mm / 2 - 4.7, 2.6, f"gap {checker.gap_mm:g}", "end"),
    ]
    arrow = -checker.magnet_diameter_mm / 2 - 4
    lines = [f'<path d="M{arrow:g} {-checker.floor_mm:g}V{middle:g}" stroke="#c00" stroke-width="0.25"/>']
    lines += [
        f'<path d="M{arrow - 1:g} {y:g}H{end:g}" stroke="#c00" stroke-width="0.12" stroke-dasharray="0.5 0.4"/>'
        for y, end in ((-checker.floor_mm, -checker.magnet_diameter_mm / 2), (middle, -SENSOR_WIDE_MM / 2))
    ]
    lines += [
        f'<text x="{x:g}" y="{y:g}" font-size="1" text-anchor="{anchor}"'
        f' fill="{"#fff" if y > bottom else "#000"}">{text}</text>'
        for x, y, text, anchor in texts
    ]
    view = (left, -height - 1, right - left - 6, height + bottom + PCB_MM + 2)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(f"{each:g}" for each in view)}" '
        f'width="{view[2] * SCALE:g}" height="{view[3] * SCALE:g}" font-family="sans-serif">'
    )
    ground = _box(view[0], view[1], view[2], view[3], "#fff", "none")
    return "\n".join([head, ground, *shapes, *lines, "</svg>"]) + "\n"


def _box(x: float, y: float, width: float, height: float, fill: str, stroke: str) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}" stroke="{stroke}" '
        f'stroke-width="0.12"/>'
    )
