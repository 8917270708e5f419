"""The session: one event in, commands out. It must never leave the players without a sentence that says what to do.

Everything that must survive a power cut is in the match state, which only facts change; a fact is written before what
follows from it is shown. An event that is refused raises RefusedError and changes nothing.
"""

from collections.abc import Mapping
from dataclasses import replace

from takhta.board.evidence import Evidence, Milliseconds
from takhta.board.plan import Layout
from takhta.board.scene import Key, Scene
from takhta.record import facts
from takhta.record.advance import begin
from takhta.record.errors import IllegalFactError
from takhta.record.match import printable
from takhta.record.match_state import MatchState
from takhta.record.sides import name_of, usual_name
from takhta.rules.dice import Die, Roll, faces
from takhta.rules.errors import RulesError
from takhta.rules.games import game
from takhta.rules.occupancy import Side, total
from takhta.rules.options import CONFIRM_AFTER
from takhta.rules.said import Either, said
from takhta.session import actions
from takhta.session.actions import Outcome
from takhta.session.errors import RefusedError
from takhta.session.events import (
    BoardCertain,
    Command,
    DieTyped,
    Event,
    MatchAsked,
    PlayChosen,
    Pressed,
    RollKnown,
    Saw,
    Show,
    Write,
)
from takhta.session.hints import HintsSet, Judged
from takhta.session.laid import lingers
from takhta.session.matching import Match
from takhta.session.memory import STABLE_FRAMES, Memory
from takhta.session.picture import picture
from takhta.session.refusals import turn_refusal
from takhta.session.starts import begins_by_itself, start_on
from takhta.session.states import Phase
from takhta.session.table_state import TableState, table_state
from takhta.session.watching import look_again, see, stands_unread

DOUBLE_WITHIN = Milliseconds(3000)
"""The second press of DOUBLE must follow the first within this time."""
A_SECOND = Milliseconds(1000)
_BETWEEN_GAMES = (Phase.SET_UP, Phase.GAME_OVER, Phase.MATCH_OVER)


class Session:
    """A game at the table. `layouts` are the ways round its board can be set up. With `laying` the position of
    `match_state` has never stood there: it is about to be laid."""

    def __init__(
        self, layouts: Mapping[str, Layout], match_state: MatchState | None = None, *, laying: bool = False
    ) -> None:
        # Where a game is taken up again its position was confirmed before.
        confirmed = match_state is not None and not laying
        # And a turn that was taken back is led back on, because nobody may have put its checkers back yet.
        reopened = match_state.reopened if match_state is not None and not laying else None
        led_back = match_state.game.occupancy(reopened.after) if match_state is not None and reopened else None
        self.memory = Memory(layouts, match_state, confirmed=confirmed, laying=laying, led_back=led_back)
        self._shown: Memory | None = None
        self._pictured: Memory | None = None
        self._scene: Scene | None = None
        self._state: TableState | None = None
        self._before = self.memory

    def handle(self, event: Event) -> tuple[Command, ...]:
        """Take in what happened. Raises RefusedError with what the players are told; then nothing has changed."""
        try:
            memory, commands = self._next(event)
        except (IllegalFactError, RulesError) as error:
            raise RefusedError(*error.told) from error
        self._before, self.memory = self.memory, memory
        before = self._scene
        return commands if self.scene == before else (*commands, Show(self.scene))

    def take_back(self) -> None:
        """Return to before the last event, because what followed from it could not be written. Dice that were on their
        way are lost with it: nobody has seen them, and ROLL throws again."""
        self.memory = replace(self._before, awaiting=False, typed=())

    @property
    def scene(self) -> Scene:
        """What all outputs should show now, in places of the physical board."""
        return self._pictures()[0]

    @property
    def state(self) -> TableState:
        """How the table stands now, as far as everybody may know."""
        return self._pictures()[1]

    def _pictures(self) -> tuple[Scene, TableState]:
        """Scene and table state of this memory. Most frames only confirm what is known; the newest one alone changes
        nothing that is shown, so neither is worked out anew for it."""
        if self._scene is None or self._state is None or self.memory is not self._shown:
            self._shown, known = self.memory, replace(self.memory, glimpses=(), run=min(self.memory.run, STABLE_FRAMES))
            if self._scene is None or self._state is None or known != self._pictured:
                self._pictured, self._scene, self._state = known, picture(known), table_state(known)
        return self._scene, self._state

    def _next(self, event: Event) -> Outcome:
        match event:
            case Saw():
                return self._saw(event.evidence)
            case Pressed():
                return _pressed(self.memory, event)
            case RollKnown():
                return _rolled(self.memory, event)
            case DieTyped():
                return _typed(self.memory, event.die, event.at)
            case MatchAsked():
                return _begun(self.memory, event)
            case PlayChosen():
                return _chosen(self.memory, event.text), ()
            case HintsSet():
                return _helped(self.memory, event), ()
            case Judged():
                return _judged(self.memory, event), ()

    def _saw(self, evidence: Evidence) -> Outcome:
        memory = see(self.memory, evidence)
        if memory.armed_at is not None and evidence.at - memory.armed_at > DOUBLE_WITHIN:
            memory = replace(memory, armed_at=None)
        if memory.phase in _BETWEEN_GAMES and memory.run == STABLE_FRAMES:
            return _start_recognised(memory)
        if _ripe(memory, evidence.at):
            return actions.confirm(memory)
        if not memory.lingers and lingers(memory, evidence.at):
            memory = replace(memory, lingers=True)
        if memory.confirmed and memory.seen is not None:
            memory = replace(_unfelt(memory, memory.seen), confirmed=False)
        return memory, _certain_board(memory)


def _unfelt(memory: Memory, seen: Match) -> Memory:
    """The first reading of a position that has just been confirmed: nobody can have touched a checker in so few frames,
    so what is missing is there and some sensor does not feel it. If that is wrong, the next frames will say so."""
    wanted = memory.match_state.occupancy if memory.match_state is not None else None
    if wanted is None or seen == Match(wanted) or memory.layout is None or not stands_unread(seen, wanted):
        return memory
    return replace(memory, glimpses=(), seen=Match(wanted))


def _certain_board(memory: Memory) -> tuple[Command, ...]:
    """Tell sensing when the board has just been seen to stand exactly as it should."""
    seen, match_state, layout = memory.seen, memory.match_state, memory.layout
    if memory.run != STABLE_FRAMES or seen is None or not seen.sure or match_state is None or layout is None:
        return ()
    return (BoardCertain(layout.to_board(seen.occupancy)),) if seen.occupancy == match_state.occupancy else ()


def _pressed(memory: Memory, event: Pressed) -> Outcome:
    if memory.phase is Phase.TYPING and event.key is not Key.RESIGN:
        return _typed(memory, Die(event.key.value + 1), event.at)
    return actions.press(memory, event.key, event.at)


def _rolled(memory: Memory, event: RollKnown) -> Outcome:
    if memory.phase not in (Phase.THROWN, Phase.TYPING):
        raise RefusedError(said("roll.not_asked"))
    roll = Roll.of(event.one, event.two)
    match_state = actions.match_state_of(memory)
    memory = replace(memory, awaiting=False, typed=())
    if match_state.thrower is not None:
        return actions.write(memory, facts.StartThrown(name_of(match_state.thrower), str(roll), event.source))
    if match_state.state is not None:
        return actions.write(memory, facts.Rolled(actions.on_turn(memory), str(roll), event.source))
    memory, commands = actions.write(memory, facts.OpeningThrown(event.one, event.two, event.source))
    if not roll.is_double:
        return memory, commands
    memory, again = actions.throw(memory)
    return memory, (*commands, *again)


def _typed(memory: Memory, die: Die, at: Milliseconds) -> Outcome:
    if memory.phase is not Phase.TYPING:
        raise RefusedError(said("roll.not_awaited"))
    shown = faces(actions.match_state_of(memory).game.rolls())
    if die not in shown:
        raise RefusedError(said("roll.no_such_die", dice=Either(shown), die=die))
    typed = (*memory.typed, die)
    if len(typed) < 2:
        return replace(memory, typed=typed), ()
    return _rolled(memory, RollKnown(at, typed[0], typed[1], "typed"))


def _begun(memory: Memory, event: MatchAsked) -> Outcome:
    rules = game(event.game, event.options)
    if len(rules.occupancy(rules.start(rules.sides[0]))) != len(next(iter(memory.layouts.values())).places):
        raise RefusedError(said("game.other_board", game=rules.title, board=rules.board))
    if strangers := {*event.players, *event.computers} - {side.label for side in rules.sides}:
        raise RefusedError(said("game.no_such_side", side=min(strangers), game=rules.title))
    players = {name_of(side): printable(event.players.get(side.label, "")) or usual_name(side) for side in rules.sides}
    computers = {name_of(side): event.computers[side.label] for side in rules.sides if side.label in event.computers}
    fact = facts.MatchBegan(
        event.game,
        players,
        event.length,
        event.options,
        event.dice,
        computers,
        event.uid,
        printable(event.event),
        printable(event.round),
        printable(event.table),
    )
    return Memory(memory.layouts, begin(fact), hints=memory.hints), (Write(fact), BoardCertain(()))


def _helped(memory: Memory, event: HintsSet) -> Memory:
    wanted = {side: level for side in Side if (level := event.levels.get(side.label)) is not None}
    return replace(memory, hints=tuple({**dict(memory.hints), **wanted}.items()))


def _judged(memory: Memory, event: Judged) -> Memory:
    """What plays are worth counts for the turn it was worked out for, and not for one that has come meanwhile."""
    turn = memory.turn
    if turn is None or (turn.game.format_position(turn.state), str(turn.roll)) != (event.position, event.roll):
        return memory
    return replace(memory, judged=event)


def _chosen(memory: Memory, text: str) -> Memory:
    match_state = actions.match_state_of(memory)
    if memory.phase is not Phase.MOVING or match_state.roll is None:
        raise RefusedError(said("play.chosen_too_early"))
    return look_again(replace(memory, only=match_state.game.parse_play(match_state.state, match_state.roll, text)))


def _start_recognised(memory: Memory) -> Outcome:
    start, seen = start_on(memory), memory.seen
    if start is not None and begins_by_itself(memory, start):
        return actions.begin(memory, start)
    if seen is not None and all(seen.occupancy != start.occupancy for start in memory.starts):
        memory = replace(memory, touched=True)
    return memory, ()


def _ripe(memory: Memory, now: Milliseconds) -> bool:
    """Whether a complete turn has stood as long as was agreed on, with no checker possibly in the hand."""
    match_state, since = memory.match_state, memory.since
    if match_state is None or since is None or memory.phase is not Phase.MOVING or memory.led_back is not None:
        return False
    seconds = match_state.game.option(CONFIRM_AFTER.name)
    if seconds == CONFIRM_AFTER.default:
        return False
    turn, fit = memory.turn, memory.fit
    if turn is None or fit is None or fit.confirmed_by_players:
        return False
    whole = total(fit.occupancy, turn.side) >= total(turn.base, turn.side)
    return whole and now - since >= int(seconds) * A_SECOND and turn_refusal(memory) is None
