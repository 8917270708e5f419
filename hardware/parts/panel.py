"""The drilling template of the panel at its true size: print it on paper and glue it on, or let a laser follow it.

Seen from below, where drilling happens. Black is drilled through the plywood, blue is only marked.
"""

from hardware.parts.measures import LAMP_HOLE_MM
from hardware.parts.sheet import CUT, MARK, sheet
from hardware.strip.copper import Layout
from takhta.board.plan import Board, Column

PILOT_MM = 1.2


def panel(board: Board, layout: Layout) -> str:
    """The file hardware/parts/panel.svg."""
    lines: list[str] = []
    for place in board.places:
        for column in place.columns:
            lines += _strip(board, layout, column)
            rim = column.rail_mm - 14 * column.toward
            x = column.slots[0].x_mm
            lines.append(f'<text x="{x:g}" y="{rim + 2:g}" font-size="5" fill="#06c">{place.name}</text>')
    return sheet(board, lines)


def _strip(board: Board, layout: Layout, column: Column) -> list[str]:
    # The panel is turned over about its long axis: x stays, and y runs down from the lower rail.
    x, toward = column.slots[0].x_mm, column.toward
    left, upper, right, lower = layout.outline
    ends = sorted((column.rail_mm + toward * left, column.rail_mm + toward * right))
    lines = [
        (
            f'<rect x="{x - (lower - upper) / 2:g}" y="{ends[0]:g}" width="{lower - upper:g}" '
            f'height="{ends[1] - ends[0]:g}" {MARK}/>'
        )
    ]
    lines += [f'<path d="M{x - 3:g} {slot.y_mm:g}h6M{x:g} {slot.y_mm - 3:g}v6" {MARK}/>' for slot in column.slots]
    lamps = [board.lamps[slot.lamp] for slot in column.slots] + [board.lamps[column.tip]]
    lines += [f'<circle cx="{lx:g}" cy="{ly:g}" r="{LAMP_HOLE_MM / 2:g}" {CUT}/>' for lx, ly in lamps]
    for hole in layout.holes:
        along, across = hole.at
        # From above, its tip away, the strip's y runs to the right; turning the panel over keeps left and right.
        at = x + toward * across, column.rail_mm + toward * along
        lines.append(f'<circle cx="{at[0]:g}" cy="{at[1]:g}" r="{PILOT_MM / 2:g}" {MARK}/>')
    return lines
