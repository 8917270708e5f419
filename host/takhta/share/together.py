"""Runs several things side by side until the first of them ends or fails, and ends tasks for certain."""

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any

_AGAIN_AFTER_S = 0.5


async def together(*works: Coroutine[Any, Any, None]) -> None:
    """Run them all; as soon as one ends the others are cancelled, and what it raised is raised."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        await ended(tasks)


async def ended(tasks: "Iterable[asyncio.Future[Any]]") -> None:
    """Cancel these until they are done: `asyncio.wait_for` of Python 3.11 sometimes swallows the first time."""
    left = {task for task in tasks if not task.done()}
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=_AGAIN_AFTER_S)
    for task in tasks:
        if not task.cancelled():
            task.exception()  # whoever looks for it has it by now
