"""A net tells after it is kept in a file what it told before, and in no larger file than agreed."""

from pathlib import Path

import numpy as np
import pytest

from takhta.coach.nets.net import Net, read, write
from takhta.coach.nets.our_nets import WEIGHTS

MOST_BYTES = 1_000_000
FILES = sorted(WEIGHTS.glob("*.npz"))


def test_a_net_is_the_same_after_it_is_kept_in_a_file(tmp_path: Path) -> None:
    chance = np.random.default_rng(3)
    sizes = [(7, 5), (5, 6)]
    weights = tuple(chance.normal(0, 1, size).astype(np.float16).astype(np.float32) for size in sizes)
    net = Net(weights, tuple(np.zeros(size[1], np.float32) for size in sizes))
    write(tmp_path / "game.npz", {"contact": net})
    (name, again), *others = read(tmp_path / "game.npz").items()
    seen = chance.integers(0, 36, (20, 7)).astype(np.uint8)
    assert (name, others) == ("contact", [])
    assert np.array_equal(net.ends(seen), again.ends(seen))


def test_what_a_net_tells_adds_up_to_one() -> None:
    for path in FILES:
        for net in read(path).values() if path.stem != "bearoff" else ():
            seen = np.random.default_rng(1).integers(0, 36, (50, len(net.weights[0]))).astype(np.uint8)
            assert np.allclose(net.ends(seen).sum(axis=1), 1)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_nets_of_a_game_stay_small(path: Path) -> None:
    assert path.stat().st_size <= MOST_BYTES
