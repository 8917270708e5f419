"""Works out what the plays of a turn are worth, in a thread of its own, and tells the session when it knows.

It must never delay the loop: it looks once in every step whether an answer has come. Nobody who wants no help pays for
it: evaluators are loaded when they are first asked.
"""

import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace

from takhta.board.evidence import Milliseconds
from takhta.board.scene import Scene
from takhta.coach.errors import EvaluatorError
from takhta.coach.evaluator import Depth
from takhta.coach.evaluators import evaluator
from takhta.coach.hints import DOUBTFUL, ranked
from takhta.coach.reasons.reasons import reasons_against, reasons_for
from takhta.rules.dice import Roll
from takhta.rules.game import AnyGame, State
from takhta.rules.occupancy import Occupancy
from takhta.session.events import Event
from takhta.session.hints import Hints, Judged
from takhta.session.output import Answered, Happening, NotWritten, Output
from takhta.session.states import Phase
from takhta.session.table_state import TableState
from takhta.session.turn import Turn

log = logging.getLogger(__name__)

MOST_EXPLAINED = 60
"""So many plays of a turn, the best, get what speaks against them: looking for it takes up to a millisecond each."""
_ASKS_FOR = (Hints.WARN, Hints.ASK, Hints.ALWAYS)


class Coach(Output):
    """Judges the turns of all sides that want it. `tell` hands over what it has found; it does so in `step` alone."""

    def __init__(self, tell: Callable[[Event], None]) -> None:
        self._tell = tell
        self._state: TableState | None = None
        self._thread: ThreadPoolExecutor | None = None
        self._asked: tuple[State, Roll] | None = None
        self._answer: Future[Judged | None] | None = None

    def begin(self, scene: Scene, state: TableState) -> None:  # noqa: ARG002 - the table's state says all
        """How the table stands at first."""
        self._state = state

    def happening(self, happening: Happening) -> None:
        """How the table stands after everything that happens."""
        if isinstance(happening, Answered | NotWritten):
            self._state = happening.state

    def step(self, now: Milliseconds) -> None:
        """Ask for what is not known yet, or tell what has become known."""
        if self._answer is not None:
            if self._answer.done():
                judged, self._answer = self._answer.result(), None
                if judged is not None:
                    self._tell(replace(judged, at=now))
            return
        state = self._state
        if state is None or state.phase is not Phase.MOVING or state.level not in _ASKS_FOR or state.judged:
            return
        match_state = state.match_state
        if state.dances or match_state is None or match_state.state is None or match_state.roll is None:
            return
        if self._asked != (match_state.state, match_state.roll):
            self._asked = (match_state.state, match_state.roll)
            self._thread = self._thread or ThreadPoolExecutor(1, "coach")
            self._answer = self._thread.submit(judged_or_none, match_state.game, match_state.state, match_state.roll)

    def close(self) -> None:
        """Leave what is not worked out yet."""
        if self._thread is not None:
            self._thread.shutdown(wait=True, cancel_futures=True)
            self._thread = None


def judged_or_none(rules: AnyGame, state: State, roll: Roll) -> Judged | None:
    """What the plays are worth; None where no evaluator knows the game, or it fails, which is told in the log."""
    try:
        return judged(rules, state, roll) if evaluator().knows(rules) else None
    except EvaluatorError as error:
        log.warning("The plays could not be judged: %s", error)
        return None


def judged(rules: AnyGame, state: State, roll: Roll) -> Judged:
    """What every play of a roll gives away against the best, and every position on the way to one.

    All are looked at alike (STATIC), so that what glows, what warns and what is told are one number. Raises
    EvaluatorError.
    """
    found = ranked(rules, state, roll, evaluator(), Depth.STATIC)
    best = found[0].play
    ends: dict[Occupancy, int] = {}
    for each in found:
        ends.setdefault(rules.occupancy(each.play.after), int(each.loss))
    doubtful = [each.play for each in found[:MOST_EXPLAINED] if each.loss >= DOUBTFUL]
    bad = tuple((rules.occupancy(play.after), reasons_against(rules, play, best)) for play in doubtful)
    return Judged(
        Milliseconds(0),
        rules.format_position(state),
        str(roll),
        rules.format_play(best),
        tuple(ends.items()),
        tuple(costs_of(rules, state, roll, ends).items()),
        reasons_for(rules, best),
        bad,
    )


def costs_of(rules: AnyGame, state: State, roll: Roll, ends: dict[Occupancy, int]) -> dict[Occupancy, int]:
    """For every position on the way: what the best play that can still come of it gives away."""
    turn = Turn(rules, state, roll)
    costs: dict[Occupancy, int | None] = {}

    def cost(occupancy: Occupancy) -> int | None:
        if occupancy not in costs:
            costs[occupancy] = ends.get(occupancy)
            onward = [cost(turn.after(occupancy, step)) for step in rules.next_steps(state, roll, occupancy)]
            known = [each for each in (costs[occupancy], *onward) if each is not None]
            costs[occupancy] = min(known, default=None)
        return costs[occupancy]

    cost(turn.base)
    return {occupancy: least for occupancy, least in costs.items() if least is not None}
