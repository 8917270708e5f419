"""Readers of every kind of sensor keep to one contract, each on its own virtual board."""

import pytest

from contract.check_reader import check_reader
from support.virtual import REED, TABLES, Bench
from takhta.board.plan import Board
from takhta.board.ports import Frame, Reader
from takhta.rules.occupancy import Occupancy
from takhta.sensing.readers import reader_of


class NeatBench:
    """A virtual board on which neat hands lay positions."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench

    def lay(self, occupancy: Occupancy) -> None:
        self._bench.hands.set_up(occupancy)
        self._bench.hands.finish()

    def scan(self) -> Frame:
        return self._bench.scan()


@pytest.mark.parametrize("board", [TABLES, REED], ids=["Hall sensors", "switches"])
def test_it_is_a_reader(board: Board) -> None:
    bench = Bench(3, "neat", board=board)
    calibration = bench.calibrate() if board.sensors.need_calibration else None

    def make() -> Reader:
        return reader_of(board, calibration)

    check_reader(board, make, NeatBench(bench))
