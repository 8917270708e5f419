"""Puts the triangles of a binary STL file in order, so that the same part gives the same file."""

from pathlib import Path

import numpy as np

_TRIANGLE = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])


def put_in_order(path: Path) -> None:
    """Sort the triangles by their corners, and each triangle's corners by turning it; the solid stays what it is."""
    triangles = np.frombuffer(path.read_bytes()[84:], dtype=_TRIANGLE).copy()
    corners = triangles["corners"]
    keys = [[tuple(corner) for corner in triangle] for triangle in corners.tolist()]
    for number, key in enumerate(keys):
        first = key.index(min(key))
        triangles["corners"][number] = np.roll(corners[number], -first, axis=0)
        keys[number] = key[first:] + key[:first]
    triangles["normal"] = 0  # readers work it out from the corners
    order = sorted(range(len(keys)), key=keys.__getitem__)
    header = b"takhta".ljust(80) + np.uint32(len(order)).tobytes()
    path.write_bytes(header + triangles[order].tobytes())
