"""`takhta play`: the table's loop and the page's server side by side, until Ctrl-C."""

import asyncio
import contextlib
import signal
import sys
from dataclasses import replace

from takhta.app.dice import throw_electronic
from takhta.app.driver import Dice
from takhta.app.logs import tell_news
from takhta.app.real_table import RealTable, board_here
from takhta.app.serving import announce, listen, serve
from takhta.app.settings import PlaySettings
from takhta.app.wiring import VIRTUAL_BOARDS, Table, VirtualTable


def play(settings: PlaySettings, dice: Dice = throw_electronic) -> None:
    """Play until interrupted, with these dice. Raises UnusableError with one sentence when that cannot be."""
    tell_news()
    # Until the loop takes signals: an end is an end in order, so that a real board goes dark.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    settings = replace(settings, board=settings.board or board_here())
    make = VirtualTable if settings.board in VIRTUAL_BOARDS else RealTable
    with (
        listen(settings.port, lan=settings.lan) as listener,
        contextlib.closing(make(settings, dice)) as table,
    ):

        def ready() -> None:
            _tell_resumed(table)
            announce(listener.getsockname()[1], lan=settings.lan, browser=settings.browser)

        asyncio.run(serve(table.house, listener, step=table.step, ready=ready, lan=settings.lan))


def _tell_resumed(table: Table) -> None:
    standing = table.driver.session.memory.standing
    if table.resumed and standing is not None:
        *names, last = standing.match.players.values()
        print(
            f"The unfinished match of {', '.join(names)} and {last} goes on; begin another on the page or with --new."
        )
