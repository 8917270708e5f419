"""What was learned about one board's sensors, and the file it is kept in. It holds measurements, never assumptions."""

import zlib
from pathlib import Path

import msgspec

from takhta.board.plan import Board
from takhta.rules.said import excerpt, said
from takhta.sensing.errors import BrokenCalibrationError, ForeignCalibrationError, StaleCalibrationError

VERSION = 1
_AGAIN = said("calibration.again")
_LARGEST = 2**20
_COUNTS = 4096
"""A 12-bit converter tells so many numbers apart."""


class Calibration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One board's sensors, in slot order and in counts of the ADC.

    `tare` is what an empty seat reads, `peak` how many counts a white checker in the middle of the seat adds, `noise`
    the standard deviation from scan to scan. `faulty` are the slots that saw no checker. `wiring` is the fingerprint
    of the board file it was made with, `made` the day in words for people. `uid` names this very board and no other in
    the world; it stays when the board is calibrated again, and is empty in a file of before there were any.
    """

    board: str
    wiring: int
    made: str
    tare: tuple[float, ...]
    peak: tuple[float, ...]
    noise: tuple[float, ...]
    faulty: tuple[int, ...] = ()
    version: int = VERSION
    uid: str = ""


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


def read_small(path: Path) -> bytes:
    """A file of measurements; of one that is far too long only the beginning, which is none. Raises OSError."""
    with path.open("rb") as file:
        return file.read(_LARGEST)


def load(path: Path, board: Board) -> Calibration:
    """The calibration of this board. Raises OSError, or the CalibrationError that says why it cannot be used."""
    raw = read_small(path)
    try:
        version = msgspec.json.decode(raw, type=_Versioned).version
        if version != VERSION:
            told = said("calibration.other_version", file=path.name, version=version, needs=VERSION)
            raise StaleCalibrationError(told, _AGAIN)
        calibration = msgspec.json.decode(raw, type=Calibration)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BrokenCalibrationError(said("calibration.not_one", file=path.name, why=str(error)), _AGAIN) from error
    check(calibration, board)
    return calibration


def board_uid(path: Path) -> str:
    """The uid of the board a calibration file is of, whether the calibration can still be used or not; empty where
    it has none or there is no such file."""
    try:
        return msgspec.json.decode(read_small(path), type=Calibration).uid
    except (OSError, ValueError, RecursionError):
        return ""


def check(calibration: Calibration, board: Board) -> None:
    """Raise the CalibrationError that says why this calibration does not fit the board, if it does not."""
    if calibration.board != board.name:
        told = said("calibration.of_other_board", other=excerpt(calibration.board), board=board.name)
        raise ForeignCalibrationError(told, said("calibration.this_board"))
    if calibration.wiring != wiring(board):
        raise StaleCalibrationError(said("calibration.board_changed", board=board.name), _AGAIN)
    slots = len(board.slots)
    if not len(calibration.tare) == len(calibration.peak) == len(calibration.noise) == slots:
        raise BrokenCalibrationError(said("calibration.not_all_slots", slots=slots), _AGAIN)
    if not all(map(_is_noise, calibration.noise)) or not all(map(_is_peak, calibration.peak)):
        raise BrokenCalibrationError(said("calibration.no_such_sensor"), _AGAIN)
    if not all(0 <= tare < _COUNTS for tare in calibration.tare):
        raise BrokenCalibrationError(said("calibration.tare", most=_COUNTS - 1), _AGAIN)
    if not set(calibration.faulty) <= set(range(slots)):
        raise BrokenCalibrationError(said("calibration.no_such_slot"), _AGAIN)


def _is_noise(counts: float) -> bool:
    return 0 < counts < _COUNTS


def _is_peak(counts: float) -> bool:
    return 1 <= counts < _COUNTS


class _Versioned(msgspec.Struct):
    version: int
