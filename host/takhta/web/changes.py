"""A counter that says when there is something new to show. It must never say what: whoever waits looks for itself."""

import asyncio
import threading


class Changes:
    """Wakes everybody who watches the board when something on it has changed.

    `bump` may be called from any thread and never blocks; `after` is awaited on an event loop. A change between
    two looks is never missed, because one waits for a number newer than the one already seen.

    >>> changes = Changes()
    >>> changes.bump()
    >>> changes.version
    1
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._version = 0
        self._waiting: set[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = set()

    @property
    def version(self) -> int:
        """How often something has changed since the start."""
        return self._version

    def bump(self) -> None:
        """Something has changed."""
        with self._lock:
            self._version += 1
            woken, self._waiting = self._waiting, set()
        for loop, event in woken:
            # A loop that closed meanwhile has nobody left to tell.
            if not loop.is_closed():
                loop.call_soon_threadsafe(event.set)

    async def after(self, version: int) -> int:
        """Wait until something is newer than `version`; gives the version then."""
        while True:
            event = asyncio.Event()
            entry = (asyncio.get_running_loop(), event)
            with self._lock:
                if self._version != version:
                    return self._version
                self._waiting.add(entry)
            try:
                await event.wait()
            finally:
                with self._lock:
                    self._waiting.discard(entry)
