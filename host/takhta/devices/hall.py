"""The scanner on a Raspberry Pi: reads all strips again and again and keeps the newest scan; a `board.ports.Scanner`.

It must never block its caller for longer than a scan and never know what a count means for a game. One thread of its
own does all reading. A board that is lost is powered up again, ever more seldom, until it answers.
"""

import contextlib
import logging
import threading
import time
from array import array
from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from takhta.board.evidence import Milliseconds
from takhta.board.plan import Board
from takhta.board.ports import Frame
from takhta.devices.drivers import open_gpio, open_spi
from takhta.devices.errors import DeviceError, NoAnswerError
from takhta.devices.machine import Machine
from takhta.devices.selftest import FULL, Rail, StripFault, Trouble, diagnose, fault_of, rail, strips_of
from takhta.devices.strips import INPUTS, Strips, strip_readings

log = logging.getLogger(__name__)

PERIOD_S = 0.030
"""A new scan begins this often; a scan takes 8 to 20 ms, by model."""
TEST_EVERY = 10
"""One scan in so many reads the strips' test voltages too."""
FIRST_SCAN_S = 1.0
STALE_MS = 1000
"""A frame older than this is no answer any more."""
GOODBYE_S = 2.0
"""How long closing waits for a scan under way."""
RETRY_FIRST_S, RETRY_MOST_S = 0.25, 8.0
SMOOTHING = 0.1
"""The share a new test voltage has in what is known of a strip's supply: one alone is as noisy as a sensor."""


class PoweredStrips(Protocol):
    """All strips of a board, whoever works their wires."""

    def power_up(self) -> None:
        """Power them. Raises DeviceError."""

    def power_down(self) -> None:
        """Take their power. Raises DeviceError."""

    def scan(self, addresses: Collection[int]) -> "array[int]":
        """Counts by Channel of these multiplexer inputs. Raises DeviceError."""

    def close(self) -> None:
        """Power down and let go of them; may be called twice."""


class HallScanner:
    """All Hall sensors of a board."""

    def __init__(self, board: Board, strips: PoweredStrips, now: Callable[[], Milliseconds]) -> None:
        """Start reading. `strips` belong to this scanner from now on; `now` stamps the frames."""
        self._board, self._strips, self._now = board, strips, now
        self._slots = [(slot.channel, slot.channel // INPUTS) for slot in board.slots]
        self._seats = tuple(sorted({slot.channel % INPUTS for slot in board.slots}))
        self._rails: dict[int, Rail] = {}
        self._news = threading.Condition()
        """Guards all below; notified whenever a scan is ready, wanted, or cannot be had."""
        self._frame: Frame | None = None
        self._readings: Sequence[int] = ()
        self._troubles: tuple[Trouble, ...] = ()
        self._lost: DeviceError | None = None
        self._begun = self._ended = self._wanted = 0
        """Scans, counted."""
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="scanner", daemon=True)
        self._thread.start()

    def latest(self) -> Frame:
        """The newest whole scan, without waiting for another. Raises DeviceError when the board does not answer."""
        with self._news:
            self._news.wait_for(lambda: self._frame or self._lost or self._closing, FIRST_SCAN_S)
            self._check()
            if self._frame is None or self._now() - self._frame.at > STALE_MS:
                raise NoAnswerError("The sensors have not been read for a second.")
            return self._frame

    def fresh(self, timeout_s: float = FIRST_SCAN_S) -> Frame:
        """A scan that begins now. Raises DeviceError when the board does not answer in time."""
        with self._news:
            number = self._wanted = self._begun + 1
            self._news.notify_all()
            if not self._news.wait_for(lambda: self._ended >= number or self._closing, timeout_s):
                raise NoAnswerError(f"The sensors could not be read within {timeout_s:g} s.")
            self._check()
            assert self._frame is not None
            return self._frame

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        """What the strips' test voltages last showed to be wrong."""
        with self._news:
            return self._troubles

    @property
    def readings(self) -> Sequence[int]:
        """Raw counts by Channel of the newest scan that read the test voltages too; empty before the first."""
        with self._news:
            return self._readings

    def close(self) -> None:
        """Power the strips down; may be called twice."""
        with self._news:
            self._closing = True
            self._news.notify_all()
        self._thread.join(GOODBYE_S)
        if self._thread.is_alive():
            # Two at one wire would be worse than a board left on, which `takhta doctor --off` switches off.
            log.warning("The scan hangs, so the strips could not be powered down.")
            return
        self._strips.close()

    def _check(self) -> None:
        if self._closing:
            raise NoAnswerError("The board is switched off.")
        if self._lost is not None:
            # A new error each time: one that is raised again and again would grow by a traceback each time.
            raise type(self._lost)(*self._lost.args)

    def _run(self) -> None:
        pause, retry = 0.0, RETRY_FIRST_S
        while True:
            with self._news:
                self._news.wait_for(lambda: self._closing or self._wanted > self._begun, pause)
                if self._closing:
                    return
                self._begun += 1
                lost = self._lost
            began = time.monotonic()
            try:
                if lost is not None:
                    self._strips.power_up()
                frame = self._scan(self._now())
            except DeviceError as error:
                self._lose(error)
                pause, retry = retry, min(retry * 2, RETRY_MOST_S)
                continue
            if lost is not None:
                log.info("The board answers again.")
            with self._news:
                self._frame, self._lost, self._ended = frame, None, self._begun
                self._news.notify_all()
            pause, retry = max(0.0, began + PERIOD_S - time.monotonic()), RETRY_FIRST_S

    def _lose(self, error: DeviceError) -> None:
        with contextlib.suppress(DeviceError):
            self._strips.power_down()
        with self._news:
            if self._lost is None:
                log.warning("%s", error)
            self._lost, self._ended = error, self._begun
            self._rails.clear()
            self._news.notify_all()

    def _scan(self, at: Milliseconds) -> Frame:
        testing = not self._rails or self._begun % TEST_EVERY == 0
        counts = self._strips.scan(range(INPUTS) if testing else self._seats)
        if testing:
            self._test(counts)
        known = self._rails
        return Frame(
            at,
            array("H", [_nominal(counts[channel], known.get(strip)) for channel, strip in self._slots]),
        )

    def _test(self, counts: Sequence[int]) -> None:
        troubles = diagnose(self._board, counts)
        strips = strips_of(self._board)
        if any(each.fault is StripFault.SILENT and len(each.strips) == len(strips) for each in troubles):
            raise NoAnswerError(troubles[0].text)
        for strip in strips:
            readings = strip_readings(counts, strip)
            if fault_of(readings) not in (None, StripFault.SAG):
                self._rails.pop(strip, None)
                continue
            new, old = rail(readings), self._rails.get(strip)
            self._rails[strip] = new if old is None else _blend(old, new)
        with self._news:
            for trouble in troubles:
                if trouble not in self._troubles:
                    log.warning("%s", trouble.text)
            self._troubles, self._readings = troubles, counts


def open_hall_scanner(board: Board, now: Callable[[], Milliseconds], machine: Machine | None = None) -> HallScanner:
    """The scanner on this Pi. Raises the DeviceError that says what is in the way."""
    machine = machine or Machine()
    gpio = open_gpio(machine)
    return HallScanner(board, Strips(board, gpio, open_spi(machine)), now)


def _blend(old: Rail, new: Rail) -> Rail:
    return Rail(
        old.span + SMOOTHING * (new.span - old.span),
        old.ground + SMOOTHING * (new.ground - old.ground),
    )


def _nominal(count: int, known: Rail | None) -> int:
    if known is None:
        return count
    return min(max(round(known.nominal(count)), 0), FULL - 1)
