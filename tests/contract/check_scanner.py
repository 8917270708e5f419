"""What every scanner keeps to, virtual or real (board/ports.py)."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from takhta.board.ports import Scanner


def check_scanner(make: Callable[[], Scanner], slots: int, wait: Callable[[int], object]) -> None:
    """Run the whole suite. `wait` lets that many milliseconds pass on the scanner's clock."""
    _a_frame_is_one_12_bit_count_a_slot(make(), slots)
    _a_newer_scan_comes_by_itself(make(), wait)
    _a_frame_once_given_never_changes(make(), wait)
    _after_close_there_is_nothing_to_read(make())


def _a_frame_is_one_12_bit_count_a_slot(scanner: Scanner, slots: int) -> None:
    frame = scanner.latest()
    assert frame.counts.typecode == "H"
    assert len(frame.counts) == slots
    assert all(0 <= count <= 4095 for count in frame.counts)
    scanner.close()


def _a_newer_scan_comes_by_itself(scanner: Scanner, wait: Callable[[int], object]) -> None:
    times = []
    for _ in range(5):
        times.append(scanner.latest().at)
        wait(100)
    assert all(later > earlier for earlier, later in pairwise(times)), times
    scanner.close()


def _a_frame_once_given_never_changes(scanner: Scanner, wait: Callable[[int], object]) -> None:
    frame = scanner.latest()
    kept = frame.at, list(frame.counts)
    wait(100)
    scanner.latest()
    assert (frame.at, list(frame.counts)) == kept
    scanner.close()


def _after_close_there_is_nothing_to_read(scanner: Scanner) -> None:
    scanner.latest()
    scanner.close()
    scanner.close()
    with pytest.raises(OSError, match=r"\w"):
        scanner.latest()
