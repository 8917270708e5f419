"""How far a calibration has come, as it is kept on the disk between two sittings. Measurements only."""

from pathlib import Path

import msgspec

from takhta.board.plan import Board
from takhta.rules.said import excerpt, said
from takhta.sensing.calibration import read_small, wiring, write
from takhta.sensing.errors import BrokenCalibrationError, ForeignCalibrationError, StaleCalibrationError

VERSION = 1


class Unfinished(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An unfinished calibration: `done` steps of it, and what they showed, in slot order and counts.

    `broken` are slots that tell nothing, `turned` slots that read the wrong side. Of the board's
    runs: `crossed` are pairs (asked for, reading the slide instead), `backwards` those that read a slide from its end.
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

    @classmethod
    def blank(cls, board: Board) -> "Unfinished":
        """One of which nothing has been done."""
        zeros = (0.0,) * len(board.slots)
        return cls(board.name, wiring(board), 0, zeros, zeros, zeros)


def save_unfinished(unfinished: Unfinished, path: Path) -> None:
    """Write the file whole or not at all. Raises OSError."""
    write(path, msgspec.json.encode(unfinished))


def load_unfinished(path: Path, board: Board) -> Unfinished:
    """An unfinished calibration of this board. Raises OSError, or the CalibrationError that says what is wrong."""
    try:
        unfinished = msgspec.json.decode(read_small(path), type=Unfinished)
    except (ValueError, RecursionError) as error:
        raise BrokenCalibrationError(said("unfinished.not_one", file=path.name, why=str(error))) from error
    if unfinished.board != board.name:
        raise ForeignCalibrationError(
            said("unfinished.of_other_board", other=excerpt(unfinished.board), board=board.name)
        )
    if (unfinished.version, unfinished.wiring) != (VERSION, wiring(board)):
        raise StaleCalibrationError(said("unfinished.old"))
    slots = len(board.slots)
    columns = len(board.runs)
    numbers = (*unfinished.broken, *unfinished.turned)
    if not (
        len(unfinished.tare) == len(unfinished.noise) == len(unfinished.peak) == slots
        and 0 <= unfinished.done <= 1 + len(board.pieces) * columns
        and all(0 <= slot < slots for slot in numbers)
        and all(0 <= column < columns for pair in (*unfinished.crossed, unfinished.backwards) for column in pair)
    ):
        raise BrokenCalibrationError(said("unfinished.does_not_fit", file=path.name, board=board.name))
    return unfinished
