"""The dice display at a serial port: shows scenes, tells which keys were pressed, copes with being unplugged.

It must never know a rule of a game, never block its caller and never raise because the box is gone.
One thread of its own does all talking; its timers are wall time, also where the game's clock is virtual.
"""

import logging
import termios
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

import serial

from takhta.board.scene import Key, Scene
from takhta.link import display_words as words
from takhta.link import wire
from takhta.link.display_client import DisplayClient, WallMs
from takhta.rules.occupancy import Side

log = logging.getLogger(__name__)

BAUD = 115_200
"""Only a box on real serial lines minds; USB and pseudo-terminals take any rate."""
LOOK_FIRST_S, LOOK_MOST_S = 0.25, 2.0
"""How soon to look for the port again while there is none; each time twice as late."""
STRANGER_MS = 1000
"""How long something else is listened to before another port is tried."""
SILENT_MS = 3000
"""A port where nobody answers for so long is let go and looked for anew: the box may be elsewhere by now."""
TICK_S = 0.01
"""How long to listen before looking at the timers again."""
WRITE_S = 0.5
"""A port that takes nothing for so long is as good as unplugged."""
GONE = (OSError, termios.error)
"""What pyserial raises for a port that is not there, not ours, taken by another program, or pulled out."""
GOODBYE_S = 0.3
"""How long closing waits for the box to go blank."""
BRIGHTNESS = 160

FindPort = Callable[[], str | None]
"""Tells where the box is plugged in at the moment; its name may be another after replugging."""

_SIDES = {
    None: words.NOBODY,
    Side.WHITE: words.WHITE,
    Side.BLACK: words.BLACK,
    Side.RED: words.RED,
    Side.YELLOW: words.YELLOW,
    Side.GREEN: words.GREEN,
}


def as_show(scene: Scene, brightness: int = BRIGHTNESS) -> words.Show:
    """What of a scene fits on the box: dice, cube, turn, live keys, score and the prompt's pictogram.

    >>> as_show(Scene(occupancy=(), turn=Side.WHITE)).turn == words.WHITE
    True
    """
    one, two = scene.dice
    return words.Show(
        die_a=one.value,
        side_a=_SIDES[one.side],
        used_a=int(one.used),
        die_b=two.value,
        side_b=_SIDES[two.side],
        used_b=int(two.used),
        cube=scene.cube.value.bit_length() - 1 if scene.cube.value else words.NO_CUBE,
        owner=_SIDES[scene.cube.owner],
        turn=_SIDES[scene.turn],
        keys=sum(1 << key for key in scene.keys),
        digits=int(scene.digits),
        white=min(scene.score.white, 0xFFFF),
        black=min(scene.score.black, 0xFFFF),
        length=min(scene.score.length, 0xFFFF),
        crawford=int(scene.score.crawford),
        prompt=scene.prompt,
        brightness=brightness,
        sticks=int(scene.sticks),
        seats=sum(1 << _SIDES[side] - 1 for side in scene.sides),
    )


class SerialDiceDisplay:
    """The box with dice, cube, score, prompt and six keys, wherever it is plugged in; a `board.ports.DiceDisplay`."""

    def __init__(self, port: str | FindPort, brightness: int = BRIGHTNESS) -> None:
        """`port` is a path, better one below /dev/serial/by-id, or a function that finds it; None or OSError = nowhere.

        It need not exist yet.
        """
        self._find: FindPort = (lambda: port) if isinstance(port, str) else port
        self._brightness = brightness
        self._client = DisplayClient()
        self._news = threading.Condition()
        """Guards the host and the port's name below; notified whenever something was heard or the box is gone."""
        self._line: serial.Serial | None = None
        self._stranger: wire.Greeting | None = None
        """What was found last, if it was no dice display of our version."""
        self._closing = threading.Event()
        self._rest_s = LOOK_FIRST_S
        self._thread = threading.Thread(target=self._run, name="dice display", daemon=True)
        self._thread.start()

    def show(self, scene: Scene) -> None:
        """Show this scene; the newest wins. Never blocks and never raises because the box is unplugged."""
        self._tell(as_show(scene, self._brightness))

    def show_code(self, code: str) -> None:
        """Show a six-digit pairing code until an empty one is given. Raises ValueError if it is neither."""
        if code and not (len(code) == 6 and code.isascii() and code.isdigit()):
            raise ValueError(f"A pairing code is six digits or nothing, not {code!r}.")
        with self._news:
            self._client.show_code(words.Code(digits=code.ljust(6).encode()))
            self._wake()

    def poll(self) -> tuple[Key, ...]:
        """Keys pressed since the last poll, each press once, in order; never blocks."""
        with self._news:
            return tuple(Key(number) for number in self._client.take_presses())

    @property
    def connected(self) -> bool:
        """Whether the box answers at the moment."""
        with self._news:
            return self._client.connected

    @property
    def stranger(self) -> str:
        """What is plugged in, in a sentence, if it answers but is no dice display of our version; else empty."""
        with self._news:
            found = self._stranger
        if found is None:
            return ""
        if found.device != words.DICE_DISPLAY:
            return f"At the port is a device of kind {found.device}, which is no dice display."
        ours = f"{wire.MAJOR}.{wire.MINOR}"
        return f"The dice display speaks version {found.major}.{found.minor}, this program {ours}: flash it again."

    def screen(self) -> bytes | None:
        """The 1,024 bytes its screen holds as the firmware itself drew them, or None while not known.

        Eight pages of 128 bytes, each byte eight pixels downwards, the topmost in bit 0.
        """
        with self._news:
            return self._client.screen

    def flush(self, timeout_s: float) -> bool:
        """Wait until the box has acknowledged the newest scene; whether it did in time."""
        with self._news:
            return self._news.wait_for(lambda: self._client.settled, timeout_s)

    def wait(self, until: Callable[["SerialDiceDisplay"], bool], timeout_s: float) -> bool:
        """Wait until something is true of the box, asked again at every news of it; whether it was in time."""
        with self._news:
            return self._news.wait_for(lambda: until(self), timeout_s)

    def keys(self, timeout_s: float) -> tuple[Key, ...]:
        """Like poll, but waits for the first press; empty if there was none in time."""
        pressed: tuple[Key, ...] = ()

        def any_pressed() -> bool:
            nonlocal pressed
            pressed = self.poll()
            return bool(pressed)

        with self._news:
            self._news.wait_for(any_pressed, timeout_s)
        return pressed

    def close(self) -> None:
        """Blank the box and let go of it; may be called twice."""
        if not self._closing.is_set():
            self._tell(words.Show(cube=words.NO_CUBE))
            if self.connected:
                self.flush(GOODBYE_S)
            self._closing.set()
            with self._news:
                self._wake()
        self._thread.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _tell(self, show: words.Show) -> None:
        with self._news:
            self._client.show(show)
            self._wake()

    def _wake(self) -> None:
        """Let the thread look at once instead of at the end of its tick."""
        if self._line is not None:
            self._line.cancel_read()

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                line = self._open()
            except GONE:
                line = None
            if line is not None:
                log.info("Dice display: opened %s.", line.port)
                try:
                    self._talk(line)
                except GONE as error:
                    log.info("Dice display: %s is gone (%s).", line.port, error)
                with self._news:
                    self._line = None
                    self._client.opened()
                    self._news.notify_all()
                line.close()
            self._closing.wait(self._rest_s)
            self._rest_s = min(2 * self._rest_s, LOOK_MOST_S)

    def _open(self) -> serial.Serial | None:
        path = self._find()
        if path is None:
            return None
        line = serial.Serial(path, BAUD, timeout=TICK_S, write_timeout=WRITE_S, exclusive=True)
        with self._news:
            self._client.opened()
            self._line = line
        return line

    def _talk(self, line: serial.Serial) -> None:
        """Until closing, or until the port is gone (one of GONE), silent for long, or plainly somebody else's."""
        opened_at = heard_at = _now()
        while not self._closing.is_set() and _now() - heard_at < SILENT_MS:
            with self._news:
                was = self._client.connected
                said = self._client.tick(_now())
                stranger = self._client.stranger
                if self._client.connected or stranger is not None:
                    self._stranger = stranger
                if self._client.connected:
                    self._rest_s = LOOK_FIRST_S
                if was != self._client.connected:
                    self._news.notify_all()
            if stranger is not None and _now() - opened_at > STRANGER_MS:
                log.info("Dice display: %s is something else.", line.port)
                return
            if said:
                line.write(said)
            heard = line.read(1)
            heard += line.read(line.in_waiting)
            if heard:
                heard_at = _now()
                with self._news:
                    self._client.feed(heard, heard_at)
                    self._news.notify_all()


def _now() -> WallMs:
    return WallMs(time.monotonic_ns() // 1_000_000)
