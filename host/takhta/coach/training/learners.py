"""The games that are learnt by playing them: what their nets see there, and what they should have told."""

from collections.abc import Callable, Sequence

import numpy as np

from takhta.coach.nets import pagade
from takhta.coach.nets.ends import SixEnds, rows_of
from takhta.coach.nets.family import Family, Rows
from takhta.coach.nets.net import Net
from takhta.coach.training.fit import Adam, Layers, Matrix, fresh
from takhta.rules.game import AnyGame
from takhta.rules.occupancy import Side
from takhta.rules.pagade.position import Position as Pawns
from takhta.rules.tables.position import Position


class SixEndsLearner:
    """A game of the tables family: the net is asked in the view of the side on turn."""

    def __init__(
        self,
        make: Callable[[dict[str, Net]], SixEnds],
        name: str,
        see: Callable[[Rows], Rows],
        scale: Matrix,
        layers: Layers,
    ) -> None:
        self.adam = Adam(layers)
        self._make, self._name, self._see, self._scale = make, name, see, scale
        self.renew()

    def renew(self) -> None:
        """Play with the weights as they are now."""
        self.nets = {self._name: net_of(self.adam.layers, self._scale)}
        self._made = self._make(self.nets)
        self.family: Family = self._made  # type: ignore[assignment]  # every class derived from it is one

    def ends(self, game: AnyGame, states: Sequence[Position], side: Side) -> Matrix:  # noqa: ARG002 - for all alike
        """What the net tells of each position in the view of a side; certain where the game is over."""
        found: Matrix = self._made.ends(rows_of(states))
        mine = np.array([state.turn is side for state in states], np.bool_)
        return np.where(mine[:, None], found, np.roll(found, 3, axis=1))

    def samples(
        self,
        game: AnyGame,  # noqa: ARG002 - for all alike
        states: Sequence[Position],
        side: Side,
    ) -> tuple[list[int], Matrix]:
        """The positions in which this side is on turn, and what the net sees there."""
        which = [number for number, state in enumerate(states) if state.turn is side]
        return which, self._see(rows_of([states[number] for number in which])) * self._scale


class PagadeLearner:
    """Pagade: the net is asked in the view of every colour."""

    def __init__(self, layers: Layers) -> None:
        self.adam = Adam(layers)
        self.renew()

    def renew(self) -> None:
        """Play with the weights as they are now."""
        self.nets = {pagade.NET: net_of(self.adam.layers, np.ones(pagade.WIDTH, np.float32))}
        self.family = pagade.PagadeNets(self.nets)

    def ends(self, game: AnyGame, states: Sequence[Pawns], side: Side) -> Matrix:
        """The share of the others that a colour comes home before, and the rest."""
        win = self.family.chances(game, states, side)[:, :1]
        return np.hstack((win, 1 - win))

    def samples(self, game: AnyGame, states: Sequence[Pawns], side: Side) -> tuple[list[int], Matrix]:
        """All positions in which this colour still plays, and what the net sees there."""
        which = [number for number, state in enumerate(states) if side not in state.places]
        return which, pagade.seen(pagade.rows_of(game, [states[number] for number in which], side))


def net_of(layers: Layers, scale: Matrix) -> Net:
    """The layers as a net that is asked with whole numbers."""
    first = layers.weights[0] * scale[:, None]
    return Net((first, *layers.weights[1:]), tuple(layers.biases))


def begun(width: int, hidden: Sequence[int], ends: int, seed: int) -> Layers:
    """A net that knows nothing."""
    return fresh((width, *hidden, ends), np.random.default_rng(seed))
