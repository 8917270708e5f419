"""From frames to what is believed to stand: a decision counts only after it has been the same a few times."""

from dataclasses import replace
from functools import lru_cache

from takhta.board.evidence import Evidence, Nats
from takhta.rules.occupancy import EMPTY, Occupancy, PlaceId, Side, count, with_change
from takhta.session.matching import SURPLUS_PRIOR, Match, Matcher
from takhta.session.memory import STABLE_FRAMES, Memory
from takhta.session.turn import Turn

MOST_HIDDEN = 3
"""Checkers that may lie on seats whose sensors do not feel them; more is another position."""


def see(memory: Memory, evidence: Evidence) -> Memory:
    """The memory after one more frame, whose evidence is in places of the physical board."""
    match, glimpses = _match(memory, evidence), memory.glimpses
    if glimpses and not _agree(glimpses[-1], match):
        glimpses = ()
    glimpses = (*glimpses, match)[-STABLE_FRAMES:]
    if len(glimpses) < STABLE_FRAMES:
        return replace(memory, glimpses=glimpses, run=len(glimpses))
    # A doubt that comes and goes is a doubt: the players are asked rather than kept waiting until it stays away.
    reading = Match(match.occupancy, frozenset[Occupancy]().union(*map(_alike, glimpses)) - {match.occupancy})
    known = memory.seen
    if memory.still and known is not None and _same(known, reading):
        return replace(memory, glimpses=glimpses, run=memory.run + 1)
    choice = memory.choice if known is not None and _alike(known) == _alike(reading) else None
    news = replace(memory, glimpses=glimpses, run=STABLE_FRAMES, seen=reading, since=evidence.at, choice=choice)
    return replace(news, lingers=False, led_back=still_led_back(news, reading.occupancy))


def still_led_back(memory: Memory, occupancy: Occupancy) -> Occupancy | None:
    """What to lead back from: nothing once the turn's beginning stands there, or once a checker has been put where it
    lay neither then nor when the way back was asked for, for then the turn is being played on."""
    before, turn = memory.led_back, memory.turn
    if before is None or turn is None or occupancy == turn.base:
        return None
    for has, was, should in zip(occupancy, before, turn.base, strict=True):
        if any(count(has, side) > max(count(was, side), count(should, side)) for side in Side):
            return None
    return before


def _alike(match: Match) -> frozenset[Occupancy]:
    """The positions that a reading does not tell apart."""
    return match.rivals | {match.occupancy}


def _agree(one: Match, other: Match) -> bool:
    """Whether two frames can show the same board: each takes the other's best reading for possible."""
    return one.occupancy in _alike(other) and other.occupancy in _alike(one)


def _same(known: Match, reading: Match) -> bool:
    """Whether a reading says nothing new: only the order of those that look alike may have changed."""
    return reading.occupancy in _alike(known) and known.unsure == reading.unsure


def look_again(memory: Memory) -> Memory:
    """Forget what the board looked like: it has to be read in the light of a new question."""
    return replace(memory, glimpses=(), run=0, seen=None, since=None, lingers=False, choice=None, led_back=None)


def stands_unread(match: Match, wanted: Occupancy) -> bool:
    """Whether the board may well stand as wanted, though some sensors do not feel the checkers on them."""
    alike = _alike(match)
    return wanted in alike or all(_hidden(occupancy, wanted) for occupancy in alike)


def _hidden(occupancy: Occupancy, wanted: Occupancy) -> bool:
    hidden = 0
    for has, want in zip(occupancy, wanted, strict=True):
        for side in Side:
            fewer = count(want, side) - count(has, side)
            if fewer < 0:
                return False
            hidden += fewer
    return hidden <= MOST_HIDDEN


def _match(memory: Memory, evidence: Evidence) -> Match:
    layout = memory.layout
    if layout is not None:
        likely = tuple(evidence.likely[at] for at in layout.places)
        evidence = Evidence(evidence.at, likely, layout.to_game(evidence.reading))
    return _matcher(memory).match(evidence)


def _matcher(memory: Memory) -> Matcher:
    """What the board is compared with now."""
    turn, match_state = memory.turn, memory.match_state
    if turn is not None:
        return _for_turn(turn)
    if match_state is not None and match_state.occupancy is not None:
        if memory.laying:
            return _between_games((match_state.occupancy,))
        return _for_occupancy(match_state.occupancy)
    bare = (EMPTY,) * len(next(iter(memory.layouts.values())).places)
    return _between_games(tuple(start.occupancy for start in memory.starts) or (bare,))


@lru_cache(maxsize=2)
def _for_turn(turn: Turn) -> Matcher:
    return Matcher(turn.base, [*turn.partials, *turn.end_positions], turn.misses, turn.transients)


@lru_cache(maxsize=2)
def _for_occupancy(occupancy: Occupancy) -> Matcher:
    return Matcher(occupancy, ())


def _one_fewer(occupancy: Occupancy) -> list[Occupancy]:
    """A position before its last checker has been put there, whichever that is."""
    return [
        with_change(occupancy, [(PlaceId(place), side, -1)])
        for place, held in enumerate(occupancy)
        for side in Side
        if count(held, side)
    ]


@lru_cache(maxsize=2)
def _between_games(starts: tuple[Occupancy, ...]) -> Matcher:
    """What the board is compared with while somebody sets it up.

    Until then it mostly looks like none of the start positions, so that costs nothing. But no more checkers
    can lie there than the game has.
    """
    short = [one for start in starts for one in _one_fewer(start)]
    return Matcher(starts[0], starts, short, free=Nats(0.0), more=SURPLUS_PRIOR)
