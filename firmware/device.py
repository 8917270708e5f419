"""The display's end of the talk: hears what to show, tells which keys were pressed.

It must never touch a pin, a port or a clock: bytes, levels and the time in ms are passed in, bytes come out.
"""

import display_words as words
import framing
import sounds
import wire
from buttons import Buttons
from screen import STEPS, Screen

SILENCE_MS = 2000
"""After so long without a word from the host the screen says so: what it showed may no longer be true."""
HEARTBEAT_MS = 250
STEP_MS = 120
"""How long each step of the dice that roll in at the start stays."""

STARTING, NO_HOST, STRANGER, GAME = range(4)
"""What the screen is about."""


class Device:
    """One dice display. Whatever it is asked, it may be asked twice: every request is absolute."""

    def __init__(self, boot):
        self.boot = boot
        """A number drawn by lot at start."""
        self.show = words.Show(cube=words.NO_CUBE)
        self.drawing = 0
        """Counts what the screen is about to hold, so the host can tell whether it knows it."""
        self._screen = Screen()
        self._buttons = Buttons()
        self._receiver = framing.Receiver()
        self._code = b" " * 6
        self._host_major = wire.MAJOR
        self._heard_at = None
        self._told = None
        self._told_at = 0
        self._look = None
        self._drawn = None
        self._started_at = None
        self._tune = ()

    def feed(self, data, now):
        """Hear these bytes; the answers to send."""
        answers = b""
        for frame in self._receiver.feed(data):
            if frame.kind & wire.EVENT:
                continue  # an echo, or another device on the line
            self._heard_at = now
            answers += wire.pack(self._answer(frame, now), frame.seq)
        return answers

    def tick(self, changes, now):
        """Look at what the buttons did since the last look, as (level, time) pairs. What to send unasked, mostly nothing.

        Nobody may be reading when nobody speaks, so it keeps quiet then; the counters lose nothing.
        """
        buttons, digits = self._buttons, self.show.digits
        if self._started_at is None:
            self._started_at = now
        before = bytes(buttons.counts)
        for level, at in changes:
            buttons.change(level, at, digits)
        buttons.tick(now, digits)
        self._decide(now)
        if not self._has_host(now):
            self._told = None
            return b""
        news = bytes(buttons.counts), buttons.pressed
        if news[0] != before:
            self._tune = sounds.KEY
        if news == self._told and now - self._told_at < HEARTBEAT_MS:
            return b""
        self._told, self._told_at = news, now
        return wire.pack(words.Keys(boot=self.boot, drawing=self.drawing, pressed=news[1], counts=news[0]))

    def draw(self):
        """Bring the picture up to date. True when it changed; `pixels` then holds what the panel should show."""
        if self._drawn == self.drawing:
            return False
        about, show, pressed, held, code = self._look
        if about == GAME:
            self._screen.game(show, pressed, held, code)
        elif about == STRANGER:
            self._screen.stranger(show, wire.MAJOR)
        elif about == STARTING:
            self._screen.starting(show)
        else:
            self._screen.no_host()
        self._drawn = self.drawing
        return True

    def tune(self):
        """What to play now, hertz and milliseconds in turn; each tune is given once, mostly there is none."""
        tune, self._tune = self._tune, ()
        return tune

    @property
    def pixels(self):
        """The screen's 1,024 bytes."""
        return self._screen.pixels

    def _has_host(self, now):
        return self._heard_at is not None and now - self._heard_at < SILENCE_MS

    def _decide(self, now):
        """Say what the screen is about; a change gives the drawing a new number."""
        if not self._has_host(now):
            step = STEPS if self._started_at is None else (now - self._started_at) // STEP_MS
            is_starting = self._heard_at is None and step < STEPS
            look = (STARTING, step, 0, 0, b"") if is_starting else (NO_HOST, None, 0, 0, b"")
        elif self._host_major != wire.MAJOR:
            look = (STRANGER, self._host_major, 0, 0, b"")
        else:
            held = int(8 * self._buttons.held(now))
            look = (GAME, self.show, self._buttons.pressed, held if held > 1 else 0, self._code.strip())
        if look != self._look:
            self._look = look
            self.drawing = (self.drawing + 1) & 255

    def _answer(self, frame, now):
        try:
            request = wire.read(frame, words.MESSAGES)
        except wire.UnknownKindError:
            return wire.Refused(request=frame.kind, why=wire.UNKNOWN_KIND)
        except wire.WireError:
            return wire.Refused(request=frame.kind, why=wire.BAD_PAYLOAD)
        if isinstance(request, wire.Hello):
            self._host_major = request.major
        elif isinstance(request, words.Code):
            self._code = request.digits
        elif isinstance(request, words.Show):
            self._tune = sounds.of_news(self.show, request) or self._tune
            self.show = request
        self._decide(now)
        if isinstance(request, wire.Hello):
            return wire.Greeting(
                major=wire.MAJOR,
                minor=wire.MINOR,
                device=words.DICE_DISPLAY,
                boot=self.boot,
                counts=bytes(self._buttons.counts),
            )
        if isinstance(request, words.AskPage):
            self.draw()
            start = request.page * words.PAGE_BYTES
            pixels = bytes(self.pixels[start : start + words.PAGE_BYTES])
            return words.Page(drawing=self.drawing, page=request.page, pixels=pixels)
        if isinstance(request, words.Code):
            return words.CodeShown(drawing=self.drawing)
        return words.Shown(drawing=self.drawing)
