"""Why a key does nothing now, in one sentence. The keys that are live are those without a refusal."""

from collections.abc import Callable

from takhta.board.scene import Key
from takhta.record import facts
from takhta.record.advance import advance
from takhta.record.errors import IllegalFactError
from takhta.record.facts import AnyFact
from takhta.record.sides import name_of
from takhta.record.standing import ResignationOffered, Standing
from takhta.session.advice import advice
from takhta.session.memory import Memory
from takhta.session.starts import start_meant
from takhta.session.states import ROWS, Action, Phase
from takhta.session.turn import Relation

NOT_STILL = "The board is not still yet: wait a moment."


def refusal(memory: Memory, key: Key) -> str | None:
    """Why this key does nothing now, or None when it is live."""
    row = ROWS.get((memory.phase, key))
    if row is None:
        return f"{key.name} does nothing now. {advice(memory).text}"
    check = _CHECKS.get(row.action)
    return check(memory) if check else None


def turn_refusal(memory: Memory) -> str | None:
    """Why the turn cannot be confirmed."""
    fit = memory.fit
    if fit is None or not memory.still:
        return NOT_STILL
    if fit.relation is Relation.COMPLETE:
        return None
    text = advice(memory).text
    if fit.relation is Relation.IN_HAND and memory.turn is not None:
        # A sensor that has died feels nothing of what is put down on it.
        text += f" If no {memory.turn.game.piece} is in the hand, push the last one on to another seat."
    return text if fit.relation in (Relation.UNSURE, Relation.ALIKE) else f"The turn is not complete. {text}"


def board_refusal(memory: Memory) -> str | None:
    """Why dice cannot be thrown on this board: it does not stand as it should."""
    seen, standing = memory.seen, memory.standing
    if seen is None or standing is None or not memory.still:
        return NOT_STILL
    return None if seen.sure and seen.stand == standing.stand else f"Not yet. {advice(memory).text}"


def _unfit(standing: Standing, fact: AnyFact) -> str | None:
    """Why this fact cannot come next, in the words of the record."""
    try:
        advance(standing, fact)
    except IllegalFactError as error:
        return str(error)
    return None


def _double_refusal(memory: Memory) -> str | None:
    """Why the side on turn cannot double now."""
    standing = memory.standing
    if standing is None or standing.turn is None:
        return "Nobody can double now."
    return _unfit(standing, facts.Doubled(name_of(standing.turn), standing.cube.doubled)) or board_refusal(memory)


def _next_double_refusal(memory: Memory) -> str | None:
    """Why the other side cannot confirm this turn by doubling."""
    standing = memory.standing
    if standing is None or not _next_may_double(standing):
        return "The other side has no cube to turn: confirm with DONE or ROLL."
    return turn_refusal(memory)


def _next_may_double(standing: Standing) -> bool:
    """Whether the side that plays after the one on turn has a cube to turn."""
    turn, cube = standing.turn, standing.cube
    return turn is not None and cube.in_play and cube.may_double(turn.other)


def _resign_refusal(memory: Memory) -> str | None:
    standing = memory.standing
    if standing is None or standing.turn is None:
        return "No game is being played, so there is none to resign."
    return _unfit(standing, facts.Resigned(name_of(standing.turn), 1))


def _undo_refusal(memory: Memory) -> str | None:
    standing = memory.standing
    if standing is None:
        return "There is no turn to take back."
    if may_withdraw_roll(memory):
        return _unfit(standing, facts.RollWithdrawn(name_of(standing.turn or standing.game.sides[0])))
    if standing.revocable is None:
        return "There is no turn to take back."
    return _unfit(standing, facts.TakebackAsked(name_of(standing.revocable.side)))


def _begin_refusal(memory: Memory) -> str | None:
    return None if start_meant(memory) else f"ROLL does nothing now. {advice(memory).text}"


def _beaver_refusal(memory: Memory) -> str | None:
    standing = memory.standing
    if standing is None or standing.answers is None:
        return "There is no double to answer."
    return _unfit(standing, facts.Beavered(name_of(standing.answers), standing.cube.doubled * 2))


def _choice_refusal(key: Key) -> Callable[[Memory], str | None]:
    """TAKE and DROP answer in a turn only while several plays look alike."""

    def refusal_of(memory: Memory) -> str | None:
        fit = memory.fit
        return (
            None
            if fit is not None and fit.alike and memory.still
            else f"{key.name} does nothing now. {advice(memory).text}"
        )

    return refusal_of


def may_withdraw_roll(memory: Memory) -> bool:
    """Whether UNDO corrects dice that were typed in, rather than asking for a takeback."""
    standing = memory.standing
    return standing is not None and memory.phase is Phase.MOVING and standing.match.dice == "typed"


def _raise_refusal(memory: Memory) -> str | None:
    question = memory.standing.question if memory.standing else None
    most = isinstance(question, ResignationOffered) and question.times >= 3
    return "More than a backgammon cannot be resigned." if most else None


_CHECKS: dict[Action, Callable[[Memory], str | None]] = {
    Action.BEGIN: _begin_refusal,
    Action.THROW_OPENING: board_refusal,
    Action.THROW: board_refusal,
    Action.CONFIRM: turn_refusal,
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
