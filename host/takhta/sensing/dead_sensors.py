"""Sensors that answer no magnet: how likely each is one, and which checkers may lie hidden on it.

A dead sensor reads like an empty seat. But a checker on it is read a seat away, weakly and with the other sign, by all
eight sensors around. So a checker that has vanished into a hand is told from one that lies hidden. It says what is
likely and decides nothing about any place.
"""

from typing import NamedTuple

import numpy as np

from takhta.sensing.arrays import Flags, Floats, Numbers
from takhta.sensing.bell import bell

_BEFOREHAND = 0.01
"""How likely a sensor is dead before anything is known of it."""
_ALIVE = 1e-4
"""The same of one that has read a checker: it may still die."""
_SUSPECT = 1e-3
"""In more doubt than this is only a sensor that has never read a checker."""
_CHECKER = 0.2
"""A sensor that reads so many checkers has one on it, for no neighbours add as much: it is alive."""
_CHECKER_AGAIN = 0.12
"""One that was left out is alive from so much on: more than neighbours add, less than a checker that lies askew."""
_UNMOVED = 0.06
"""A sensor that has changed by more than this has had a change of its own, and tells nothing of its neighbours."""
_MOST_NATS = 8.0
"""So much the sensors around tell at most of a hidden checker, because they may be moved by something else …"""
_MOST_ALONE = 2.0
"""… and so much by one frame that has no baseline, because checkers that lie askew look like that too."""
_ROUGH = 0.011
"""How far drift and checkers that lie askew put a sensor's reading off its mean, in checkers, without a baseline."""
_ZERO_SPREAD = 0.03
"""How far off zero a dead sensor may read, in checkers (standard deviation)."""
_ADDED = 0.004
"""So much, in checkers, neighbours must have added for a sensor to show that it is alive: more than drift …"""
_MOST_AT_ONCE = 8.0
"""… and by so large a factor one change makes it likelier or less likely dead, at most."""
_HINT = 0.1
"""A hidden checker is worth weighing from these odds on, against none."""
_SUPPOSED = 0.5
"""How likely a sensor that has never read a checker is dead, if a checker certainly lies there that nothing shows."""
_SURE = 0.9
"""A sensor that is dead with so much probability is left out."""
_NUMBERS, _SIDES = 0, 1
"""The axes of odds: one or two checkers × side × slot."""


class Hidden(NamedTuple):
    """What is known of the sensors of some places."""

    dead: Flags
    """Which are left out: place × seat."""
    doubt: Floats
    """How likely each is dead: place × seat."""
    odds: Floats
    """How many times likelier the sensors around read this if a checker has come there than if none has: one or two
    checkers × place × seat × side. Two are what one looks like that replaces one of the other side. A checker of a side
    that has gone looks like one of the other side that has come."""


class DeadSensors:
    """What is known about the sensors of a board, all by slot. `shares` is what a checker in the middle of each seat
    adds to every other, in checkers: slot × slot. `faulty` are those the calibration found dead."""

    def __init__(self, shares: Floats, faulty: Flags) -> None:
        self._shares, self._squared = shares, shares**2
        self._faulty, self._found = faulty, faulty.copy()
        """Dead in the calibration; dead for all that is known."""
        self.gone = np.zeros(len(faulty), np.bool_)
        """Which give no reading at the moment."""
        self.dead = faulty.copy()
        """Which are left out, for either reason."""
        self.revision = 0
        """Rises whenever that is found out anew: who remembers what a place read then must weigh it again."""
        self.doubt = np.where(faulty, 1.0, _BEFOREHAND)
        """How likely each is dead."""
        self.hinted = np.zeros(len(faulty), np.bool_)
        """Where the sensors around hint at a checker that nothing else shows, come or gone."""
        self._odds = np.ones((2, 2, len(faulty)))
        """As in `Hidden`: one or two checkers × side × slot."""

    def leave_out(self, gone: Flags) -> None:
        """These sensors give no reading in this frame. One that gives readings again is in doubt as at first."""
        if np.array_equal(gone, self.gone):
            return
        self.doubt[self.gone & ~gone] = _BEFOREHAND
        self.gone = gone
        self._revise()

    def revive(self, strengths: Floats) -> None:
        """A sensor that was left out and reads a checker after all is alive."""
        again = self._found & ~self._faulty & ~self.gone & (np.abs(strengths) > _CHECKER_AGAIN)
        if again.any():
            self._found[again] = False
            self.doubt[again] = _ALIVE
            self._revise()

    def look_around(self, strengths: Floats, change: Floats | None, still: Floats) -> None:
        """Take in a frame: what sensors read, how that has changed since the baseline if there is one, and how far they
        wander untouched. Those that read a checker are alive, and those around the others may show hidden ones."""
        self.doubt[(np.abs(strengths) > _CHECKER) & ~self.dead] = _ALIVE
        if change is None:
            alone = self._odds_by(strengths, np.full(len(still), _ROUGH))
            self._odds = np.clip(alone, np.exp(-_MOST_ALONE), np.exp(_MOST_ALONE))
        else:
            self._odds = self._odds_by(change, still)
        most = self._odds.max(axis=(_NUMBERS, _SIDES))
        self.hinted = (self.doubt * most > _HINT) & (most > 1)

    def at(self, slots: Numbers) -> Hidden:
        """What is known of the sensors with these numbers, place × seat, by the frame looked at last."""
        return self._hidden(slots, self._odds)

    def at_rest(self, slots: Numbers, still: Floats) -> Hidden:
        """The same, if nothing changes and they wander so far; `still` is by slot."""
        return self._hidden(slots, self._odds_by(np.zeros(len(still)), still))

    def density(self, strengths: Floats) -> Floats:
        """How likely a dead sensor reads this."""
        return bell(strengths, _ZERO_SPREAD)

    def compare(self, change: Floats, mixed: Floats, still: Floats) -> None:
        """Learn from two certain positions which sensors answer magnets. `change` is how their readings have changed
        without what neighbours add, `mixed` how with it. Where nobody touched the seat the first is next to nothing of
        a live sensor, the second of a dead one."""
        tells = (np.abs(change - mixed) > _ADDED) & (np.abs(change) < _UNMOVED) & ~self.dead
        alive, dead = bell(change, still) + bell(change, 2 * still), 2 * bell(mixed, still)
        odds = self.doubt / (1 - np.minimum(self.doubt, _SURE))
        odds *= np.where(tells, np.clip(dead / np.maximum(alive, 1e-12), 1 / _MOST_AT_ONCE, _MOST_AT_ONCE), 1.0)
        self.doubt = np.where(self.dead, 1.0, np.clip(odds / (1 + odds), _ALIVE, _SURE))

    def supposed(self, slots: Numbers) -> Floats:
        """How likely each of these is dead if one of them has to be: only one that has never read a checker may be."""
        doubt: Floats = np.where(self.doubt[slots] > _SUSPECT, np.maximum(self.doubt[slots], _SUPPOSED), _ALIVE)
        return doubt

    def blame(self, slots: Numbers, taken: Floats, hidden: Floats) -> None:
        """Certain places hold what only dead sensors explain. Their seats `slots` are taken with the shares `taken`:
        place × seat; and with the chance `hidden` some checkers of a place lie hidden: by place."""
        doubt = self.doubt[slots]
        under = np.where(doubt > _SUSPECT, np.maximum(doubt, hidden[:, None]), doubt)
        doubt = taken * under + (1 - taken) * doubt
        self.doubt[slots] = doubt
        self._found[slots] |= doubt > _SURE
        self._revise()

    def _revise(self) -> None:
        self.dead = self._found | self.gone
        self.doubt[self.dead] = 1.0
        self.revision += 1

    def _hidden(self, slots: Numbers, odds: Floats) -> Hidden:
        return Hidden(self.dead[slots], self.doubt[slots], np.moveaxis(odds[..., slots], _SIDES, -1))

    def _odds_by(self, change: Floats, sd: Floats) -> Floats:
        """As in `Hidden`, by how much each sensor is off what it should read, and how far it wanders: one or two
        checkers × side × slot."""
        weight = np.where((np.abs(change) < _UNMOVED) & ~self.dead, sd**-2.0, 0.0)
        for_one, cost = self._shares @ (weight * change), self._squared @ weight / 2
        one, two = [for_one - cost, -for_one - cost], [2 * for_one - 4 * cost, -2 * for_one - 4 * cost]
        nats = np.array([one, two])
        # How much all of them tell is bounded together, so that one checker is still told from two.
        nats -= np.maximum(nats.max(axis=(_NUMBERS, _SIDES)) - _MOST_NATS, 0)
        odds: Floats = np.exp(np.maximum(nats, -_MOST_NATS))
        return odds
