"""The magnetic field of one checker's magnet: the physics behind the virtual board.

The disc is magnetised along its axis, so outside it acts like two evenly charged faces, as any text on permanent
magnets shows. This file must never be imported by sensing, which has to work the field out by its own means.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

N35_REMANENCE_MT = 1190.0
"""Remanence of grade N35, 1.17 to 1.22 T between makers."""

_FAR_MM = 150.0
"""Beyond this a checker is weaker than a tenth of the sensors' noise."""
_DISTANCES = np.arange(0.0, _FAR_MM, 0.25)
_NEAR_MM = 60.0
"""A magnet lying on its side falls off faster: beyond this it is weaker than the noise."""


class Magnet:
    """One disc magnet lying flat, its south pole down.

    `field(lateral, height)` is the vertical field in mT, positive right below the magnet, by the lateral distance
    and the height of the lower face over the point of interest, both in mm.
    """

    def __init__(self, diameter_mm: float, thickness_mm: float, remanence_mt: float = N35_REMANENCE_MT) -> None:
        self.radius_mm = diameter_mm / 2
        self.thickness_mm = thickness_mm
        self.remanence_mt = remanence_mt

    def field(self, lateral_mm: Floats, height_mm: float) -> Floats:
        """Interpolated from a table made once for every height; zero beyond 150 mm."""
        values = _tabulated(self.radius_mm, self.thickness_mm, self.remanence_mt, height_mm)
        return np.interp(lateral_mm, _DISTANCES, values, right=0.0)

    def exact(self, lateral_mm: Floats, height_mm: float) -> Floats:
        """The same by integration, without a table."""
        upper = height_mm + self.thickness_mm
        return self._face(lateral_mm, height_mm) - self._face(lateral_mm, upper)

    def lying(self, x_mm: Floats, y_mm: Floats, height_mm: float, heading: float) -> Floats:
        """The vertical field of the magnet on its edge, by integration, at points so far from its middle.

        `height_mm` is that of its axis over them, `heading` the direction its south face looks, anticlockwise from x.
        """
        near = np.hypot(x_mm, y_mm) < _NEAR_MM
        along = x_mm[near] * np.cos(heading) + y_mm[near] * np.sin(heading)
        aside = y_mm[near] * np.cos(heading) - x_mm[near] * np.sin(heading)
        half = self.thickness_mm / 2
        field = np.zeros(len(x_mm))
        field[near] = self._edge(along - half, aside, height_mm) - self._edge(along + half, aside, height_mm)
        return field

    def _edge(self, along_mm: Floats, aside_mm: Floats, height_mm: float) -> Floats:
        """Vertical field of one face that stands upright, so far in front of the points."""
        nodes, weights = np.polynomial.legendre.leggauss(8)
        rho = self.radius_mm * (nodes + 1) / 2
        area = self.radius_mm / 2 * weights * rho
        angle = (np.arange(24) + 0.5) * (2 * np.pi / 24)
        up = height_mm + rho[:, None] * np.sin(angle)
        beside = aside_mm[:, None, None] - rho[:, None] * np.cos(angle)
        squared = along_mm[:, None, None] ** 2 + beside**2 + up**2
        ring = (up * squared**-1.5).mean(axis=2) * (2 * np.pi)
        total: Floats = self.remanence_mt / (4 * np.pi) * (ring @ area)
        return total

    def _face(self, lateral_mm: Floats, height_mm: float) -> Floats:
        """Vertical field of one face charged with the remanence.

        Gauss-Legendre over the radius and the midpoint rule over the angle: both converge fast, because the field is
        never asked for nearer than the gap.
        """
        nodes, weights = np.polynomial.legendre.leggauss(16)
        rho = self.radius_mm * (nodes + 1) / 2
        area = self.radius_mm / 2 * weights * rho
        angle = (np.arange(48) + 0.5) * (2 * np.pi / 48)
        squared = (
            lateral_mm[:, None, None] ** 2
            + rho[None, :, None] ** 2
            - 2 * lateral_mm[:, None, None] * rho[None, :, None] * np.cos(angle)
            + height_mm**2
        )
        ring = (squared**-1.5).mean(axis=2) * (2 * np.pi)
        total: Floats = self.remanence_mt / (4 * np.pi) * height_mm * (ring @ area)
        return total


@lru_cache(maxsize=256)
def _tabulated(radius_mm: float, thickness_mm: float, remanence_mt: float, height_mm: float) -> Floats:
    return Magnet(2 * radius_mm, thickness_mm, remanence_mt).exact(_DISTANCES, height_mm)
