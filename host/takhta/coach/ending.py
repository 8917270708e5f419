"""What is certain once a game is over. It must never guess."""

from takhta.coach.chances import Chances
from takhta.rules.game import AnyGame, State
from takhta.rules.occupancy import Side


def certain(game: AnyGame, state: State, side: Side) -> Chances | None:
    """The chances of a side, or its team, in a game that is over; None while it goes on."""
    outcome = game.outcome(state)
    if outcome is None:
        return None
    gammon, backgammon = float(outcome.times > 1), float(outcome.times > 2)
    won = Chances(1.0, gammon, backgammon)
    return won if outcome.winner in game.team(side) else won.turned
