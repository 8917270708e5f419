"""Puts a table together to play at: board, dice display, journal, session and page. Only here all rooms meet."""

import logging
import os
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

from takhta.app.computer import Computer
from takhta.app.dice import throw_electronic
from takhta.app.driver import Dice, Driver
from takhta.app.errors import UnusableError
from takhta.app.helping_hands import HelpingHands
from takhta.app.house import RunningHouse
from takhta.app.kept_checkers import KeptCheckers
from takhta.app.logbook import Logbook, time_of_day
from takhta.app.only_one import only_one
from takhta.app.paths import calibration_file, data_folder, health_file, journal_file, trace_folder
from takhta.app.sensor_watch import SensorWatch
from takhta.app.settings import NewMatch, PlaySettings
from takhta.app.tape import Tape, TapedReader, TapedSession
from takhta.app.trace_ring import TraceRing
from takhta.app.virtual import VirtualClock, calibrate
from takhta.board.errors import BoardError
from takhta.board.evidence import Milliseconds
from takhta.board.files import board_file
from takhta.board.load import load_board
from takhta.board.plan import Board
from takhta.board.ports import DiceDisplay, Hands, Lamps, Scanner
from takhta.coach.players.player import player
from takhta.devices.display import SerialDiceDisplay
from takhta.devices.firmware_process import FirmwareProcess
from takhta.record.advance import fold
from takhta.record.errors import RecordError
from takhta.record.facts import AnyFact, MatchBegan
from takhta.record.journal import Journal
from takhta.rules.errors import InvalidError
from takhta.rules.games import GAMES, game, on_board
from takhta.sensing.calibration import Calibration, load, save
from takhta.sensing.errors import CalibrationError
from takhta.sensing.evidence import Decoder
from takhta.session.events import MatchAsked
from takhta.session.machine import Session
from takhta.session.states import Phase
from takhta.sim.board import VirtualBoard
from takhta.sim.hands import MessyHands

log = logging.getLogger(__name__)

VIRTUAL_SEED = 1
"""The virtual board's sensors are the same at every start, so that its calibration can be kept like a real one's."""
USUAL_VIRTUAL = "virtual"
"""Which of the virtual boards that is, the game says."""
VIRTUAL_BOARDS = {"virtual": "tables", "virtual-cross": "cross"}
"""Which wood each virtual board has; their calibrations are kept by these names."""
PLUGS_IN_AFTER = Milliseconds(2000)
"""How long the virtual dice display stays away after its process has died."""


def wall_clock() -> Milliseconds:
    """Steady time for everything at the table."""
    return Milliseconds(time.monotonic_ns() // 1_000_000)


class Shelf:
    """What a program that plays keeps for itself alone: the journal, and the facts of the match that is unfinished."""

    def __init__(self, *, fresh: bool) -> None:
        """`fresh` leaves an unfinished match aside. Raises UnusableError."""
        self._lock = only_one(data_folder())
        self.journal = _journal(journal_file())
        self.facts = () if fresh else _unfinished(self.journal)

    def close(self) -> None:
        """Let another program play."""
        self.journal.close()
        os.close(self._lock)


@dataclass(frozen=True)
class Devices:
    """What a table is played with. What is kept of it has `name`, `source` is the text of the board's file; `hands` are
    those of a virtual board."""

    name: str
    board: Board
    source: str
    calibration: Calibration
    scanner: Scanner
    lamps: Lamps
    display: DiceDisplay
    hands: Hands | None = None


class Table:
    """A board with everything around it, ready to play; `step` is called about 33 times a second.

    `dice` throws for a match with electronic dice.
    """

    def __init__(self, settings: PlaySettings, dice: Dice, shelf: Shelf, devices: Devices) -> None:
        board, facts = devices.board, _of_board(devices.board, shelf.facts)
        self._shelf = shelf
        logbook = Logbook(shelf.journal, time_of_day, facts)
        layouts = {layout.name: layout for layout in board.layouts}
        standing, decoder = fold(facts) if facts else None, Decoder(board, devices.calibration)
        self._tape = _tape(settings.trace, devices.source, devices.calibration, facts)
        self.driver = Driver(
            board=board,
            session=TapedSession(self._tape, layouts, standing) if self._tape else Session(layouts, standing),
            scanner=devices.scanner,
            reader=TapedReader(decoder, self._tape) if self._tape else decoder,
            lamps=devices.lamps,
            writer=logbook,
            dice=dice,
            clock=wall_clock,
            display=devices.display,
        )
        self._computer = Computer(self.driver.tell, Random())
        self._watch = SensorWatch(
            board,
            devices.calibration,
            lambda: decoder.health,
            self.driver.notice,
            data_folder() / "sensors.jsonl",
            health_file(devices.name),
        )
        self.house = RunningHouse(
            board, self.driver, logbook, wall_clock, devices.hands, self._match_begins, self._watch
        )
        self.resumed = bool(facts)
        if not facts:
            try:
                begin(self.driver, settings.match)
            except UnusableError:
                self.close()
                raise

    def step(self) -> None:
        """One turn of the loop."""
        self.driver.step()
        self._computer.look(self.driver.session.memory, self.driver.scene, wall_clock())
        self.house.look()

    def close(self) -> None:
        """Go dark and let go of everything."""
        self.driver.close()
        self._watch.keep()
        if self._tape:
            self._tape.close()
        self._shelf.close()

    def _match_begins(self) -> None:
        """A new match was asked for on the page."""


class VirtualTable(Table):
    """The virtual board, its dice display's firmware in a process, and hands that set it up between games."""

    def __init__(self, settings: PlaySettings, dice: Dice = throw_electronic) -> None:
        shelf = Shelf(fresh=settings.fresh)
        board = load_the_board(_board_wanted(settings, shelf.facts))
        name = next(name for name, wood in VIRTUAL_BOARDS.items() if wood == board.name)
        calibration = _calibration(board, calibration_file(name))
        self._virtual = VirtualBoard(board, VIRTUAL_SEED, wall_clock)
        self._helper = HelpingHands(MessyHands(self._virtual, "neat", VIRTUAL_SEED))
        self._kept = KeptCheckers(data_folder() / f"{name}-checkers.json", self._virtual)
        self._kept.take_down()
        self._firmware = FirmwareProcess()
        self._gone_since: Milliseconds | None = None
        devices = Devices(
            name,
            board,
            board_file(board.name).read_text(),
            calibration,
            scanner=self._virtual,
            lamps=self._virtual,
            display=SerialDiceDisplay(lambda: self._firmware.tty),
            hands=self._virtual,
        )
        super().__init__(settings, dice, shelf, devices)
        if self.driver.session.memory.phase is Phase.SET_UP:
            self._match_begins()

    @property
    def firmware(self) -> FirmwareProcess:
        """The dice display's process."""
        return self._firmware

    def step(self) -> None:
        """One turn of the loop."""
        now = wall_clock()
        self._replug(now)
        super().step()
        self._helper.look(self.driver.session.memory, self.driver.scene, now)
        self._kept.keep()

    def close(self) -> None:
        """Go dark and let go of everything."""
        self._kept.keep()
        super().close()
        self._firmware.close()

    def _match_begins(self) -> None:
        self._helper.match_begins(wall_clock())

    def _replug(self, now: Milliseconds) -> None:
        if self._firmware.running:
            self._gone_since = None
        elif self._gone_since is None:
            self._gone_since = now
        elif now - self._gone_since >= PLUGS_IN_AFTER:
            log.warning("The virtual dice display has stopped; it is started again.")
            self._gone_since = None
            self._firmware.restart()


def begin(driver: Driver, match: NewMatch) -> None:
    """Begin a match. Raises UnusableError when there is no such game or no such computer player."""
    try:
        for name in match.computers.values():
            player(name)
    except InvalidError as error:
        raise UnusableError(str(error)) from error
    name = match.game or on_board(driver.board.name)[0]
    driver.tell(
        MatchAsked(
            wall_clock(), name, match.players, match.length, dict(match.options), match.dice, dict(match.computers)
        )
    )
    if driver.session.memory.standing is None:
        raise UnusableError(driver.scene.notice)


def load_the_board(name: str) -> Board:
    """A board by its name or file. Raises UnusableError."""
    try:
        return load_board(board_file(name))
    except (BoardError, OSError) as error:
        raise UnusableError(str(error)) from error


def _board_wanted(settings: PlaySettings, unfinished: tuple[AnyFact, ...]) -> str:
    """Which wood the virtual board has: that of the game asked for, of the board named, or of the unfinished match.

    Raises UnusableError.
    """
    asked = settings.match.game
    if not asked and settings.board != USUAL_VIRTUAL:
        return VIRTUAL_BOARDS[settings.board]
    try:
        return game(asked or _game_of(unfinished) or GAMES[0]).board
    except InvalidError as error:
        raise UnusableError(str(error)) from error


def _of_board(board: Board, unfinished: tuple[AnyFact, ...]) -> tuple[AnyFact, ...]:
    """The unfinished match, or nothing when it was played on another board: then it stays as it is in the log."""
    name = _game_of(unfinished)
    return unfinished if name and game(name).board == board.name else ()


def _game_of(history: tuple[AnyFact, ...]) -> str:
    """The game that facts tell of; empty when there are none."""
    return history[0].game if history and isinstance(history[0], MatchBegan) else ""


def _journal(path: Path) -> Journal:
    try:
        return Journal(path)
    except RecordError as error:
        raise UnusableError(str(error)) from error


def _unfinished(journal: Journal) -> tuple[AnyFact, ...]:
    try:
        return journal.unfinished()
    except RecordError as error:
        raise UnusableError(f"{error} With --new another match is begun.") from error


def _tape(target: str, board: str, calibration: Calibration, facts: tuple[AnyFact, ...]) -> Tape | None:
    """What records all inputs: into the ring of the last minutes unless something else was asked for."""
    if target == "off":
        return None
    return Tape(Path(target) if target else TraceRing(trace_folder()), board, calibration, facts)


def _calibration(board: Board, path: Path) -> Calibration:
    """The virtual board's calibration: the kept one if it still fits, else made anew by virtual hands."""
    try:
        return load(path, board)
    except FileNotFoundError:
        pass
    except (OSError, CalibrationError) as error:
        log.warning("%s", error)
    clock = VirtualClock()
    virtual = VirtualBoard(board, VIRTUAL_SEED, clock)
    calibration = calibrate(board, virtual, MessyHands(virtual, "normal", VIRTUAL_SEED), clock, "by virtual hands")
    try:
        save(calibration, path)
    except OSError as error:
        log.warning("The calibration could not be kept: %s", error)
    return calibration
