"""Learning a game from nothing but playing it against oneself, for games that no teacher here plays.

Many games go on side by side. After each game its positions are given values from its end backwards: what became of it,
mixed with what the net thought on the way (temporal differences). Then the net is fitted to the newest positions.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

import numpy as np

from takhta.coach.nets.family import Family, worth
from takhta.coach.training.fit import Adam, Matrix
from takhta.rules.game import AnyGame, State
from takhta.rules.occupancy import Side

AT_ONCE = 64
"""So many games go on side by side."""
LONGEST = 1500
"""A game that goes on for so many turns is given up."""
_TRUST = np.float32(0.85)
"""How much of a position's value comes from what followed, and not from what the net thought of the next position."""
_KEPT = 150_000
"""So many of the newest positions are fitted to."""
_BATCH = 256
_REPEAT = 6
"""How often each position is fitted to while it is new."""


class Learner(Protocol):
    """What a game must offer to be learnt by playing it."""

    @property
    def family(self) -> Family:
        """The net as it is at the moment, for choosing plays."""

    @property
    def adam(self) -> Adam:
        """The fitting of its weights."""

    def ends(self, game: AnyGame, states: Sequence[Any], side: Side) -> Matrix:
        """What the net tells of each position in the view of a side; certain where the game is over."""

    def samples(self, game: AnyGame, states: Sequence[Any], side: Side) -> tuple[list[int], Matrix]:
        """Which of these positions the net is asked about in the view of this side, and what it sees there."""


class Seen(NamedTuple):
    """What the net saw and what it should have told."""

    inputs: Matrix
    wanted: Matrix


def games(
    game: AnyGame, learner: Learner, chance: Random, wild: float, begins: Sequence[State] = ()
) -> Iterator[list[State]]:
    """One game after the other, without end: its positions, in each of which the side on turn has not rolled.

    `wild` = how much plays are chosen anyhow, in points of equity.
    """
    rolls, weights = list(game.rolls()), list(game.rolls().values())
    value = worth(game)

    def begun() -> list[State]:
        return [chance.choice(begins) if begins else game.start(chance.choice(game.sides))]

    tables = [begun() for _ in range(AT_ONCE)]
    while True:
        listed = [game.plays(each[-1], chance.choices(rolls, weights)[0]) for each in tables]
        movers = [game.mover(each[-1]) for each in tables]
        for mover in dict.fromkeys(movers):
            some = [number for number, each in enumerate(movers) if each is mover]
            after = [play.after for number in some for play in listed[number]]
            values = learner.family.chances(game, after, mover) @ value
            values += np.array([chance.gauss(0, wild) for _ in after], np.float32)
            first = 0
            for number in some:
                last = first + len(listed[number])
                tables[number].append(after[first + int(values[first:last].argmax())])
                first = last
        for number, each in enumerate(tables):
            if game.outcome(each[-1]) is not None:
                yield each
                tables[number] = begun()
            elif len(each) > LONGEST:
                tables[number] = begun()


def lessons(game: AnyGame, learner: Learner, played: Sequence[State]) -> Iterator[Seen]:
    """What a game teaches of its positions, in the view of every side."""
    for side in game.sides:
        thought = learner.ends(game, played, side)
        wanted = np.empty_like(thought)
        wanted[-1] = thought[-1]
        for number in range(len(played) - 2, -1, -1):
            wanted[number] = _TRUST * wanted[number + 1] + (1 - _TRUST) * thought[number + 1]
        which, inputs = learner.samples(game, played[:-1], side)
        yield Seen(inputs, wanted[which])


class Newest:
    """The newest positions, from which the fitting draws."""

    def __init__(self, width: int, ends: int) -> None:
        self._inputs = np.zeros((_KEPT, width), np.float32)
        self._wanted = np.zeros((_KEPT, ends), np.float32)
        self._next = self._full = 0
        self._owed = 0.0

    def add(self, seen: Seen) -> None:
        """Keep them instead of the oldest."""
        for inputs, wanted in zip(*seen, strict=True):
            self._inputs[self._next], self._wanted[self._next] = inputs, wanted
            self._next = (self._next + 1) % _KEPT
            self._full = min(self._full + 1, _KEPT)
        self._owed += len(seen.inputs) * _REPEAT / _BATCH

    def fit(self, adam: Adam, rate: float, chance: np.random.Generator) -> list[float]:
        """Fit as often as the new positions are worth; the mean square errors."""
        errors = []
        while self._owed >= 1 and self._full >= _BATCH:
            self._owed -= 1
            drawn = chance.integers(0, self._full, _BATCH)
            errors.append(adam.step(self._inputs[drawn], self._wanted[drawn], rate))
        return errors
