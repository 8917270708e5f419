"""Prints how strongly two upright pawns of the cross push or pull each other, by magpylib: rows for docs/building.md.

The pawns' magnets come from the board file. Like poles down push, unlike ones pull as much.
"""

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2] / "host"), str(Path(__file__).parents[1])]

import magpylib
import numpy as np

from support.virtual import CROSS
from takhta.board.plan import Checker

APART_MM = (12, 18, 24)
"""Two on one square; one at the edge of its square and one in the next; two in neighbouring squares."""
_TESLA = 1.19
_MESH = 300


def newtons(checker: Checker, apart_mm: float) -> float:
    """The force between two of these, so far apart."""
    size = (checker.magnet_diameter_mm / 1000, checker.magnet_thickness_mm / 1000)
    one, other = (
        magpylib.magnet.Cylinder(  # type: ignore[no-untyped-call]  # magpylib says typed but is not
            polarization=(0, 0, _TESLA), dimension=size, position=(x / 1000, 0, 0)
        )
        for x in (0, apart_mm)
    )
    force = magpylib.getFT(one, other, meshing=_MESH)  # type: ignore[no-untyped-call]  # the same
    return abs(float(np.asarray(force)[0][0]))


def main() -> None:
    """Print the table."""
    kinds = dict.fromkeys(pieces.checker for pieces in CROSS.pieces)
    for checker in kinds:
        name = f"D{checker.magnet_diameter_mm:g} × {checker.magnet_thickness_mm:g}"
        print(f"| {name} | " + " | ".join(f"{newtons(checker, apart):.3f}" for apart in APART_MM) + " |")


if __name__ == "__main__":
    main()
