"""The hub: hears all boards, keeps what they tell on the disk, acknowledges it, and knows how each stands.

Whatever fails (broker, database, disk, itself) it drops what it had not kept and begins again from what the disk has:
the boards still have the rest.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from datetime import datetime

from aiomqtt import Client, MqttError

from takhta.clock import time_of_day
from takhta.hub.collecting import Collector
from takhta.hub.database import StoreError
from takhta.hub.live import Live
from takhta.hub.seats import Seats
from takhta.hub.store import Entry, Store
from takhta.rules.said import Said, said
from takhta.share.broker import Broker, expires, listen
from takhta.share.messages import Ack, Answer, BoardState, Call, FactMessage, decoded, encoded
from takhta.share.sharing import FIRST_WAIT_S, LONGEST_WAIT_S
from takhta.share.together import together
from takhta.share.topics import FROM_BOARDS, Topic

log = logging.getLogger(__name__)

KEEPS_EVERY_S = 0.1
"""Facts that come within so long go to the disk together."""
TRIES_AGAIN_EVERY_S = 1.0
MOST_HEARD = 100_000
"""Messages that may wait here; what comes on top is dropped, and asked for again."""


class Hub:
    """A club's hub. `store` may only be used in a thread of its own: it waits for the disk."""

    def __init__(
        self,
        broker: Broker,
        store: Store,
        *,
        now: Callable[[], datetime] = time_of_day,
        clock: Callable[[], float] = time.monotonic,
        tell: Callable[[Said], None] = log.info,
    ) -> None:
        self.club = broker.club
        self.store = store
        self.boards: dict[str, Live] = {}
        """Every board that has been heard of since this began."""
        self.seats = Seats()
        self.clock = clock
        self.connected = False
        """Whether the broker is there."""
        self.keeps = True
        """Whether the database is there."""
        self.kept = 0
        """How many facts were kept since this began."""
        self._broker = broker
        self._collector = Collector()
        self._entries: dict[tuple[str, str], Entry] = {}
        """What matches add up to that has changed."""
        self._behind: dict[str, str] = {}
        """The match of a board that must be read from the disk."""
        self._now = now
        self._tell = tell
        self._told: tuple[Said, ...] = ()

    async def run(self) -> None:
        """Collect until cancelled."""
        wait = FIRST_WAIT_S
        while True:
            try:
                async with self._broker.client() as client:
                    self.connected, wait = True, FIRST_WAIT_S
                    self._say(said("share.connected", host=self._broker.host))
                    await listen(client, [self._broker.topic(kind, "+") for kind in FROM_BOARDS if kind != "scene"])
                    await together(self._hear(client), self._keep(client), self._ask(client))
            except MqttError as error:
                log.info("broker: %s", error)
            self.connected = False
            self._forget()
            self._say(said("share.away", host=self._broker.host))
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT_S)

    def _say(self, *news: Said) -> None:
        """Tell what has changed, once."""
        if news != self._told:
            for each in news:
                self._tell(each)
        self._told = news

    async def _hear(self, client: Client) -> None:
        async for message in client.messages:
            topic, data = Topic.read(message.topic.value), message.payload
            if topic is None or not isinstance(data, bytes):
                continue
            board = topic.board
            if topic.kind == "fact" and (fact := decoded(data, FactMessage)):
                await self._take(client, board, fact)
            elif topic.kind == "state" and (state := decoded(data, BoardState)):
                await self._greet(client, board, state)
            elif topic.kind == "answer" and (answer := decoded(data, Answer)):
                self.seats.answered(board, answer)
            elif topic.kind == "call" and (call := decoded(data, Call)):
                live = self._live(board)
                live.calls = call.calls
                live.changed += 1

    async def _greet(self, client: Client, board: str, state: BoardState) -> None:
        """A board has said how it is: tell it what the disk has of it."""
        live = self._live(board)
        live.said = state
        live.changed += 1
        if not state.online:
            return
        live.clock_off_s = _off(state.now, self._now())
        if not (state.stream and self.keeps):
            return
        # What was sent before this hub knew the board is lost.
        again = not self._collector.knows(board, state.stream)
        if again:
            try:
                heads = await asyncio.to_thread(self.store.heads, board)
                if live.now is None and (last := await asyncio.to_thread(self.store.last_match, board)):
                    await self._load(board, last)
                live.differing = await asyncio.to_thread(self.store.differing, board)
            except StoreError as error:
                self._lost(error)
                return
            self._collector.know(board, heads, state.stream)
        await self._acknowledge(client, board, self._collector.ack(board, state.stream, again=again))

    async def _take(self, client: Client, board: str, fact: FactMessage) -> None:
        if not self.keeps:
            return
        before = len(self._collector.batch.lines)
        again = self._collector.take(board, fact, self.clock())
        if again is not None:
            await self._acknowledge(client, board, again)
        for line in self._collector.batch.lines[before:]:
            live = self._live(board)
            if live.follows(line):
                self._entries[board, line.match] = live.add(line, self.clock())
            else:  # a match that went on after others, or is told anew: it is read from the disk once it is there
                live.forget()
                self._behind[board] = line.match

    async def _keep(self, client: Client) -> None:
        """Bring what has come to the disk, and only then tell the boards."""
        while True:
            await asyncio.sleep(KEEPS_EVERY_S if self.keeps else TRIES_AGAIN_EVERY_S)
            try:
                if not self.keeps:
                    await asyncio.to_thread(self.store.counted)
                    await self._found(client)
                batch = self._collector.taken()
                if not (batch.lines or self._entries):
                    continue
                entries, self._entries = [*self._entries.values()], {}
                behind, self._behind = self._behind, {}
                await asyncio.to_thread(self.store.keep, batch.lines, batch.heads, entries, twice=batch.twice)
                for board, match in behind.items():
                    await self._load(board, match)
            except StoreError as error:
                self._lost(error)
                continue
            self.kept += len(batch.lines)
            for board, ack in self._collector.kept(batch):
                await self._acknowledge(client, board, ack)
            for board in {board for board, _ in batch.heads} if batch.twice else ():
                self._live(board).differing = await asyncio.to_thread(self.store.differing, board)

    async def _load(self, board: str, match: str) -> None:
        entry = self._live(board).load(await asyncio.to_thread(self.store.lines, board, match), self.clock())
        if entry is not None:
            self._entries[board, match] = entry

    async def _ask(self, client: Client) -> None:
        while True:
            for seat, holds_s in self.seats.due(self.clock()):
                topic = self._broker.topic("ask", seat.board)
                await client.publish(topic, encoded(seat.ask), qos=1, properties=expires(holds_s))
            await asyncio.sleep(KEEPS_EVERY_S)

    async def _found(self, client: Client) -> None:
        """The database is back: every board is told what it has, and sends the rest."""
        self.keeps = True
        self._say(said("hub.database_back"))
        for board, live in [*self.boards.items()]:
            if live.said.online:
                await self._greet(client, board, live.said)

    def _lost(self, error: StoreError) -> None:
        log.warning("%s", error)
        self._say(*error.told)
        self.keeps = False
        self._forget()

    def _forget(self) -> None:
        """What was on its way to the disk may not be there: all is asked of it anew."""
        self._collector.forget()
        self._entries.clear()
        self._behind.clear()
        for live in self.boards.values():
            live.forget()

    async def _acknowledge(self, client: Client, board: str, ack: Ack) -> None:
        await client.publish(self._broker.topic("ack", board), encoded(ack), qos=1)

    def _live(self, board: str) -> Live:
        return self.boards.setdefault(board, Live(board))


def _off(told: str, now: datetime) -> float:
    """How many seconds a board's clock goes before ours."""
    try:
        return (datetime.fromisoformat(told) - now).total_seconds()
    except (ValueError, TypeError):  # TypeError: without its zone
        return 0.0
