"""How long a test waits for something that must come: one limit for all, and none of them measures a pace.

Tests wait for a state. The limit only ends a test that would hang for ever, so it is far longer than anything takes on
the slowest and busiest machine. Whoever looks for a fault sets TAKHTA_PATIENCE_S to a few seconds and need not wait.
"""

import asyncio
import os
import time
from collections.abc import Callable

import pytest

PATIENCE_S = float(os.environ.get("TAKHTA_PATIENCE_S", "300"))
PATIENCE_MS = 1000 * PATIENCE_S
_GLANCE_S = 0.02


def keep_on(act: Callable[[], object], until: Callable[[], bool], told: Callable[[], object] = lambda: "") -> None:
    """Do something again and again until something is true; `told` says how things stood when patience ended."""
    end = time.monotonic() + PATIENCE_S
    while not until():
        assert time.monotonic() < end, told()
        act()


def give_devices_time(patch: pytest.MonkeyPatch) -> None:
    """Until the patch is undone, the program waits for its devices as patiently as the tests do.

    A real device that needs a second for a scan is broken; one on a bench may share its processor with ten others.
    """
    for limit in ("hall.FIRST_SCAN_S", "hall.GOODBYE_S", "neopixels.GOODBYE_S"):
        patch.setattr(f"takhta.devices.{limit}", PATIENCE_S)
    patch.setattr("takhta.devices.hall.HallScanner.fresh.__defaults__", (PATIENCE_S,))
    # Nothing is lost on a pseudo-terminal, so nothing need be asked again.
    patch.setattr("takhta.link.exchange.RESEND_MS", PATIENCE_MS)


async def until(true: Callable[[], bool], told: Callable[[], object] = lambda: "") -> None:
    """Let everything else go on until something is true; `told` says how things stood when patience ended."""
    end = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < end, told()
        await asyncio.sleep(_GLANCE_S)
