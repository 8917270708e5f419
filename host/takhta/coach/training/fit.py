"""Fits a net to labels: Adam on mini-batches, in numpy. The same seed and the same lessons give the same weights."""

import math
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float32]

BATCH = 2048
WORTH = np.array([1, 2, 3, -1, -2, -3], np.float32)
"""What each way a game can end is worth to the side on roll: won, gammon, backgammon, and the same lost."""
_WON = np.array([1, -1], np.float32)
_EQUITY_COUNTS = np.float32(3.0)
"""How much an error in equity counts beside one in the chances: plays are chosen by equity."""
_KEEP, _KEEP_SQUARES, _TINY = np.float32(0.9), np.float32(0.999), np.float32(1e-8)


class Layers(NamedTuple):
    """The weights of a net, layer by layer."""

    weights: list[Matrix]
    biases: list[Matrix]


def fresh(sizes: tuple[int, ...], chance: np.random.Generator) -> Layers:
    """A net that knows nothing, with so many numbers in each layer, what it sees and what it tells included."""
    pairs = list(pairwise(sizes))
    weights = [chance.normal(0, (2 / before) ** 0.5, (before, after)).astype(np.float32) for before, after in pairs]
    weights[-1] *= 0.1
    return Layers(weights, [np.zeros(after, np.float32) for _, after in pairs])


def forward(layers: Layers, inputs: Matrix) -> list[Matrix]:
    """What every layer gives, the last one as chances that add up to one."""
    given = [inputs]
    for weights, biases in zip(layers.weights, layers.biases, strict=True):
        sums = given[-1] @ weights
        sums += biases
        given.append(sums)
        if weights is not layers.weights[-1]:
            np.maximum(sums, 0, out=sums)
    last = given[-1]
    last -= last.max(axis=1, keepdims=True)
    np.exp(last, out=last)
    last /= last.sum(axis=1, keepdims=True)
    return given


class Adam:
    """The state of the fitting: a mean of every slope and of its square."""

    def __init__(self, layers: Layers) -> None:
        self.layers = layers
        self.steps = 0
        self._means = [np.zeros_like(each) for each in (*layers.weights, *layers.biases)]
        self._squares = [np.zeros_like(each) for each in self._means]

    @property
    def arrays(self) -> list[Matrix]:
        """All that the fitting changes, to be kept."""
        return [*self.layers.weights, *self.layers.biases, *self._means, *self._squares]

    def step(self, inputs: Matrix, wanted: Matrix, rate: float) -> float:
        """Fit to some positions a little; the mean square error of their equities before."""
        given = forward(self.layers, inputs)
        chances = given[-1]
        wrong = chances - wanted
        worth = WORTH if chances.shape[1] == len(WORTH) else _WON
        equity = wrong @ worth
        spread = worth - (chances @ worth)[:, None]
        slope = wrong + _EQUITY_COUNTS * equity[:, None] * chances * spread
        slope /= np.float32(len(inputs))
        downs: list[Matrix] = []
        ups: list[Matrix] = []
        for number in reversed(range(len(self.layers.weights))):
            downs.append(np.asarray(given[number].T @ slope, np.float32))
            ups.append(slope.sum(axis=0, dtype=np.float32))
            if number:
                slope = slope @ self.layers.weights[number].T
                slope *= given[number] > 0
        self._move([*reversed(downs), *reversed(ups)], rate)
        return float(np.mean(equity * equity))

    def _move(self, slopes: list[Matrix], rate: float) -> None:
        self.steps += 1
        size = np.float32(rate * (1 - float(_KEEP_SQUARES) ** self.steps) ** 0.5 / (1 - float(_KEEP) ** self.steps))
        everything = (*self.layers.weights, *self.layers.biases)
        for each, mean, square, slope in zip(everything, self._means, self._squares, slopes, strict=True):
            mean += (1 - _KEEP) * (slope - mean)
            square += (1 - _KEEP_SQUARES) * (slope * slope - square)
            each -= size * mean / (np.sqrt(square) + _TINY)


def ends(labels: Matrix) -> Matrix:
    """Chances as a teacher tells them (win, gammon, backgammon, gammon and backgammon lost) as the six ways to end."""
    win, gammon, backgammon, lost_gammon, lost_backgammon = labels.T
    found = np.stack(
        (
            win - gammon,
            gammon - backgammon,
            backgammon,
            1 - win - lost_gammon,
            lost_gammon - lost_backgammon,
            lost_backgammon,
        ),
        axis=1,
    )
    np.maximum(found, 0, out=found)
    sums: Matrix = found.sum(axis=1, keepdims=True)
    found /= sums
    return found


def falling(done: float) -> float:
    """How large a step is when so much of the fitting is done: up quickly, then down along half a wave."""
    return min(1.0, done * 40 + 0.02) * (0.5 * (1 + math.cos(math.pi * done)) + 0.002)
