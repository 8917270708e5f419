"""The small version of `make soak`, whose hands take the checker nearest to the tip half of the time."""

import pytest

from takhta.sim.sensors import SensorBank
from tools.soak import Soak, StuckError, soak

SEED = 3


@pytest.mark.parametrize(
    ("games", "most"), [(4, 40), pytest.param(40, 0, marks=pytest.mark.long)], ids=["small", "long"]
)
def test_nobody_is_stuck_and_nothing_wrong_is_written(games: int, most: int) -> None:
    counts = soak(games, SEED, most)

    assert counts["games"] == games
    assert (counts["stuck"], counts["wrong"]) == (0, 0)


def test_a_player_who_is_never_understood_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The judge judged: where no frame shows more than the last, no turn can be ended."""
    soaked = Soak("backgammon", SEED)
    soaked.play(1)
    counts = soaked.virtual.latest().counts
    monkeypatch.setattr(SensorBank, "counts", lambda *_: counts)

    with pytest.raises(StuckError):
        soaked.play(10)
