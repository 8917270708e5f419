"""A committed turn as single hops, in the order files of other programs list them. It must never choose the route:
the rules do.
"""

from takhta.record.match_state import PlayedTurn
from takhta.rules.game import AnyGame, Step
from takhta.rules.occupancy import OFF, PlaceId, Side

EDGES = 25, 0
"""What the bar and the tray are called among the points."""

_BAR = PlaceId(0)


def hops(rules: AnyGame, turn: PlayedTurn) -> list[Step]:
    """Every step of a turn, the farthest first."""
    steps = rules.steps(rules.parse_play(turn.before, turn.roll, turn.text))
    return sorted(steps, key=lambda step: points(step.side, step), reverse=True)


def points(side: Side, step: Step) -> tuple[int, int]:
    """Where a step begins and ends as `side` counts the points, from 25 for its own bar to 0 for off."""
    return _own(side, step.source), _own(side, step.target)


def _own(side: Side, place: PlaceId) -> int:
    if place in (_BAR, OFF):
        return EDGES[place == OFF]
    return place if side is Side.WHITE else 25 - place
