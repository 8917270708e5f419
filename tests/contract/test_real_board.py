"""A real board at this Raspberry Pi keeps to the contracts: pytest --hardware tests/contract/test_real_board.py.

The board is `tables`, or the one that TAKHTA_BOARD names.
"""

import os
import threading

import pytest

from contract.check_lamps import check_lamps
from contract.check_scanner import check_scanner
from takhta.board.plan import Board
from takhta.clock import wall_clock
from takhta.devices.hall import open_hall_scanner
from takhta.devices.neopixels import open_neopixel_lamps
from takhta.runtime.wiring import load_the_board

pytestmark = pytest.mark.hardware


@pytest.fixture
def board() -> Board:
    """The board on the desk."""
    return load_the_board(os.environ.get("TAKHTA_BOARD", "tables"))


def test_its_strips_are_a_scanner(board: Board) -> None:
    def wait(milliseconds: int) -> None:
        threading.Event().wait(milliseconds / 1000)  # a real scanner lives by the wall's clock

    check_scanner(lambda: open_hall_scanner(board, wall_clock), len(board.slots), wait)


def test_its_lamps_are_lamps(board: Board) -> None:
    check_lamps(lambda: open_neopixel_lamps(board), len(board.lamps))
