"""`takhta hub`: collects what all boards of a club tell, and shows the hall."""

import asyncio
import socket
from pathlib import Path

from takhta.commands.share import run_until_stopped
from takhta.errors import UnusableError
from takhta.rules.said import said
from takhta.runtime.addresses import names
from takhta.runtime.logs import tell_news
from takhta.runtime.paths import data_folder
from takhta.runtime.serving import announce, listen
from takhta.runtime.terminal import TERMINAL
from takhta.share.broker import Broker, broker_at
from takhta.share.topics import HUB
from takhta.web.doorway import Server
from takhta.web.server import server_config

try:
    from takhta.hub.database import Database
    from takhta.hub.hub import Hub
    from takhta.hub.page import create_app
    from takhta.hub.store import Store
except ModuleNotFoundError as error:
    raise UnusableError(said("share.not_installed", package=str(error.name), extra="hub")) from error


def run_hub(
    address: str,
    database: str,
    password: Path | None,
    ca: Path | None,
    certificate: Path | None,
    port: int,
    delay: float,
    *,
    lan: bool,
    browser: bool,
) -> None:
    """Collect and serve until interrupted. Raises UnusableError."""
    tell_news()
    broker = broker_at(address, HUB, password=password, ca=ca, certificate=certificate)
    store = Store(Database(database or str(data_folder() / "hub.sqlite")))
    with listen(port, lan=lan) as listener:
        run_until_stopped(_both(broker, store, listener, delay, lan=lan, browser=browser))


async def _both(
    broker: Broker, store: Store, listener: socket.socket, delay: float, *, lan: bool, browser: bool
) -> None:
    hub = Hub(broker, store, tell=TERMINAL.tell)
    port = listener.getsockname()[1]
    page = create_app(hub, delay_s=delay, lan=lan, hosts=names() if lan else ())
    server = Server(server_config(page, port=port, most=128))
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.005)
    announce(port, lan=lan, browser=browser)
    try:
        await hub.run()
    finally:
        server.should_exit = True
        await serving
        store.close()
