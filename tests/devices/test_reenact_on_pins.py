"""Turns of a recorded match played through the Pi's real scanner; the whole match: tests/tools/reenact_on_pins.py."""

from pathlib import Path

import pytest

from support.matches import SHORT
from support.patience import give_devices_time
from takhta.commands.reenact.reenactment import Options
from takhta.record.formats.mat_reader import read_mat
from tools.reenact_on_pins import reenact_on_pins


def test_turns_through_pins_and_converters_are_logged_as_they_were_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    give_devices_time(monkeypatch)
    report, conversions = reenact_on_pins(
        read_mat(SHORT.encode()), Options(seed=3, display=False), monkeypatch, tmp_path
    )
    assert (report.turns, report.wrong, report.difference) == (4, 0, "")
    assert conversions > 100_000
