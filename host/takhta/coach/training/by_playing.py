"""The course of training for the games that are learnt by playing them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import MappingProxyType

import numpy as np

from takhta.coach.nets import features, longnard, net, pagade
from takhta.coach.nets.tables import CONTACT, TablesNets
from takhta.coach.training.fit import falling
from takhta.coach.training.learners import PagadeLearner, SixEndsLearner, begun
from takhta.coach.training.saved import load, save
from takhta.coach.training.self_play import Newest, games, lessons
from takhta.rules.games import game

Told = Callable[[int, int], None]
"""Hears how much of how much is done."""

_RATE = 1e-3
_WILD = 0.05
_SAVE_EVERY = 250


@dataclass(frozen=True)
class ByPlaying:
    """One game: how it is learnt, how many games are played of which agreements, and with which hidden layers."""

    name: str
    games: int
    hidden: tuple[int, ...]
    agreed: tuple[tuple[Mapping[str, str], int], ...] = ((MappingProxyType({}), 1),)
    """What is agreed on, and how often that is played beside the others."""
    seed: int = 7

    def learner(self) -> SixEndsLearner | PagadeLearner:
        """One that knows nothing yet."""
        if self.name == "pagade":
            return PagadeLearner(begun(pagade.WIDTH, self.hidden, 2, self.seed))
        if self.name == "longnard":
            layers = begun(len(longnard.SCALE), self.hidden, 6, self.seed)
            return SixEndsLearner(longnard.LongNardNets, longnard.NET, longnard.seen, longnard.SCALE, layers)
        layers = begun(len(features.SCALE_THOUGHT_OF), self.hidden, 6, self.seed)
        return SixEndsLearner(TablesNets, CONTACT, features.thought_of, features.SCALE_THOUGHT_OF, layers)

    def run(self, weights: Path, kept: Path, told: Told, number: int | None = None) -> None:
        """Play and learn, and write the weights. Stopped, it goes on from `kept`, with games begun anew."""
        total = number or self.games
        learner = self.learner()
        done = int(load(kept, learner.adam).get("games", 0))
        learner.renew()
        chance = Random(self.seed + done)
        rules = [game(self.name, dict(agreed)) for agreed, _ in self.agreed]
        often = [share for _, share in self.agreed]
        played = [games(each, learner, Random(self.seed + 1 + done + at), _WILD) for at, each in enumerate(rules)]
        ends = learner.adam.layers.biases[-1].size
        newest = Newest(learner.adam.layers.weights[0].shape[0], ends)
        drawn = np.random.default_rng(self.seed + done)
        for number_of in range(done, total):
            (which,) = chance.choices(range(len(rules)), often)
            for seen in lessons(rules[which], learner, next(played[which])):
                newest.add(seen)
            if newest.fit(learner.adam, _RATE * max(0.02, falling(number_of / total)), drawn):
                learner.renew()
            if number_of % _SAVE_EVERY == _SAVE_EVERY - 1:
                save(kept, learner.adam, {"games": number_of + 1})
                net.write(weights, learner.nets)
            told(number_of + 1, total)
        net.write(weights, learner.nets)


BY_PLAYING = {
    each.name: each
    for each in (
        ByPlaying("hypergammon", 3_000, (160, 32)),
        ByPlaying("longnard", 2_500, (128, 32)),
        ByPlaying(
            "pagade",
            1_600,
            (128, 32),
            (
                (MappingProxyType({"players": "two"}), 4),
                (MappingProxyType({"players": "four"}), 2),
                (MappingProxyType({"players": "partners"}), 1),
            ),
        ),
    )
}
"""The games by name."""
