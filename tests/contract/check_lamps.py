"""What all lamps keep to, virtual or real (board/ports.py)."""

from collections.abc import Callable

import pytest

from takhta.board.ports import LampFrame, Lamps


def check_lamps(
    make: Callable[[], Lamps],
    lamps: int,
    lit: Callable[[Lamps], LampFrame] | None = None,
    light: Callable[[LampFrame], LampFrame] = lambda frame: frame,
) -> None:
    """Run the whole suite. `lit` reads back what the lamps show, where a device can tell; `light` is what it should be
    given for a frame's colours, if a device corrects them."""
    _every_frame_is_shown(make(), lamps, lit, light)
    _close_goes_dark(make(), lamps, lit)


def _every_frame_is_shown(
    shown: Lamps, lamps: int, lit: Callable[[Lamps], LampFrame] | None, light: Callable[[LampFrame], LampFrame]
) -> None:
    some: LampFrame = tuple(
        (i % 7 * 42, i % 5 * 63, i % 3 * 127) if i % 9 == 0 else (i % 3, 0, 0) for i in range(lamps)
    )
    frames: list[LampFrame] = [((0, 0, 0),) * lamps, some]
    for frame in [*frames, frames[-1], frames[0]]:
        shown.show(frame)
        assert lit is None or lit(shown) == light(frame)
    shown.close()


def _close_goes_dark(shown: Lamps, lamps: int, lit: Callable[[Lamps], LampFrame] | None) -> None:
    shown.show(((0, 3, 0),) * lamps)
    shown.close()
    shown.close()
    assert lit is None or lit(shown) == ((0, 0, 0),) * lamps
    with pytest.raises(OSError, match=r"\w"):
        shown.show(((0, 3, 0),) * lamps)
