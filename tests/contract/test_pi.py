"""The Pi's drivers keep to the contracts: the real rpi-lgpio and NeoPixel code, at wires on a bench."""

from pathlib import Path

import pytest

from contract.check_lamps import check_lamps
from contract.check_scanner import check_scanner
from support.chain import Chain
from support.patience import PATIENCE_S
from support.pi_bench import PiBench
from support.virtual import CROSS, TABLES
from takhta.board.plan import Board
from takhta.board.ports import LampFrame, Lamps
from takhta.devices.hall import HallScanner
from takhta.devices.neopixels import NeoPixelLamps


@pytest.mark.parametrize("board", [TABLES, CROSS], ids=lambda board: board.name)
def test_it_is_a_scanner(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, board: Board) -> None:
    bench = PiBench(monkeypatch, tmp_path, board)
    made: list[HallScanner] = []

    def make() -> HallScanner:
        made.append(bench.scanner())
        return made[-1]

    def wait(milliseconds: int) -> None:
        bench.clock.forward(milliseconds)
        made[-1].fresh()

    check_scanner(make, len(board.slots), wait)


def test_they_are_lamps(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    chain = Chain(monkeypatch, tmp_path)

    def lit(lamps: Lamps) -> LampFrame:
        assert isinstance(lamps, NeoPixelLamps)
        lamps.flush(PATIENCE_S)
        return chain.colours

    def light(frame: LampFrame) -> LampFrame:
        red, green, blue = ([round(((each[i] / 255) ** 2.2) * 255) for each in frame] for i in range(3))
        return tuple(zip(red, green, blue, strict=True))

    check_lamps(chain.lamps, len(TABLES.lamps), lit, light)
