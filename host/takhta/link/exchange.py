"""One request to a microcontroller and its answers. It is asked again, under another number, until they come.

It must never touch a port or a clock: bytes and the time are passed in. All requests may be carried out twice without
harm. Answers of two tries are never put together.
"""

from takhta.link import framing, wire
from takhta.link.display_client import RESEND_MS, TRIES, WallMs


class Exchange:
    """One talk with one device at one port."""

    def __init__(self, known: dict[int, type[wire.Message]]) -> None:
        """`known` are the messages that are understood, by kind."""
        self._known = known
        self._receiver = framing.Receiver()
        self._request: wire.Message | None = None
        self._parts = 0
        self._number = 0
        self._asked_at = WallMs(0)
        self._tries = 0
        self._answers: list[wire.Message] = []

    def ask(self, request: wire.Message, parts: int, now: WallMs) -> bytes:
        """Begin a request that is answered by so many messages, or by one Refused; what to send."""
        self._request, self._parts, self._tries = request, parts, 0
        return self._say(now)

    def tick(self, now: WallMs) -> bytes:
        """What to send now; mostly nothing."""
        if self._request is None or self.answers or self.failed(now) or now - self._asked_at < RESEND_MS:
            return b""
        return self._say(now)

    def feed(self, data: bytes) -> None:
        """Hear these bytes."""
        for frame in self._receiver.feed(data):
            request = self._request
            if request is None or frame.seq != self._number or self.answers:
                continue  # it answers what is no longer asked
            try:
                message = wire.read(frame, self._known)
            except wire.WireError:
                continue
            if isinstance(message, wire.Refused):
                self._answers = [message] if message.request == request.KIND else self._answers
            elif message.KIND == request.KIND | wire.EVENT and message not in self._answers:
                self._answers.append(message)

    @property
    def answers(self) -> tuple[wire.Message, ...]:
        """All answers once they are complete, or the one Refused; until then nothing."""
        refused = any(isinstance(each, wire.Refused) for each in self._answers)
        return tuple(self._answers) if refused or len(self._answers) == self._parts else ()

    def failed(self, now: WallMs) -> bool:
        """Whether nobody answers."""
        return self._tries >= TRIES and not self.answers and now - self._asked_at >= RESEND_MS

    def _say(self, now: WallMs) -> bytes:
        assert self._request is not None
        self._number = (self._number + 1) % 256
        self._answers.clear()
        self._tries += 1
        self._asked_at = now
        return wire.pack(self._request, self._number)
