"""The serial port of the Pico under the board: asks it and gives its answers, and finds it again when it was unplugged.

It must never know what a count or a colour means. Scanner and lamps share one line; each asks in its own thread.
"""

import contextlib
import logging
import threading
import time
from typing import TypeVar

import serial

from takhta.devices.display import BAUD, GONE, WRITE_S, FindPort
from takhta.devices.errors import DeviceError, NoAnswerError
from takhta.link import board_words, wire
from takhta.link.display_client import WallMs
from takhta.link.exchange import Exchange

log = logging.getLogger(__name__)

TICK_S = 0.01
"""How long to listen before looking at the timers again."""
LOOK = "look at its USB cable; `takhta flash scanner` puts its program onto it"

Answer = TypeVar("Answer", bound=wire.Message)


class BoardLine:
    """One Pico under one board, at whatever port. `take` and `release` say how many use it: unused, it is closed."""

    def __init__(self, port: str | FindPort) -> None:
        """`port` is a path, or a function that gives one port to try after the other; None = there is none."""
        self._find: FindPort = (lambda: port) if isinstance(port, str) else port
        self._lock = threading.Lock()
        """One request at a time."""
        self._line: serial.Serial | None = None
        self._talk = Exchange(board_words.MESSAGES)
        self._users = 0

    def take(self) -> None:
        """Count one more user of this line."""
        with self._lock:
            self._users += 1

    def release(self) -> None:
        """Count one user less; the last one closes the port."""
        with self._lock:
            self._users -= 1
            if self._users == 0:
                self._let_go()

    def ask(self, request: wire.Message, answer: type[Answer], parts: int = 1) -> tuple[Answer, ...]:
        """Its answers to a request; empty when it refuses because its strips have no power. Raises DeviceError."""
        with self._lock:
            try:
                line = self._line or self._open()
                heard = _converse(line, self._talk, request, parts)
            except GONE as error:
                self._let_go()
                if isinstance(error, DeviceError):
                    raise
                raise NoAnswerError(f"The Pico under the board cannot be reached ({error}): {LOOK}.") from error
        if isinstance(heard[0], wire.Refused):
            if heard[0].why == board_words.NO_POWER:
                return ()
            raise DeviceError("The Pico under the board does not know what it is asked: `takhta flash scanner`.")
        return tuple(each for each in heard if isinstance(each, answer))

    def _open(self) -> serial.Serial:
        """Try each port there is once. Raises one of GONE, the last that was in the way."""
        trouble: Exception = NoAnswerError(f"No Pico is plugged in for the board: {LOOK}.")
        tried: set[str] = set()
        while (path := self._find()) is not None and path not in tried:
            tried.add(path)
            try:
                return self._greet(path)
            except GONE as error:
                trouble = error
        raise trouble

    def _greet(self, path: str) -> serial.Serial:
        line = serial.Serial(path, BAUD, timeout=TICK_S, write_timeout=WRITE_S, exclusive=True)
        self._talk = Exchange(board_words.MESSAGES)
        try:
            (found,) = _converse(line, self._talk, wire.Hello(major=wire.MAJOR, minor=wire.MINOR), 1)
            if not isinstance(found, wire.Greeting) or found.device != board_words.BOARD_READER:
                raise NoAnswerError(f"The Pico at {path} is not the one under the board: {LOOK}.")
            if found.major != wire.MAJOR:
                raise DeviceError(
                    f"The Pico under the board speaks version {found.major}.{found.minor}, this program "
                    f"{wire.MAJOR}.{wire.MINOR}: `takhta flash scanner`."
                )
        except GONE:
            line.close()
            raise
        log.info("The board's Pico: opened %s.", path)
        self._line = line
        return line

    def _let_go(self) -> None:
        if self._line is not None:
            with contextlib.suppress(*GONE):
                self._line.close()
            self._line = None


def who_answers(path: str) -> wire.Greeting | None:
    """The greeting of whichever of our microcontrollers is at a port; None = none answers there."""
    talk = Exchange(board_words.MESSAGES)
    try:
        with serial.Serial(path, BAUD, timeout=TICK_S, write_timeout=WRITE_S, exclusive=True) as line:
            (found,) = _converse(line, talk, wire.Hello(major=wire.MAJOR, minor=wire.MINOR), 1)
    except GONE:
        return None
    return found if isinstance(found, wire.Greeting) else None


def _converse(line: serial.Serial, talk: Exchange, request: wire.Message, parts: int) -> tuple[wire.Message, ...]:
    """All answers to a request. Raises NoAnswerError, or what pyserial raises for a port that is gone."""
    said = talk.ask(request, parts, _now())
    while True:
        if said:
            line.write(said)
        heard = line.read(1)
        talk.feed(heard + line.read(line.in_waiting))
        if talk.answers:
            return talk.answers
        if talk.failed(_now()):
            raise NoAnswerError(f"The Pico under the board does not answer: {LOOK}.")
        said = talk.tick(_now())


def _now() -> WallMs:
    return WallMs(time.monotonic_ns() // 1_000_000)
