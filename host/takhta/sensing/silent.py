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
_SUSPECT = 1e-3
"""From so much doubt on a sensor may be one that has never felt anything."""
_FELT = 0.2
"""A sensor that reads so many checkers is alive."""
_FELT_AGAIN = 0.12
"""One that was left out of account is alive from so much on: more than neighbours add."""
_CALM = 0.06
"""A neighbour that changed more than this has had a change of its own and tells nothing."""
_MOST_NATS = 8.0
_MOST_ALONE = 2.0
"""How much a single frame tells of a checker under a dead sensor: less than one compared with another, because crooked
neighbours look like that too."""
_ROUGH = 0.011
"""How far a seat's strength is off its mean by drift and crooked neighbours, in checkers, with nothing to compare."""
_ZERO_SPREAD = 0.03
"""How far off zero a dead sensor may read, in checkers."""
_FELT_BESIDE = 0.004
"""What neighbours must have added for a seat to tell by it, in checkers …"""
_MOST_AT_ONCE = 8.0
"""… and how much one change tells at most."""
_HINT = 0.1
"""Neighbours hint at a change under a dead sensor that is no less likely than this against none."""
_SUPPOSED = 0.5
"""How likely a sensor that has never felt anything is dead, where a checker is known to lie that nothing shows."""
_SURE = 0.9
"""A sensor that is dead with so much probability is left out of account."""


class Silent:
    """What is known about the sensors of a board. `shares` is what a checker in the middle of each seat adds to every
    other, in checkers; `dead` are those the calibration found dead."""

    def __init__(self, shares: Floats, dead: NDArray[np.bool_]) -> None:
        self._shares, self._squared = shares, shares**2
        self._unseen, self._lost, self.gone = dead, dead.copy(), np.zeros(len(dead), np.bool_)
        """Dead in the calibration; dead for all that is known; without any reading at the moment."""
        self.dead = dead.copy()
        """Either of these: left out of account."""
        self.doubt = np.where(dead, 1.0, _SILENT)
        """How likely each sensor is dead."""
        self.felt = np.ones((2, 2, len(dead)))
        """How much better the seats around agree with one more checker there than with none, of White's and of Black's;
        and with twice as much, as when a checker of the other side has been replaced."""

        self.hints = np.zeros(len(dead), np.bool_)
        """Where the seats around agree better with a checker that nothing else shows, come or gone."""

    def miss(self, gone: NDArray[np.bool_]) -> None:
        """These sensors give no reading in this frame; one that does so again has to be heard anew."""
        if np.array_equal(gone, self.gone):
            return
        self.doubt[self.gone & ~gone] = _SILENT
        self.gone = gone
        self._leave_out()

    def hear_again(self, strengths: Floats) -> None:
        """A sensor left out of account that feels a checker after all is alive."""
        again = self._lost & ~self._unseen & ~self.gone & (np.abs(strengths) > _FELT_AGAIN)
        if again.any():
            self._lost[again] = False
            self.doubt[again] = _ALIVE
            self._leave_out()

    def hear(self, strengths: Floats, change: Floats | None, still: Floats) -> None:
        """Take in a frame: the strengths, what has changed since the position was certain, and its deviation."""
        self.doubt[(np.abs(strengths) > _FELT) & ~self.dead] = _ALIVE
        if change is None:
            alone = self._felt(strengths, np.full(len(still), _ROUGH))
            self.felt = np.clip(alone, np.exp(-_MOST_ALONE), np.exp(_MOST_ALONE))
        else:
            self.felt = self._felt(change, still)
        most = self.felt.max(axis=(0, 1))
        self.hints = (self.doubt * most > _HINT) & (most > 1)

    def at_rest(self, still: Floats) -> Floats:
        """What will be felt when nothing has changed."""
        return self._felt(np.zeros(len(still)), still)

    def _felt(self, seen: Floats, sd: Floats) -> Floats:
        weight = np.where((np.abs(seen) < _CALM) & ~self.dead, sd**-2.0, 0.0)
        leaning, cost = self._shares @ (weight * seen), self._squared @ weight / 2
        one, two = [leaning - cost, -leaning - cost], [2 * leaning - 4 * cost, -2 * leaning - 4 * cost]
        nats = np.array([one, two])
        # How much all of them tell is bounded together, so that one change is still told from two.
        nats -= np.maximum(nats.max(axis=(0, 1)) - _MOST_NATS, 0)
        felt: Floats = np.exp(np.maximum(nats, -_MOST_NATS))
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

    def supposed(self, slots: NDArray[np.intp]) -> Floats:
        """How likely each of these is dead if one of them has to be: those that have felt something are not."""
        doubt: Floats = np.where(self.doubt[slots] > _SUSPECT, np.maximum(self.doubt[slots], _SUPPOSED), _ALIVE)
        return doubt

    def learn(self, slots: NDArray[np.intp], taken: Floats, unfelt: Floats) -> None:
        """The seats `slots` are taken with the shares `taken`, and with the chance `unfelt` they are so only if there
        are sensors among them that feel nothing: place × seat, one for each place."""
        doubt = self.doubt[slots]
        under = np.where(doubt > _SUSPECT, np.maximum(doubt, unfelt[:, None]), doubt)
        told = taken * under + (1 - taken) * doubt
        self.doubt[slots] = told
        self._lost[slots] |= told > _SURE
        self._leave_out()

    def _leave_out(self) -> None:
        self.dead = self._lost | self.gone
        self.doubt[self.dead] = 1.0


def _bell(distance: Floats, sd: Floats | float) -> Floats:
    bell: Floats = np.exp(-((distance / sd) ** 2) / 2) / (sd * np.sqrt(2 * np.pi))
    return bell
