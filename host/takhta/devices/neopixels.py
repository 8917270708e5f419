"""The lamps as one chain of NeoPixels at a line of the Pi, by Adafruit's own driver; a `board.ports.Lamps`.

It decides nothing about colours: it corrects them for the eye, keeps the chain below its current cap and sends what has
changed. One thread of its own does all sending, so a slow chain never holds up its caller.
"""

import logging
import os
import threading
from typing import Protocol

from takhta.board.lamps import dimmed
from takhta.board.plan import Board
from takhta.board.ports import LampFrame, Rgb
from takhta.devices.drivers import errors_renamed, install_hint
from takhta.devices.errors import DeviceError, NoAnswerError, NoPiError, NotAllowedError, WrongDriverError
from takhta.devices.machine import PIO, Machine

log = logging.getLogger(__name__)

GAMMA = 2.2
"""The colours are meant for screens; a lamp's light is in proportion to the number it is given."""
AGAIN_S = 5.0
"""A chain that could not be sent to is not tried again sooner."""
GOODBYE_S = 1.0
"""How long closing waits for the lamps to go dark."""

_CORRECTED = tuple(round(255 * (value / 255) ** GAMMA) for value in range(256))
_DARK: Rgb = (0, 0, 0)


class Pixels(Protocol):
    """What we use of neopixel.NeoPixel."""

    def __setitem__(self, index: slice, colours: LampFrame) -> None:
        """Set the colours."""

    def show(self) -> None:
        """Send them."""

    def deinit(self) -> None:
        """Go dark and give the line back."""


class NeoPixelLamps:
    """The lights under a real board."""

    def __init__(self, pixels: Pixels, lamps: int, cap_ma: int) -> None:
        """`cap_ma`: what all lamps together may draw. They go dark at once."""
        self._pixels, self._cap_ma = pixels, cap_ma
        self._news = threading.Condition()
        """Guards all below; notified whenever there is a new frame, it was sent, or it could not be."""
        self._wanted: LampFrame = (_DARK,) * lamps
        self._sent: LampFrame | None = None
        self._error: DeviceError | None = None
        self._told = False
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="lamps", daemon=True)
        self._thread.start()

    def show(self, frame: LampFrame) -> None:
        """Light the lamps; the newest frame wins. Never waits. Raises DeviceError once for each failure."""
        with self._news:
            if self._closing:
                raise NoAnswerError("The lamps are switched off.")
            if len(frame) != len(self._wanted):
                raise ValueError(f"A frame for {len(frame)} lamps does not fit a chain of {len(self._wanted)}.")
            if frame != self._wanted:
                self._wanted = frame
                self._news.notify_all()
            if self._error is not None and not self._told:
                self._told = True
                raise self._error

    def flush(self, timeout_s: float) -> bool:
        """Wait until the newest frame was sent; whether it was in time."""
        with self._news:
            return self._news.wait_for(lambda: self._sent == self._wanted, timeout_s)

    def close(self) -> None:
        """Go dark; may be called twice."""
        with self._news:
            if self._closing:
                return
            self._closing = True
            self._wanted = (_DARK,) * len(self._wanted)
            self._news.notify_all()
        self._thread.join(GOODBYE_S)

    def _run(self) -> None:
        while True:
            with self._news:
                # After a failure it waits before it tries again; only closing ends that wait early.
                if self._error is not None:
                    self._news.wait_for(lambda: self._closing, AGAIN_S)
                self._news.wait_for(lambda: self._closing or self._wanted != self._sent)
                frame, closing = self._wanted, self._closing
            try:
                with errors_renamed("The lamps"):
                    self._send(frame)
                    if closing:
                        self._pixels.deinit()
                error = None
            except DeviceError as caught:
                error = caught
                if self._error is None:
                    log.warning("%s", error)
            with self._news:
                self._error, self._told = error, False
                self._sent = None if error else frame
                self._news.notify_all()
                if closing:
                    return

    def _send(self, frame: LampFrame) -> None:
        light = tuple((_CORRECTED[red], _CORRECTED[green], _CORRECTED[blue]) for red, green, blue in frame)
        self._pixels[:] = dimmed(light, self._cap_ma)
        self._pixels.show()


def open_neopixel_lamps(board: Board, machine: Machine | None = None) -> NeoPixelLamps:
    """The lamps on this Pi. Raises the DeviceError that says what is in the way."""
    machine = machine or Machine()
    if not machine.is_pi:
        raise NoPiError("This computer is no Raspberry Pi, so it has no line to the lamps.")
    if machine.is_pi5 and not machine.may_use_pio:
        raise NotAllowedError(
            f"The lamps: this user may not use /{PIO}: the rule in docs/building.md for udev, then restart the Pi."
        )
    if not machine.is_pi5 and not machine.may_use_memory:
        raise NotAllowedError(
            "The lamps: before the Pi 5 only root may drive them, or the service of the Debian package: "
            "start Takhta with sudo."
        )
    # Asking whether to install something would hold a service up for ever.
    os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")
    with errors_renamed("The lamps"):
        try:
            import neopixel

            import board as lines
        except (ImportError, NotImplementedError, RuntimeError) as error:
            raise WrongDriverError(f"The lamps' driver is not installed ({error}): {install_hint(machine)}") from error
        line = getattr(lines, f"D{board.pins.lamps}")
        pixels = neopixel.NeoPixel(line, len(board.lamps), auto_write=False)
    return NeoPixelLamps(pixels, len(board.lamps), board.lamp_cap_ma)
