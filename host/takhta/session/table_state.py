"""What everybody at the table may know beside the scene: which game stands how, and what is awaited. A value.

It is all that outputs learn about the session: none of them looks into its memory. It must never hold a reading that
is still in doubt.
"""

from dataclasses import dataclass

from takhta.board.plan import Layout
from takhta.record.match_state import MatchState
from takhta.rules.game import Play, State
from takhta.rules.occupancy import Occupancy, Side
from takhta.session.hints import Hints
from takhta.session.laid import in_the_air
from takhta.session.memory import Memory
from takhta.session.states import Phase


@dataclass(frozen=True, slots=True)
class TableState:
    """How the table stands. `match_state` is None before the first match, `layout` while no game is under way.

    `chosen` is the computer's play for this turn, once it has said one; `dances` = no checker can move with this roll.
    `start` is the start position that is usual in the chosen game, on the physical board; empty before a match.
    `certain` is what lies on the physical board without any doubt; empty while that is open. `half_done` = somebody has
    begun what no fact tells of yet, such as typing dice in or lifting a checker. `led_back` = the board is to be put
    back to where this turn began, which is `match_state.occupancy`.
    `level` is how much help the side on turn wants, `hints` what each does; `judged` = what its plays are worth is
    known.
    """

    phase: Phase
    match_state: MatchState | None = None
    layout: Layout | None = None
    chosen: Play[State] | None = None
    dances: bool = False
    start: Occupancy = ()
    certain: Occupancy = ()
    half_done: bool = False
    led_back: bool = False
    level: Hints = Hints.LEGAL
    hints: tuple[tuple[Side, Hints], ...] = ()
    judged: bool = False


def table_state(memory: Memory) -> TableState:
    """What of a memory everybody may know."""
    turn, starts = memory.turn, memory.starts
    return TableState(
        phase=memory.phase,
        match_state=memory.match_state,
        layout=memory.layout,
        chosen=memory.only,
        dances=turn is not None and turn.dances,
        start=starts[0].occupancy if starts else (),
        certain=_certain(memory),
        half_done=_half_done(memory),
        led_back=memory.led_back is not None,
        level=memory.level,
        hints=memory.hints,
        judged=memory.judged is not None,
    )


def _certain(memory: Memory) -> Occupancy:
    seen, match_state, layout = memory.seen, memory.match_state, memory.layout
    if seen is None or match_state is None or layout is None or not memory.still or not seen.sure:
        return ()
    return layout.to_board(seen.occupancy) if seen.occupancy == match_state.occupancy else ()


def _half_done(memory: Memory) -> bool:
    begun = memory.awaiting or memory.touched or bool(memory.typed) or not memory.still or in_the_air(memory)
    asked = memory.armed_at is not None or memory.choice is not None or memory.led_back is not None
    return begun or asked or memory.only is not None
