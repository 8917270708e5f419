"""The phases of a session and what each key does in them, as one table.

Rule 1: which key is heard in which phase is decided here and nowhere else.
Rule 2: a row says where it may lead; the tests hold every row to it, and docs/pictures/phases.mermaid is drawn from it.
"""

from dataclasses import dataclass
from enum import Enum

from takhta.board.scene import Key


class Phase(Enum):
    """What the table is waiting for."""

    NO_MATCH = "no match"
    SET_UP = "set up"
    OPENING = "opening"
    TO_ROLL = "to roll"
    TYPING = "typing dice"
    THROWN = "dice thrown"
    MOVING = "moving"
    DOUBLED = "doubled"
    BEAVERED = "beavered"
    TAKEBACK = "takeback"
    RESIGNED = "resigned"
    GAME_OVER = "game over"
    MATCH_OVER = "match over"


class Action(Enum):
    """What a key asks for; actions.py has one function for each."""

    BEGIN = "begin the game whose start position stands"
    THROW_OPENING = "throw the opening dice"
    THROW = "throw the dice"
    CONFIRM = "confirm the turn"
    CONFIRM_AND_THROW = "confirm the turn and throw"
    CONFIRM_AND_DOUBLE = "confirm the turn, then double"
    DOUBLE = "offer the cube"
    TAKE = "take the cube"
    DROP = "drop the cube"
    BEAVER = "take the cube and turn it once more"
    SAY_YES = "say that this play was played, or ask for the best"
    SAY_ANOTHER = "say that another play was played"
    ASK_TAKEBACK = "lead back to the turn's beginning, or ask to take the last turn back"
    AGREE_TAKEBACK = "agree to the takeback"
    REFUSE_TAKEBACK = "refuse the takeback"
    RESIGN = "resign"
    RAISE_RESIGNATION = "offer more"
    ACCEPT_RESIGNATION = "accept the resignation"
    REFUSE_RESIGNATION = "play on"


@dataclass(frozen=True, slots=True)
class Row:
    """In `phase`, `key` does `action`; afterwards the session is in one of `leads_to`."""

    phase: Phase
    key: Key
    action: Action
    leads_to: tuple[Phase, ...]


_OVER = (Phase.GAME_OVER, Phase.MATCH_OVER)
_AWAITING = (Phase.TYPING, Phase.THROWN)

TRANSITIONS: tuple[Row, ...] = (
    Row(Phase.SET_UP, Key.ROLL, Action.BEGIN, (Phase.OPENING,)),
    Row(Phase.OPENING, Key.ROLL, Action.THROW_OPENING, _AWAITING),
    Row(Phase.TO_ROLL, Key.ROLL, Action.THROW, _AWAITING),
    Row(Phase.TO_ROLL, Key.DOUBLE, Action.DOUBLE, (Phase.TO_ROLL, Phase.DOUBLED)),
    Row(Phase.TO_ROLL, Key.UNDO, Action.ASK_TAKEBACK, (Phase.TAKEBACK, Phase.MOVING)),
    Row(Phase.TO_ROLL, Key.RESIGN, Action.RESIGN, (Phase.RESIGNED,)),
    Row(Phase.MOVING, Key.DONE, Action.CONFIRM, (Phase.TO_ROLL, Phase.MOVING, *_OVER)),
    Row(Phase.MOVING, Key.ROLL, Action.CONFIRM_AND_THROW, (*_AWAITING, Phase.MOVING, *_OVER)),
    Row(Phase.MOVING, Key.DOUBLE, Action.CONFIRM_AND_DOUBLE, (Phase.TO_ROLL, Phase.MOVING, *_OVER)),
    Row(Phase.MOVING, Key.TAKE, Action.SAY_YES, (Phase.MOVING,)),
    Row(Phase.MOVING, Key.DROP, Action.SAY_ANOTHER, (Phase.MOVING,)),
    Row(Phase.MOVING, Key.UNDO, Action.ASK_TAKEBACK, (Phase.MOVING, Phase.TAKEBACK, Phase.TYPING)),
    Row(Phase.MOVING, Key.RESIGN, Action.RESIGN, (Phase.RESIGNED,)),
    Row(Phase.DOUBLED, Key.TAKE, Action.TAKE, (Phase.TO_ROLL,)),
    Row(Phase.DOUBLED, Key.DROP, Action.DROP, _OVER),
    Row(Phase.DOUBLED, Key.DOUBLE, Action.BEAVER, (Phase.DOUBLED, Phase.BEAVERED)),
    Row(Phase.BEAVERED, Key.TAKE, Action.TAKE, (Phase.TO_ROLL,)),
    Row(Phase.BEAVERED, Key.DROP, Action.DROP, (Phase.GAME_OVER,)),
    Row(Phase.TAKEBACK, Key.DONE, Action.AGREE_TAKEBACK, (Phase.MOVING,)),
    Row(Phase.TAKEBACK, Key.UNDO, Action.REFUSE_TAKEBACK, (Phase.TO_ROLL, Phase.MOVING, *_OVER)),
    Row(Phase.RESIGNED, Key.RESIGN, Action.RAISE_RESIGNATION, (Phase.RESIGNED,)),
    Row(Phase.RESIGNED, Key.TAKE, Action.ACCEPT_RESIGNATION, _OVER),
    Row(Phase.RESIGNED, Key.DROP, Action.REFUSE_RESIGNATION, (Phase.TO_ROLL, Phase.MOVING)),
    Row(Phase.GAME_OVER, Key.ROLL, Action.BEGIN, (Phase.OPENING,)),
    Row(Phase.GAME_OVER, Key.UNDO, Action.ASK_TAKEBACK, (Phase.TAKEBACK, Phase.MOVING)),
    Row(Phase.MATCH_OVER, Key.ROLL, Action.BEGIN, (Phase.OPENING,)),
    Row(Phase.MATCH_OVER, Key.UNDO, Action.ASK_TAKEBACK, (Phase.TAKEBACK, Phase.MOVING)),
)

ROWS: dict[tuple[Phase, Key], Row] = {(row.phase, row.key): row for row in TRANSITIONS}
"""The same rows, found by phase and key."""

BY_ITSELF: tuple[tuple[Phase, str, tuple[Phase, ...]], ...] = (
    (Phase.NO_MATCH, "a match is begun", (Phase.SET_UP,)),
    (Phase.SET_UP, "a start position stands", (Phase.OPENING,)),
    (Phase.THROWN, "the dice are known", (Phase.MOVING, Phase.TO_ROLL, Phase.THROWN)),
    (Phase.TYPING, "two dice are typed", (Phase.MOVING, Phase.TO_ROLL, Phase.TYPING)),
    (Phase.GAME_OVER, "the next start position stands", (Phase.OPENING,)),
)
"""What happens without a key, for the diagram."""


def diagram() -> str:
    """The table as a mermaid state diagram: docs/pictures/phases.mermaid."""

    def node(phase: Phase) -> str:
        return phase.name.lower()

    lines = ["stateDiagram-v2", *(f"    {node(phase)}: {phase.value}" for phase in Phase)]
    for row in TRANSITIONS:
        lines += [f"    {node(row.phase)} --> {node(goal)}: {row.key.name}" for goal in row.leads_to]
    for phase, what, goals in BY_ITSELF:
        lines += [f"    {node(phase)} --> {node(goal)}: {what}" for goal in goals]
    return "\n".join(lines) + "\n"
