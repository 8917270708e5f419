"""`takhta share`: tells a club what is played on the board here, from a process of its own."""

import asyncio
import signal
import socket
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from takhta import __version__
from takhta.board.health import told_about
from takhta.desk import Desk
from takhta.errors import UnusableError
from takhta.rules.said import Either, excerpt, said
from takhta.runtime.kept_health import load_health
from takhta.runtime.logs import tell_news
from takhta.runtime.paths import calibration_file, desk_folder, health_file, journal_file
from takhta.runtime.real import board_here
from takhta.runtime.settings import VIRTUAL_BOARDS
from takhta.runtime.terminal import TERMINAL
from takhta.runtime.wiring import load_the_board
from takhta.sensing.calibration import board_uid

try:
    from aiomqtt import MqttError

    from takhta.share.broker import Broker, broker_at
    from takhta.share.outbox import Outbox
    from takhta.share.sharing import About, Sharing
    from takhta.share.together import ended
except ModuleNotFoundError as error:
    raise UnusableError(said("share.not_installed", package=str(error.name), extra="share")) from error
from takhta.share.topics import acl, checked_name


def print_acl(address: str, form: str) -> None:
    """Print who may write and read what, as a broker wants it. Raises UnusableError."""
    if form != "mosquitto":
        raise UnusableError(
            said("option.takes", option="--print-acl", values=Either(("mosquitto",)), value=excerpt(form))
        )
    print(acl(broker_at(address or "localhost", "hub").club), end="")


def share(
    address: str,
    name: str,
    board: str,
    password: Path | None,
    ca: Path | None,
    certificate: Path | None,
    *,
    discovery: bool,
) -> None:
    """Share until interrupted. Raises UnusableError."""
    tell_news()
    name = checked_name("board", name or socket.gethostname().partition(".")[0])
    broker = broker_at(address, name, password=password, ca=ca, certificate=certificate)
    run_until_stopped(sharing_of(broker, board or board_here(), discovery=discovery).run())


def sharing_of(broker: Broker, board: str, *, discovery: bool) -> Sharing:
    """What shares the board of this machine, once it runs."""
    plan = load_the_board(VIRTUAL_BOARDS.get(board, board))
    kept = board if board in VIRTUAL_BOARDS else plan.name

    def failing() -> tuple[str, ...]:
        health = load_health(health_file(kept), plan)
        faulty = [each for each in health.slots if each.fault is not None] if health else []
        return tuple(TERMINAL.speaker.say(told_about(plan, each)) for each in faulty)

    uid = board_uid(calibration_file(kept))
    about = About(uid, __version__, failing, discovery=discovery)
    outbox = Outbox(journal_file(), broker.user)
    return Sharing(broker, outbox, Desk(desk_folder()), about, tell=TERMINAL.tell)


def run_until_stopped(work: Coroutine[Any, Any, None]) -> None:
    """Run it until a signal ends the program."""

    async def whole() -> None:
        asyncio.get_running_loop().set_exception_handler(_no_noise)
        task, stop = asyncio.ensure_future(work), asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
        stopping = asyncio.ensure_future(stop.wait())
        await asyncio.wait([task, stopping], return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
        await ended([task, stopping])

    asyncio.run(whole())


def _no_noise(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """A connection that breaks is told once, by who talks over it; what aiomqtt leaves behind tells nobody more."""
    error = context.get("exception")
    if not isinstance(error, MqttError | OSError):
        loop.default_exception_handler(context)
