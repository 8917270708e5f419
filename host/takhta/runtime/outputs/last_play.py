"""What was played last, for who wants to follow it: in words, and from where to where on the physical board."""

from functools import lru_cache

from takhta.board.plan import Layout
from takhta.record.match_state import MatchState, PlayedTurn
from takhta.record.sides import name_of
from takhta.rules.game import AnyGame, Play, State
from takhta.rules.occupancy import OFF, PlaceId
from takhta.session.table_state import TableState
from takhta.web.view import LastView, StepView


def last_play(now: TableState) -> LastView | None:
    """The computer's play that is being carried out, else the last turn of this game; None before there is one."""
    match_state, layout = now.match_state, now.layout
    if match_state is None or layout is None:
        return None
    if now.chosen is not None:
        return _view(match_state, now.chosen, layout)
    turn = match_state.last
    return None if turn is None else _view(match_state, _play(match_state.game, turn), layout)


@lru_cache(maxsize=4)
def _play(rules: AnyGame, turn: PlayedTurn) -> Play[State]:
    return rules.parse_play(turn.before, turn.roll, turn.text)


def _view(match_state: MatchState, play: Play[State], layout: Layout) -> LastView:
    rules, side = match_state.game, play.before.turn
    steps = tuple(
        StepView(_at(step.source, layout), _at(step.target, layout), name_of(step.side), step.hit)
        for step in rules.steps(play)
    )
    is_computer = match_state.computer(side) is not None
    return LastView(name_of(side), str(play.roll), rules.format_play(play), steps, is_computer)


def _at(place: PlaceId, layout: Layout) -> int | None:
    return None if place == OFF else int(layout.places[place])
