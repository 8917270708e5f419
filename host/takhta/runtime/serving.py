"""The page's server and the table's loop side by side, until a signal or the table itself ends both."""

import asyncio
import errno
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable

from takhta.errors import PortTakenError, UnusableError
from takhta.rules.said import said
from takhta.runtime.addresses import addresses, names
from takhta.runtime.terminal import TERMINAL
from takhta.web.backend import Backend
from takhta.web.doorway import Doorway
from takhta.web.server import create_app, server_config
from takhta.web.upkeep import Upkeep

STEP_S = 0.030
"""One turn of the loop; a scan takes about half of it on a Pi."""


def listen(port: int, *, lan: bool) -> socket.socket:
    """Take the page's port. Raises PortTakenError while another program has it, UnusableError where it can never be."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("0.0.0.0" if lan else "127.0.0.1", port))
    except (OSError, OverflowError) as error:
        listener.close()
        taken = isinstance(error, OSError) and error.errno == errno.EADDRINUSE
        told = said("port.unusable", port=str(port), why=str(error))
        raise (PortTakenError if taken else UnusableError)(told) from error
    return listener


async def serve(
    backend: Backend,
    listener: socket.socket,
    *,
    step: Callable[[], None],
    ready: Callable[[], None],
    lan: bool,
    over: Callable[[], bool] = lambda: False,
    upkeep: Upkeep | None = None,
    proxy: str = "",
) -> None:
    """Serve the page and call `step` about 33 times a second until a signal comes or `over` says so.

    `ready` is called once the page can be opened.
    """
    port = listener.getsockname()[1]
    # By number: not every phone finds a machine by its name.
    address = "".join(addresses(port)[-1:]) if lan else ""
    page = create_app(backend, upkeep, lan=lan, hosts=names() if lan else (), proxy=proxy, address=address)
    server = Doorway(server_config(page, port=port), page.state.who)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, server.stop)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.005)
    ready()
    while not serving.done():
        due = loop.time() + STEP_S
        step()
        if over():
            server.should_exit = True
        await asyncio.sleep(max(0.0, due - loop.time()))
    await serving


def announce(port: int, *, lan: bool, browser: bool) -> None:
    """Say where the page is, and open it if there is a desktop to open it on."""
    address = f"http://127.0.0.1:{port}/"
    TERMINAL.tell(said("terminal.ready", address=address))
    if lan:
        for each in addresses(port):
            TERMINAL.tell(said("terminal.ready_for_others", address=each))
    if browser and _has_desktop():
        webbrowser.open(address)


def _has_desktop() -> bool:
    """Whether a graphical browser can be opened; a text browser would take the terminal over."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
