"""How a match stands, in few words for watchers and houses. Pure; it tells only what the facts say."""

from takhta.record import facts
from takhta.record.advance import advance, begin
from takhta.record.errors import IllegalFactError
from takhta.record.facts import AnyFact
from takhta.record.match_state import DoubleOffered, MatchState
from takhta.record.sides import name_of
from takhta.rules.errors import RulesError
from takhta.rules.stakes import is_for_points
from takhta.share.messages import SceneMessage


def follow(before: MatchState | None, fact: AnyFact) -> MatchState | None:
    """Where a match stands after one more fact; None where that cannot be told, as for a fact of a newer program."""
    try:
        if isinstance(fact, facts.MatchBegan):
            return begin(fact)
        return None if before is None else advance(before, fact)
    except (IllegalFactError, RulesError):
        return None


def scene_of(match_state: MatchState, uid: str, at: str) -> SceneMessage:
    """The scene of a match whose last fact was written at this time."""
    match, rules = match_state.match, match_state.game
    turn, state = match_state.turn, match_state.state
    has_cube = is_for_points(rules) and match_state.playing
    cube = match_state.cube
    offered = match_state.question
    return SceneMessage(
        match=uid,
        game=match.game,
        players={str(side): name for side, name in match.players.items()},
        length=match.length,
        score={name_of(side): match_state.score.points(side) for side in rules.sides} if is_for_points(rules) else {},
        number=match_state.number,
        turn=name_of(turn) if turn else "",
        dice=str(match_state.roll) if match_state.roll else "",
        dances=dances(match_state),
        cube=int(cube.value) if has_cube else 0,
        owner=name_of(cube.owner) if has_cube and cube.owner else "",
        offered=name_of(offered.by) if isinstance(offered, DoubleOffered) else "",
        position=rules.format_position(state) if state is not None else "",
        pips={name_of(side): int(rules.pips(state, side)) for side in rules.sides} if state is not None else {},
        winner=match_state.result.winner if match_state.result else "",
        over=match_state.over,
        event=match.event,
        round=match.round,
        table=match.table,
        at=at,
    )


def dances(match_state: MatchState) -> bool:
    """Whether the side on turn has dice and no legal play."""
    if match_state.roll is None or match_state.state is None or match_state.turn is None:
        return False
    plays = match_state.game.plays(match_state.state, match_state.roll)
    return all(not match_state.game.format_play(play) for play in plays)
