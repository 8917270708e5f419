"""The calibration of the board as it is kept: with the board's own uid, which outlives every calibration."""

import logging
from pathlib import Path

import msgspec

from takhta.board.plan import Board
from takhta.sensing.calibration import Calibration, board_uid, load, save
from takhta.uid import new_uid

log = logging.getLogger(__name__)


def kept(path: Path, board: Board) -> Calibration:
    """The calibration to play with. One from before boards had uids gets one now. Raises as `load` does."""
    calibration = load(path, board)
    if calibration.uid:
        return calibration
    try:
        return keep(calibration, path)
    except OSError as error:
        log.warning("The board's uid could not be kept: %s", error)
        return calibration


def keep(calibration: Calibration, path: Path) -> Calibration:
    """Write a calibration with the uid that the board has had, or its first one. Raises OSError."""
    named = msgspec.structs.replace(calibration, uid=board_uid(path) or new_uid())
    save(named, path)
    return named
