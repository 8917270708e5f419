"""The page's server: its files, the live WebSocket and pairing. It must never write anything or know a rule.

By default only this machine reaches it. With `lan` others may watch, and play once they have given the pairing code.
"""

import asyncio
import hashlib
import ipaddress
import time
from collections.abc import Callable, Collection
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp
from starlette.websockets import WebSocket
from uvicorn import Config

from takhta.rules.said import said
from takhta.web.backend import Backend
from takhta.web.connection import Connection
from takhta.web.errors import RefusedError, UnreadableError
from takhta.web.gate import Gate
from takhta.web.grips import Grips
from takhta.web.messages import LONGEST, read_pair_code
from takhta.web.pairing import CODE_LASTS_S, Pairing
from takhta.words.catalogue import FOLDER
from takhta.words.languages import best, of_browser, speaker
from takhta.words.phrasebook import phrasebook
from takhta.words.speaker import Speaker

STATIC = Path(__file__).parent / "static"
COOKIE = "takhta"
MOST_BROWSERS = 32
_LONGEST_FORM = 256


class Desk:
    """What all browsers share: the backend, the open pairing, the held checkers, how many are here."""

    def __init__(self, backend: Backend, clock: Callable[[], float]) -> None:
        self.backend = backend
        self.clock = clock
        self.page = _edition()
        self.pairing = Pairing(backend.show_code)
        self.grips = None if backend.hands is None else Grips(backend.hands)
        self.browsers = 0

    def may_change(self, request: HTTPConnection) -> bool:
        """Whether this browser may play: it runs on this machine, or was paired."""
        return _is_here(request) or self.pairing.knows(request.cookies.get(COOKIE, ""))

    async def page_file(self, _request: Request) -> Response:
        """The page itself."""
        return FileResponse(STATIC / "index.html")

    async def words(self, request: Request) -> Response:
        """What the page's scripts say, in the browser's language."""
        return JSONResponse(phrasebook(_language(request)))

    async def live(self, socket: WebSocket) -> None:
        """A browser's live connection."""
        if self.browsers >= MOST_BROWSERS:
            await socket.close(1013, _speaker(socket).noun(said("page.too_many")))
            return
        may_change = self.may_change(socket)
        # The dice display's screen shows the code: whoever may not change anything must not read it there.
        connection = Connection(
            socket,
            self.backend,
            self.grips,
            may_change=may_change,
            page=self.page,
            is_shown_screen=lambda: may_change or not self.pairing.is_open,
            speaker=_speaker(socket),
        )
        self.browsers += 1
        try:
            await connection.run()
        finally:
            self.browsers -= 1

    async def ask_code(self, request: Request) -> Response:
        """Show a pairing code on the dice display."""
        try:
            self.pairing.open(self.clock())
        except RefusedError as error:
            return PlainTextResponse(_speaker(request).explain(error), 429)
        asyncio.get_running_loop().call_later(CODE_LASTS_S + 1, self._close_old_code)
        self.backend.changes.bump()
        return Response(status_code=204)

    async def pair(self, request: Request) -> Response:
        """Take the code that was read off the dice display."""
        try:
            token = self.pairing.give(read_pair_code(await _body(request)), self.clock())
        except (RefusedError, UnreadableError) as error:
            return PlainTextResponse(_speaker(request).explain(error), 403)
        finally:
            self.backend.changes.bump()
        response = Response(status_code=204)
        response.set_cookie(COOKIE, token, httponly=True, samesite="strict", path="/")
        return response

    def _close_old_code(self) -> None:
        self.pairing.tick(self.clock())
        self.backend.changes.bump()


def create_app(
    backend: Backend, *, lan: bool = False, hosts: Collection[str] = (), clock: Callable[[], float] = time.monotonic
) -> Starlette:
    """The page's server for a backend.

    `lan`: it may be reached by any plain address of this machine; `hosts` are further names it is called by.
    """
    desk = Desk(backend, clock)
    return Starlette(
        routes=[
            Route("/", desk.page_file),
            Route("/words.json", desk.words),
            Route("/pair/code", desk.ask_code, methods=["POST"]),
            Route("/pair", desk.pair, methods=["POST"]),
            WebSocketRoute("/ws", desk.live),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(Gate, hosts=hosts, lan=lan)],
    )


def server_config(app: ASGIApp, *, host: str = "127.0.0.1", port: int = 8024) -> Config:
    """How uvicorn is to serve the page: small messages, few connections; no header about the client is believed."""
    return Config(
        app,
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        lifespan="off",
        server_header=False,
        proxy_headers=False,
        ws_max_size=LONGEST,
        ws_max_queue=64,
        ws_ping_interval=10.0,
        ws_ping_timeout=10.0,
        ws_per_message_deflate=False,
        limit_concurrency=128,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=2,
    )


def _is_here(request: HTTPConnection) -> bool:
    try:
        return request.client is not None and ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False


def _language(request: HTTPConnection) -> str:
    """The language chosen on the page, else the one this browser prefers."""
    return best([request.query_params.get("language", ""), *of_browser(request.headers.get("accept-language", ""))])


def _speaker(request: HTTPConnection) -> Speaker:
    return speaker(_language(request))


async def _body(request: Request) -> bytes:
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > _LONGEST_FORM:
            raise UnreadableError(said("pairing.six_digits"))
    return body


def _edition() -> str:
    """A short name of the page's files and words as they are now; another edition means a tab must load itself anew."""
    digest = hashlib.sha256()
    for path in sorted((*STATIC.rglob("*"), *FOLDER.iterdir())):
        if path.is_file():
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]
