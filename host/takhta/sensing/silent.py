"""Sensors that answer no magnet: how likely each is one, and what its neighbours feel in its place.

A dead sensor reads like an empty seat. But a checker on it is felt a seat away, weakly and with the other sign, by all
eight around. So a checker that has vanished into a hand is told from one that lies where nothing can see it.
"""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_SILENT = 0.01
"""The share of sensors that are dead, before anything is known of them."""
_ALIVE = 1e-4
"""The same of one that has felt a checker."""
_FELT = 0.2
"""A sensor that reads so many checkers is alive."""
_CALM = 0.06
"""A neighbour that changed more than this has had a change of its own and tells nothing."""
_MOST_NATS = 8.0
_ROUGH = 0.011
"""How far a seat's strength is off its mean by drift and crooked neighbours, in checkers, with nothing to compare."""
_ZERO_SPREAD = 0.03
"""How far off zero a dead sensor may read, in checkers."""
_FELT_BESIDE = 0.004
"""What neighbours must have added for a seat to tell by it, in checkers …"""
_MOST_AT_ONCE = 8.0
"""… and how much one change tells at most."""
_SURE = 0.9
"""A sensor that is dead with so much probability is left out of account."""


class Silent:
    """What is known about the sensors of a board. `shares` is what a checker in the middle of each seat adds to every
    other, in checkers; `dead` are those the calibration found dead."""

    def __init__(self, shares: Floats, dead: NDArray[np.bool_]) -> None:
        self._shares, self._squared = shares, shares**2
        self._lost, self.gone = dead.copy(), np.zeros(len(dead), np.bool_)
        """Dead for good; without any reading at the moment."""
        self.dead = dead.copy()
        """Either of these: left out of account."""
        self.doubt = np.where(dead, 1.0, _SILENT)
        """How likely each sensor is dead."""
        self.felt = np.ones((2, len(dead)))
        """How much better the seats around agree with one more checker of White's there than with none; of Black's."""

    def miss(self, gone: NDArray[np.bool_]) -> None:
        """These sensors give no reading in this frame; one that does so again has to be heard anew."""
        if np.array_equal(gone, self.gone):
            return
        self.doubt[self.gone & ~gone] = _SILENT
        self.gone = gone
        self._leave_out()

    def hear(self, strengths: Floats, change: Floats | None, still: Floats) -> None:
        """Take in a frame: the strengths, what has changed since the position was certain, and its deviation."""
        self.doubt[(np.abs(strengths) > _FELT) & ~self.dead] = _ALIVE
        seen, sd = (strengths, np.full(len(still), _ROUGH)) if change is None else (change, still)
        self.felt = self._felt(seen, sd)

    def at_rest(self, still: Floats) -> Floats:
        """What will be felt when nothing has changed."""
        return self._felt(np.zeros(len(still)), still)

    def _felt(self, seen: Floats, sd: Floats) -> Floats:
        weight = np.where((np.abs(seen) < _CALM) & ~self.dead, sd**-2.0, 0.0)
        leaning, cost = self._shares @ (weight * seen), self._squared @ weight / 2
        felt: Floats = np.exp(np.clip([leaning - cost, -leaning - cost], -_MOST_NATS, _MOST_NATS))
        return felt

    def density(self, strengths: Floats) -> Floats:
        """How likely a dead sensor reads this."""
        return _bell(strengths, _ZERO_SPREAD)

    def compare(self, change: Floats, felt_nothing: Floats, still: Floats) -> None:
        """Between two certain positions seats nobody touched have changed by `change`, what their neighbours add taken
        away; without that by `felt_nothing`. A live sensor feels its neighbours come and go, a dead one does not."""
        told = (np.abs(change - felt_nothing) > _FELT_BESIDE) & (np.abs(change) < _CALM) & ~self.dead
        live, silent = _bell(change, still) + _bell(change, 2 * still), 2 * _bell(felt_nothing, still)
        odds = self.doubt / (1 - np.minimum(self.doubt, _SURE))
        odds *= np.where(told, np.clip(silent / np.maximum(live, 1e-12), 1 / _MOST_AT_ONCE, _MOST_AT_ONCE), 1.0)
        self.doubt = np.where(self.dead, 1.0, np.clip(odds / (1 + odds), _ALIVE, _SURE))

    def learn(self, slots: NDArray[np.intp], strengths: Floats, taken: Floats, usual: Floats) -> None:
        """The seats `slots` are taken by White or Black with the shares `taken`, and a live sensor under such a checker
        reads this with density `usual`; all are arrays of the same shape, the last two with sides."""
        doubt = self.doubt[slots][..., None]
        silent = doubt * self.density(strengths)[..., None]
        odds = silent / np.maximum(silent + (1 - doubt) * usual, 1e-12)
        told = (taken * odds).sum(axis=-1) + (1 - taken.sum(axis=-1)) * doubt[..., 0]
        self.doubt[slots] = told
        self._lost[slots] |= told > _SURE
        self._leave_out()

    def _leave_out(self) -> None:
        self.dead = self._lost | self.gone
        self.doubt[self.dead] = 1.0


def _bell(distance: Floats, sd: Floats | float) -> Floats:
    bell: Floats = np.exp(-((distance / sd) ** 2) / 2) / (sd * np.sqrt(2 * np.pi))
    return bell
