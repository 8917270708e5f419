"""The program's end of the talk with the dice display: what to send, and what was heard.

It must never touch a port or a clock: bytes and the time are passed in, bytes come out. One request is under way
at a time; all requests may be carried out twice without harm, so a lost answer is simply asked for again.
"""

from typing import NewType

from takhta.link import display_words as words
from takhta.link import framing, wire

WallMs = NewType("WallMs", int)
"""Milliseconds of a monotonic wall clock, from an arbitrary zero; never the virtual clock of `reenact`."""

RESEND_MS = 100
"""A request not answered in this time is sent again."""
TRIES = 5
"""After so many the link is down, and the greeting starts it anew."""
REPEAT_MS = 500
"""The newest Show is said again this often: the device knows that somebody is there, and any doubt is healed."""

PAGES = 8
"""Of the device's screen."""
MOST_OF_A_KEY = 8
"""A counter that goes on by more than that from one word to the next has jumped: nobody presses so fast."""
PRESSES_A_SECOND, PRESSES_AT_ONCE = 100, 24
"""More presses than that are none of a hand's. A hand in a re-enactment is faster than a person."""
_NO_PRESSES = bytes(7)


class DisplayClient:
    """Keeps one dice display informed. Feed it what arrives, send what `tick` returns, often (every 10 ms or so)."""

    def __init__(self) -> None:
        self._receiver = framing.Receiver()
        self._show = words.Show(cube=words.NO_CUBE)
        self._code = words.Code()
        self._boot: int | None = None
        self._counts = _NO_PRESSES
        self._presses: list[int] = []
        self._may_press = float(PRESSES_AT_ONCE)
        self._counted_at = WallMs(0)
        self._seq = 0
        self._forget()

    def _forget(self) -> None:
        """Forget what the device was told and has answered, but keep the presses nobody has asked for yet."""
        self.connected = False
        """Whether the device answers and speaks our version."""
        self.refusal: wire.Refused | None = None
        """The last request the device would not carry out; only an older device has reason to."""
        self.stranger: wire.Greeting | None = None
        """The greeting of a device we cannot talk to: another major version or another kind."""
        self._asked: wire.Message | None = None
        self._asked_at = WallMs(0)
        self._tries = 0
        self._shown: words.Show | None = None
        self._shown_at = WallMs(0)
        self._code_shown: words.Code | None = None
        self._drawing: int | None = None
        self._pages: list[bytes] = []
        self._pages_of: int | None = None

    def opened(self) -> None:
        """A port was opened, perhaps to another device: nothing is known, begin with the greeting."""
        self._receiver = framing.Receiver()
        self._forget()

    def show(self, show: words.Show) -> None:
        """From now on this is to be shown."""
        self._show = show

    def show_code(self, code: words.Code) -> None:
        """From now on these digits are to be shown; six blanks take them away."""
        self._code = code

    @property
    def settled(self) -> bool:
        """Whether the device has acknowledged the newest Show."""
        return self.connected and self._shown == self._show

    @property
    def screen(self) -> bytes | None:
        """The 1,024 bytes of the device's screen, or None while the newest drawing has not been fetched."""
        complete = len(self._pages) == PAGES and self._pages_of == self._drawing
        return b"".join(self._pages) if complete else None

    def take_presses(self) -> tuple[int, ...]:
        """The numbers of the keys pressed since the last call, each press once."""
        pressed = tuple(self._presses)
        self._presses.clear()
        return pressed

    def feed(self, data: bytes, now: WallMs) -> None:
        """Hear these bytes."""
        for frame in self._receiver.feed(data):
            try:
                message = wire.read(frame, words.MESSAGES)
            except wire.WireError:
                continue  # of a newer minor version, or from something that is no dice display
            if isinstance(message, words.Keys):
                self._hear_keys(message, now)
            elif self._asked is not None and frame.seq == self._seq:
                self._hear_answer(message, self._asked, now)

    def tick(self, now: WallMs) -> bytes:
        """What to send now; often nothing."""
        if self._asked is not None:
            if now - self._asked_at < RESEND_MS:
                return b""
            if self._tries >= TRIES:
                self._forget()
        if self._asked is None:
            self._asked = self._next(now)
            if self._asked is None:
                return b""
            self._seq = (self._seq + 1) % 256
            self._tries = 0
        self._tries += 1
        self._asked_at = now
        return wire.pack(self._asked, self._seq)

    def _next(self, now: WallMs) -> wire.Message | None:
        """The most urgent thing to ask."""
        if not self.connected:
            again = self.stranger is None or now - self._asked_at >= REPEAT_MS
            return wire.Hello(major=wire.MAJOR, minor=wire.MINOR) if again else None
        if self._code != self._code_shown:
            return self._code
        if self._show != self._shown or now - self._shown_at >= REPEAT_MS:
            return self._show
        if self.screen is None:
            return words.AskPage(page=len(self._pages) % PAGES)
        return None

    def _hear_answer(self, message: wire.Message, asked: wire.Message, now: WallMs) -> None:
        refused = isinstance(message, wire.Refused) and message.request == asked.KIND
        if not refused and message.KIND != asked.KIND | wire.EVENT:
            return
        self._asked = None
        if isinstance(message, wire.Refused):
            self.refusal = message
        if isinstance(asked, words.Show):
            self._shown, self._shown_at = asked, now
        if isinstance(asked, words.Code):
            self._code_shown = asked
        if isinstance(message, words.Shown):
            self._drawing = message.drawing
        if isinstance(message, words.Page):
            self._hear_page(message)
        if isinstance(message, wire.Greeting):
            self._hear_greeting(message, now)

    def _hear_greeting(self, greeting: wire.Greeting, now: WallMs) -> None:
        if (greeting.major, greeting.device) != (wire.MAJOR, words.DICE_DISPLAY):
            self.stranger = greeting
            return
        if self._boot is None:
            self._boot, self._counts = greeting.boot, greeting.counts
        self.stranger = None
        self.connected = True
        self._count(greeting.boot, greeting.counts, now)

    def _hear_keys(self, keys: words.Keys, now: WallMs) -> None:
        if not self.connected:
            return  # presses are counted in the device, so none is lost by waiting for its greeting
        if keys.boot != self._boot:
            self._forget()  # it started anew between two heartbeats: greet it, tell it everything again
            return
        self._drawing = keys.drawing
        self._count(keys.boot, keys.counts, now)

    def _hear_page(self, page: words.Page) -> None:
        if page.drawing != self._pages_of:  # the screen changed under our hands: begin again
            self._pages, self._pages_of = [], page.drawing
        self._drawing = page.drawing
        if page.page == len(self._pages):
            self._pages.append(page.pixels)

    def _count(self, boot: int, counts: bytes, now: WallMs) -> None:
        """Turn counters into presses. A device that started anew counts from zero; one whose counters jump, or run, is
        broken, and no game may suffer from it."""
        if boot != self._boot:
            self._boot, self._counts = boot, _NO_PRESSES
        waited_s = (now - self._counted_at) / 1000
        self._may_press = min(PRESSES_AT_ONCE, self._may_press + PRESSES_A_SECOND * waited_s)
        self._counted_at = now
        for key, (before, after) in enumerate(zip(self._counts, counts, strict=True)):
            pressed = (after - before) % 256
            if pressed <= min(MOST_OF_A_KEY, self._may_press):
                self._presses += [key] * pressed
                self._may_press -= pressed
        self._counts = counts
