"""A value network as it is kept in a file and asked. It must never be trained here, nor know any game.

Weights are kept in half precision, which chooses the same plays in half the size.
"""

from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float32]
Ends = NDArray[np.float32]
"""For each position how likely the side on roll wins single, a gammon, a backgammon, and loses the same."""


class Net(NamedTuple):
    """Layers of sums, all but the last cut off below zero; then a softmax over the ways a game can end."""

    weights: tuple[Matrix, ...]
    biases: tuple[Matrix, ...]

    def ends(self, features: NDArray[np.uint8] | Matrix) -> Ends:
        """What it tells of each row of features."""
        given: Matrix = features.astype(np.float32, copy=False)
        for weights, biases in zip(self.weights[:-1], self.biases[:-1], strict=True):
            given = given @ weights
            given += biases
            np.maximum(given, 0, out=given)
        given = given @ self.weights[-1] + self.biases[-1]
        given -= given.max(axis=1, keepdims=True)
        np.exp(given, out=given)
        given /= given.sum(axis=1, keepdims=True)
        return given


def read(path: Path) -> dict[str, Net]:
    """The nets of a file by their names. Raises OSError or ValueError when it is missing or broken."""
    found: dict[str, list[Matrix]] = {}
    with np.load(path, allow_pickle=False) as file:
        for key in sorted(file.files):
            found.setdefault(key.split(".")[0], []).append(file[key].astype(np.float32))
    return {name: Net(tuple(layers[1::2]), tuple(layers[::2])) for name, layers in found.items()}


def write(path: Path, nets: dict[str, Net]) -> None:
    """Keep nets in a file, in half precision."""
    arrays = {
        f"{name}.{number}.{kind}": each.astype(np.float16)
        for name, net in nets.items()
        for number, pair in enumerate(zip(net.biases, net.weights, strict=True))
        for kind, each in zip(("biases", "weights"), pair, strict=True)
    }
    np.savez_compressed(path, **arrays)  # type: ignore[arg-type]  # the names are ours, none is `allow_pickle`
