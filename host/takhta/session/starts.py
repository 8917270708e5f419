"""Between games: whose start position stands on the board, and what it begins. It must never begin a game that only
stands there still.

A board set up anew speaks for itself. Where that could be a mistake, the players say so with ROLL: when another game
than the one chosen stands there in the middle of a match, when the match is over, or when nobody has touched the
board since the last game ended.
"""

from takhta.record import facts
from takhta.record.match_state import MatchState
from takhta.rules.games import game
from takhta.session.memory import Memory
from takhta.session.start_positions import Start


def start_on(memory: Memory) -> Start | None:
    """The start position that certainly stands on the board now."""
    seen = memory.seen
    if seen is None or not seen.sure or not memory.still:
        return None
    return next((start for start in memory.starts if start.occupancy == seen.occupancy), None)


def start_meant(memory: Memory) -> Start | None:
    """The start position that stands there, or may stand there for all the sensors can tell: the players say which."""
    seen = memory.seen
    if seen is None or not memory.still:
        return None
    alike = seen.rivals | {seen.occupancy}
    return start_on(memory) or next((start for start in memory.starts if start.occupancy in alike), None)


def begins_by_itself(memory: Memory, start: Start) -> bool:
    """Whether this start begins its game without a key."""
    match_state = memory.match_state
    if match_state is None or match_state.over:
        return False
    if start.game == match_state.match.game:
        return memory.touched or match_state.result is None
    return memory.touched and match_state.result is None


def match_for(match_state: MatchState, start: Start) -> facts.MatchBegan | None:
    """The match this start begins; None while the one under way goes on with it.

    Names, length and dice stay, and so does what was agreed on, as far as the game knows it. What is usual in the game
    left was not agreed on, also where a form has named it: in this one something else may be usual. Event and table
    stay; a match that follows a played one is of another round, which nobody has named.
    """
    match = match_state.match
    if start.game == match.game and not match_state.over:
        return None
    known = {option.name: option.values for option in game(start.game).options}
    usual = {option.name: option.default for option in match_state.game.options}
    agreed = {name: value for name, value in match.options.items() if value != usual.get(name)}
    options = {name: value for name, value in agreed.items() if value in known.get(name, ())}
    return facts.MatchBegan(
        start.game,
        dict(match.players),
        match.length,
        options,
        match.dice,
        dict(match.computers),
        next_uid(match.uid),
        match.event,
        round="" if match_state.number else match.round,
        table=match.table,
    )


def next_uid(uid: str) -> str:
    """The uid of the match that follows at the same table: a session has no chance to make one of, and a number behind
    the last one is as unique as that. A match without one is followed by matches without.

    >>> next_uid("3f0c"), next_uid("3f0c.2"), next_uid("")
    ('3f0c.2', '3f0c.3', '')
    """
    first, _, number = uid.rpartition(".")
    if first and number.isdecimal():
        return f"{first}.{int(number) + 1}"
    return f"{uid}.2" if uid else ""
