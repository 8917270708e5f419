"""What the computer does beside its plays: it doubles, takes or drops, gives up and accepts that.

All its levels judge this alike and as well as it can: only plays are seen less clearly by the weaker ones. Players that
are no levels, and games that no evaluator knows, go by pips.
"""

from takhta.coach import cube
from takhta.coach.chances import Chances
from takhta.coach.evaluator import Depth
from takhta.coach.evaluators import evaluator
from takhta.coach.players.levels import LEVELS
from takhta.record.match_state import DoubleOffered, MatchState, ResignationOffered
from takhta.rules.occupancy import Side

TAKES_BEHIND = 1.12
"""Who goes by pips takes a double with at most so many times the pips of the other side still to
go: about where a race is one chance in four (the 8-9-12 rule of backgammon gives 12 %)."""


def doubles(match_state: MatchState, side: Side) -> bool:
    """Whether it doubles before its roll."""
    if not match_state.cube.may_double(side):
        return False
    found = _chances(match_state, side, by=side)
    return found is not None and cube.decide(found, side, cube.Terms.of(match_state)).doubles


def takes(match_state: MatchState, side: Side) -> bool:
    """Whether it takes the double, or the beaver, that is offered to this side."""
    giver = side.other
    found = _chances(match_state, giver, by=side)
    if found is None:
        mine, theirs = (match_state.game.pips(match_state.state, each) for each in (side, giver))
        return mine <= TAKES_BEHIND * theirs
    if not isinstance(match_state.question, DoubleOffered):
        return True  # a beaver costs who has doubled as much again to drop
    return cube.decide(found, giver, cube.Terms.of(match_state)).takes


def gives_up(match_state: MatchState, side: Side) -> int:
    """How many times the cube it gives up before its roll; 0 = it plays on."""
    found = _chances(match_state, side, by=side)
    return 0 if found is None else cube.resigns(found)


def accepts(match_state: MatchState, side: Side) -> bool:
    """Whether it accepts what the other side gives up, rather than win more by playing on."""
    question, found = match_state.question, _chances(match_state, side, by=side)
    return found is None or not isinstance(question, ResignationOffered) or cube.accepts(found, question.times)


def _chances(match_state: MatchState, side: Side, by: Side) -> Chances | None:
    """The chances of a side before the roll of the side on turn, if the player of `by` knows them."""
    if match_state.computer(by) not in LEVELS:
        return None
    rules, judge = match_state.game, evaluator()
    if match_state.state is None or len(rules.sides) > 2 or not judge.knows(rules):
        return None
    return judge.chances(rules, [match_state.state], side, Depth.LOOK)[0]
