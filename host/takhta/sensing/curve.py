"""How strongly a seat's sensor sees a checker that is not in its middle: sensing's own physics of one magnet.

The disc is taken as many small dipoles. Only the shape comes from here, 1.0 being the middle of the seat: how strong
magnet and sensor really are is measured by the calibration.
"""

import numpy as np

from takhta.board.plan import Checker
from takhta.sensing.arrays import Floats

_RINGS = 6
_SPOKES = 24
_LAYERS = 2


class Curve:
    """The strength of a checker by its distance from the sensor's axis, on the physical board or higher in a stack, or
    lying on its side. `amount` is what one in the middle gives, on a scale that magnets of all sizes share."""

    def __init__(self, checker: Checker) -> None:
        self._checker = checker
        radius = checker.magnet_diameter_mm / 2 * np.sqrt((np.arange(_RINGS) + 0.5) / _RINGS)
        angle = (np.arange(_SPOKES) + 0.5) * (2 * np.pi / _SPOKES)
        self._x = np.outer(radius, np.cos(angle)).ravel()
        self._y = np.outer(radius, np.sin(angle)).ravel()
        self._middle = float(self._sum(np.zeros(1), 0)[0])
        self.amount = self._middle * checker.magnet_diameter_mm**2 * checker.magnet_thickness_mm

    def strength(self, lateral_mm: Floats, level: int = 0) -> Floats:
        """In checkers, for distances in mm; `level` counts the checkers below."""
        return self._sum(lateral_mm, level) / self._middle

    def on_its_side(self, ahead_mm: Floats, aside_mm: Floats) -> Floats:
        """The same of one that lies, by how far the sensor is from its middle: towards its foot, and across."""
        checker = self._checker
        foot = checker.thickness_mm / 2 - checker.floor_mm
        height = checker.gap_mm - checker.floor_mm + checker.diameter_mm / 2
        total: Floats = np.zeros(np.shape(ahead_mm))
        for layer in range(_LAYERS):
            ahead = (ahead_mm - foot + checker.magnet_thickness_mm * (layer + 0.5) / _LAYERS)[..., None]
            aside, above = np.asarray(aside_mm)[..., None] - self._x, height + self._y
            # The vertical field of a horizontal dipole, up to the same factor: 3 z x / (x² + y² + z²)^(5/2).
            total += (3 * above * ahead / (ahead**2 + aside**2 + above**2) ** 2.5).sum(axis=-1)
        return total / self._middle

    def _sum(self, lateral_mm: Floats, level: int) -> Floats:
        lateral = np.asarray(lateral_mm)[..., None]
        sideways = (lateral - self._x) ** 2 + self._y**2
        total: Floats = np.zeros(np.shape(lateral_mm))
        for layer in range(_LAYERS):
            depth = self._checker.magnet_thickness_mm * (layer + 0.5) / _LAYERS
            height = self._checker.gap_mm + level * self._checker.thickness_mm + depth
            # The vertical field of a vertical dipole, up to a factor: (2 z² - r²) / (z² + r²)^(5/2).
            total += ((2 * height**2 - sideways) / (height**2 + sideways) ** 2.5).sum(axis=-1)
        return total
