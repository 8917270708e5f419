"""Puts a table together to play at: board, dice display, journal, session and page. Only here all packages meet."""

import logging
import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random

from takhta.board.errors import BoardError, MissingFileError
from takhta.board.files import board_file
from takhta.board.load import load_board
from takhta.board.plan import Board
from takhta.board.ports import DiceDisplay, Hands, Lamps, Reader, Scanner
from takhta.clock import time_of_day, wall_clock
from takhta.coach.players.player import player
from takhta.desk import Desk
from takhta.errors import UnusableError
from takhta.record.advance import fold
from takhta.record.facts import AnyFact, MatchBegan
from takhta.rules.errors import InvalidError
from takhta.rules.games import game, on_board
from takhta.rules.occupancy import Side
from takhta.rules.said import Told, said
from takhta.runtime.driver import Dice, Driver
from takhta.runtime.far_side import far_side
from takhta.runtime.lessons.progress import Progress
from takhta.runtime.lessons.school import School
from takhta.runtime.logbook import Logbook
from takhta.runtime.outputs.coach import Coach
from takhta.runtime.outputs.computer import Computer
from takhta.runtime.outputs.dice_display import DiceDisplayOutput
from takhta.runtime.outputs.director import Director
from takhta.runtime.outputs.event_lines import EventLines
from takhta.runtime.outputs.lamps import LampsOutput
from takhta.runtime.outputs.page import PageBackend
from takhta.runtime.outputs.sensor_watch import SensorWatch
from takhta.runtime.paths import desk_folder, health_file, lessons_file, sensors_log, trace_folder
from takhta.runtime.settings import VIRTUAL_BOARDS, NewMatch, PlaySettings
from takhta.runtime.shelf import Shelf
from takhta.runtime.terminal import TERMINAL
from takhta.sensing.calibration import Calibration
from takhta.session.events import MatchAsked
from takhta.session.hints import Hints, HintsSet
from takhta.session.machine import Session
from takhta.sim.hands import MessyHands
from takhta.trace.recorder import Recorder
from takhta.trace.ring import TraceRing
from takhta.uid import new_uid

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Devices:
    """What a table is played with. What is kept of it has `name`, `source` is the text of the board's file; `reader`
    reads the frames, with the `calibration` if it needs one; `hands` are those of a virtual board, `helper` the ones
    that lay a position there."""

    name: str
    board: Board
    source: str
    calibration: Calibration | None
    scanner: Scanner
    reader: Reader
    lamps: Lamps
    display: DiceDisplay
    hands: Hands | None = None
    helper: MessyHands | None = None


class Table:
    """A board with everything around it, ready to play; `step` is called about 33 times a second.

    `dice` throws for a match with electronic dice.
    """

    def __init__(self, settings: PlaySettings, dice: Dice, shelf: Shelf, devices: Devices) -> None:
        board, facts = devices.board, _of_board(devices.board, shelf.facts)
        self._shelf = shelf
        layouts = {layout.name: layout for layout in board.layouts}
        desk = Desk(desk_folder())
        name = settings.match.game or on_board(board.games)[0]
        far = far_side(settings, name, desk, facts, lambda event: self.driver.handle(event), self._notice)
        self.driver = Driver(
            session=Session(layouts, fold(facts) if facts else None),
            scanner=devices.scanner,
            reader=devices.reader,
            writer=Logbook(shelf.journal, time_of_day),
            dice=far.dice if far else dice,
            clock=wall_clock,
            keys=devices.display.poll,
            refusal=far.refusal if far else lambda _: (),
        )
        lamps = LampsOutput(devices.lamps, board, self.driver.notice)
        watch = SensorWatch(
            board,
            devices.calibration,
            lambda: devices.reader.health,
            self.driver.notice,
            sensors_log(),
            health_file(devices.name),
        )
        self.school = School(
            board.games,
            layouts,
            self.driver,
            devices.scanner,
            devices.reader,
            wall_clock,
            devices.display.poll,
            Progress(lessons_file()),
            devices.helper,
            (lambda told: TERMINAL.tell(*told)) if settings.lesson is not None else lambda _: None,
        )
        self.backend = PageBackend(board, self.school, wall_clock, lamps, facts, devices.display, devices.hands, watch)
        self.resumed = bool(facts)
        self.board = board
        self.display = devices.display
        self.watch = watch
        try:
            display = DiceDisplayOutput(devices.display)
            self.driver.attach(lamps, display, watch)
            self.school.attach(lamps, display, self.backend)
            if settings.trace != "off":
                self.driver.attach(_recorder(settings.trace, devices, facts))
            if settings.events:
                self.driver.attach(EventLines(sys.stdout, facts))
            director = Director(desk, self.driver.handle, self.driver.notice, name, TERMINAL.speaker)
            self.driver.attach(
                Computer(self.driver.handle, Random()), Coach(self.driver.handle), director, self.backend
            )
            if far is not None:
                self.driver.attach(far)
            elif settings.lesson is not None:
                self.school.begin(settings.lesson, settings.learner)
            elif not facts:
                begin(self.driver, board, settings.match)
            if settings.hints:
                self.driver.handle(HintsSet(wall_clock(), {side.label: Hints(settings.hints) for side in Side}))
        except UnusableError:
            self.close()
            raise
        except InvalidError as error:
            self.close()
            raise UnusableError(*error.told) from error

    def step(self) -> None:
        """One turn of the loop."""
        self.school.step()

    def _notice(self, told: Told) -> None:
        self.driver.notice(told)

    def close(self) -> None:
        """Go dark and let go of everything; a lesson ends, so that the board lies as its match stands."""
        self.school.leave()
        self.driver.close()
        self._shelf.close()


def begin(driver: Driver, board: Board, match: NewMatch) -> None:
    """Begin a match. Raises UnusableError when there is no such game or no such computer player."""
    try:
        for name in match.computers.values():
            player(name)
    except InvalidError as error:
        raise UnusableError(*error.told) from error
    name = match.game or on_board(board.games)[0]
    driver.handle(
        MatchAsked(
            wall_clock(),
            name,
            match.players,
            match.length,
            dict(match.options),
            match.dice,
            dict(match.computers),
            new_uid(),
            match.event,
            match.round,
            match.table,
        )
    )
    if driver.state.match_state is None:
        raise UnusableError(*driver.scene.notice)


def load_the_board(name: str) -> Board:
    """A board by its name or file. Raises UnusableError."""
    try:
        return load_board(board_file(name))
    except MissingFileError as error:
        raise UnusableError(str(error), said("board.virtual_ones", boards=tuple(VIRTUAL_BOARDS))) from error
    except (BoardError, OSError) as error:
        raise UnusableError(str(error)) from error


def _of_board(board: Board, unfinished: tuple[AnyFact, ...]) -> tuple[AnyFact, ...]:
    """The unfinished match, or nothing when it was played on another board, or another way round than this one can be
    set up: then it stays as it is in the log."""
    name = game_of(unfinished)
    if not name or game(name).board != board.games:
        return ()
    now = fold(unfinished)
    return unfinished if not now.playing or now.layout in {each.name for each in board.layouts} else ()


def game_of(history: tuple[AnyFact, ...]) -> str:
    """The game that facts tell of; empty when there are none."""
    return history[0].game if history and isinstance(history[0], MatchBegan) else ""


def _recorder(target: str, devices: Devices, facts: tuple[AnyFact, ...]) -> Recorder:
    """What records all inputs: into the ring of the last minutes unless a file was asked for. Raises UnusableError."""
    return Recorder(Path(target) if target else TraceRing(trace_folder()), devices.source, devices.calibration, facts)
