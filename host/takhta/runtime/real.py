"""A real board made ready to play on: the devices at this computer, and the calibration of this very board."""

import logging
import os
from contextlib import ExitStack

from takhta.board.files import board_file
from takhta.board.load import read_board_text
from takhta.board.plan import Board
from takhta.board.ports import Clock, DiceDisplay, LampFrame, Lamps
from takhta.clock import wall_clock
from takhta.devices.display import FindPort, SerialDiceDisplay
from takhta.devices.errors import DeviceError
from takhta.devices.hall import HallScanner
from takhta.devices.machine import Machine
from takhta.devices.opening import lamps_of, scanner_of
from takhta.devices.selftest import Trouble
from takhta.devices.usb_ports import PortSearch
from takhta.errors import UnusableError
from takhta.rules.said import said, verbatim
from takhta.runtime.dice import throw_electronic
from takhta.runtime.driver import Dice
from takhta.runtime.kept_calibration import kept
from takhta.runtime.paths import calibration_file
from takhta.runtime.settings import PlaySettings
from takhta.runtime.shelf import Shelf
from takhta.runtime.wiring import Devices, Table, load_the_board
from takhta.sensing.calibration import Calibration
from takhta.sensing.errors import CalibrationError
from takhta.sensing.readers import reader_of

log = logging.getLogger(__name__)

DISPLAY_PORT = "TAKHTA_DICE_DISPLAY"
"""Names the dice display's port where searching for it is not wanted."""


class RealTable(Table):
    """A real board. People move its checkers; the program cannot."""

    def __init__(self, settings: PlaySettings, dice: Dice = throw_electronic, machine: Machine | None = None) -> None:
        """Raises UnusableError with one sentence when there is no such board at this machine."""
        board = load_the_board(settings.board)
        with ExitStack() as undo:
            shelf = Shelf(fresh=settings.fresh)
            undo.callback(shelf.close)
            self._scanner = open_scanner(board, wall_clock, machine)
            undo.callback(self._scanner.close)
            calibration = calibration_of(board, settings.board)
            reader = reader_of(board, calibration)
            undo.pop_all()
        self._told: tuple[Trouble, ...] = ()
        devices = Devices(
            board.name,
            board,
            read_board_text(board_file(settings.board)),
            calibration,
            scanner=self._scanner,
            reader=reader,
            lamps=open_lamps(board, machine),
            display=open_display(),
        )
        super().__init__(settings, dice, shelf, devices)

    def step(self) -> None:
        """One turn of the loop; a strip that fails is told to the players as well."""
        troubles = self._scanner.troubles
        if troubles != self._told:
            self._told = troubles
            if troubles:
                self.school.driver.notice((verbatim(troubles[0].text),))
        super().step()


class NoLamps:
    """In the place of lamps that cannot be lit; a board works without them."""

    def show(self, frame: LampFrame) -> None:
        """Nothing lights."""

    def close(self) -> None:
        """There is nothing to switch off."""


def board_here(machine: Machine | None = None) -> str:
    """The board one plays on at this machine unless told otherwise: on a Raspberry Pi the real one."""
    return "tables" if (machine or Machine()).is_pi else "virtual"


def calibration_of(board: Board, name: str) -> Calibration | None:
    """What was learned about this board's sensors; None where there is nothing to learn. Raises UnusableError."""
    if not board.sensors.need_calibration:
        return None
    try:
        return kept(calibration_file(board.name), board)
    except FileNotFoundError as error:
        command = f"takhta calibrate --board {name}"
        raise UnusableError(said("calibration.first", board=board.name, command=command)) from error
    except CalibrationError as error:
        raise UnusableError(*error.told) from error
    except OSError as error:
        raise UnusableError(str(error)) from error


def open_scanner(board: Board, clock: Clock, machine: Machine | None = None) -> HallScanner:
    """What reads a real board's sensors. Raises UnusableError when this machine cannot; a board that does not answer
    yet is none: it is asked again."""
    try:
        return scanner_of(board, clock, machine)
    except DeviceError as error:
        raise UnusableError(str(error)) from error


def open_lamps(board: Board, machine: Machine | None = None) -> Lamps:
    """A real board's lamps, or none where they cannot be lit."""
    try:
        return lamps_of(board, machine)
    except DeviceError as error:
        log.warning("%s The board goes on without lamps.", error)
        return NoLamps()


def open_display() -> DiceDisplay:
    """The dice display, wherever it is or will be plugged in."""
    return SerialDiceDisplay(display_port())


def display_port() -> str | FindPort:
    """Where to look for the dice display."""
    return os.environ.get(DISPLAY_PORT) or PortSearch()
