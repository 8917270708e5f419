"""What the players may say when a checker is believed to be in the hand although it lies on the board.

Sensing can be wrong for ever, and a player whose checker is not seen must not be stuck: after some seconds the board
takes their word for it. It never takes the place of theirs: a checker may be held in thought for as long as one likes.
"""

from takhta.board.evidence import Milliseconds
from takhta.rules.game import Play, State
from takhta.rules.occupancy import Occupancy, Side, count
from takhta.rules.said import Told, said
from takhta.session.memory import Memory
from takhta.session.turn import MOST_IN_HANDS, Relation

LASTS = Milliseconds(8000)
"""From then on a checker in the hand may as well lie on the board."""
_IN_THE_AIR = (Relation.IN_HAND, Relation.HIT_LEFT)


def in_the_air(memory: Memory) -> bool:
    """Whether a checker is believed to be in the hand."""
    fit = memory.fit
    return fit is not None and fit.relation in _IN_THE_AIR


def lingers(memory: Memory, now: Milliseconds) -> bool:
    """Whether that has been so for long."""
    since = memory.since
    return memory.still and since is not None and now - since >= LASTS and in_the_air(memory)


def laid(memory: Memory) -> Play[State] | None:
    """The one whole turn that stands if what is in the hand lies on the board, after it has been there for long."""
    turn, fit = memory.turn, memory.fit
    if turn is None or fit is None or not memory.lingers or not memory.still:
        return None
    found = [plays for end, plays in turn.end_positions.items() if _is_more(fit.occupancy, end)]
    return found[0][0] if len(found) == 1 and len(found[0]) == 1 else None


def told_if_laid(memory: Memory) -> Told:
    """What to do if nothing is in the hand."""
    turn, play = memory.turn, laid(memory)
    if turn is None or not memory.lingers:
        return ()
    if play is not None:
        return (said("hand.confirm_if_laid", play=turn.game.format_play(play)),)
    return (said("hand.if_none", piece=turn.game.piece.one),)


def _is_more(occupancy: Occupancy, end: Occupancy) -> bool:
    """Whether checkers in the hand are all that is missing against the end of a turn."""
    missing = [count(want, side) - count(has, side) for has, want in zip(occupancy, end, strict=True) for side in Side]
    return min(missing) >= 0 and 0 < sum(missing) <= MOST_IN_HANDS
