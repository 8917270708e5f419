"""`takhta play`: the table's loop and the page's server side by side, until Ctrl-C."""

import asyncio
import contextlib
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import replace

from takhta import __version__
from takhta.clock import time_of_day
from takhta.commands.doctor.playing import look_while_playing
from takhta.rules.said import said
from takhta.runtime.diary import Diary
from takhta.runtime.dice import throw_electronic
from takhta.runtime.driver import Dice
from takhta.runtime.logs import tell_news
from takhta.runtime.outputs.diary_watch import DiaryWatch
from takhta.runtime.paths import diary_file
from takhta.runtime.real import RealTable, board_here
from takhta.runtime.serving import announce, listen, serve
from takhta.runtime.settings import VIRTUAL_BOARDS, PlaySettings
from takhta.runtime.supervisor import Supervisor
from takhta.runtime.terminal import TERMINAL
from takhta.runtime.upkeep import upkeep
from takhta.runtime.virtual import VirtualTable
from takhta.runtime.wiring import Table


def play(settings: PlaySettings, dice: Dice = throw_electronic) -> None:
    """Play until interrupted, with these dice. Raises UnusableError with one sentence when that cannot be."""
    tell_news()
    # Until the loop takes signals: a signal ends the program in order, so that a real board goes dark.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    settings = replace(settings, board=settings.board or board_here())
    make = VirtualTable if settings.board in VIRTUAL_BOARDS else RealTable
    supervisor, diary = Supervisor(), Diary(diary_file())
    with (
        supervisor.patiently(lambda: listen(settings.port, lan=settings.lan)) as listener,
        contextlib.closing(supervisor.patiently(lambda: make(settings, dice))) as table,
        written(diary),
    ):
        port = listener.getsockname()[1]
        table.driver.attach(DiaryWatch(diary, table.driver, table.display))
        if diary.clock_is_wrong:
            table.driver.notice((said("clock.not_set", shown=f"{time_of_day():%Y-%m-%d %H:%M}"),))

        def ready() -> None:
            _tell_resumed(table)
            announce(port, lan=settings.lan, browser=settings.browser)
            supervisor.ready(f"port {port}")

        def step() -> None:
            table.step()
            supervisor.alive(time.monotonic())

        # Standard output then holds nothing but what other programs read.
        words = contextlib.redirect_stdout(sys.stderr) if settings.events else contextlib.nullcontext()
        with words:
            serving = serve(
                table.backend,
                listener,
                step=step,
                ready=ready,
                lan=settings.lan,
                upkeep=upkeep(diary, lambda: look_while_playing(table)),
                proxy=settings.proxy,
            )
            asyncio.run(serving)
        supervisor.ending()


@contextlib.contextmanager
def written(diary: Diary) -> Iterator[None]:
    """While one plays: the diary tells when it began, and whether it ended as it should."""
    diary.begin(__version__)
    try:
        yield
    except (SystemExit, KeyboardInterrupt):
        diary.end()
        raise
    diary.end()


def _tell_resumed(table: Table) -> None:
    match_state = table.driver.state.match_state
    if table.resumed and match_state is not None:
        TERMINAL.tell(said("terminal.resumed", players=tuple(match_state.match.players.values())))
