"""Why this magnet and this gap: the field over a sensor, computed by magpylib, for the magnets one can buy.

Nothing here was measured. No steel is nearby; the sensor is a point; remanence is that of grade N35.
"""

from dataclasses import dataclass

import magpylib
import numpy as np

from takhta.board.plan import Board

REMANENCE_T = 1.19
"""N35: 1.17 to 1.22 T between makers."""
RANGE_MT = 88.0
"""DRV5055A3 at 3.3 V reads up to this; the A2 of the same family only up to 44."""
COUNTS_PER_MT = 15.0 / (3300 / 4096)
MAGNETS = ((10, 2), (12, 2), (10, 3), (15, 2))
GAPS = (6.0, 7.0, 8.0, 10.0)
OFFSETS = (0, 2, 5, 8, 10, 15, 20)


@dataclass(frozen=True, slots=True)
class Disc:
    """A disc magnet, in mm."""

    diameter: float
    thickness: float

    @property
    def name(self) -> str:
        """As one orders it."""
        return f"D{self.diameter:g}x{self.thickness:g}"

    def field_mt(self, lateral_mm: float, gap_mm: float) -> float:
        """Vertical field at a point so far beside its axis and below its lower face; a south pole down is positive."""
        disc = magpylib.magnet.Cylinder(  # type: ignore[no-untyped-call]  # magpylib says typed but is not
            polarization=(0, 0, REMANENCE_T),
            dimension=(self.diameter / 1000, self.thickness / 1000),
            position=(0, 0, (gap_mm + self.thickness / 2) / 1000),
        )
        tesla = disc.getB((lateral_mm / 1000, 0, 0))  # type: ignore[no-untyped-call]  # the same
        return float(np.asarray(tesla, dtype=np.float64)[2]) * 1000


def table(board: Board) -> str:
    """The page hardware/figures/field.md."""
    checker = board.checker
    chosen = Disc(checker.magnet_diameter_mm, checker.magnet_thickness_mm)
    pitch, beside = _distances(board)
    lines = [
        "# The magnet and the gap",
        "",
        "Printed by `python -m hardware.make`; computed with magpylib, nothing measured. Vertical field in mT of one",
        "checker, by the distance sideways from the sensor in mm, N35 without steel nearby. The gap is from the",
        "magnet's lower face to the sensing element.",
        "",
        f"Chosen: {chosen.name} at {checker.gap_mm:g} mm.",
        "",
        "| magnet | gap | " + " | ".join(map(str, OFFSETS)) + f" | next seat {pitch:g} | next point {beside:g} |",
        "|---" * (len(OFFSETS) + 4) + "|",
    ]
    for size in MAGNETS:
        disc = Disc(*size)
        for gap in GAPS:
            cells = [f"{disc.field_mt(offset, gap):.1f}" for offset in OFFSETS]
            cells += [f"{disc.field_mt(offset, gap):.2f}" for offset in (pitch, beside)]
            lines.append(f"| {disc.name} | {gap:g} | " + " | ".join(cells) + " |")
    lines += ["", *_stacks(board, chosen), "", *_neighbours(chosen, checker.gap_mm, pitch, beside)]
    return "\n".join(lines) + "\n"


def _stacks(board: Board, disc: Disc) -> list[str]:
    checker = board.checker
    lines = [
        "Checkers on top of each other, straight over the sensor:",
        "",
        f"| checkers | field | counts over the middle | of the sensor's {RANGE_MT:g} mT |",
        "|---|---|---|---|",
    ]
    total = 0.0
    for layer in range(3):
        total += disc.field_mt(0, checker.gap_mm + layer * checker.thickness_mm)
        lines.append(f"| {layer + 1} | {total:.1f} | {total * COUNTS_PER_MT:.0f} | {total / RANGE_MT:.0%} |")
    return lines


def _neighbours(disc: Disc, gap: float, pitch: float, beside: float) -> list[str]:
    around = 2 * disc.field_mt(pitch, gap) + 2 * disc.field_mt(beside, gap)
    around += 4 * disc.field_mt(float(np.hypot(pitch, beside)), gap)
    own = disc.field_mt(0, gap)
    return [
        f"Eight checkers of one colour around an empty seat read {around:.1f} mT there, {abs(around) / own:.1%} of a",
        "checker on it.",
    ]


def _distances(board: Board) -> tuple[float, float]:
    """Seat to seat on a strip, and strip to strip."""
    first = board.places[1].columns[0].slots
    second = board.places[2].columns[0].slots
    return abs(first[1].y_mm - first[0].y_mm), abs(second[0].x_mm - first[0].x_mm)
