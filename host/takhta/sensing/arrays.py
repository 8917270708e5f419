"""The arrays sensing computes with, and the names of their axes; it computes nothing itself.

Docstrings say which axes an array has, in order: `place × seat × side`. The axes are:

* slot: every sensor of the board, in the board's order
* place: the places of one group, in its order; seat: the sensors of a place, in each column from the rail to the tip
* side: White, then Black; content: what a place may hold, in the order of its group's `keys`
* cell: how far a checker lies from the middle of its seat, in steps along the column (rows/placement.py)
* way: one of the ways in which pawns may stand on a square (squares/pawns.py); sensor: those of one square
"""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Narrow = NDArray[np.float32]
"""Half as wide, for what is looked up or summed over in every frame: seven digits are enough there."""
LEAST_NARROW = 1e-37
"""A chance of nothing counts as this, so that it has a logarithm; a narrow float holds little less in full."""
LEAST = 1e-300
"""The same for floats of full width."""
Flags = NDArray[np.bool_]
Numbers = NDArray[np.intp]

PLACE, SEAT, SIDE = range(3)
"""The axes of place × seat, and of place × seat × side."""
CONTENT = 1
"""The second axis of place × content."""
