"""What all lamps keep to, virtual or real (board/ports.py)."""

from collections.abc import Callable

import pytest

from takhta.board.ports import LampFrame, Lamps


def check_lamps(make: Callable[[], Lamps], lamps: int, lit: Callable[[Lamps], LampFrame] | None = None) -> None:
    """Run the whole suite. `lit` reads back what the lamps show, where a device can tell."""
    _every_frame_is_shown(make(), lamps, lit)
    _close_goes_dark(make(), lamps, lit)


def _every_frame_is_shown(shown: Lamps, lamps: int, lit: Callable[[Lamps], LampFrame] | None) -> None:
    frames: list[LampFrame] = [((0, 0, 0),) * lamps, tuple((i % 7, i % 5, i % 3) for i in range(lamps))]
    for frame in [*frames, frames[-1], frames[0]]:
        shown.show(frame)
        assert lit is None or lit(shown) == frame
    shown.close()


def _close_goes_dark(shown: Lamps, lamps: int, lit: Callable[[Lamps], LampFrame] | None) -> None:
    shown.show(((0, 3, 0),) * lamps)
    shown.close()
    shown.close()
    assert lit is None or lit(shown) == ((0, 0, 0),) * lamps
    with pytest.raises(OSError, match=r"\w"):
        shown.show(((0, 3, 0),) * lamps)
