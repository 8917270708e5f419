"""What a sensor feels of the pawns of a board of squares, standing and lying; by magpylib, nothing measured."""

import magpylib
import numpy as np

from hardware.figures.field import COUNTS_PER_MT, RANGE_MT, REMANENCE_T, Disc
from hardware.parts.pawns import Foot, feet
from takhta.board.plan import Board

OFFSETS = (0, 2, 4, 6, 9, 12)


def table(board: Board) -> str:
    """The page hardware/figures/cross-field.md."""
    checker = board.checker
    below = checker.gap_mm - checker.floor_mm
    pitch = board.places[0].square.side_mm if board.places[0].square else 0.0
    kinds = tuple(dict.fromkeys(foot for foot, _ in feet(board)))
    offsets = (*OFFSETS, pitch)
    lines = [
        f"# The magnets and the gap: {board.title}",
        "",
        "Printed by `python -m hardware.make`; computed with magpylib, nothing measured. Vertical field in mT of one",
        "pawn, by the distance sideways from the sensor in mm, N35 without steel nearby, south pole down. The gap is",
        "from the magnet's lower face to the sensing element. A lying pawn has its magnet's axis level, half its",
        "thickness above the sheet; the gap is to that axis, the distance counts along it, *minus* towards its head.",
        "",
        f"| pawn | magnet | gap | {' | '.join(f'{each:g}' for each in offsets)} |",
        "|---" * (len(offsets) + 3) + "|",
    ]
    for foot in kinds:
        disc = Disc(foot.magnet_diameter_mm, foot.magnet_thickness_mm)
        cells = " | ".join(f"{disc.field_mt(each, checker.gap_mm):z.1f}" for each in offsets)
        lines.append(f"| {foot.name}, standing | {disc.name} | {checker.gap_mm:g} | {cells} |")
    height = below + checker.diameter_mm / 2
    for foot in kinds:
        for way, name in ((1, "lying"), (-1, "lying, minus")):
            cells = " | ".join(f"{lying_mt(foot, way * each, height):z.1f}" for each in offsets)
            magnet = f"D{foot.magnet_diameter_mm:g}x{foot.magnet_thickness_mm:g}"
            lines.append(f"| {foot.name}, {name} | {magnet} | {height:g} | {cells} |")
    fields = [Disc(f.magnet_diameter_mm, f.magnet_thickness_mm).field_mt(0, checker.gap_mm) for f in kinds]
    lines += [
        "",
        f"Standing right over a sensor they give {' and '.join(f'{each * COUNTS_PER_MT:.0f}' for each in fields)}",
        f"counts: a strong one {fields[0] / fields[-1]:.1f} times as many as a weak one. Its range is {RANGE_MT:g} mT.",
    ]
    return "\n".join(lines) + "\n"


def lying_mt(foot: Foot, along_mm: float, height_mm: float) -> float:
    """Vertical field under a pawn that lies, so far along its axis from its magnet's middle, towards its foot.

    The south pole is the foot's face; `height_mm` is from the sensing element to the axis.
    """
    disc = magpylib.magnet.Cylinder(  # type: ignore[no-untyped-call]  # magpylib says typed but is not
        polarization=(0, 0, REMANENCE_T),
        dimension=(foot.magnet_diameter_mm / 1000, foot.magnet_thickness_mm / 1000),
        position=(0, 0, height_mm / 1000),
    )
    disc.rotate_from_angax(-90, "y")  # type: ignore[no-untyped-call]  # the same; about its own middle
    tesla = disc.getB((along_mm / 1000, 0, 0))  # type: ignore[no-untyped-call]  # the same
    return float(np.asarray(tesla, dtype=np.float64)[2]) * 1000
