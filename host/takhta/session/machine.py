"""The session: one event in, commands out, and the players never left without a word.

Everything that must survive a power cut is in the standing, which only facts change; a fact is written before what
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
from takhta.record.sides import name_of
from takhta.record.standing import Standing
from takhta.rules.dice import Die, Roll, faces
from takhta.rules.errors import RulesError
from takhta.rules.games import game
from takhta.rules.occupancy import total
from takhta.rules.options import CONFIRM_AFTER
from takhta.session import keys
from takhta.session.errors import RefusedError
from takhta.session.events import (
    Command,
    DieTyped,
    Event,
    MatchAsked,
    PlayChosen,
    Pressed,
    RollKnown,
    Saw,
    Settled,
    Show,
    Write,
)
from takhta.session.keys import Outcome
from takhta.session.matching import Match
from takhta.session.memory import STABLE_FRAMES, Memory
from takhta.session.picture import picture
from takhta.session.refusals import turn_refusal
from takhta.session.starts import begins_by_itself, start_on
from takhta.session.states import Phase
from takhta.session.watching import look_again, see, stands_unfelt

DOUBLE_WITHIN = Milliseconds(3000)
"""The second press of DOUBLE must follow the first within this time."""
A_SECOND = Milliseconds(1000)
_BETWEEN_GAMES = (Phase.SET_UP, Phase.GAME_OVER, Phase.MATCH_OVER)


class Session:
    """A game at the table. `layouts` are the ways round its board can be set up."""

    def __init__(self, layouts: Mapping[str, Layout], standing: Standing | None = None) -> None:
        # Where a game is taken up again its position was confirmed before.
        self.memory = Memory(layouts, standing, confirmed=standing is not None)
        self._shown: Memory | None = None
        self._pictured: Memory | None = None
        self._scene: Scene | None = None

    def handle(self, event: Event) -> tuple[Command, ...]:
        """Take in what happened. Raises RefusedError with a sentence for the players; then nothing has changed."""
        try:
            memory, commands = self._next(event)
        except (IllegalFactError, RulesError) as error:
            raise RefusedError(str(error)) from error
        self.memory = memory
        before = self._scene
        return commands if self.scene == before else (*commands, Show(self.scene))

    def back_to(self, memory: Memory) -> None:
        """Return to an earlier memory, because what followed from it could not be written. Dice that were on their
        way are lost with it: nobody has seen them, and ROLL throws again."""
        self.memory = replace(memory, awaiting=False, typed=())

    @property
    def scene(self) -> Scene:
        """What all faces should show now, in places of the wood."""
        if self._scene is not None and self.memory is self._shown:
            return self._scene
        # Most frames only confirm what is known; the newest one alone changes nothing that is shown.
        self._shown, known = self.memory, replace(self.memory, glimpses=(), run=min(self.memory.run, STABLE_FRAMES))
        if self._scene is None or known != self._pictured:
            self._pictured, self._scene = known, picture(known)
        return self._scene

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

    def _saw(self, evidence: Evidence) -> Outcome:
        memory = see(self.memory, evidence)
        if memory.armed_at is not None and evidence.at - memory.armed_at > DOUBLE_WITHIN:
            memory = replace(memory, armed_at=None)
        if memory.phase in _BETWEEN_GAMES and memory.run == STABLE_FRAMES:
            return _start_recognised(memory)
        if _ripe(memory, evidence.at):
            return keys.confirm(memory)
        if memory.confirmed and memory.seen is not None:
            memory = replace(_unfelt(memory, memory.seen), confirmed=False)
        return memory, _settled(memory)


def _unfelt(memory: Memory, seen: Match) -> Memory:
    """The first reading of a position that has just been confirmed: nobody can have touched a checker in so few frames,
    so what is missing is there and some sensor does not feel it. If that is wrong, the next frames will say so."""
    wanted = memory.standing.stand if memory.standing is not None else None
    if wanted is None or seen == Match(wanted) or memory.layout is None or not stands_unfelt(seen, wanted):
        return memory
    return replace(memory, glimpses=(), seen=Match(wanted))


def _settled(memory: Memory) -> tuple[Command, ...]:
    """Tell sensing when the board has just been seen to stand exactly as it should."""
    seen, standing, layout = memory.seen, memory.standing, memory.layout
    if memory.run != STABLE_FRAMES or seen is None or not seen.sure or standing is None or layout is None:
        return ()
    return (Settled(layout.to_wood(seen.stand)),) if seen.stand == standing.stand else ()


def _pressed(memory: Memory, event: Pressed) -> Outcome:
    if memory.phase is Phase.TYPING and event.key is not Key.RESIGN:
        return _typed(memory, Die(event.key.value + 1), event.at)
    return keys.press(memory, event.key, event.at)


def _rolled(memory: Memory, event: RollKnown) -> Outcome:
    if memory.phase not in (Phase.THROWN, Phase.TYPING):
        raise RefusedError("Nobody asked for dice: press ROLL first.")
    roll = Roll.of(event.one, event.two)
    standing = keys.standing_of(memory)
    memory = replace(memory, awaiting=False, typed=())
    if standing.thrower is not None:
        return keys.write(memory, facts.StartThrown(name_of(standing.thrower), str(roll), event.source))
    if standing.state is not None:
        return keys.write(memory, facts.Rolled(keys.on_turn(memory), str(roll), event.source))
    memory, commands = keys.write(memory, facts.OpeningThrown(event.one, event.two, event.source))
    if not roll.is_double:
        return memory, commands
    memory, again = keys.throw(memory)
    return memory, (*commands, *again)


def _typed(memory: Memory, die: Die, at: Milliseconds) -> Outcome:
    if memory.phase is not Phase.TYPING:
        raise RefusedError("No dice are awaited: press ROLL first, then type what you threw.")
    shown = faces(keys.standing_of(memory).game.rolls())
    if die not in shown:
        raise RefusedError(f"These dice show {', '.join(map(str, shown[:-1]))} or {shown[-1]}, not {die}.")
    typed = (*memory.typed, die)
    if len(typed) < 2:
        return replace(memory, typed=typed), ()
    return _rolled(memory, RollKnown(at, typed[0], typed[1], "typed"))


def _begun(memory: Memory, event: MatchAsked) -> Outcome:
    rules = game(event.game, event.options)
    if len(rules.stand(rules.start(rules.sides[0]))) != len(next(iter(memory.layouts.values())).wood):
        raise RefusedError(f"{rules.title} is played on another board: the {rules.board}.")
    if strangers := {*event.players, *event.computers} - {side.label for side in rules.sides}:
        raise RefusedError(f"Nobody plays {min(strangers)} in this game of {rules.title}.")
    players = {name_of(side): event.players.get(side.label, side.label.capitalize()) for side in rules.sides}
    computers = {name_of(side): event.computers[side.label] for side in rules.sides if side.label in event.computers}
    fact = facts.MatchBegan(event.game, players, event.length, event.options, event.dice, computers)
    return Memory(memory.layouts, begin(fact)), (Write(fact), Settled(()))


def _chosen(memory: Memory, text: str) -> Memory:
    standing = keys.standing_of(memory)
    if memory.phase is not Phase.MOVING or standing.roll is None:
        raise RefusedError("A play can be chosen only when its dice are known.")
    return look_again(replace(memory, only=standing.game.parse_play(standing.state, standing.roll, text)))


def _start_recognised(memory: Memory) -> Outcome:
    start, seen = start_on(memory), memory.seen
    if start is not None and begins_by_itself(memory, start):
        return keys.begin(memory, start)
    if seen is not None and all(seen.stand != start.stand for start in memory.starts):
        memory = replace(memory, touched=True)
    return memory, ()


def _ripe(memory: Memory, now: Milliseconds) -> bool:
    """Whether a complete turn has stood as long as was agreed on, with no checker possibly in the hand."""
    standing, since = memory.standing, memory.since
    if standing is None or since is None or memory.phase is not Phase.MOVING:
        return False
    seconds = standing.game.option(CONFIRM_AFTER.name)
    if seconds == CONFIRM_AFTER.default:
        return False
    turn, fit = memory.turn, memory.fit
    if turn is None or fit is None or fit.by_word:
        return False
    whole = total(fit.stand, turn.side) >= total(turn.base, turn.side)
    return whole and now - since >= int(seconds) * A_SECOND and turn_refusal(memory) is None
