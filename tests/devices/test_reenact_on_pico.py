"""Turns of a recorded match played through a Pico; the whole match: tests/support/reenact_on_pico.py."""

from support.matches import SHORT
from support.reenact_on_pico import reenact_on_pico
from takhta.app.reenact import Options
from takhta.record.mat_reader import read_mat


def test_turns_through_a_pico_are_logged_as_they_were_played() -> None:
    report, conversions = reenact_on_pico(read_mat(SHORT.encode()), Options(seed=3, display=False))
    assert (report.turns, report.wrong, report.difference) == (4, 0, "")
    assert conversions > 100_000
