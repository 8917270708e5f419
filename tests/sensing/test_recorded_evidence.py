"""Sensing reads recorded scans as it did when the figures in tests/data/evidence were written.

Who changes on purpose what is read renews the figures with `python tests/tools/write_evidence.py`, and says in the
commit why they differ.
"""

import json
from pathlib import Path

import pytest

from support.recorded_evidence import FIGURES, TRACES, figures_of

NATS, SHARE = 0.05, 2e-5
"""How far a scan's figure may be off: the last digits of numpy's sums and exponentials differ between machines, by up
to 5e-6 of a figure between two that were tried."""


def test_every_recorded_trace_has_its_figures() -> None:
    assert list(json.loads(FIGURES.read_text())) == [trace.stem for trace in TRACES]


@pytest.mark.parametrize("trace", TRACES, ids=lambda trace: str(trace.stem))
def test_recorded_scans_are_read_as_they_were(trace: Path) -> None:
    written = json.loads(FIGURES.read_text())[trace.stem]
    assert list(figures_of(trace)) == pytest.approx(written, abs=NATS, rel=SHARE)
