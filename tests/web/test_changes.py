"""Whoever watches the board is woken by every change, from whichever thread it comes."""

import asyncio
import threading
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from takhta.web.changes import Changes

T = TypeVar("T")


def in_a_loop(what: Coroutine[Any, Any, T]) -> T:
    """Run it in a thread of its own: the browser's tests leave a loop running in theirs."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, what).result()


def test_a_change_before_the_look_is_not_missed() -> None:
    changes = Changes()
    changes.bump()
    assert in_a_loop(changes.after(0)) == 1


def test_all_watchers_are_woken_by_a_change_from_another_thread() -> None:
    changes = Changes()

    async def watch() -> list[int]:
        watchers = [asyncio.create_task(changes.after(0)) for _ in range(3)]
        await asyncio.sleep(0)
        threading.Thread(target=changes.bump).start()
        return await asyncio.gather(*watchers)

    assert in_a_loop(watch()) == [1, 1, 1]


def test_nobody_is_woken_without_a_change() -> None:
    changes = Changes()

    async def watch() -> bool:
        watcher = asyncio.create_task(changes.after(0))
        for _ in range(5):
            await asyncio.sleep(0)
        is_done = watcher.done()
        watcher.cancel()
        return is_done

    assert not in_a_loop(watch())


def test_a_watcher_that_left_does_not_disturb_the_others() -> None:
    changes = Changes()

    async def leave() -> None:
        watcher = asyncio.create_task(changes.after(0))
        await asyncio.sleep(0)
        watcher.cancel()

    in_a_loop(leave())
    changes.bump()
    assert changes.version == 1
