"""A Raspberry Pi at the virtual board's sensors."""

from pathlib import Path

import pytest

from support.pi_bench import PiBench


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> PiBench:
    """The bench, switched off."""
    return PiBench(monkeypatch, tmp_path)
