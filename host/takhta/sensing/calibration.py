"""What was learned about one board's sensors, and the file it is kept in. It holds measurements, never assumptions."""

import zlib
from pathlib import Path

import msgspec

from takhta.board.plan import Board
from takhta.sensing.errors import BrokenCalibrationError, ForeignCalibrationError, StaleCalibrationError

VERSION = 1
_COUNTS = 4096
"""A 12-bit converter tells so many numbers apart."""


class Calibration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One board's sensors, in slot order and in counts of the ADC.

    `tare` is what an empty seat reads, `peak` how many counts a white checker in the middle of the seat adds, `noise`
    the standard deviation from scan to scan. `faulty` are the slots that saw no checker. `wiring` is the fingerprint
    of the board file it was made with, `made` the day in words for people.
    """

    board: str
    wiring: int
    made: str
    tare: tuple[float, ...]
    peak: tuple[float, ...]
    noise: tuple[float, ...]
    faulty: tuple[int, ...] = ()
    version: int = VERSION


def wiring(board: Board) -> int:
    """A fingerprint of all that a calibration depends on: slots, channels and the kinds of checkers."""
    kinds = dict.fromkeys(pieces.checker for pieces in board.pieces)
    return zlib.crc32(repr((board.slots, *kinds)).encode())


def save(calibration: Calibration, path: Path) -> None:
    """Write the file; a power cut leaves the old one or the new one, never half of either. Raises OSError."""
    write(path, msgspec.json.format(msgspec.json.encode(calibration)))


def write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(path.name + ".new")
    draft.write_bytes(data)
    draft.replace(path)


def load(path: Path, board: Board) -> Calibration:
    """The calibration of this board. Raises OSError, or the CalibrationError that says why it cannot be used."""
    raw = path.read_bytes()
    try:
        version = msgspec.json.decode(raw, type=_Versioned).version
        if version != VERSION:
            raise StaleCalibrationError(
                f"The calibration {path.name} has version {version} and this program needs {VERSION}; calibrate again."
            )
        calibration = msgspec.json.decode(raw, type=Calibration)
    except msgspec.DecodeError as error:
        raise BrokenCalibrationError(f"{path.name} is no calibration ({error}); calibrate again.") from error
    check(calibration, board)
    return calibration


def check(calibration: Calibration, board: Board) -> None:
    """Raise the CalibrationError that says why this calibration does not fit the board, if it does not."""
    if calibration.board != board.name:
        raise ForeignCalibrationError(
            f"The calibration is of the board {calibration.board!r}, not of {board.name!r}; calibrate this board."
        )
    if calibration.wiring != wiring(board):
        raise StaleCalibrationError(
            f"The board file of {board.name!r} has changed since the calibration was made; calibrate again."
        )
    slots = len(board.slots)
    if not len(calibration.tare) == len(calibration.peak) == len(calibration.noise) == slots:
        raise BrokenCalibrationError(f"The calibration does not hold {slots} slots; calibrate again.")
    if not all(map(_is_noise, calibration.noise)) or not all(map(_is_peak, calibration.peak)):
        raise BrokenCalibrationError("The calibration holds a peak or a noise that no sensor has; calibrate again.")
    if not all(0 <= tare < _COUNTS for tare in calibration.tare):
        raise BrokenCalibrationError(f"The calibration holds a tare outside 0 to {_COUNTS - 1}; calibrate again.")
    if not set(calibration.faulty) <= set(range(slots)):
        raise BrokenCalibrationError("The calibration names a faulty slot that the board does not have.")


def _is_noise(counts: float) -> bool:
    return 0 < counts < _COUNTS


def _is_peak(counts: float) -> bool:
    return 1 <= counts < _COUNTS


class _Versioned(msgspec.Struct):
    version: int
