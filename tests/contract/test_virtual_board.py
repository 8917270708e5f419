"""The virtual board keeps to the contracts of every device it stands for."""

import pytest

from contract.check_hands import check_hands
from contract.check_lamps import check_lamps
from contract.check_scanner import check_scanner
from support.virtual import TABLES, Clock
from takhta.board.ports import LampFrame, Lamps
from takhta.sim.board import VirtualBoard
from takhta.sim.sensors import MODELS


def lit(lamps: Lamps) -> LampFrame:
    assert isinstance(lamps, VirtualBoard)
    return lamps.lit


@pytest.mark.parametrize("sensors", MODELS)
def test_it_is_a_scanner(sensors: str) -> None:
    clock = Clock()
    check_scanner(lambda: VirtualBoard(TABLES, 1, clock, sensors), len(TABLES.slots), clock.forward)


def test_it_is_lamps() -> None:
    check_lamps(lambda: VirtualBoard(TABLES, 1, Clock()), len(TABLES.lamps), lit)


def test_it_has_hands() -> None:
    check_hands(lambda: VirtualBoard(TABLES, 1, Clock()))


def test_a_frame_for_another_board_is_refused() -> None:
    with pytest.raises(ValueError, match="181 lamps does not fit a board with 182"):
        VirtualBoard(TABLES, 1, Clock()).show(((0, 0, 0),) * 181)


def test_unknown_sensors_are_refused() -> None:
    with pytest.raises(ValueError, match="known are good, cheap"):
        VirtualBoard(TABLES, 1, Clock(), "free")


def test_within_a_scan_period_the_scan_is_the_same() -> None:
    clock = Clock()
    virtual = VirtualBoard(TABLES, 1, clock)
    first = virtual.latest()
    clock.forward(29)
    assert virtual.latest() is first
    clock.forward(1)
    assert virtual.latest().at == 30
