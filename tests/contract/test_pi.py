"""The Pi's drivers keep to the contracts: the real rpi-lgpio and NeoPixel code, at wires on a bench."""

from pathlib import Path

import pytest

from contract.check_scanner import check_scanner
from support.pi_bench import PiBench
from support.virtual import TABLES
from takhta.devices.hall import HallScanner


def test_it_is_a_scanner(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bench = PiBench(monkeypatch, tmp_path)
    made: list[HallScanner] = []

    def make() -> HallScanner:
        made.append(bench.scanner())
        return made[-1]

    def wait(milliseconds: int) -> None:
        bench.clock.forward(milliseconds)
        made[-1].fresh()

    check_scanner(make, len(TABLES.slots), wait)
