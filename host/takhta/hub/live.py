"""One board as the hall sees it now, and as it stood some minutes ago, for those who watch with a delay.

It lives on the facts alone: what a board says of itself beside them (its state, a call) is only shown, never believed.
"""

from collections import deque
from dataclasses import dataclass, replace

import msgspec

from takhta.hub.store import Entry, Line
from takhta.record import facts
from takhta.record.facts import AnyFact
from takhta.record.match_state import MatchState
from takhta.record.sides import name_of
from takhta.rules.stakes import is_for_points
from takhta.share.messages import BoardState, SceneMessage
from takhta.share.scenes import follow, scene_of

LONGEST_DELAY_S = 1800.0
_MOST_MOMENTS = 400


@dataclass(frozen=True, slots=True)
class Moment:
    """How the match on a board stood from `since` on (steady seconds): with its first `n` facts."""

    since: float
    match: str
    n: int
    at: str
    state: MatchState | None
    scene: SceneMessage | None
    entry: Entry


class Live:
    """A board that has been heard of."""

    def __init__(self, board: str) -> None:
        self.board = board
        self.said = BoardState(online=False)
        """What the board says of itself."""
        self.calls = False
        """Whether somebody at the board asks for the director."""
        self.clock_off_s = 0.0
        """How far its clock is from the hub's."""
        self.differing = 0
        """How many facts have been told otherwise a second time."""
        self.changed = 0
        """Counts whatever changes beside the moments."""
        self._moments: deque[Moment] = deque(maxlen=_MOST_MOMENTS)

    @property
    def now(self) -> Moment | None:
        """How it stands now."""
        return self._moments[-1] if self._moments else None

    def shown(self, now: float, delay_s: float) -> Moment | None:
        """How it stood so long ago, as far as that is remembered."""
        for moment in reversed(self._moments):
            if moment.since <= now - delay_s:
                return moment
        return None

    def follows(self, line: Line) -> bool:
        """Whether a fact is the next of the match, or the first of another."""
        last = self.now
        return line.n == 1 or (last is not None and (last.match, last.n + 1) == (line.match, line.n))

    def add(self, line: Line, now: float) -> Entry:
        """Another fact that follows; what the match adds up to with it."""
        last = self.now if line.n > 1 else None
        fact = read_fact(line.fact)
        state = None if fact is None else follow(last.state if last else None, fact)
        scene = scene_of(state, line.match, line.at) if state is not None else None
        entry = last.entry if last else Entry(line.board, line.match, line.at)
        entry = replace_entry(entry, line, fact, state)
        moment = Moment(now, line.match, line.n, line.at, state, scene, entry)
        while self._moments and now - self._moments[0].since > LONGEST_DELAY_S and len(self._moments) > 1:
            self._moments.popleft()
        self._moments.append(moment)
        return entry

    def load(self, lines: list[Line], now: float) -> Entry | None:
        """The facts of a match from the disk, in place of whatever was thought."""
        self._moments.clear()
        entry = None
        for line in lines:
            if self.follows(line):
                entry = self.add(line, now)
        if self._moments:
            last = self._moments[-1]
            self._moments.clear()
            self._moments.append(replace(last, since=now))
        return entry

    def forget(self) -> None:
        """What was thought may not be so."""
        self._moments.clear()


def read_fact(line: str) -> AnyFact | None:
    """A fact from its line; None for one that a newer program wrote."""
    try:
        fact: AnyFact = msgspec.json.decode(line, type=AnyFact)
    except (msgspec.DecodeError, TypeError, RecursionError):
        return None
    return fact


def replace_entry(entry: Entry, line: Line, fact: AnyFact | None, state: MatchState | None) -> Entry:
    """What a match adds up to after one more fact."""
    put = msgspec.structs.replace
    entry = put(entry, last=line.at, unreadable=entry.unreadable or state is None)
    if isinstance(fact, facts.MatchBegan):
        entry = put(
            entry,
            game=fact.game,
            players={str(side): name for side, name in fact.players.items()},
            length=fact.length,
            event=fact.event,
            round=fact.round,
            table=fact.table,
        )
    if state is None:
        return entry
    if isinstance(fact, facts.Played):
        entry = put(entry, turns=entry.turns + 1)
    elif isinstance(fact, facts.TakebackAnswered) and fact.agreed:
        entry = put(entry, turns=entry.turns - 1)
    rules = state.game
    score = {name_of(side): state.score.points(side) for side in rules.sides} if is_for_points(rules) else {}
    winner = state.score.winner if state.over else None
    return put(entry, score=score, over=state.over, winner=name_of(winner) if winner else "")
