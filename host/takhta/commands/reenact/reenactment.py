"""Plays a recorded match on the virtual board, through field, counts, sensing, session, display and journal.

What comes out is the journal's log, compared fact by fact with the record. The driver is the one `play` runs; only
the clock and the hands differ.
"""

import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from takhta.board.files import board_file
from takhta.board.load import load_board
from takhta.board.plan import Layout
from takhta.board.ports import Scanner
from takhta.board.scene import Key
from takhta.clock import time_of_day
from takhta.commands.reenact.players import Players, StuckError
from takhta.devices.display import SerialDiceDisplay
from takhta.devices.firmware_process import FirmwareProcess
from takhta.record import facts
from takhta.record.advance import trail
from takhta.record.errors import ReplayError
from takhta.record.facts import AnyFact, Fact
from takhta.record.match import Match
from takhta.record.replay import facts_of
from takhta.record.retell import match_of
from takhta.record.sides import name_of, side_of
from takhta.record.store.journal import Journal
from takhta.record.written import in_usual_words
from takhta.rules.errors import InvalidError
from takhta.rules.game import AnyGame
from takhta.rules.said import said
from takhta.runtime.dice import ScriptedDice
from takhta.runtime.driver import Driver
from takhta.runtime.logbook import Logbook
from takhta.runtime.outputs.dice_display import DiceDisplayOutput
from takhta.runtime.outputs.lamps import LampsOutput
from takhta.runtime.virtual_calibration import reader_for
from takhta.runtime.virtual_clock import VirtualClock
from takhta.session.events import MatchAsked, Pressed
from takhta.session.machine import Session
from takhta.sim.board import VirtualBoard
from takhta.sim.errors import NoCheckerError
from takhta.sim.hands import MessyHands
from takhta.sim.nuisances import Nuisances
from takhta.trace.recorder import Recorder

REST_SCANS = 6
"""How long the players look at a board at rest before they do the next thing."""
KEY_WITHIN_S = 5.0
"""A key that the firmware has not reported by then is lost."""


@dataclass(frozen=True, slots=True)
class Options:
    """How to re-enact: whose hands, which sensors, with the dice display's process or without, and all inputs into
    the file `trace` if there is one. `dead` sensors die after the calibration; `troubles` are names of TROUBLES.
    `board` is a board file's name; empty = the one the match's game is made for."""

    seed: int = 0
    hands: str = "normal"
    scatter: float = 1.0
    sensors: str = "good"
    display: bool = True
    trace: Path | None = None
    dead: int = 0
    troubles: tuple[str, ...] = ()
    board: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """What came of it. `wrong` counts commits that differ from where the pieces lay; `difference` says where the log
    first departs from the record, empty when it does not; `match` is what was logged."""

    turns: int
    wrong: int
    asked: int
    seconds: float
    difference: str
    match: Match

    @property
    def equal(self) -> bool:
        """Whether the log equals the record."""
        return not self.difference


ScannerOf = Callable[[VirtualBoard, VirtualClock], Scanner]
"""What reads a virtual board."""


def reenact(
    match: Match,
    options: Options,
    progress: Callable[[int, int], None] | None = None,
    scanner: ScannerOf = lambda virtual, _clock: virtual,
) -> Report:
    """Play the match on the virtual board. Raises ReplayError when the record itself breaks the rules, its game is not
    played on that board, or a side resigns in it that cannot at this table.

    `progress` is told how many facts of how many are done. `scanner` reads the calibrated board, which reads
    itself unless told otherwise.
    """
    rules = _game_of(match)
    source = board_file(options.board or rules.board)
    board = load_board(source)
    if board.games != rules.board:
        raise ReplayError(said("game.other_board", game=rules.title, board=rules.board))
    if "piles" in options.troubles and any(place.square for place in board.places):
        raise ReplayError(said("reenact.no_piles", trouble="piles"))
    layout = board.layouts[0]
    script = facts_of(match, layout.name)
    _check_resignations(script)
    script = _as_played(script)
    with tempfile.TemporaryDirectory() as folder:
        stage = _Stage(match, script, source, layout, options, Path(folder), scanner)
        try:
            return stage.run(progress)
        finally:
            stage.close()


class _Stage:
    """Everything that is needed to re-enact one match."""

    def __init__(
        self,
        match: Match,
        script: tuple[AnyFact, ...],
        source: Path,
        layout: Layout,
        options: Options,
        folder: Path,
        scanner_of: ScannerOf,
    ) -> None:
        board = load_board(source)
        self._record, self._script = match, script
        self._clock = VirtualClock()
        self._virtual = VirtualBoard(board, options.seed, self._clock, options.sensors)
        self._hands = MessyHands(self._virtual, options.hands, options.seed, options.scatter)
        reader, calibration = reader_for(board, self._virtual, self._hands, self._clock, "before this re-enactment")
        self._firmware = firmware = FirmwareProcess() if options.display else None
        self._display = SerialDiceDisplay(lambda: firmware.tty) if firmware else None
        self._journal = Journal(folder / "journal.sqlite")
        self._logbook = Logbook(self._journal, time_of_day)
        self._dice = ScriptedDice(_throws(script))
        layouts = {each.name: each for each in board.layouts}
        self._driver = Driver(
            session=Session(layouts),
            scanner=scanner_of(self._virtual, self._clock),
            reader=reader,
            writer=self._logbook,
            dice=self._dice,
            clock=self._clock,
            keys=self._display.poll if self._display else lambda: (),
        )
        if options.trace:
            self._driver.attach(Recorder(options.trace, source.read_text(), calibration))
        if self._display:
            self._driver.attach(DiceDisplayOutput(self._display))
        self._driver.attach(LampsOutput(self._virtual, board, self._driver.notice))
        nuisances = Nuisances(self._virtual, options.troubles, options.seed, options.dead)
        self._players = Players(script, layout, self._hands, self._press, nuisances)

    def run(self, progress: Callable[[int, int], None] | None) -> Report:
        """Play until the record is finished or the log departs from it."""
        started = time.monotonic()
        record = self._record
        self._driver.handle(
            MatchAsked(
                self._clock(),
                record.game,
                {side.label: name for side, name in record.players.items()},
                record.length,
                dict(record.options),
                uid=record.uid,
                event=record.event,
                round=record.round,
                table=record.table,
            )
        )
        difference, wrong, rest = "", 0, 0
        checked = 0
        while not difference and len(self._logbook.facts) < len(self._script):
            self._clock.tick()
            try:
                busy = self._hands.step(self._clock())
            except NoCheckerError as error:
                difference = f"The hands cannot go on: {error}"
                break
            self._driver.step()
            rest = 0 if busy else rest + 1
            if rest >= REST_SCANS:
                rest = 0
                try:
                    self._players.act(self._driver.scene, len(self._logbook.facts))
                except StuckError as error:
                    difference = str(error)
            for fact in self._logbook.facts[checked:]:
                difference = difference or self._difference(checked, fact)
                if isinstance(fact, facts.Played):
                    wrong += self._driver.state.match_state is not None and self._is_wrong()
                checked += 1
            if progress:
                progress(checked, len(self._script))
        if not difference and self._dice.left:
            difference = f"{self._dice.left} throws of the record were never asked for."
        log = self._journal.facts_of_last()
        if not difference and tuple(log) != tuple(self._logbook.facts):
            difference = "The journal does not hold what was shown."
        turns = sum(isinstance(fact, facts.Played) for fact in log)
        return Report(turns, wrong, self._players.asked, time.monotonic() - started, difference, match_of(log))

    def close(self) -> None:
        """Let go of all devices."""
        self._driver.close()
        self._journal.close()
        if self._firmware:
            self._firmware.kill()

    def _difference(self, index: int, fact: Fact) -> str:
        """How a logged fact departs from the record; a sentence, or empty."""
        wanted = self._script[index]
        return "" if fact == wanted else f"Fact {index + 1}: recorded {wanted}, logged {fact}."

    def _is_wrong(self) -> bool:
        """Whether the last commit differs from where the pieces truly lie."""
        match_state, layout = self._driver.state.match_state, self._driver.state.layout
        if match_state is None or match_state.occupancy is None or layout is None:
            return False  # the game has ended; its last position is compared with the record
        return layout.to_board(match_state.occupancy) != self._virtual.truth()

    def _press(self, key: Key) -> None:
        """Press a key of the dice display and wait, in wall time, until the firmware has reported it."""
        if self._firmware is None or self._display is None:
            self._driver.handle(Pressed(self._clock(), key))
            return
        self._display.flush(KEY_WITHIN_S)
        if key is Key.RESIGN:
            self._firmware.hold(Key.DROP)
        else:
            self._firmware.tap(key)
        pressed = self._display.keys(KEY_WITHIN_S)
        if not pressed:
            raise StuckError(f"The dice display did not report {key.name}.")
        for each in pressed:
            self._driver.handle(Pressed(self._clock(), each))


def _game_of(match: Match) -> AnyGame:
    """The rules a match is played by. Raises ReplayError when there is no such game."""
    try:
        return match.rules
    except InvalidError as error:
        raise ReplayError(said("replay.match"), *error.told) from error


def _check_resignations(script: tuple[AnyFact, ...]) -> None:
    """At the board only the side on turn resigns; elsewhere the other may, or has just left. Raises ReplayError."""
    turn = None
    for fact, match_state in trail(script):
        if isinstance(fact, facts.Conceded) or (isinstance(fact, facts.MatchBegan) and (fact.games or fact.score)):
            raise ReplayError(said("reenact.not_whole"))
        if isinstance(fact, facts.Resigned) and turn is not None and name_of(turn) != fact.side:
            by, on_turn = side_of(fact.side).noun, turn.noun
            raise ReplayError(said("reenact.resigned", game=match_state.number, side=by, turn=on_turn))
        turn = match_state.turn


def _as_played(script: tuple[AnyFact, ...]) -> tuple[AnyFact, ...]:
    """The facts in the words of a board and the order in which people bring them about: a gammon is resigned by
    offering the single game first."""
    steps: list[AnyFact] = []
    for fact in in_usual_words(script):
        if isinstance(fact, facts.Resigned):
            steps += [facts.Resigned(fact.side, times) for times in range(1, fact.times)]
        steps.append(fact)
    return tuple(steps)


def _throws(script: tuple[AnyFact, ...]) -> list[tuple[int, int]]:
    """The dice of a record in the order in which they will be asked for."""
    throws: list[tuple[int, int]] = []
    for fact in script:
        if isinstance(fact, facts.OpeningThrown):
            throws.append((fact.white, fact.black))
        elif isinstance(fact, facts.StartThrown | facts.Rolled):
            throws.append((int(fact.roll[0]), int(fact.roll[1])))
    return throws
