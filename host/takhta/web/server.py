"""The page's server: its files, the live WebSocket and pairing. It must never write anything or know a rule.

By default only this machine reaches it. With `lan` others may watch, and play once they have given the pairing code.
"""

import hashlib
import time
from collections.abc import Callable, Collection
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp
from uvicorn import Config

from takhta.web.backend import Backend
from takhta.web.desk import Desk
from takhta.web.elsewhere import elsewhere
from takhta.web.gate import Gate
from takhta.web.guests import is_here
from takhta.web.messages import LONGEST
from takhta.web.upkeep import Upkeep, UpkeepPage
from takhta.words.catalogue import FOLDER

STATIC = Path(__file__).parent / "static"


def create_app(
    backend: Backend,
    upkeep: Upkeep | None = None,
    *,
    lan: bool = False,
    hosts: Collection[str] = (),
    proxy: str = "",
    clock: Callable[[], float] = time.monotonic,
    here: Callable[[str], bool] = is_here,
    address: str = "",
) -> Starlette:
    """The page's server for a backend.

    `lan`: it may be reached by any plain address of this machine; `hosts` are further names it is called by, `proxy`
    the one under which a proxy with TLS shows the page, `address` what a phone is told. `state.who` tells what kind of
    guest an address is.
    """
    desk = Desk(backend, upkeep or Upkeep(), clock, here, proxy, STATIC / "index.html", _edition())
    own = UpkeepPage(desk.upkeep, desk.may_change, desk.device_of, desk.invite, desk.forget)
    app = Starlette(
        routes=[
            Route("/", desk.page_file),
            Route("/words.json", desk.words),
            Route("/pair/code", desk.ask_code, methods=["POST"]),
            Route("/pair", desk.pair, methods=["POST"]),
            *own.routes(),
            *elsewhere(address),
            WebSocketRoute("/ws", desk.live),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(Gate, hosts=hosts, lan=lan, proxy=proxy)],
    )
    app.state.who = desk.who
    return app


def server_config(app: ASGIApp, *, host: str = "127.0.0.1", port: int = 8024, most: int | None = None) -> Config:
    """How uvicorn is to serve the page: small messages; no header about the client is believed. How many may come
    is for the doorway, or `most`. What a stranger says wrongly is no news, so only faults of ours are logged."""
    return Config(
        app,
        host=host,
        port=port,
        http="h11",
        log_level="error",
        log_config=None,
        access_log=False,
        lifespan="off",
        server_header=False,
        proxy_headers=False,
        ws_max_size=LONGEST,
        ws_max_queue=64,
        ws_ping_interval=10.0,
        ws_ping_timeout=10.0,
        ws_per_message_deflate=False,
        limit_concurrency=most,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=2,
    )


def _edition() -> str:
    """A short name of the page's files and words as they are now; another edition means a tab must load itself anew."""
    digest = hashlib.sha256()
    for path in sorted((*STATIC.rglob("*"), *FOLDER.iterdir())):
        if path.is_file():
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]
