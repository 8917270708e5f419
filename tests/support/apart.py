"""Runs a coroutine in a thread of its own: a browser of earlier tests keeps an event loop running in this one."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any


def run_apart(main: Coroutine[Any, Any, None]) -> None:
    """Run it to its end; what it raises is raised."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, main).result()
