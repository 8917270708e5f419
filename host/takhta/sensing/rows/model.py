"""What all rows of a board are read with, worked out once: how likely readings are, and how rows change."""

from dataclasses import dataclass

import numpy as np

from takhta.board.plan import Board
from takhta.sensing.arrays import Floats
from takhta.sensing.curve import Curve
from takhta.sensing.rows import placement
from takhta.sensing.rows.baseline_maker import BaselineMaker
from takhta.sensing.rows.changes import Changes
from takhta.sensing.rows.columns import Columns
from takhta.sensing.rows.densities import Densities, integrate


@dataclass(frozen=True, slots=True)
class RowModel:
    """The tables of a board whose columns are all alike."""

    columns: Columns
    densities: Densities
    baselines: BaselineMaker
    changes: Changes


def row_model(board: Board, curve: Curve, noise: Floats) -> RowModel:
    """The tables of this board; `noise` is that of its sensors from scan to scan, in checkers, by slot."""
    column = board.places[0].columns[0]
    columns = Columns(board)
    densities = integrate(curve, float(np.median(noise)), placement.anywhere(board, column))
    spilt = _spilt(curve, abs(column.slots[1].y_mm - column.slots[0].y_mm))
    return RowModel(
        columns,
        densities,
        BaselineMaker(board.checker, densities, spilt, columns.seats),
        Changes(densities, spilt, columns.seats),
    )


def _spilt(curve: Curve, pitch_mm: float) -> Floats:
    """What a checker adds to the next seat towards the tip, and to the one towards the rail, more than crosstalk takes
    away for it, by the cell it lies in: which of the two × cell."""
    away = placement.cells()
    beside, shares = placement.sideways()
    lateral = [np.hypot(pitch_mm - away[:, None], beside), np.hypot(pitch_mm + away[:, None], beside)]
    own = curve.strength(np.hypot(away[:, None], beside)) * curve.strength(np.array(pitch_mm))
    spilt: Floats = np.array([(curve.strength(each) - own) @ shares for each in lateral])
    return spilt
