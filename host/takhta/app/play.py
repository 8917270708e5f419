"""`takhta play`: the table's loop and the page's server side by side, until Ctrl-C."""

import asyncio
import contextlib
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Iterator
from dataclasses import replace

import uvicorn

from takhta.app.dice import throw_electronic
from takhta.app.driver import Dice
from takhta.app.errors import UnusableError
from takhta.app.logs import tell_news
from takhta.app.real_table import RealTable, board_here
from takhta.app.settings import PlaySettings
from takhta.app.wiring import Table, VirtualTable
from takhta.web.server import create_app, server_config

STEP_S = 0.030
"""One turn of the loop; a scan takes about half of it on a Pi."""


def play(settings: PlaySettings, dice: Dice = throw_electronic) -> None:
    """Play until interrupted, with these dice. Raises UnusableError with one sentence when that cannot be."""
    tell_news()
    # Until the loop takes signals: an end is an end in order, so that a real board goes dark.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    settings = replace(settings, board=settings.board or board_here())
    make = VirtualTable if settings.board == "virtual" else RealTable
    with _listen(settings) as listener, contextlib.closing(make(settings, dice)) as table:
        asyncio.run(_serve(table, listener, settings))


def _listen(settings: PlaySettings) -> socket.socket:
    host = "0.0.0.0" if settings.lan else "127.0.0.1"
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, settings.port))
    except (OSError, OverflowError) as error:
        listener.close()
        raise UnusableError(
            f"Port {settings.port} cannot be used ({error}): stop what uses it, or choose another with --port."
        ) from error
    return listener


async def _serve(table: Table, listener: socket.socket, settings: PlaySettings) -> None:
    name = socket.gethostname()
    page = create_app(table.house, lan=settings.lan, hosts=(name, f"{name}.local") if settings.lan else ())
    server = _Server(server_config(page, port=listener.getsockname()[1]))
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, server.stop)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.005)
    _announce(table, listener.getsockname()[1], settings)
    while not serving.done():
        due = loop.time() + STEP_S
        table.step()
        await asyncio.sleep(max(0.0, due - loop.time()))
    await serving


class _Server(uvicorn.Server):
    """uvicorn without its own signal handling, which would end the program before the lamps are dark."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    def stop(self) -> None:
        """End the server; asked twice, at once."""
        self.force_exit = self.should_exit
        self.should_exit = True


def _announce(table: Table, port: int, settings: PlaySettings) -> None:
    address = f"http://127.0.0.1:{port}/"
    standing = table.driver.session.memory.standing
    if table.resumed and standing is not None:
        names = f"{standing.match.white} and {standing.match.black}"
        print(f"The unfinished match of {names} goes on; begin another on the page or with --new.")
    print(f"Takhta is ready: {address}  (Ctrl-C stops it)", flush=True)
    if settings.lan:
        for each in _addresses():
            print(f"From other machines: http://{each}:{port}/  (the dice display shows the pairing code)", flush=True)
    if settings.browser and _has_desktop():
        webbrowser.open(address)


def _has_desktop() -> bool:
    """Whether a graphical browser can be opened; a text browser would take the terminal over."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _addresses() -> list[str]:
    """This machine's addresses in the local network; no packet is sent to find them."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # a documentation address: only the route is looked up
        return [str(probe.getsockname()[0])]
    return []
