"""Sensors that fail: only the named ones, in the way the name says."""

from random import Random

import numpy as np
from numpy.typing import NDArray

from takhta.board.evidence import Milliseconds
from takhta.sim.faults import Dead, Noisy, Stuck, Warming, Weak
from takhta.sim.sensors import MODELS, SensorBank, Trouble

MANY = 40
BAD = (3, 17)
GOOD = [i for i in range(MANY) if i not in BAD]


def scans(trouble: Trouble | None, field: float, ats: range = range(0, 3000, 30)) -> NDArray[np.float64]:
    """Scans of this field, one a row; without the trouble the same bank reads the same."""
    bank = SensorBank(MANY, MODELS["good"], 5, [trouble] if trouble else [])
    return np.array([bank.counts(np.full(MANY, field), Milliseconds(at)) for at in ats], dtype=np.float64)


def test_dead_sensors_read_like_an_empty_seat_whatever_lies_there() -> None:
    for field in (-40.0, 0.0, 40.0):
        seen = scans(Dead(BAD, Random(1)), field)
        assert np.array_equal(seen[:, GOOD], scans(None, field)[:, GOOD])
        assert (np.abs(seen[:, BAD] - 2048) < 80).all()
        assert (seen[:, BAD].std(axis=0) < 4).all()


def test_other_sensors_can_die() -> None:
    dead = Dead(BAD, Random(1))
    dead.slots = [5]
    assert np.array_equal(scans(dead, 40.0)[:, BAD], scans(None, 40.0)[:, BAD])


def test_stuck_sensors_never_change() -> None:
    one, two = scans(Stuck(BAD, Random(2)), -40.0), scans(Stuck(BAD, Random(2)), 40.0)
    assert np.ptp(np.vstack([one, two])[:, BAD], axis=0).tolist() == [0, 0]
    assert np.array_equal(one[:, GOOD], scans(None, -40.0)[:, GOOD])


def test_weak_sensors_answer_with_two_fifths() -> None:
    answer = scans(Weak(BAD), 40.0)[:, BAD] - scans(Weak(BAD), 0.0)[:, BAD]
    whole = scans(None, 40.0)[:, BAD] - scans(None, 0.0)[:, BAD]
    assert np.allclose(answer / whole, 0.4, atol=0.01)


def test_noisy_sensors_crackle() -> None:
    seen = scans(Noisy(BAD, 3), 0.0)
    assert (seen[:, BAD].std(axis=0) > 40).all()
    assert (seen[:, GOOD].std(axis=0) < 4).all()


def test_a_board_that_warms_up_drifts_slowly_and_not_alike() -> None:
    warm, cool = (scans(trouble, 0.0, range(0, 900_000, 30_000)) for trouble in (Warming(MANY, 4), None))
    drifted = warm - cool
    assert drifted[0].tolist() == [0.0] * MANY
    assert 20 < drifted[-1].mean() < 40
    assert drifted[-1].std() > 5
    assert np.array_equal(drifted[-1], drifted[20])
