"""Turns of a recorded match played through a Pico; the whole match: tests/tools/reenact_on_pico.py."""

import pytest

from support.matches import SHORT
from support.patience import give_devices_time
from takhta.commands.reenact.reenactment import Options
from takhta.record.formats.mat_reader import read_mat
from tools.reenact_on_pico import reenact_on_pico


def test_turns_through_a_pico_are_logged_as_they_were_played(monkeypatch: pytest.MonkeyPatch) -> None:
    give_devices_time(monkeypatch)
    report, conversions = reenact_on_pico(read_mat(SHORT.encode()), Options(seed=3, display=False))
    assert (report.turns, report.wrong, report.difference) == (4, 0, "")
    assert conversions > 100_000
