"""Which facts a board sends now, and again: go-back-N, with the hub's disk at the other end. Pure: time is passed in.

A broker's word proves nothing (an older MQTT answers *success* for what it throws away), so only the hub's own
acknowledgement counts. It is one number, and the hub takes facts in order alone: that is all there is to get wrong.
"""

from collections import deque
from typing import Protocol
from uuid import uuid4

import msgspec

from takhta.share.messages import Ack, FactMessage
from takhta.share.outbox import Row

WINDOW = 400
"""So many facts are on the way at once."""
PATIENCE_S = 5.0
"""Without any progress for so long, what is on the way is sent again; then after twice as long, and so on."""
LONGEST_PATIENCE_S = 60.0


class Facts(Protocol):
    """Where the facts come from: an Outbox."""

    @property
    def stream(self) -> str:
        """The journal's name."""

    def after(self, seq: int, most: int) -> list[Row]:
        """The next facts behind this one."""

    def at(self, seq: int) -> Row | None:
        """The fact with this number."""


class Sender:
    """What is on the way to the hub. Nothing is sent before the hub has said what it has."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._own_stream = ""
        self._of_journal = ""
        self._greeted = False
        self._on_the_way: deque[int] = deque()
        self._moved_at = 0.0
        self._patience = PATIENCE_S
        self._before_all = 0
        """What the hub had when the first fact on the way was sent: less now means that its disk was put back."""
        self.have = 0
        """The last fact that the hub has acknowledged."""

    @property
    def stream(self) -> str:
        """The name under which facts are sent; empty while there are none."""
        if self._facts.stream != self._of_journal:  # the first fact, or another journal in its place
            self._of_journal, self._own_stream, self.have = self._facts.stream, "", 0
            self.lost_touch()
        return self._own_stream or self._of_journal

    def lost_touch(self) -> None:
        """The connection has gone: ask the hub again what it has."""
        self._greeted = False
        self._on_the_way.clear()

    def acked(self, ack: Ack, now: float) -> bool:
        """The hub has said what it has; whether that fits this journal.

        A journal that was put back from a copy is not what the hub has seen: it is sent under another name from its
        beginning, and the hub keeps whatever differs.
        """
        if ack.stream != self.stream:
            return True
        row = self._facts.at(ack.have) if ack.have else None
        if ack.have and (row is None or (row.match, row.n) != (ack.match, ack.n)):
            self._own_stream = str(uuid4())
            self.have = 0
            self.lost_touch()
            return False
        if ack.have != self.have or not self._greeted:
            self._moved_at, self._patience = now, PATIENCE_S
        self.have, self._greeted = ack.have, True
        while self._on_the_way and self._on_the_way[0] <= ack.have:
            self._on_the_way.popleft()
        if ack.again or (self._on_the_way and ack.have < self._before_all):
            self._on_the_way.clear()
        return True

    def due(self, now: float) -> list[FactMessage]:
        """What to send now."""
        if not (self.stream and self._greeted):
            return []
        if self._on_the_way and now - self._moved_at >= self._patience:
            self._on_the_way.clear()
            self._moved_at, self._patience = now, min(2 * self._patience, LONGEST_PATIENCE_S)
        sent = self._on_the_way[-1] if self._on_the_way else self.have
        room = WINDOW - len(self._on_the_way)
        rows = self._facts.after(sent, room) if room > 0 else []
        if rows and not self._on_the_way:
            self._before_all, self._moved_at = self.have, now
        messages = []
        for row in rows:
            messages.append(_message(row, self.stream, sent))
            sent = row.seq
            self._on_the_way.append(row.seq)
        return messages


def _message(row: Row, stream: str, after: int) -> FactMessage:
    try:
        msgspec.json.decode(row.fact)
        fact = row.fact.encode()
    except msgspec.DecodeError:  # a damaged line is kept as it is, and nothing behind it waits
        fact = msgspec.json.encode(row.fact)
    raw = msgspec.Raw(fact)
    return FactMessage(
        stream=stream, seq=row.seq, after=after, match=row.match, n=row.n, at=row.at, how=row.how, fact=raw
    )
