"""What the service manager is told, as sd_notify(3) says: ready, alive, ending, and what is waited for.

Where no service manager listens nothing is told. It is a datagram of a line or two, so no library is asked for.
"""

import contextlib
import logging
import os
import socket
import time
from collections.abc import Callable, Mapping
from typing import TypeVar

from takhta.errors import PassingError
from takhta.runtime.terminal import TERMINAL

log = logging.getLogger(__name__)

AGAIN_S = 5.0
"""What may pass is tried again so often."""
Found = TypeVar("Found")


class Supervisor:
    """The service manager that started this program, if one did."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        address = environment.get("NOTIFY_SOCKET", "")
        # A name beginning with @ lies in no folder; the kernel marks it by a zero.
        self._address = "\0" + address[1:] if address.startswith("@") else address
        given = environment.get("WATCHDOG_USEC", "")
        self._every = int(given) / 1e6 / 4 if given.isdigit() and self._address else 0.0
        self._next = 0.0

    @property
    def is_there(self) -> bool:
        """Whether a service manager listens."""
        return bool(self._address)

    def ready(self, status: str) -> None:
        """The page can be opened."""
        self._tell("READY=1", f"STATUS={status}")

    def alive(self, now: float) -> None:
        """The loop goes round; told four times in the time after which a silent program is ended and begun anew."""
        if self._every and now >= self._next:
            self._next = now + self._every
            self._tell("WATCHDOG=1")

    def ending(self) -> None:
        """The board goes dark now."""
        self._tell("STOPPING=1")

    def patiently(self, attempt: Callable[[], Found], pause: Callable[[float], None] = time.sleep) -> Found:
        """Try what may be in another program's way until it can be done: a service has nobody who could try again.
        At a terminal it is tried once. Raises PassingError there."""
        told = ""
        while True:
            try:
                return attempt()
            except PassingError as error:
                if not self.is_there:
                    raise
                why = TERMINAL.speaker.explain(error)
                if why != told:
                    log.warning("%s It is tried again.", why)
                    told = why
                # Else starting would count as failed, however long it was asked to wait.
                self._tell(f"STATUS={why}", f"EXTEND_TIMEOUT_USEC={int(4e6 * AGAIN_S)}")
                pause(AGAIN_S)

    def _tell(self, *lines: str) -> None:
        if self._address:
            # A service manager that does not listen changes nothing for those who play.
            with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
                line.sendto("\n".join(lines).encode(), self._address)
