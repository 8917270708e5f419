"""The magnet's field against magpylib, an outside judge, and against the closed form on its axis."""

import magpylib
import numpy as np
import pytest

from takhta.sim.magnet import Floats, Magnet

OUT_TO_NEXT_POINT = np.arange(0.0, 60.0, 0.4)
GAP = 7.0


def judged(diameter: float, thickness: float, height: float, lateral: Floats) -> Floats:
    """The same by magpylib, which works in metres and tesla; the disc's south pole is down."""
    disc = magpylib.magnet.Cylinder(  # type: ignore[no-untyped-call]  # magpylib says typed but is not
        polarization=(0, 0, 1.19),
        dimension=(diameter / 1000, thickness / 1000),
        position=(0, 0, (height + thickness / 2) / 1000),
    )
    points = np.column_stack([lateral / 1000, np.zeros_like(lateral), np.zeros_like(lateral)])
    tesla = disc.getB(points)  # type: ignore[no-untyped-call]  # the same
    return np.asarray(tesla[:, 2] * 1000, dtype=np.float64)


@pytest.mark.parametrize("height", [GAP, GAP + 9, GAP + 18, GAP + 45])
@pytest.mark.parametrize(("diameter", "thickness"), [(12, 2), (10, 2), (10, 3)])
def test_the_field_agrees_with_magpylib(diameter: float, thickness: float, height: float) -> None:
    expected = judged(diameter, thickness, height, OUT_TO_NEXT_POINT)
    ours = Magnet(diameter, thickness).field(OUT_TO_NEXT_POINT, height)
    # 2 % of the value, and near its change of sign 0.2 % of the highest.
    assert np.abs(ours - expected).max() < 0.002 * expected.max()
    useful = np.abs(expected) > 0.05 * expected.max()
    assert np.abs(ours[useful] / expected[useful] - 1).max() < 0.02


def test_the_field_is_that_of_the_design_table() -> None:
    offsets = np.array([0.0, 5, 8, 10, 15, 20, 33, 36, 48])
    field = Magnet(12, 2).field(offsets, GAP)
    assert field.round(2).tolist() == pytest.approx([43.3, 27.2, 11.4, 4.5, -1.0, -1.2, -0.46, -0.37, -0.17], abs=0.05)


def test_on_the_axis_the_field_has_its_closed_form() -> None:
    def face(height: float) -> float:
        return height / float(np.hypot(height, 6.0))

    expected = 1190 / 2 * (face(GAP + 2) - face(GAP))
    assert float(Magnet(12, 2).exact(np.zeros(1), GAP)[0]) == pytest.approx(expected, rel=1e-9)
