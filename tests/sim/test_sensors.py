"""The sensors: counts as the converter gives them, with the spread each model promises."""

import numpy as np
import pytest
from numpy.typing import NDArray

from takhta.board.evidence import Milliseconds
from takhta.sim.sensors import MODELS, SensorBank, SensorModel

MANY = 4000
PERFECT = SensorModel(gain=0, offset=0, drift=0, noise=0, bits=12)
COUNTS_PER_MT = 15 / (3300 / 4096)


def read(bank: SensorBank, field: float, at: int = 0) -> NDArray[np.float64]:
    return np.array(bank.counts(np.full(MANY, field), Milliseconds(at)), dtype=np.float64)


def test_a_perfect_sensor_gives_15_millivolts_a_millitesla() -> None:
    bank = SensorBank(MANY, PERFECT, 0)
    for field in (-80.0, -43.3, 0.0, 0.1, 43.3, 80.0):
        assert set(read(bank, field)) == {np.floor(2048 + field * COUNTS_PER_MT + 0.5)}


def test_the_output_stops_short_of_the_rails() -> None:
    bank = SensorBank(MANY, PERFECT, 0)
    assert set(read(bank, 200.0)) == {np.floor(3100 / 3300 * 4096 + 0.5)}
    assert set(read(bank, -200.0)) == {np.floor(200 / 3300 * 4096 + 0.5)}


@pytest.mark.parametrize("name", MODELS)
def test_a_model_spreads_as_it_says(name: str) -> None:
    model = MODELS[name]
    bank = SensorBank(MANY, model, 1)
    low, again, high = (read(bank, field) / COUNTS_PER_MT for field in (0.0, 0.0, 40.0))
    rounding = 2 ** (12 - model.bits) / COUNTS_PER_MT / np.sqrt(12)
    assert (again - low).std() / np.sqrt(2) == pytest.approx(np.hypot(model.noise, rounding), rel=0.05)
    assert ((high - low) / 40).std() == pytest.approx(np.hypot(model.gain, model.noise / 40), rel=0.05)
    assert low.std() == pytest.approx(np.hypot(model.offset, model.drift / np.sqrt(2)), rel=0.1)


@pytest.mark.parametrize("name", MODELS)
def test_drift_after_a_tare_is_what_the_model_says_and_comes_slowly(name: str) -> None:
    model = MODELS[name]
    bank = SensorBank(MANY, model, 2)

    def wandered(start: int, end: int) -> float:
        pairs = [(read(bank, 0.0, start), read(bank, 0.0, end)) for _ in range(4)]
        change = np.mean([(b - a) / COUNTS_PER_MT for a, b in pairs], axis=0)
        return float(np.sqrt(max(change.var() - model.noise**2 / 2, 0)))

    assert wandered(0, 37 * 60_000) == pytest.approx(model.drift, rel=0.25)
    assert wandered(0, 10_000) < 0.3 * model.drift


def test_ten_bits_come_in_steps_of_four() -> None:
    assert set(read(SensorBank(MANY, MODELS["cheap"], 3), 5.0) % 4) == {0.0}


def test_the_seed_decides_everything() -> None:
    def scans(seed: int) -> list[list[int]]:
        bank = SensorBank(20, MODELS["good"], seed)
        return [list(bank.counts(np.zeros(20), Milliseconds(at))) for at in (0, 30)]

    assert scans(7) == scans(7)
    assert scans(7) != scans(8)


def test_a_trouble_spoils_what_arrives() -> None:
    class Dead:
        def spoil(self, counts: NDArray[np.float64], at: Milliseconds) -> NDArray[np.float64]:
            counts[3] = at
            return counts

    scan = SensorBank(20, MODELS["good"], 0, [Dead()]).counts(np.zeros(20), Milliseconds(60))
    assert scan[3] == 60
