"""bgsage as an evaluator: a library in C++ with nets of its own, MPL-2.0 with its weights.

The extra `coach` brings it where there is a wheel of it: Linux on x86-64, as far as we have tried it, not on ARM.
"""

from collections.abc import Sequence
from typing import Any

from takhta.coach.chances import Chances
from takhta.coach.ending import certain
from takhta.coach.errors import UnknownEvaluatorError
from takhta.coach.evaluator import Depth
from takhta.rules.game import AnyGame, State
from takhta.rules.occupancy import Side
from takhta.rules.said import said
from takhta.rules.tables.position import BAR, THEIRS, Position

_LEVELS = {Depth.STATIC: "1ply", Depth.LOOK: "2ply"}
"""What it calls them: its plies are one more than those of others."""
_GAMES = ("backgammon", "nackgammon")


class Bgsage:
    """The library, one thread of it."""

    name = "bgsage"

    def __init__(self) -> None:
        """Raises UnknownEvaluatorError when it is not installed."""
        try:
            import bgsage  # noqa: F401 - only whether it is there
        except ImportError as error:
            how = 'pip install "takhta[coach]"'
            raise UnknownEvaluatorError(said("evaluator.not_installed", name=self.name, how=how)) from error

    def knows(self, game: AnyGame) -> bool:
        """Whether its nets are made for this game."""
        return game.name in _GAMES

    def chances(self, game: AnyGame, states: Sequence[State], side: Side, depth: Depth) -> list[Chances]:
        """The chances of a side in each of these positions. Raises UnknownEvaluatorError."""
        import bgsage

        if not self.knows(game):
            raise UnknownEvaluatorError(said("evaluator.not_of_game", name=self.name, game=game.title))
        known = [certain(game, state, side) for state in states]
        asked = [state for state, each in zip(states, known, strict=True) if each is None]
        given = [{"board": _board(state), "cube_owner": "centered"} for state in asked]
        found = iter(bgsage.batch_post_move_evaluate(given, _LEVELS[depth], n_threads=1) if given else ())
        return [each or _told(next(found), state, side) for state, each in zip(states, known, strict=True)]


def _told(found: Any, state: State, side: Side) -> Chances:
    """It tells the chances of who has just played."""
    probabilities = found.probs
    chances = Chances(
        probabilities.win,
        probabilities.gammon_win,
        probabilities.backgammon_win,
        probabilities.gammon_loss,
        probabilities.backgammon_loss,
    )
    return chances.turned if state.turn is side else chances


def _board(state: State) -> list[int]:
    """The position as who has just played sees it: the other's bar, its points 1 to 24, its bar."""
    assert isinstance(state, Position)
    fields = state.counts
    points = [fields[THEIRS + BAR - point] - fields[BAR - point] for point in range(1, BAR)]
    return [fields[BAR], *points, fields[THEIRS]]
