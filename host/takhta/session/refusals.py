"""Why a key does nothing now, and what is expected instead. The keys that are live are those without a refusal."""

from collections.abc import Callable

from takhta.board.scene import Key
from takhta.record import facts
from takhta.record.advance import advance
from takhta.record.errors import IllegalFactError
from takhta.record.facts import AnyFact
from takhta.record.match_state import MatchState, ResignationOffered
from takhta.record.sides import name_of
from takhta.rules.occupancy import Side
from takhta.rules.said import Told, said
from takhta.session.advice import advice
from takhta.session.hints import Hints
from takhta.session.laid import laid
from takhta.session.memory import Memory
from takhta.session.starts import start_meant
from takhta.session.states import ROWS, Action, Phase
from takhta.session.turn import Relation

NOT_STILL: Told = (said("board.not_still"),)


def refusal(memory: Memory, key: Key) -> Told | None:
    """Why this key does nothing now, or None when it is live."""
    row = ROWS.get((memory.phase, key))
    if row is None:
        return _does_nothing(memory, key)
    check = _CHECKS.get(row.action)
    return check(memory) if check else None


def live_keys(memory: Memory) -> frozenset[Key]:
    """The keys that do something now. Why the others do not is worked out only when one of them is pressed."""
    rows = ((key, ROWS.get((memory.phase, key))) for key in Key)
    return frozenset(key for key, row in rows if row is not None and refusal(memory, key) is None)


def turn_refusal(memory: Memory) -> Told | None:
    """Why the turn cannot be confirmed."""
    fit = memory.fit
    if fit is None or not memory.still:
        return NOT_STILL
    if fit.relation is Relation.COMPLETE:
        return None
    told = advice(memory).told
    if fit.relation is Relation.IN_HAND and memory.turn is not None and not memory.lingers:
        # A sensor that has died feels nothing of what is put down on it.
        told = (*told, said("hand.if_none", piece=memory.turn.game.piece.one))
    return told if fit.relation in (Relation.UNSURE, Relation.ALIKE) else (said("turn.not_complete"), *told)


def _confirm_refusal(memory: Memory) -> Told | None:
    """Why DONE does not confirm the turn: alone of all keys it may also say that a checker lies on the board."""
    return None if laid(memory) is not None else turn_refusal(memory)


def board_refusal(memory: Memory) -> Told | None:
    """Why dice cannot be thrown on this board: it does not stand as it should."""
    seen, match_state = memory.seen, memory.match_state
    if seen is None or match_state is None or not memory.still:
        return NOT_STILL
    right = seen.sure and seen.occupancy == match_state.occupancy
    return None if right else (said("key.not_yet"), *advice(memory).told)


def _does_nothing(memory: Memory, key: Key) -> Told:
    """That a key means nothing now, and what is expected instead."""
    return (said("key.does_nothing", key=key.name), *advice(memory).told)


def _unfit(match_state: MatchState, fact: AnyFact) -> Told | None:
    """Why this fact cannot come next, in the words of the record."""
    try:
        advance(match_state, fact)
    except IllegalFactError as error:
        return error.told
    return None


def _double_refusal(memory: Memory) -> Told | None:
    """Why the side on turn cannot double now."""
    match_state = memory.match_state
    if match_state is None or match_state.turn is None:
        return (said("double.nobody"),)
    return _unfit(match_state, facts.Doubled(name_of(match_state.turn), match_state.cube.doubled)) or board_refusal(
        memory
    )


def _next_double_refusal(memory: Memory) -> Told | None:
    """Why the other side cannot confirm this turn by doubling."""
    match_state = memory.match_state
    if match_state is None or not _next_may_double(match_state):
        return (said("double.no_cube"),)
    return turn_refusal(memory)


def _next_may_double(match_state: MatchState) -> bool:
    """Whether the side that plays after the one on turn has a cube to turn."""
    turn, cube = match_state.turn, match_state.cube
    return turn is not None and cube.in_play and cube.may_double(turn.other)


def _resign_refusal(memory: Memory) -> Told | None:
    match_state = memory.match_state
    if match_state is None or match_state.turn is None:
        return (said("resign.no_game"),)
    return _unfit(match_state, facts.Resigned(name_of(match_state.turn), 1))


def _undo_refusal(memory: Memory) -> Told | None:
    match_state = memory.match_state
    if match_state is None:
        return (said("takeback.no_turn"),)
    if may_lead_back(memory):
        return None
    if may_withdraw_roll(memory):
        return _unfit(match_state, facts.RollWithdrawn(name_of(match_state.turn or match_state.game.sides[0])))
    if not turns_to_take_back(match_state):
        return (said("takeback.no_turn"),)
    if memory.lingers and memory.fit is not None and memory.fit.relation is Relation.IN_HAND:
        # Who cannot get a checker read wants this turn undone, not the one before.
        return (said("takeback.in_hand", piece=match_state.game.piece.one), *advice(memory).told)
    return _unfit(match_state, facts.TakebackAsked(name_of(turns_to_take_back(match_state)[0])))


def _begin_refusal(memory: Memory) -> Told | None:
    return None if start_meant(memory) else _does_nothing(memory, Key.ROLL)


def _beaver_refusal(memory: Memory) -> Told | None:
    match_state = memory.match_state
    if match_state is None or match_state.answers is None:
        return (said("double.none_to_answer"),)
    return _unfit(match_state, facts.Beavered(name_of(match_state.answers), match_state.cube.doubled * 2))


def _choice_refusal(key: Key) -> Callable[[Memory], Told | None]:
    """TAKE and DROP answer in a turn only while several plays look alike; TAKE asks for a hint where that is wanted."""

    def refusal_of(memory: Memory) -> Told | None:
        fit = memory.fit
        if key is Key.TAKE and fit is not None and not fit.alike and memory.level is Hints.ASK:
            return None if memory.judged is not None else (said("hint.wait"),)
        return None if fit is not None and fit.alike and memory.still else _does_nothing(memory, key)

    return refusal_of


def may_lead_back(memory: Memory) -> bool:
    """Whether UNDO leads back to where this turn began, rather than asking for the turn before: pressed once while
    checkers of one's own turn have been moved. Pressed again, it asks."""
    turn, fit = memory.turn, memory.fit
    if turn is None or fit is None or turn.only is not None or memory.led_back is not None:
        return False
    return fit.relation not in (Relation.UNSURE, Relation.ALIKE) and fit.occupancy != turn.base


def turns_to_take_back(match_state: MatchState) -> tuple[Side, ...]:
    """Whose turns a takeback opens again, the last first. The computer asks for none: what it has played since goes
    with the last turn of a person."""
    turns = (match_state.ended or match_state).turns if match_state.revocable is not None else ()
    for number, turn in enumerate(reversed(turns), 1):
        if match_state.computer(turn.side) is None:
            return tuple(each.side for each in reversed(turns[-number:]))
    all_are_computers = all(match_state.computer(side) is not None for side in match_state.game.sides)
    return (turns[-1].side,) if turns and all_are_computers else ()


def may_withdraw_roll(memory: Memory) -> bool:
    """Whether UNDO corrects dice that were typed in, rather than asking for a takeback."""
    match_state = memory.match_state
    return match_state is not None and memory.phase is Phase.MOVING and match_state.match.dice == "typed"


def _raise_refusal(memory: Memory) -> Told | None:
    question = memory.match_state.question if memory.match_state else None
    most = isinstance(question, ResignationOffered) and question.times >= 3
    return (said("resign.most"),) if most else None


_CHECKS: dict[Action, Callable[[Memory], Told | None]] = {
    Action.BEGIN: _begin_refusal,
    Action.THROW_OPENING: board_refusal,
    Action.THROW: board_refusal,
    Action.CONFIRM: _confirm_refusal,
    Action.CONFIRM_AND_THROW: turn_refusal,
    Action.CONFIRM_AND_DOUBLE: _next_double_refusal,
    Action.DOUBLE: _double_refusal,
    Action.BEAVER: _beaver_refusal,
    Action.SAY_YES: _choice_refusal(Key.TAKE),
    Action.SAY_ANOTHER: _choice_refusal(Key.DROP),
    Action.ASK_TAKEBACK: _undo_refusal,
    Action.RESIGN: _resign_refusal,
    Action.RAISE_RESIGNATION: _raise_refusal,
}
