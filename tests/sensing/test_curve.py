"""Sensing's own physics against magpylib: it must be right without ever having seen the simulator's."""

import magpylib
import numpy as np
import pytest

from support.virtual import TABLES
from takhta.sensing.arrays import Floats
from takhta.sensing.curve import Curve

OFFSETS = np.arange(0.0, 50.0, 0.5)


@pytest.mark.parametrize("level", [0, 1, 2])
def test_the_shape_of_the_field_agrees_with_magpylib(level: int) -> None:
    checker = TABLES.checker
    disc = magpylib.magnet.Cylinder(  # type: ignore[no-untyped-call]  # magpylib says typed but is not
        polarization=(0, 0, 1.19), dimension=(checker.magnet_diameter_mm / 1000, checker.magnet_thickness_mm / 1000)
    )

    def judged(stacked: int, lateral: Floats) -> Floats:
        depth = checker.gap_mm + stacked * checker.thickness_mm + checker.magnet_thickness_mm / 2
        points = np.column_stack([lateral, np.zeros_like(lateral), np.full_like(lateral, -depth)]) / 1000
        tesla = disc.getB(points).reshape(-1, 3)  # type: ignore[no-untyped-call]  # the same
        return np.asarray(tesla[:, 2], dtype=np.float64)

    expected = judged(level, OFFSETS) / judged(0, np.zeros(1))
    assert np.abs(Curve(checker).strength(OFFSETS, level) - expected).max() < 0.01
