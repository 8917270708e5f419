"""The board's end of the talk: reads the strips when asked, lights the lamps, and goes dark when nobody speaks.

It must never touch a pin or a clock: the time in ms is passed in, and `board` does what touches them.
"""

import board_words as words
import framing
import wire
from strips import Strips

SILENCE_MS = 2000
"""After so long without a word from the host nothing stays powered or lit."""


class Reader:
    """The Pico under a board. Whatever it is asked, it may be asked twice: every request is absolute."""

    def __init__(self, boot, board):
        """`boot` is drawn by lot at start, and another after each silence; `board` has what Strips needs, and light(line, colours)."""
        self.boot = boot
        self._board = board
        self._strips = Strips(board)
        self._receiver = framing.Receiver()
        self._heard_at = None
        self._line = words.NO_LINE
        self._colours = bytearray()

    def feed(self, data, now):
        """Hear these bytes, do what they ask; the answers to send."""
        said = b""
        for frame in self._receiver.feed(data):
            if frame.kind & wire.EVENT:
                continue  # an echo, or another device on the line
            self._heard_at = now
            for answer in self._answers(frame):
                said += wire.pack(answer, frame.seq)
        return said

    def tick(self, now):
        """It is this time. When the host has been silent for long, let everything rest."""
        if self._heard_at is not None and now - self._heard_at >= SILENCE_MS:
            self._heard_at = None
            self._strips.rest()
            self._dark()
            self.boot = (self.boot + 1) & 0xFFFFFFFF

    def _answers(self, frame):
        try:
            request = wire.read(frame, words.MESSAGES)
        except wire.UnknownKindError:
            return (words.Refused(request=frame.kind, why=wire.UNKNOWN_KIND),)
        except wire.WireError:
            return (words.Refused(request=frame.kind, why=wire.BAD_PAYLOAD),)
        if isinstance(request, words.Hello):
            return (
                words.Greeting(
                    major=wire.MAJOR, minor=wire.MINOR, device=words.BOARD_READER, boot=self.boot, counts=bytes(7)
                ),
            )
        if isinstance(request, words.Power):
            if request.on:
                self._strips.power(request.supply, request.address, request.select)
            else:
                self._strips.rest()
            return (words.Powered(boot=self.boot, on=request.on),)
        if isinstance(request, words.Light):
            self._light(request)
            return (words.Lit(boot=self.boot),)
        return self._scan(request)

    def _scan(self, request):
        if not (request.strips and request.inputs):
            return (words.Refused(request=request.KIND, why=wire.BAD_PAYLOAD),)
        if not self._strips.on:
            return (words.Refused(request=request.KIND, why=words.NO_POWER),)
        counts = self._strips.scan(request.strips, request.inputs, request.settle)
        return [words.Counts(converter=converter, counts=bytes(packed)) for converter, packed in counts]

    def _light(self, piece):
        if piece.line != self._line:
            self._dark()
            self._line = piece.line
        start = 3 * piece.first
        end = start + len(piece.colours)
        if len(self._colours) < end:
            self._colours += bytes(end - len(self._colours))
        self._colours[start:end] = piece.colours
        if not piece.more and self._line != words.NO_LINE:
            self._board.light(self._line, self._colours)

    def _dark(self):
        if self._colours and self._line != words.NO_LINE:
            self._colours[:] = bytes(len(self._colours))
            self._board.light(self._line, self._colours)
