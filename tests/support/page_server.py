"""Serves the page of a backend on a free port, in a thread, so that a browser can look at it; it can be restarted."""

import socket
import threading
from types import TracebackType

from starlette.types import ASGIApp, Receive, Scope, Send

from support.patience import PATIENCE_S
from takhta.web.backend import Backend
from takhta.web.doorway import Doorway
from takhta.web.guests import is_here
from takhta.web.server import create_app, server_config
from takhta.web.upkeep import Upkeep


class FromAfar:
    """Makes every browser look like one on another machine."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app({**scope, "client": ("192.168.1.7", 50000)}, receive, send)


class PageServer:
    """A running page: `with PageServer(backend) as page: page.url`. From `afar` its browsers are not on this
    machine. With `only_here` no address but 127.0.0.1 is this machine: whoever comes from 127.0.0.2 is a stranger."""

    def __init__(
        self,
        backend: Backend,
        *,
        afar: bool = False,
        only_here: bool = False,
        upkeep: Upkeep | None = None,
        proxy: str = "",
    ) -> None:
        self._backend, self._afar, self._upkeep, self._proxy = backend, afar, upkeep, proxy
        self._here = (lambda address: address == "127.0.0.1") if only_here else is_here
        self._port = 0
        self._server: Doorway | None = None
        self._thread: threading.Thread | None = None

    @property
    def port(self) -> int:
        return self._port

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}/"

    def start(self) -> None:
        """Listen; on the same port as before when it ran already."""
        listening = socket.create_server(("127.0.0.1", self._port))
        self._port = listening.getsockname()[1]
        app = create_app(self._backend, self._upkeep, lan=self._afar, here=self._here, proxy=self._proxy)
        self._server = Doorway(server_config(FromAfar(app) if self._afar else app), app.state.who)
        # The socket listens already: whoever connects before the loop runs just waits.
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [listening]}, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End as a killed program does: without a word to the browsers."""
        assert self._server is not None
        assert self._thread is not None
        self._server.force_exit = self._server.should_exit = True
        self._thread.join(PATIENCE_S)
        assert not self._thread.is_alive()

    def __enter__(self) -> "PageServer":
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
