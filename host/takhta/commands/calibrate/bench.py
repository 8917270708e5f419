"""A board on the bench to be calibrated: the procedure, its lamps, its files. It plays nothing and knows no game.

Every step that is done is kept on the disk at once, so an interrupted calibration goes on where it was.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from takhta.board.evidence import Milliseconds
from takhta.board.plan import Board, Run
from takhta.board.ports import Frame, LampFrame, Lamps, Scanner
from takhta.clock import time_of_day
from takhta.commands.calibrate.lamps import lead
from takhta.rules.occupancy import EMPTY
from takhta.rules.said import Told, said, verbatim
from takhta.runtime.kept_calibration import keep
from takhta.runtime.terminal import TERMINAL
from takhta.runtime.virtual_calibration import LONG_FRAMES
from takhta.sensing.calibration import Calibration
from takhta.sensing.errors import CalibrationError
from takhta.sensing.learning.instruction import Instruction
from takhta.sensing.learning.procedure import CalibrationProcedure
from takhta.sensing.learning.unfinished import load_unfinished, save_unfinished
from takhta.sensing.learning.verdict import Verdict, judge
from takhta.sim.board import VirtualBoard
from takhta.sim.hands import MessyHands

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Devices:
    """What is on the bench. `virtual` is the same board as the scanner where it is simulated, with hands for it."""

    board: Board
    scanner: Scanner
    lamps: Lamps
    clock: Callable[[], Milliseconds]
    virtual: VirtualBoard | None = None
    hands: MessyHands | None = None


class CalibrateBench:
    """A calibration from its first step to its file; `step` is called about 33 times a second.

    `kept` is the file of the unfinished calibration, `target` the calibration's. `again` begins anew.
    """

    def __init__(self, devices: Devices, kept: Path, target: Path, *, again: bool = False) -> None:
        self.devices = devices
        self._kept = kept
        self._target = target
        self.resumed = False
        self.procedure = CalibrationProcedure(devices.board) if again else self._resume()
        self._asked: Instruction | None = self.procedure.instruction
        self._frame_at: Milliseconds | None = None
        self._set_to: tuple[Instruction, int] | None = None
        self._rest = 0
        self.hands_busy = False
        self.silent: Told = ()
        """Why the board does not answer; nothing when it does."""
        self.lamps: LampFrame = ()
        self.calibration: Calibration | None = None
        self.verdict: Verdict | None = None

    @property
    def told(self) -> Told:
        """What is expected now."""
        if self.verdict is not None:
            return self.verdict.told[:1]
        return () if self.procedure.instruction is None else (self.procedure.instruction.told,)

    @property
    def run(self) -> Run | None:
        """What to slide along now."""
        return self.procedure.instruction.run if self.procedure.instruction else None

    def step(self) -> None:
        """One turn of the loop."""
        devices = self.devices
        if self.hands_busy:
            self._move_hands()
        try:
            self._scan(devices.scanner.latest())
            self.silent = ()
            now = self.procedure.instruction
            is_second = now is not None and now.side not in (None, devices.board.pieces[0].side)
            self.lamps = lead(devices.board, self.run, devices.clock(), gap=is_second)
            devices.lamps.show(self.lamps)
        except OSError as error:
            self.silent = (said("board.silent"), verbatim(str(error)))

    def skip(self) -> None:
        """Go on although this step has not come to its end."""
        self.procedure.skip()
        self._keep()

    def back(self) -> None:
        """Do the last step again."""
        if self.verdict is None:
            self.procedure.back()
            self._keep()

    def begin_again(self) -> None:
        """Forget all and begin with the empty board."""
        self.procedure = CalibrationProcedure(self.devices.board)
        self.calibration = self.verdict = None
        self._keep()

    def toggle_hands(self) -> None:
        """Let the virtual hands do it, or stop them."""
        self.hands_busy = self.devices.hands is not None and not self.hands_busy
        self._set_to = None

    def close(self) -> None:
        """Go dark and let go of the devices."""
        self.devices.lamps.close()
        self.devices.scanner.close()

    def _resume(self) -> CalibrationProcedure:
        board = self.devices.board
        try:
            begun = load_unfinished(self._kept, board)
        except FileNotFoundError:
            return CalibrationProcedure(board)
        except (OSError, CalibrationError) as error:
            log.warning("%s It is begun anew.", TERMINAL.speaker.explain(error))
            return CalibrationProcedure(board)
        self.resumed = begun.done > 0
        return CalibrationProcedure(board, begun)

    def _scan(self, frame: Frame) -> None:
        if frame.at == self._frame_at:
            return
        self._frame_at = frame.at
        self.procedure.see(frame)
        if self.procedure.instruction is not self._asked:
            self._keep()

    def _keep(self) -> None:
        """Keep how far it has come; at its end judge it, and keep a calibration one can play with."""
        self._asked = self.procedure.instruction
        try:
            if self._asked is not None:
                save_unfinished(self.procedure.unfinished(), self._kept)
                return
            self.calibration = self.procedure.result(time_of_day().isoformat(timespec="minutes"))
            self.verdict = judge(self.devices.board, self.calibration, self.procedure.wiring_faults())
            self.hands_busy = False
            if self.verdict.usable:
                self.calibration = keep(self.calibration, self._target)
            self._kept.unlink(missing_ok=True)
        except OSError as error:
            log.warning("The calibration could not be kept: %s", error)

    def _move_hands(self) -> None:
        """The virtual hands do what is asked, and do it again when that did not count."""
        hands, todo = cast("MessyHands", self.devices.hands), self.procedure.instruction
        if todo is not None and self._set_to != (todo, self.procedure.refused):
            self._set_to = todo, self.procedure.refused
            if todo.side is None or todo.run is None:
                hands.set_up((EMPTY,) * len(self.devices.board.places))
            else:
                hands.slide(todo.side, todo.run)
        hands.step(self.devices.clock())
        self._rest = 0 if hands.next_at is not None else self._rest + 1
        if self._rest > LONG_FRAMES:
            self._set_to, self._rest = None, 0  # no sensor has shown the slide
