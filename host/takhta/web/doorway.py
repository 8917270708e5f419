"""Lets connections in one by one: who finds no room is hung up on before a byte of it is read, and whoever does not
say what it wants is sent off. It must never know what is served inside.

uvicorn takes whatever comes, all at once, and waits for ever for a request to end: a thousand connections of one
machine took every descriptor of the program, and then no game could be written.
"""

import asyncio
import contextlib
import logging
import socket
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import uvicorn

from takhta.web.guests import CONNECTIONS, Guest, Guests

log = logging.getLogger(__name__)

WAITING = 128
"""So many may knock at once; the kernel keeps them until they are looked at."""
LASTS_S = 30.0
"""How long a connection may last that is no live one, however it is used: browsers open another."""
LOOKS_EVERY_S = 1.0
NO_DESCRIPTORS_S = 1.0
_AT_ONCE = struct.pack("ii", 1, 0)
"""Hanging up like this leaves nothing in the kernel to wait for."""


@dataclass(frozen=True, slots=True)
class _Visit:
    guest: Guest
    address: str
    since: float
    transport: asyncio.Transport
    protocol: asyncio.BaseProtocol

    @property
    def is_over(self) -> bool:
        return bool(self.transport.get_extra_info("socket").fileno() < 0)

    @property
    def is_live(self) -> bool:
        """Whether it has become a WebSocket, which is watched over by its pings."""
        return self.transport.get_protocol() is not self.protocol and not self.transport.is_closing()


class Server(uvicorn.Server):
    """uvicorn without its own signal handling, which would end the program before the lamps are dark."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    def stop(self) -> None:
        """End the server; asked twice, at once."""
        self.force_exit = self.should_exit
        self.should_exit = True


class Doorway(Server):
    """uvicorn behind a door of our own. `who` tells what kind of guest an address is."""

    def __init__(self, config: uvicorn.Config, who: Callable[[str], Guest]) -> None:
        super().__init__(config)
        self._who = who
        self._guests = Guests(CONNECTIONS)
        self._visits: set[_Visit] = set()
        self._minding: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to let in whoever comes to these sockets."""
        await super().startup(sockets=[])
        minding = [self._mind(each) for each in sockets or ()]
        self._minding = [asyncio.create_task(each) for each in (*minding, self._look_after())]

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in any more, and send everybody off."""
        for task in self._minding:
            task.cancel()
        await asyncio.gather(*self._minding, return_exceptions=True)
        await super().shutdown(sockets)

    async def _mind(self, door: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        door.setblocking(False)
        door.listen(WAITING)
        while True:
            try:
                line, (address, *_) = await loop.sock_accept(door)
            except OSError as error:
                log.warning("Nobody can be let in: %s.", error.strerror)
                await asyncio.sleep(NO_DESCRIPTORS_S)
                continue
            await self._let_in(line, address)
            await asyncio.sleep(0)  # somebody who knocks all the time must leave time for the game

    async def _let_in(self, line: socket.socket, address: str) -> None:
        guest = self._who(address)
        if not self._guests.admit(guest, address):
            self._look_round()  # somebody may have left in this second
            if not self._guests.admit(guest, address):
                with contextlib.suppress(OSError):
                    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
                line.close()
                return
        loop = asyncio.get_running_loop()
        try:
            transport, protocol = await loop.connect_accepted_socket(self._make_protocol, line)
        except OSError:
            line.close()
            self._guests.leave(guest, address)
            return
        assert isinstance(transport, asyncio.Transport)
        self._visits.add(_Visit(guest, address, loop.time(), transport, protocol))

    def _make_protocol(self) -> asyncio.Protocol:
        kind: Callable[..., asyncio.Protocol] = self.config.http_protocol_class
        return kind(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)

    async def _look_after(self) -> None:
        while True:
            await asyncio.sleep(LOOKS_EVERY_S)
            self._look_round()

    def _look_round(self) -> None:
        """See who has left, and send off who has been here for too long."""
        now = asyncio.get_running_loop().time()
        for visit in tuple(self._visits):
            if visit.is_over:
                self._visits.discard(visit)
                self._guests.leave(visit.guest, visit.address)
            elif not visit.is_live and now - visit.since > LASTS_S:
                visit.transport.abort()
