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
from takhta.hub.store import Entry, Head, Line, Store
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
MOST_READ = 50
"""Of so many boards the disk is asked between two times of keeping."""


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
        """Boards of which the disk must be asked: for the last match, or one by name."""
        self._heads: dict[str, dict[str, Head]] = {}
        """What the disk had of all boards when it was asked last."""
        self._posted: set[asyncio.Task[None]] = set()
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
                    try:
                        self._heads = await asyncio.to_thread(self.store.heads_of_all)
                        self.keeps = True
                    except StoreError as error:
                        self._lost(error)
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
        """Take in what comes. Nothing here waits, not for the disk and not for the broker: with thousands of boards
        more would come than is done."""
        async for message in client.messages:
            topic, data = Topic.read(message.topic.value), message.payload
            if topic is None or not isinstance(data, bytes):
                continue
            board = topic.board
            if topic.kind == "fact" and (fact := decoded(data, FactMessage)):
                self._take(client, board, fact)
            elif topic.kind == "state" and (state := decoded(data, BoardState)):
                self._greet(client, board, state)
            elif topic.kind == "answer" and (answer := decoded(data, Answer)):
                self.seats.answered(board, answer)
            elif topic.kind == "call" and (call := decoded(data, Call)):
                live = self._live(board)
                live.calls = call.calls
                live.changed += 1

    def _greet(self, client: Client, board: str, state: BoardState) -> None:
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
            self._collector.know(board, self._heads.get(board, {}), state.stream)
            if live.now is None:
                self._behind.setdefault(board, "")
        self._acknowledge(client, board, self._collector.ack(board, state.stream, again=again))

    def _take(self, client: Client, board: str, fact: FactMessage) -> None:
        if not self.keeps:
            return
        before = len(self._collector.batch.lines)
        again = self._collector.take(board, fact, self.clock())
        if again is not None:
            self._acknowledge(client, board, again)
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
                    self._heads = await asyncio.to_thread(self.store.heads_of_all)
                    self._found(client)
                batch = self._collector.taken()
                behind = [(board, self._behind.pop(board)) for board in [*self._behind][:MOST_READ]]
                entries, self._entries = [*self._entries.values()], {}
                if batch.lines or entries:
                    await asyncio.to_thread(self.store.keep, batch.lines, batch.heads, entries, twice=batch.twice)
                if behind:
                    read = await asyncio.to_thread(self._read, behind)
                    self._catch_up(read)
            except StoreError as error:
                self._lost(error)
                continue
            self.kept += len(batch.lines)
            for board, ack in self._collector.kept(batch):
                self._acknowledge(client, board, ack)

    def _read(self, behind: list[tuple[str, str]]) -> list[tuple[str, list[Line], int]]:
        """What the disk has of boards whose match is not known here; without its name it is the last one."""
        found = []
        for board, match in behind:
            match = match or self.store.last_match(board)
            found.append((board, self.store.lines(board, match) if match else [], self.store.differing(board)))
        return found

    def _catch_up(self, read: list[tuple[str, list[Line], int]]) -> None:
        for board, lines, differing in read:
            live = self._live(board)
            live.differing = differing
            now = live.now
            if lines and (now is None or now.match != lines[0].match or now.n < lines[-1].n):
                entry = live.load(lines, self.clock())
                if entry is not None:
                    self._entries[board, entry.match] = entry
            live.changed += 1

    async def _ask(self, client: Client) -> None:
        while True:
            for seat, holds_s in self.seats.due(self.clock()):
                topic = self._broker.topic("ask", seat.board)
                await client.publish(topic, encoded(seat.ask), qos=1, properties=expires(holds_s))
            await asyncio.sleep(KEEPS_EVERY_S)

    def _found(self, client: Client) -> None:
        """The database is back: every board is told what it has, and sends the rest."""
        self.keeps = True
        self._say(said("hub.database_back"))
        for board, live in [*self.boards.items()]:
            if live.said.online:
                self._greet(client, board, live.said)

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

    def _acknowledge(self, client: Client, board: str, ack: Ack) -> None:
        """Say it without waiting until the broker has it: if it is lost, the board says how it is again, and so it is
        told again."""
        work = client.publish(self._broker.topic("ack", board), encoded(ack), qos=1)
        task = asyncio.ensure_future(work)
        self._posted.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._posted.discard(task)
        if not task.cancelled():
            task.exception()  # that the broker has gone is heard elsewhere

    def _live(self, board: str) -> Live:
        return self.boards.setdefault(board, Live(board))


def _off(told: str, now: datetime) -> float:
    """How many seconds a board's clock goes before ours."""
    try:
        return (datetime.fromisoformat(told) - now).total_seconds()
    except (ValueError, TypeError):  # TypeError: without its zone
        return 0.0
