"""How places in rows have changed since their baseline, seat by seat.

One frame alone leaves much in doubt: a checker half-way between two seats hardly shows, and one on top of others
changes little. But most of a board reads as it did, to a hundredth of a checker; where something has changed, the
change is explained by checkers put, lifted, replaced or pushed. The baseline may be wrong: whoever uses this must weigh
it against the frame alone (rows/weigher.py does).
"""

import numpy as np

from takhta.sensing.arrays import LEAST, SIDE, Flags, Floats, Numbers
from takhta.sensing.bell import bell
from takhta.sensing.dead_sensors import Hidden
from takhta.sensing.rows.baseline import Baseline
from takhta.sensing.rows.baseline_maker import SIGNS
from takhta.sensing.rows.densities import Densities
from takhta.sensing.untouched import NUDGE, NUDGED, density

REACH = 4
"""A place gains or loses at most so many checkers of a side between two certain positions; more is another board."""
_ACROSS = 2 * REACH + 1
_CHANGES = _ACROSS**2
"""So many changes of a place are told apart: -4 to +4 of White's by -4 to +4 of Black's. The number past the last is
any greater one."""
_REPLACED_SHARE = 0.3
"""How often a lifted checker leaves its seat to one of the other side: a hit."""
_CHANGE_SPREAD = 0.17
"""How uncertain what a checker above adds or takes is, as a share of it: the two do not lie quite over one another."""
_ANYTHING = 2e-4
"""The density of a reading nothing explains: a finger, a failing sensor."""
_STEPS = 5
"""In so many steps, from nothing to the most, is looked at what a checker adds to a seat beside its own."""
_BESIDE, _BESIDE_TOUCHED, _BESIDE_FAR, _BESIDE_LEAST = 0.9, 0.1, 0.02, 0.02
"""A seat beside one that changes: how often it is itself untouched, and how often something small happens to it too;
how far that moves it, in checkers; and the density of anything else."""

_PUT, _LIFTED, _REPLACED, _BOTH_LIFTED = range(4)
"""The kinds of change of one seat by one side's checker: put, lifted, replaced by one of the other side, or lifted with
the one on top of it."""
_KINDS = 4
_TOO = 0.2
"""How often a checker is lifted together with the one on top of it: people take that first. It leaves a doubt, which
the players settle."""
_RAIL_ONLY, _NEITHER, _BOTH, _TIP_ONLY = range(4)
"""Which of the two seats beside a changed one have not changed, and so tell of it: that towards the rail or the tip.
The number is 2 × (the one towards the tip stays) + (the one towards the rail changes)."""
_WHERE_RAIL_CHANGES = [int(code in (_NEITHER, _TIP_ONLY)) for code in range(4)]
_WHERE_TIP_CHANGES = [int(code in (_NEITHER, _RAIL_ONLY)) for code in range(4)]
"""By that number: whether the seat towards the rail, or the one towards the tip, changes too."""
_STAYED, _NEXT_CHANGES, _NEXT_STAYS = range(3)
"""What the last seat looked at did: it stayed; or it changed, and the next one must change too, or must stay."""
_BY_PLACE, _BY_SEAT, _BY_SIDE_AND_KIND, _BY_NEXT, _BY_BEFORE = range(5)
"""The axes by which all ways are summed."""


class Changes:
    """Weighs what has changed on the places of a board. `spilt` and `seats` are those of `BaselineMaker`."""

    def __init__(self, densities: Densities, spilt: Floats, seats: int) -> None:
        step = np.abs(spilt).max() / (_STEPS - 1)
        self._step_of_cell = np.rint(np.abs(spilt) / step).astype(np.intp)
        """How much a checker adds, in steps: to the seat towards the tip and the one towards the rail × cell."""
        # A checker far away weakens what is read, so White's spills over as Black's field does.
        self._tried = -SIGNS[:, None] * step * np.arange(_STEPS)
        """How much so many steps are, in checkers: side × step."""
        self._densities = densities
        self._seats = seats

    def weigh(self, baseline: Baseline, now: Floats, still: Floats, hidden: Hidden) -> Floats:
        """The log-density of every change: place × change, numbered by `number_of`.

        `now` is what seats read, in checkers, and `still` how far one that nobody touched wanders (standard deviation):
        both place × seat. `hidden` is what is known of their sensors.
        """
        change, (dead, doubt, odds) = now - baseline.before, hidden
        untouched = density(change, still)
        fresh = self._densities.taken(now)
        unmoved = doubt * np.where(dead, 1.0, untouched)
        working = (1 - doubt)[..., None]
        # By the side whose field is added: taking one side's checker away changes the seats around as putting one of
        # the other side's does. Place × seat × side × (put, lifted) × cell, then … × which seats beside tell of it.
        bared = baseline.cells[:, :, ::-1] * self._densities.empty(now - baseline.spilt)[..., None, None]
        cells = np.stack([self._densities.cells(change), bared], axis=-2)
        seen = working[..., None, None] * (cells @ self._around(change, still, dead))
        one, two = unmoved[..., None] * odds
        seen += one[..., None, None]
        # From here on by the side whose checker it is: place × seat × side.
        up, down = _layers(baseline, SIGNS * change[..., None], still[..., None])
        on_top = baseline.on_top * _unless_dead(up, dead[..., None])
        off_top = baseline.off_top * (working * down + unmoved[..., None])
        replaced = (working * fresh + two)[:, :, ::-1]
        lifted = baseline.lifted[..., _WHERE_TIP_CHANGES]
        ways = np.empty((*baseline.taken.shape, _KINDS, 4))
        ways[..., _PUT, :] = baseline.put[:, :, None, _WHERE_RAIL_CHANGES] * seen[..., _PUT, :] + on_top[..., None]
        gone = lifted * seen[:, :, ::-1, _LIFTED]
        ways[..., _LIFTED, :] = gone + off_top[..., None]
        ways[..., _BOTH_LIFTED, :] = _TOO * baseline.piled[..., None] * gone
        ways[..., _REPLACED, :] = lifted * _REPLACED_SHARE * replaced[..., None]
        stay = _unless_dead(self._stay(baseline, fresh, untouched, change), dead)
        return self._all_ways(stay, ways)

    def _stay(self, baseline: Baseline, fresh: Floats, untouched: Floats, change: Floats) -> Floats:
        """How likely each seat reads this if it holds what it held, a checker pushed or not: place × seat."""
        pushed = (1 - NUDGED) * untouched + NUDGED * 0.5 * bell(change, NUDGE)
        taken = (baseline.taken * (pushed[..., None] + NUDGED * 0.5 * fresh)).sum(axis=SIDE)
        stay: Floats = baseline.bare * untouched + _ANYTHING + taken
        return stay

    def _around(self, change: Floats, still: Floats, dead: Flags) -> Floats:
        """How much better the two seats beside each seat agree with a checker put there than with none: place × seat ×
        side whose field is added × cell × which of the two tell of it.

        A checker far from the middle of its seat hardly shows there, but it shows beside.
        """
        # Towards the tip, towards the rail: which × place × seat.
        beside, sd = np.zeros((2, *change.shape)), np.ones((2, *change.shape))
        exists = np.zeros(beside.shape, np.bool_)
        beside[0, :, :-1], beside[1, :, 1:] = change[:, 1:], change[:, :-1]
        sd[0, :, :-1], sd[1, :, 1:] = still[:, 1:], still[:, :-1]
        exists[0, :, :-1], exists[1, :, 1:] = ~dead[:, 1:], ~dead[:, :-1]
        exists[0, :, self._seats - 1 :: self._seats] = exists[1, :, :: self._seats] = False
        # Which × place × seat × side × step, then for each of them × cell.
        better = _beside(beside[..., None, None] - self._tried, sd[..., None, None])
        better = np.where(exists[..., None, None], better / better[..., :1], 1.0)
        tip, rail = (each[..., steps] for each, steps in zip(better, self._step_of_cell, strict=True))
        tell = np.ones((*tip.shape, 4))
        tell[..., _RAIL_ONLY], tell[..., _BOTH], tell[..., _TIP_ONLY] = rail, rail * tip, tip
        return tell

    def _all_ways(self, stay: Floats, ways: Floats) -> Floats:
        """Sum over all ways in which the seats together have changed: the log-density of each change, place × change.

        `stay` is the density of each seat if it stayed: place × seat. `ways` is that if it changed: place × seat × side
        × kind × which seats beside tell of it. Of two seats side by side that both change, neither tells of the other.
        """
        many, seats = stay.shape
        chance = np.zeros((many, 3, _CHANGES + 1))
        """Place × what the last seat did × change so far."""
        chance[:, _STAYED, _CHANGES // 2] = 1
        parted = ways.reshape(many, seats, -1, 2, 2)
        weights = parted.transpose(_BY_PLACE, _BY_SEAT, _BY_NEXT, _BY_BEFORE, _BY_SIDE_AND_KIND)
        weights = weights.reshape(many, seats, 2, -1)
        for seat in range(seats):
            if seat % self._seats == 0:  # another column: what the last seat of the one before did is of no account
                chance[:, _STAYED] += chance[:, _NEXT_STAYS]
                chance[:, _NEXT_CHANGES:] = 0
            before = chance[:, :_NEXT_STAYS].take(_FROM, axis=2).reshape(many, -1, _CHANGES)
            chance[:, _STAYED] += chance[:, _NEXT_STAYS]
            chance[:, _STAYED] *= stay[:, seat, None]
            np.matmul(weights[:, seat], before, out=chance[:, _NEXT_CHANGES:, :-1])
        logs: Floats = np.log(np.maximum(chance[:, _STAYED] + chance[:, _NEXT_STAYS], LEAST))
        logs[:, _CHANGES] = -np.inf
        return logs


def number_of(change: Numbers) -> Numbers:
    """The number of each change among those that are weighed, by how many it adds of each side: … × side."""
    white, black = change[..., 0], change[..., 1]
    inside = (np.abs(change) <= REACH).all(axis=-1)
    return np.where(inside, (white + REACH) * _ACROSS + black + REACH, _CHANGES)


def _layers(baseline: Baseline, change: Floats, still: Floats) -> tuple[Floats, Floats]:
    """How well a checker put on top of each seat, or taken from there, explains its change, which is given as each side
    would read it: place × seat × side."""
    sd = np.hypot(still[:, None], _CHANGE_SPREAD * baseline.layers)
    up, down = bell(change[:, None] - baseline.layers, sd), bell(change[:, None] + baseline.layers, sd)
    # A third layer begins only where the second is full, and what lies highest is taken first.
    third_up = np.where(baseline.upper >= np.maximum(baseline.row, 1), up[:, 1], 0.0)
    third_down = np.where(baseline.upper > baseline.row, down[:, 1], 0.0)
    return np.maximum(up[:, 0], third_up), np.maximum(down[:, 0], third_down)


def _unless_dead(density: Floats, dead: Flags) -> Floats:
    """A sensor that is left out finds everything equally likely."""
    return np.where(dead, 1.0, density)


def _from() -> Numbers:
    """From which change each one comes by one seat more: kind of each side × change, `_CHANGES` for nowhere."""
    numbers = np.full((_ACROSS + 4, _ACROSS + 4), _CHANGES)
    numbers[2:-2, 2:-2] = np.arange(_CHANGES).reshape(_ACROSS, _ACROSS)
    kinds = ((1, 0), (-1, 0), (-1, 1), (-2, 0), (0, 1), (0, -1), (1, -1), (0, -2))
    return np.array([numbers[2 - w : _ACROSS + 2 - w, 2 - b : _ACROSS + 2 - b].ravel() for w, b in kinds])


_FROM = _from()
"""The kinds are: one more of White's, one fewer, one replaced by Black's, two fewer; the same the other way round."""


def _beside(change: Floats, sd: Floats) -> Floats:
    """How likely a seat beside one that changes reads so much otherwise; never nothing, for a hand may have touched it
    too."""
    untouched, touched = bell(change, sd), bell(change, np.hypot(sd, _BESIDE_FAR))
    total: Floats = _BESIDE * untouched + _BESIDE_TOUCHED * touched + _BESIDE_LEAST
    return total
