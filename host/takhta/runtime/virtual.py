"""The virtual board made ready to play on: simulated sensors and hands, the dice display's firmware in a process."""

import logging
from contextlib import ExitStack
from pathlib import Path

from takhta.board.evidence import Milliseconds
from takhta.board.files import board_file
from takhta.board.load import read_board_text
from takhta.board.plan import Board
from takhta.clock import wall_clock
from takhta.coach.lessons.courses import lesson
from takhta.devices.display import SerialDiceDisplay
from takhta.devices.firmware_process import FirmwareProcess
from takhta.errors import UnusableError
from takhta.record.facts import AnyFact
from takhta.rules.errors import InvalidError
from takhta.rules.games import GAMES, game
from takhta.rules.said import said
from takhta.runtime.dice import throw_electronic
from takhta.runtime.driver import Dice
from takhta.runtime.kept_calibration import keep, kept
from takhta.runtime.outputs.helping_hands import HelpingHands
from takhta.runtime.outputs.kept_checkers import KeptCheckers
from takhta.runtime.paths import calibration_file, data_folder
from takhta.runtime.settings import USUAL_VIRTUAL, VIRTUAL_BOARDS, PlaySettings
from takhta.runtime.shelf import Shelf
from takhta.runtime.terminal import TERMINAL
from takhta.runtime.virtual_calibration import calibrate
from takhta.runtime.virtual_clock import VirtualClock
from takhta.runtime.wiring import Devices, Table, game_of, load_the_board
from takhta.sensing.calibration import Calibration
from takhta.sensing.errors import CalibrationError
from takhta.sensing.readers import reader_of
from takhta.sim.board import VirtualBoard
from takhta.sim.hands import MessyHands

log = logging.getLogger(__name__)

VIRTUAL_SEED = 1
"""The virtual board's sensors are the same at every start, so that its calibration can be kept like a real one's."""
PLUGS_IN_AFTER = Milliseconds(2000)
"""How long the virtual dice display stays away after its process has died."""


class VirtualTable(Table):
    """The virtual board, its dice display's firmware in a process, and hands that set it up between games."""

    def __init__(self, settings: PlaySettings, dice: Dice = throw_electronic) -> None:
        """Raises UnusableError with one sentence when nothing can be played; then others may play."""
        with ExitStack() as undo:
            shelf = Shelf(fresh=settings.fresh)
            undo.callback(shelf.close)
            board = load_the_board(_board_wanted(settings, shelf.facts))
            name = next(name for name, file in VIRTUAL_BOARDS.items() if file == board.name)
            calibration = _calibration(board, calibration_file(name))
            self._virtual = VirtualBoard(board, VIRTUAL_SEED, wall_clock)
            kept = KeptCheckers(data_folder() / f"{name}-checkers.json", self._virtual)
            kept.take_down()
            self._firmware = FirmwareProcess()
            undo.callback(self._firmware.close)
            self._gone_since: Milliseconds | None = None
            source = read_board_text(board_file(board.name))
            undo.pop_all()
        devices = Devices(
            name,
            board,
            source,
            calibration,
            scanner=self._virtual,
            reader=reader_of(board, calibration),
            lamps=self._virtual,
            display=SerialDiceDisplay(lambda: self._firmware.tty),
            hands=self._virtual,
            helper=MessyHands(self._virtual, "neat", VIRTUAL_SEED),
        )
        super().__init__(settings, dice, shelf, devices)
        self.backend.helping = HelpingHands(MessyHands(self._virtual, "neat", VIRTUAL_SEED))
        self.driver.attach(self.backend.helping, kept)
        self.school.attach(self.backend.helping)

    @property
    def firmware(self) -> FirmwareProcess:
        """The dice display's process."""
        return self._firmware

    def step(self) -> None:
        """One turn of the loop."""
        self._replug(wall_clock())
        super().step()

    def close(self) -> None:
        """Go dark and let go of everything."""
        super().close()
        self._firmware.close()

    def _replug(self, now: Milliseconds) -> None:
        if self._firmware.running:
            self._gone_since = None
        elif self._gone_since is None:
            self._gone_since = now
        elif now - self._gone_since >= PLUGS_IN_AFTER:
            log.warning("The virtual dice display has stopped; it is started again.")
            self._gone_since = None
            self._firmware.restart()


def _board_wanted(settings: PlaySettings, unfinished: tuple[AnyFact, ...]) -> str:
    """The board file of the virtual board: for the game asked for, the board named, or the unfinished match.

    Raises UnusableError.
    """
    asked, named = settings.match.game or _game_of(settings.lesson), VIRTUAL_BOARDS[settings.board]
    is_named = settings.board != USUAL_VIRTUAL
    if is_named and not asked:
        return named
    try:
        rules = game(asked or game_of(unfinished) or GAMES[0])
    except InvalidError as error:
        raise UnusableError(*error.told) from error
    if not is_named:
        return rules.board
    if load_the_board(named).games != rules.board:
        raise UnusableError(said("game.other_board", game=rules.title, board=rules.board))
    return named


def _game_of(name: str | None) -> str:
    """The game of a lesson; empty without one. Raises UnusableError."""
    try:
        return lesson(name).file.game if name else ""
    except InvalidError as error:
        raise UnusableError(*error.told) from error


def _calibration(board: Board, path: Path) -> Calibration | None:
    """The virtual board's calibration: the kept one if it still fits, else made anew by virtual hands; None where there
    is nothing to calibrate."""
    if not board.sensors.need_calibration:
        return None
    try:
        return kept(path, board)
    except FileNotFoundError:
        pass
    except (OSError, CalibrationError) as error:
        log.warning("%s", TERMINAL.speaker.explain(error))
    clock = VirtualClock()
    virtual = VirtualBoard(board, VIRTUAL_SEED, clock)
    calibration = calibrate(board, virtual, MessyHands(virtual, "normal", VIRTUAL_SEED), clock, "by virtual hands")
    try:
        return keep(calibration, path)
    except OSError as error:
        log.warning("The calibration could not be kept: %s", error)
    return calibration
