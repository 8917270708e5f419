"""The lamps of a board at a Pico: pieces of the chain that have changed go over its serial line.

It decides nothing about colours: neopixels.py corrects them for the eye and keeps the chain below its current cap.
"""

from takhta.board.plan import Board
from takhta.board.ports import LampFrame, Rgb
from takhta.devices.board_line import BoardLine
from takhta.devices.errors import NoAnswerError
from takhta.devices.neopixels import NeoPixelLamps
from takhta.link import board_words
from takhta.link.board_words import LAMPS

_DARK: Rgb = (0, 0, 0)


class SerialPixels:
    """In the place of neopixel.NeoPixel."""

    def __init__(self, line: BoardLine, pin: int, lamps: int) -> None:
        """A chain of so many lamps at this GPIO of the Pico. `line` is taken until `deinit`."""
        self._line, self._pin = line, pin
        self._wanted: LampFrame = (_DARK,) * lamps
        self._lit: list[bytes] = []
        """The pieces the chain shows, as the Pico said; empty = not known."""
        self._boot: int | None = None
        line.take()

    def __setitem__(self, index: slice, colours: LampFrame) -> None:
        """Set the colours of all lamps."""
        self._wanted = colours

    def show(self) -> None:
        """Send the pieces that have changed; all of them to a Pico that has started anew. Raises DeviceError."""
        colours = b"".join(bytes(colour) for colour in self._wanted)
        size = 3 * LAMPS
        pieces = [colours[at : at + size].ljust(size, b"\0") for at in range(0, len(colours), size)]
        while (changed := self._changed(pieces)) and not self._send(pieces, changed):
            self._lit = []

    def deinit(self) -> None:
        """Let go of the line."""
        self._line.release()

    def _changed(self, pieces: list[bytes]) -> list[int]:
        known = self._lit or [b""] * len(pieces)
        return [number for number, (piece, lit) in enumerate(zip(pieces, known, strict=True)) if piece != lit]

    def _send(self, pieces: list[bytes], changed: list[int]) -> bool:
        """Whether the Pico was the same from the first piece to the last, and as long as the others have been lit."""
        was, self._lit = self._lit, []
        for number in changed:
            request = board_words.Light(
                line=self._pin, first=number * LAMPS, more=int(number != changed[-1]), colours=pieces[number]
            )
            answers = self._line.ask(request, board_words.Lit)
            if not answers:
                raise NoAnswerError("The Pico under the board does not light its lamps.")
            same = self._boot == answers[0].boot
            self._boot = answers[0].boot
            if not same and (was or number != changed[0]):
                return False
        self._lit = pieces
        return True


def open_serial_lamps(board: Board, line: BoardLine) -> NeoPixelLamps:
    """The lamps of a board at a Pico."""
    return NeoPixelLamps(SerialPixels(line, board.pins.lamps, len(board.lamps)), len(board.lamps), board.lamp_cap_ma)
