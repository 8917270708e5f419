"""Which of the facts that come in the hub takes, and what it answers. Pure: the disk is elsewhere, time is passed in.

Each stream is taken in order, without a gap; what does not follow is dropped and asked for again, for every fact lies
in its board's journal until the hub has it. So no buffer here can overflow, and nothing is stored that could be lost.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from takhta.hub.store import Head, Line
from takhta.share.messages import Ack, FactMessage

ASKS_AGAIN_AFTER_S = 5.0
"""A gap is told at once, and once more after so long."""


@dataclass(slots=True)
class Batch:
    """What is to be kept next: facts, how far their streams have come with them; `twice` = some may be known."""

    lines: list[Line] = field(default_factory=list)
    heads: dict[tuple[str, str], Head] = field(default_factory=dict)
    twice: bool = False


def ack_of(stream: str, head: Head, *, again: bool = False) -> Ack:
    """An acknowledgement."""
    return Ack(stream=stream, have=head.have, match=head.match, n=head.n, again=again)


class Collector:
    """How far each stream has come, and the batch that is being gathered."""

    def __init__(self) -> None:
        self._heads: dict[tuple[str, str], Head] = {}
        """With what is on its way to the disk."""
        self._kept: dict[tuple[str, str], Head] = {}
        """What the disk has."""
        self._streams: dict[str, int] = {}
        self._told_gap: dict[tuple[str, str], tuple[int, float]] = {}
        self.batch = Batch()

    def know(self, board: str, heads: Mapping[str, Head], stream: str) -> None:
        """What the disk says of a board that has come in, which now sends this stream."""
        self._streams[board] = len({*heads, stream})
        for each, head in {stream: Head(), **heads}.items():
            self._heads.setdefault((board, each), head)
            self._kept.setdefault((board, each), head)

    def knows(self, board: str, stream: str) -> bool:
        """Whether the disk has been asked about this stream."""
        return (board, stream) in self._heads

    def ack(self, board: str, stream: str, *, again: bool = False) -> Ack:
        """What the disk has of a stream that is known."""
        return ack_of(stream, self._kept[board, stream], again=again)

    def take(self, board: str, message: FactMessage, now: float) -> Ack | None:
        """Take a fact in if it follows; where one is missing before it, what to answer at once."""
        of = board, message.stream
        head = self._heads.get(of)
        if head is None:
            return None  # the board has not been greeted yet
        if message.seq <= head.have:  # it is here already: whoever sends the last of it again has not heard so
            return self.ack(board, message.stream) if message.seq == self._kept[of].have else None
        if message.after != head.have:
            have, at = self._told_gap.get(of, (-1, 0.0))
            if have == head.have and now - at < ASKS_AGAIN_AFTER_S:
                return None
            self._told_gap[of] = head.have, now
            return self.ack(board, message.stream, again=True)
        fact = bytes(message.fact).decode()
        self.batch.lines.append(Line(board, message.match, message.n, message.at, message.how, fact))
        self._heads[of] = self.batch.heads[of] = Head(message.seq, message.match, message.n)
        self.batch.twice |= self._streams[board] > 1
        return None

    def taken(self) -> Batch:
        """The batch as it is; a new one begins."""
        batch, self.batch = self.batch, Batch()
        return batch

    def kept(self, batch: Batch) -> list[tuple[str, Ack]]:
        """A batch is on the disk: what its boards are told."""
        self._kept |= batch.heads
        return [(board, ack_of(stream, head)) for (board, stream), head in batch.heads.items()]

    def forget(self) -> None:
        """The disk may not have what was thought: all must be asked of it anew."""
        self._heads.clear()
        self._kept.clear()
        self._told_gap.clear()
        self.batch = Batch()
