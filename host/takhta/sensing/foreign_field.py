"""Keeps out of the baseline what no checker adds: the field of a phone or a magnet that lies on the board.

When it is taken away, nothing must be missed.
"""

import numpy as np

from takhta.sensing.arrays import Floats

_BARE = 0.02
"""A seat whose share of being taken is less than this is bare."""
_FOREIGN = 0.08
"""A bare seat never reads so many checkers of its neighbours, however these lie; if one does, something else lies
there."""


def without_foreign_field(strengths: Floats, taken: Floats, usual: Floats | float = 0.0) -> Floats:
    """What sensors read of checkers alone, given with what share their seats are taken; arrays of the same axes.

    Where a bare seat reads something foreign, all bare seats count as reading what is `usual` there; this may hold
    something foreign too, and then they count as reading nothing.
    """
    bare = taken < _BARE
    if not (np.abs(strengths[bare]) > _FOREIGN).any():
        return strengths
    return np.where(bare, np.where(np.abs(usual) > _FOREIGN, 0.0, usual), strengths)
