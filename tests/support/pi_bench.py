"""The virtual board's sensors behind the board's electronics, read by the real scanner of a Raspberry Pi."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from support.electronics import Electronics
from support.fake_pi import connect, describe_pi
from support.patience import give_devices_time
from support.positions_on_board import wander
from support.virtual import TABLES, Clock
from takhta.board.evidence import Milliseconds
from takhta.board.files import board_file
from takhta.board.plan import Board
from takhta.board.ports import Frame
from takhta.devices.drivers import open_gpio, open_spi
from takhta.devices.hall import HallScanner
from takhta.devices.strips import Strips
from takhta.sim.board import VirtualBoard
from takhta.sim.hands import MessyHands


class ScannerInStep:
    """The real scanner where time is virtual: whenever the clock has moved, the next frame is one scanned now."""

    def __init__(self, scanner: HallScanner, now: Callable[[], Milliseconds]) -> None:
        self.real = scanner
        self._now = now
        self._at: Milliseconds | None = None

    def latest(self) -> Frame:
        """The newest scan."""
        if self._at == self._now():
            return self.real.latest()
        self._at = self._now()
        return self.real.fresh()

    def close(self) -> None:
        """Power the strips down."""
        self.real.close()


class PiBench:
    """A virtual board whose sensors are reached through wires only, and a Pi at the other end of them."""

    def __init__(self, patch: pytest.MonkeyPatch, folder: Path, board: Board = TABLES, seed: int = 1) -> None:
        self.clock = Clock()
        self.virtual = VirtualBoard(board, seed, self.clock)
        self.electronics = Electronics(board_file(board.name), lambda: self.virtual.latest().counts)
        self.machine = describe_pi(folder)
        self.board = board
        connect(patch, self.electronics)
        give_devices_time(patch)

    def put_down(self) -> None:
        """Checkers as a game leaves them."""
        hands = MessyHands(self.virtual, "normal", 1)
        hands.set_up(wander(Random(1)))
        hands.finish()

    def strips(self) -> Strips:
        """The strips, powered."""
        return Strips(self.board, open_gpio(self.machine), open_spi(self.machine), self.electronics.sleep)

    def scanner(self) -> HallScanner:
        """The scanner, reading."""
        return HallScanner(self.board, self.strips(), self.clock)

    def in_step(self) -> ScannerInStep:
        """The scanner in step with the virtual clock."""
        return ScannerInStep(self.scanner(), self.clock)
