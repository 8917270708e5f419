"""A small training: nets learn, the same seeds give the same weights, and a stopped one goes on where it was."""

from pathlib import Path

import numpy as np
import pytest

from takhta.coach.nets.net import read
from takhta.coach.training.by_playing import ByPlaying
from takhta.coach.training.fit import Adam, ends, forward, fresh
from takhta.coach.training.saved import load, save

COURSE = ByPlaying("hypergammon", 0, (24,))
FEW = 12


def fitted(steps: int, kept: Path | None = None) -> Adam:
    """A net fitted to who of two numbers is the larger."""
    chance = np.random.default_rng(4)
    adam = Adam(fresh((2, 12, 2), chance))
    if kept is not None:
        load(kept, adam)
    for step in range(adam.steps, steps):
        given = np.random.default_rng((1, step)).random((64, 2), np.float32)
        larger = (given[:, 0] > given[:, 1]).astype(np.float32)
        adam.step(given, np.stack((larger, 1 - larger), axis=1), 0.02)
    return adam


def test_a_net_learns_what_it_is_shown() -> None:
    given = np.random.default_rng(9).random((200, 2), np.float32)
    told = forward(fitted(300).layers, given)[-1][:, 0] > 0.5
    assert (told == (given[:, 0] > given[:, 1])).mean() > 0.95


def test_a_stopped_fitting_goes_on_as_if_it_had_not_been_stopped(tmp_path: Path) -> None:
    save(tmp_path / "kept.npz", fitted(20), {"done": 20})
    assert all(map(np.array_equal, fitted(40, tmp_path / "kept.npz").arrays, fitted(40).arrays))


def test_a_teachers_chances_become_ends_that_add_up_to_one() -> None:
    found = ends(np.array([[0.6, 0.2, 0.05, 0.1, 0.02]], np.float32))
    assert found[0].tolist() == pytest.approx([0.4, 0.15, 0.05, 0.3, 0.08, 0.02])


def test_the_same_seeds_give_the_same_nets(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    for name in ("one", "other"):
        COURSE.run(tmp_path / f"{name}.npz", tmp_path / f"{name}-kept.npz", lambda *each: told.append(each), FEW)
    (one,), (other,) = (read(tmp_path / f"{name}.npz").values() for name in ("one", "other"))
    assert all(map(np.array_equal, one.weights, other.weights))
    assert told == [(done, FEW) for done in range(1, FEW + 1)] * 2


@pytest.mark.long
def test_two_minutes_of_playing_itself_beat_chance(tmp_path: Path) -> None:
    from takhta.coach.nets.tables import TablesNets
    from takhta.coach.players.player import at_random
    from takhta.coach.training.self_play import AT_ONCE
    from takhta.rules.games import game
    from tools.strength.duel import duel, of_family, one_by_one, wins

    COURSE.run(tmp_path / "nets.npz", tmp_path / "kept.npz", lambda *_: None, 20 * AT_ONCE)
    rules = game("hypergammon")
    results = duel(rules, of_family(TablesNets(read(tmp_path / "nets.npz"))), one_by_one(at_random), 200, 1)
    assert wins(rules, results).value > 0.6
