"""From frames to what is believed to stand: a decision counts only after it has been the same a few times."""

from dataclasses import replace
from functools import lru_cache

from takhta.board.evidence import Evidence, Nats
from takhta.rules.occupancy import EMPTY, Occupancy
from takhta.session.matching import Match, Matcher
from takhta.session.memory import STABLE_FRAMES, Memory
from takhta.session.turn import Turn


def see(memory: Memory, evidence: Evidence) -> Memory:
    """The memory after one more frame, whose evidence is in places of the wood."""
    match = _match(memory, evidence)
    last = memory.glimpse
    same = last is not None and (last.stand, last.unsure) == (match.stand, match.unsure)
    memory = replace(memory, glimpse=match, run=memory.run + 1 if same else 1)
    if memory.run != STABLE_FRAMES:
        return memory
    known = memory.seen
    same = known is not None and {known.stand, *known.rivals} == {match.stand, *match.rivals}
    return replace(memory, seen=match, since=evidence.at, choice=memory.choice if same else None)


def look_again(memory: Memory) -> Memory:
    """Forget what the board looked like: it has to be read in the light of a new question."""
    return replace(memory, glimpse=None, run=0, seen=None, since=None, choice=None)


def _match(memory: Memory, evidence: Evidence) -> Match:
    layout = memory.layout
    if layout is not None:
        likely = tuple(evidence.likely[at] for at in layout.wood)
        evidence = Evidence(evidence.at, likely, layout.to_game(evidence.reading))
    return _matcher(memory).match(evidence)


def _matcher(memory: Memory) -> Matcher:
    """What the board is compared with now."""
    turn, standing = memory.turn, memory.standing
    if turn is not None:
        return _for_turn(turn)
    if standing is not None and standing.stand is not None:
        return _for_stand(standing.stand)
    bare = (EMPTY,) * len(next(iter(memory.layouts.values())).wood)
    return _between_games(tuple(start.stand for start in memory.starts) or (bare,))


@lru_cache(maxsize=2)
def _for_turn(turn: Turn) -> Matcher:
    return Matcher(turn.base, [*turn.partials, *turn.ends], turn.misses, turn.moments)


@lru_cache(maxsize=2)
def _for_stand(stand: Occupancy) -> Matcher:
    return Matcher(stand, ())


@lru_cache(maxsize=2)
def _between_games(starts: tuple[Occupancy, ...]) -> Matcher:
    """While a board is being set up, standing like none of the starts is the usual thing."""
    return Matcher(starts[0], starts, free=Nats(0.0))
