"""What all browsers of the page share: who may watch and who may play, pairing, and the checkers that are held. It must
never know a rule nor write anything.
"""

import asyncio
from collections.abc import Callable
from pathlib import Path

from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.websockets import WebSocket

from takhta.rules.said import said
from takhta.web.backend import Backend
from takhta.web.connection import Connection
from takhta.web.devices import called
from takhta.web.errors import RefusedError, UnreadableError
from takhta.web.gate import name_of
from takhta.web.grips import Grips
from takhta.web.guests import LIVE, Guest, Guests
from takhta.web.messages import read_pair_code
from takhta.web.pairing import CODE_LASTS_S, Pairing
from takhta.web.request import body_of, language_of, spoken_to
from takhta.web.upkeep import Upkeep
from takhta.words.phrasebook import phrasebook

COOKIE = "takhta"
_A_YEAR_S = 365 * 24 * 3600
_SIGNS_OF_A_PROXY = ("x-forwarded-for", "x-real-ip", "forwarded", "via")


class Desk:
    """What all browsers share: the backend, the open pairing, the held checkers, who is here.

    `here` says whether an address is this machine, `proxy` is the name of one that stands before us, `page` the file of
    the page, and `edition` names all that belongs to it.
    """

    def __init__(
        self,
        backend: Backend,
        upkeep: Upkeep,
        clock: Callable[[], float],
        here: Callable[[str], bool],
        proxy: str,
        page: Path,
        edition: str,
    ) -> None:
        self.backend = backend
        self.upkeep = upkeep
        self.clock = clock
        self._file = page
        self._edition = edition
        self.pairing = Pairing(backend.show_code)
        self.grips = None if backend.hands is None else Grips(backend.hands)
        self._is_here = here
        self._proxy = proxy.lower()
        self._guests = Guests(LIVE)
        self._live: dict[Connection, str] = {}
        self._leaving: set[asyncio.Task[None]] = set()

    def may_change(self, request: HTTPConnection) -> bool:
        """Whether this browser may play: it runs on this machine, or was paired."""
        return self._sits_here(request) or bool(self.device_of(request))

    def device_of(self, request: HTTPConnection) -> str:
        """The id of the paired device that this browser is; empty when it is none."""
        device = self.upkeep.devices.find(request.cookies.get(COOKIE, ""), self._address(request))
        return device.id if device else ""

    def who(self, address: str) -> Guest:
        """What kind of guest an address is, before it has said anything."""
        if self._is_here(address):
            return Guest.HERE
        return Guest.PAIRED if self.upkeep.devices.came_from(address) else Guest.STRANGER

    def invite(self) -> str:
        """A word by which one more device may play."""
        return self.pairing.invite(self.clock())

    def forget(self, number: str) -> None:
        """A device may not play any more; its browsers only watch from now on."""
        gone = self.upkeep.devices.forget(number)
        if gone is None:
            return
        self.upkeep.note("device_forgotten", name=gone.name)
        for connection, device in self._live.items():
            if device == number:
                leaving = asyncio.get_running_loop().create_task(connection.dismiss())
                self._leaving.add(leaving)
                leaving.add_done_callback(self._leaving.discard)

    async def page_file(self, request: Request) -> Response:
        """The page itself; to a paired browser with its token again, which browsers forget after a year."""
        response = FileResponse(self._file)
        if self.device_of(request):
            self._set_cookie(response, request, request.cookies[COOKIE])
        return response

    async def words(self, request: Request) -> Response:
        """What the page's scripts say, in the browser's language."""
        return JSONResponse(phrasebook(language_of(request)))

    async def live(self, socket: WebSocket) -> None:
        """A browser's live connection."""
        device, here, address = self.device_of(socket), self._sits_here(socket), self._address(socket)
        guest = Guest.HERE if here else Guest.PAIRED if device else Guest.STRANGER
        if not self._guests.admit(guest, address):
            await socket.close(1013, spoken_to(socket).noun(said("page.too_many")))
            return
        may_change = here or bool(device)
        # The dice display's screen shows the code: whoever may not change anything must not read it there.
        connection = Connection(
            socket,
            self.backend,
            self.grips,
            may_change=lambda: here or self.upkeep.devices.knows(device),
            page=self._edition,
            is_shown_screen=lambda: may_change or not self.pairing.is_open,
            speaker=spoken_to(socket),
        )
        self._live[connection] = device
        try:
            await connection.run()
        finally:
            del self._live[connection]
            self._guests.leave(guest, address)

    async def ask_code(self, request: Request) -> Response:
        """Show a pairing code on the dice display."""
        was_open = self.pairing.is_open
        try:
            self.pairing.open(self._address(request), self.clock())
        except RefusedError as error:
            return PlainTextResponse(spoken_to(request).explain(error), 429)
        if not was_open:
            self.upkeep.note("code_asked", address=self._address(request))
            asyncio.get_running_loop().call_later(CODE_LASTS_S + 1, self._close_old_code)
            self.backend.changes.bump()
        return Response(status_code=204)

    async def pair(self, request: Request) -> Response:
        """Take the code that was read off the dice display, or an invitation."""
        address, was_open = self._address(request), self.pairing.is_open
        try:
            code = read_pair_code(await body_of(request))
            self.pairing.give(code, address, self.clock())
        except (RefusedError, UnreadableError) as error:
            if was_open:
                self.upkeep.note("code_wrong", address=address)
            return PlainTextResponse(spoken_to(request).explain(error), 403)
        finally:
            if was_open and not self.pairing.is_open:
                self.backend.changes.bump()
        name = called(request.headers.get("user-agent", ""))
        token = self.upkeep.devices.pair(name, address)
        self.upkeep.note("device_paired", name=name, address=address)
        response = Response(status_code=204)
        self._set_cookie(response, request, token)
        return response

    def _set_cookie(self, response: Response, request: HTTPConnection, token: str) -> None:
        secure = self._is_behind_proxy(request)
        response.set_cookie(COOKIE, token, max_age=_A_YEAR_S, httponly=True, samesite="strict", path="/", secure=secure)

    def _sits_here(self, request: HTTPConnection) -> bool:
        """Whether the browser runs on this machine. A proxy does too, but not who speaks through it."""
        is_passed_on = any(sign in request.headers for sign in _SIGNS_OF_A_PROXY)
        return self._is_here(_peer(request)) and not is_passed_on and not self._is_behind_proxy(request)

    def _is_behind_proxy(self, request: HTTPConnection) -> bool:
        return bool(self._proxy) and name_of(request.headers.get("host", "")) == self._proxy

    def _address(self, request: HTTPConnection) -> str:
        """Where a request comes from; of one through our own proxy what that has added at the end."""
        passed_on = request.headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
        is_ours = self._is_here(_peer(request)) and self._is_behind_proxy(request)
        return passed_on if is_ours and passed_on else _peer(request)

    def _close_old_code(self) -> None:
        self.pairing.tick(self.clock())
        self.backend.changes.bump()


def _peer(request: HTTPConnection) -> str:
    return request.client.host if request.client else ""
