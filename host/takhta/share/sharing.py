"""A board's side of the talk with a club: follows the journal, sends, hears, and comes back after any loss.

It runs in a process of its own. What it cannot do now it does later: nothing here is ever lost, because the journal
keeps every fact until the hub has it.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime

import msgspec
from aiomqtt import Client, MqttError

from takhta.clock import time_of_day
from takhta.desk import Desk
from takhta.record.errors import JournalError
from takhta.record.facts import AnyFact
from takhta.record.match_state import MatchState
from takhta.rules.said import Said, said
from takhta.share.asking import Asks
from takhta.share.broker import Broker, listen
from takhta.share.home_assistant import announcement
from takhta.share.messages import Ack, Ask, BoardState, Call, Message, decoded, encoded
from takhta.share.outbox import Outbox, Row
from takhta.share.scenes import follow, scene_of
from takhta.share.sending import Sender
from takhta.share.together import together
from takhta.share.topics import Topic, checked_name

log = logging.getLogger(__name__)

LOOKS_EVERY_S = 0.1
"""How often the journal is looked at."""
STATE_EVERY_S = 30.0
"""How often a board says that it is there, and so asks what the hub has."""
SCENE_EVERY_S = 0.5
FIRST_WAIT_S, LONGEST_WAIT_S = 0.5, 15.0
"""Between two tries to reach the broker."""


@dataclass(frozen=True)
class About:
    """What a board says of itself: its uid, the program's version, which sensors fail, in words; whether it announces
    itself to Home Assistant."""

    uid: str = ""
    version: str = ""
    failing: Callable[[], tuple[str, ...]] = field(default=lambda: ())
    discovery: bool = True


class Sharing:
    """One board. `tell` is given what whoever started it should know, once for each change."""

    def __init__(
        self,
        broker: Broker,
        outbox: Outbox,
        desk: Desk,
        about: About,
        *,
        now: Callable[[], datetime] = time_of_day,
        tell: Callable[[Said], None] = log.info,
        looks_every_s: float = LOOKS_EVERY_S,
    ) -> None:
        self._broker = broker
        self._outbox = outbox
        self._sender = Sender(outbox)
        self._asks = Asks(desk, broker.topic("answer"))
        self._desk = desk
        self._about = about
        self._now = now
        self._tell = tell
        self._told: Said | None = None
        self._looks_every_s = looks_every_s
        self._shown: Message | None = None
        self._seen = 0
        self._match: MatchState | None = None
        self._uid = ""
        self._at = ""
        self._called: bool | None = None
        self._said_far: tuple[str, bytes] | None = None
        self._far = ""
        self._greeted_as = ""

    @property
    def have(self) -> int:
        """The last fact of the journal that the hub has acknowledged."""
        return self._sender.have

    async def run(self) -> None:
        """Share until cancelled."""
        wait = FIRST_WAIT_S
        try:
            while True:
                if await self._connected():
                    wait = FIRST_WAIT_S
                self._say(said("share.away", host=self._broker.host))
                self._sender.lost_touch()
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT_S)
        finally:
            self._outbox.close()

    async def _connected(self) -> bool:
        """Talk as long as the broker is there; whether it was at all."""
        will = BoardState(online=False, uid=self._about.uid, version=self._about.version)
        was_there = False
        try:
            async with self._broker.client((self._broker.topic("state"), will)) as client:
                was_there = True
                self._say(said("share.connected", host=self._broker.host))
                await self._talk(client)
        except MqttError as error:
            log.info("broker: %s", error)
        except JournalError as error:
            log.warning("journal: %s", error)
        return was_there

    def _say(self, news: Said) -> None:
        """Tell what has changed, once."""
        if news != self._told:
            self._tell(news)
        self._told = news

    async def _talk(self, client: Client) -> None:
        self._shown, self._called, self._said_far, self._far = None, None, None, ""
        await listen(client, [self._broker.topic("ack"), self._broker.topic("ask")])
        if self._about.discovery:
            topic, payload = announcement(self._broker, self._about.version)
            await client.publish(topic, payload, qos=1, retain=True)
        await together(self._hear(client), self._speak(client))

    async def _hear(self, client: Client) -> None:
        loop = asyncio.get_running_loop()
        async for message in client.messages:
            topic = Topic.read(message.topic.value)
            data = message.payload
            if topic is None or not isinstance(data, bytes):
                continue
            if topic.kind == "ack" and (ack := decoded(data, Ack)):
                if not self._sender.acked(ack, loop.time()):
                    self._say(said("share.restored"))
                    await self._greet(client)
            elif topic.kind == "mirror" and topic.board == self._far:
                with suppress(UnicodeError):
                    self._desk.far_said(data)
            elif topic.kind == "ask" and (ask := decoded(data, Ask)):
                expiry = getattr(message.properties, "MessageExpiryInterval", None)
                self._asks.heard(ask, loop.time(), expiry)

    async def _speak(self, client: Client) -> None:
        loop = asyncio.get_running_loop()
        state_at = scene_at = 0.0
        while True:
            now = loop.time()
            if now >= state_at or self._sender.stream != self._greeted_as:
                await self._greet(client)
                state_at = now + STATE_EVERY_S
            if messages := self._sender.due(now):
                topic = self._broker.topic("fact")
                await asyncio.gather(*(client.publish(topic, encoded(each), qos=1) for each in messages))
            await self._pass_on(client, now)
            if now >= scene_at:
                await self._show(client)
                scene_at = now + SCENE_EVERY_S
            await asyncio.sleep(self._looks_every_s)

    async def _greet(self, client: Client) -> None:
        """Say how the board is; the hub answers with what it has."""
        self._greeted_as = self._sender.stream
        state = BoardState(
            online=True,
            stream=self._greeted_as,
            uid=self._about.uid,
            version=self._about.version,
            now=self._now().isoformat(timespec="milliseconds"),
            waiting=self._outbox.waiting(self._sender.have),
            sensors=self._about.failing(),
        )
        await client.publish(self._broker.topic("state"), encoded(state), qos=1, retain=True)

    async def _show(self, client: Client) -> None:
        """The scene, if it is another one than last time."""
        rows = self._outbox.after(self._seen, 1000) if self._seen else self._outbox.last_match()
        for row in rows:
            self._follow(row)
        if self._match is None or (self._shown is not None and not rows):
            return
        scene = scene_of(self._match, self._uid, self._at)
        if scene != self._shown:
            await client.publish(self._broker.topic("scene"), encoded(scene), qos=0, retain=True)
            self._shown = scene

    def _follow(self, row: Row) -> None:
        self._seen, self._uid, self._at = row.seq, row.match, row.at
        fact: AnyFact | None = None
        with suppress(msgspec.DecodeError):
            fact = msgspec.json.decode(row.fact, type=AnyFact)
        self._match = None if fact is None else follow(self._match, fact)

    async def _pass_on(self, client: Client, now: float) -> None:
        """What has become of asks, and whether the director is called."""
        for topic, answer in self._asks.answered(now):
            await client.publish(topic, encoded(answer), qos=1)
        said_far = self._desk.said_far()
        if said_far is not None and said_far != self._said_far:
            far, word = self._said_far = said_far
            if far != self._far:
                self._far = checked_name("board", far)
                await listen(client, [self._broker.topic("mirror", far)])
            await client.publish(self._broker.topic("mirror"), word, qos=1, retain=True)
        if (calls := self._desk.calls) != self._called:
            call = Call(calls=calls, at=self._now().isoformat(timespec="seconds"))
            await client.publish(self._broker.topic("call"), encoded(call), qos=1, retain=True)
            self._called = calls
