"""What each action of the table of states does: a memory in, the next memory and the commands out."""

from collections.abc import Callable
from dataclasses import replace

from takhta.board.evidence import Milliseconds
from takhta.board.scene import Key
from takhta.record import facts
from takhta.record.advance import advance
from takhta.record.advance import begin as begun
from takhta.record.facts import AnyFact, SideName
from takhta.record.match_state import MatchState, ResignationOffered
from takhta.record.sides import name_of
from takhta.rules.dice import faces
from takhta.rules.said import said
from takhta.session.errors import RefusedError
from takhta.session.events import BoardCertain, Command, Throw, Write
from takhta.session.laid import laid
from takhta.session.memory import Memory
from takhta.session.refusals import may_lead_back, may_withdraw_roll, refusal, turns_to_take_back
from takhta.session.start_positions import Start
from takhta.session.starts import match_for, start_meant, start_on
from takhta.session.states import ROWS, Action, Phase
from takhta.session.turn import Choice
from takhta.session.watching import look_again

Outcome = tuple[Memory, tuple[Command, ...]]


def write(memory: Memory, fact: AnyFact) -> Outcome:
    """Take a fact in. The end of a game follows by itself from the fact that brings it about."""
    match_state = advance(match_state_of(memory), fact)
    commands: tuple[Command, ...] = (Write(fact),)
    if match_state.due is not None:
        # Between games anything may be moved, so sensing must not expect any checker where it last was.
        commands = (*commands, Write(match_state.due), BoardCertain(()))
        match_state = advance(match_state, match_state.due)
    confirmed = memory.confirmed and match_state.occupancy == match_state_of(memory).occupancy
    return look_again(
        replace(memory, match_state=match_state, touched=False, only=None, judged=None, asked=0, confirmed=confirmed)
    ), commands


def begin(memory: Memory, start: Start) -> Outcome:
    """Begin the game of this start position, in a match of its own where it belongs to no other."""
    commands: tuple[Command, ...] = ()
    match = match_for(match_state_of(memory), start)
    if match is not None:
        memory, commands = Memory(memory.layouts, begun(match), hints=memory.hints), (Write(match),)
    match_state = match_state_of(memory)
    fact = facts.GameBegan(match_state.number + 1, start.layout, match_state.score.is_crawford)
    memory, more = write(memory, fact)
    return replace(memory, confirmed=True), (*commands, *more)


def throw(memory: Memory) -> Outcome:
    """Ask for dice: from the machine, or from the players' own, typed in."""
    memory = replace(memory, awaiting=True, typed=())
    match_state = match_state_of(memory)
    return memory, (() if match_state.match.dice == "typed" else (Throw(faces(match_state.game.rolls())),))


def confirm(memory: Memory) -> Outcome:
    """Commit the turn as it stands on the board."""
    match_state, fit = match_state_of(memory), memory.fit
    play = (fit.play if fit is not None else None) or laid(memory)
    if play is None:
        raise RefusedError(said("turn.none_to_confirm"))
    rules = match_state.game
    text, position = rules.format_play(play), rules.format_position(play.after)
    memory, commands = write(memory, facts.Played(on_turn(memory), str(match_state.roll), text, position))
    return replace(memory, confirmed=True), commands


def match_state_of(memory: Memory) -> MatchState:
    """The state of the match. Raises RefusedError before one has begun."""
    if memory.match_state is None:
        raise RefusedError(said("match.none"))
    return memory.match_state


def on_turn(memory: Memory) -> SideName:
    """The side on turn as facts name it."""
    side = match_state_of(memory).turn
    if side is None:
        raise RefusedError(said("turn.nobody"))
    return name_of(side)


def _begin(memory: Memory) -> Outcome:
    start, certain = start_meant(memory), start_on(memory)
    if start is None:
        raise RefusedError(said("game.no_start"))
    memory, commands = begin(memory, start)
    # Where the sensors could not tell, the players have: later frames are compared with what the sensors read now.
    return memory, commands if certain else (*commands, BoardCertain(start.occupancy))


def _confirm_and_throw(memory: Memory) -> Outcome:
    memory, commands = confirm(memory)
    # After a takeback the next roll may be known already, and the last turn ends the game.
    if memory.phase is not Phase.TO_ROLL:
        return memory, commands
    memory, more = throw(memory)
    return memory, (*commands, *more)


def _double(memory: Memory, at: Milliseconds) -> Outcome:
    """The first press only arms: the cube is too heavy for a slip of the finger."""
    if memory.armed_at is None:
        return replace(memory, armed_at=at), ()
    cube = match_state_of(memory).cube
    return write(memory, facts.Doubled(on_turn(memory), cube.doubled))


def _beaver(memory: Memory, at: Milliseconds) -> Outcome:
    """Two presses as for a double: a third press of who doubles must not be the other side's beaver."""
    if memory.armed_at is None:
        return replace(memory, armed_at=at), ()
    value = match_state_of(memory).cube.doubled * 2
    return write(memory, facts.Beavered(_answerer(memory), value))


def _say(memory: Memory, *, another: bool) -> Outcome:
    """Of several plays that look alike, the one shown was played; or show the next. Else TAKE asks for the best."""
    turn, fit = memory.turn, memory.fit
    if fit is not None and not fit.alike and not another:
        return replace(memory, asked=memory.asked + 1), ()
    if turn is None or fit is None or fit.shown is None:
        raise RefusedError(said("turn.no_choice"))
    shown = fit.alike.index(fit.shown) + another
    return replace(memory, choice=Choice(fit.alike[shown % len(fit.alike)], said=not another)), ()


def _confirm_and_double(memory: Memory, at: Milliseconds) -> Outcome:
    memory, commands = confirm(memory)
    if memory.phase is Phase.TO_ROLL:
        memory = replace(memory, armed_at=at)
    return memory, commands


def _undo(memory: Memory) -> Outcome:
    if may_lead_back(memory) and memory.fit is not None:
        return replace(memory, led_back=memory.fit.occupancy, choice=None), ()
    if may_withdraw_roll(memory):
        memory, commands = write(memory, facts.RollWithdrawn(on_turn(memory)))
        return replace(memory, awaiting=True, typed=()), commands
    sides = turns_to_take_back(match_state_of(memory))
    if not sides:
        raise RefusedError(said("takeback.no_turn"))
    first, *others = sides
    memory, commands = write(memory, facts.TakebackAsked(name_of(first)))
    for side in others:  # the computer's answers to the turn that is asked for: nobody needs to be asked for those
        memory, agreed = _agree(memory)
        memory, asked = write(memory, facts.TakebackAsked(name_of(side)))
        commands = (*commands, *agreed, *asked)
    if not others:
        return memory, commands
    memory, agreed = _agree(memory)
    return memory, (*commands, *agreed)


def _agree(memory: Memory) -> Outcome:
    """The turn is open again, and the board is led back to where it began."""
    before = match_state_of(memory)
    lay = memory.seen.occupancy if memory.seen is not None else before.occupancy
    if lay is None and before.ended is not None:
        lay = before.ended.occupancy
    memory, commands = write(memory, facts.TakebackAnswered(_answerer(memory), agreed=True))
    return replace(memory, led_back=lay), commands


def _answerer(memory: Memory) -> SideName:
    side = match_state_of(memory).answers
    if side is None:
        raise RefusedError(said("question.none"))
    return name_of(side)


def _raise_resignation(memory: Memory) -> Outcome:
    """Offer one more than is offered already."""
    question = match_state_of(memory).question
    if not isinstance(question, ResignationOffered):
        raise RefusedError(said("resign.nobody"))
    return write(memory, facts.Resigned(name_of(question.by), question.times + 1))


_DO: dict[Action, Callable[[Memory, Milliseconds], Outcome]] = {
    Action.BEGIN: lambda memory, _: _begin(memory),
    Action.THROW_OPENING: lambda memory, _: throw(memory),
    Action.THROW: lambda memory, _: throw(memory),
    Action.CONFIRM: lambda memory, _: confirm(memory),
    Action.CONFIRM_AND_THROW: lambda memory, _: _confirm_and_throw(memory),
    Action.CONFIRM_AND_DOUBLE: _confirm_and_double,
    Action.DOUBLE: _double,
    Action.BEAVER: _beaver,
    Action.SAY_YES: lambda memory, _: _say(memory, another=False),
    Action.SAY_ANOTHER: lambda memory, _: _say(memory, another=True),
    Action.TAKE: lambda memory, _: write(memory, facts.Taken(_answerer(memory))),
    Action.DROP: lambda memory, _: write(memory, facts.Dropped(_answerer(memory))),
    Action.ASK_TAKEBACK: lambda memory, _: _undo(memory),
    Action.AGREE_TAKEBACK: lambda memory, _: _agree(memory),
    Action.REFUSE_TAKEBACK: lambda memory, _: write(memory, facts.TakebackAnswered(_answerer(memory), agreed=False)),
    Action.RESIGN: lambda memory, _: write(memory, facts.Resigned(on_turn(memory), 1)),
    Action.RAISE_RESIGNATION: lambda memory, _: _raise_resignation(memory),
    Action.ACCEPT_RESIGNATION: lambda memory, _: write(
        memory, facts.ResignationAnswered(_answerer(memory), accepted=True)
    ),
    Action.REFUSE_RESIGNATION: lambda memory, _: write(
        memory, facts.ResignationAnswered(_answerer(memory), accepted=False)
    ),
}


def press(memory: Memory, key: Key, at: Milliseconds) -> Outcome:
    """Do what the key means in this phase. Raises RefusedError with the reason when it is not live."""
    reason = refusal(memory, key)
    if reason is not None:
        raise RefusedError(*reason)
    before = memory.armed_at
    memory, commands = _DO[ROWS[memory.phase, key].action](memory, at)
    # Any other key in between makes the next DOUBLE a first press again.
    return (replace(memory, armed_at=None) if before is not None else memory), commands
