"""How far a calibration has come, as it is kept on the disk between two sittings. Measurements only."""

from pathlib import Path

import msgspec

from takhta.board.plan import Board
from takhta.rules.said import excerpt, said
from takhta.sensing.calibration import wiring, write
from takhta.sensing.errors import BrokenCalibrationError, ForeignCalibrationError, StaleCalibrationError

VERSION = 1


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An unfinished calibration: `done` steps of it, and what they showed, in slot order and counts.

    `broken` are slots that tell nothing, `turned` slots that feel the wrong side. Of the board's
    runs: `crossed` are pairs (asked for, felt instead), `backwards` those that feel a slide from its end.
    """

    board: str
    wiring: int
    done: int
    tare: tuple[float, ...]
    noise: tuple[float, ...]
    peak: tuple[float, ...]
    broken: tuple[int, ...] = ()
    turned: tuple[int, ...] = ()
    crossed: tuple[tuple[int, int], ...] = ()
    backwards: tuple[int, ...] = ()
    version: int = VERSION


def save_walk(kept: Kept, path: Path) -> None:
    """Write the file whole or not at all. Raises OSError."""
    write(path, msgspec.json.encode(kept))


def load_walk(path: Path, board: Board) -> Kept:
    """An unfinished calibration of this board. Raises OSError, or the CalibrationError that says what is wrong."""
    try:
        kept = msgspec.json.decode(path.read_bytes(), type=Kept)
    except msgspec.DecodeError as error:
        raise BrokenCalibrationError(said("walk.not_one", file=path.name, why=str(error))) from error
    if kept.board != board.name:
        raise ForeignCalibrationError(said("walk.of_other_board", other=excerpt(kept.board), board=board.name))
    if (kept.version, kept.wiring) != (VERSION, wiring(board)):
        raise StaleCalibrationError(said("walk.old"))
    slots = len(board.slots)
    columns = len(board.runs)
    numbers = (*kept.broken, *kept.turned)
    if not (
        len(kept.tare) == len(kept.noise) == len(kept.peak) == slots
        and 0 <= kept.done <= 1 + len(board.pieces) * columns
        and all(0 <= slot < slots for slot in numbers)
        and all(0 <= column < columns for pair in (*kept.crossed, kept.backwards) for column in pair)
    ):
        raise BrokenCalibrationError(said("walk.does_not_fit", file=path.name, board=board.name))
    return kept
