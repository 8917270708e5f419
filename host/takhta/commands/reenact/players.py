"""Simulated players who re-enact a recorded match: they carry, look at the display, and press keys.

They know what they want to play and what the outputs show them, as people do. They never look into the session, and
what they are asked to do they do as people could: put right what they see lying wrong, straighten the checkers that
are named, take away what does not belong on the board.
"""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace

from takhta.board.plan import Layout
from takhta.board.scene import Key, Mark, Prompt, Scene
from takhta.record import facts
from takhta.record.advance import advance, begin
from takhta.record.facts import AnyFact, MatchBegan
from takhta.record.match_state import MatchState
from takhta.rules.occupancy import OFF, Occupancy, PlaceId
from takhta.runtime.carries import carries
from takhta.sim.carrying import Carry
from takhta.sim.hands import MessyHands
from takhta.sim.nuisances import Nuisances
from takhta.words.languages import speaker

PATIENCE = 40
"""How often the players act for one and the same fact of the record before they give up."""

_RELIEVED_AFTER = 3
"""How often they try to put the board right before they take away what does not belong there."""
_STOOD_UP_AFTER = 5
"""… and before they stand up what lies on its side: a sensor reads a standing pawn better."""
_COMPLETE = (Prompt.CONFIRM, Prompt.DANCE)


class StuckError(Exception):
    """The board keeps asking and the players do not know what more to do."""


class Players:
    """All players of a recorded match, given as the facts it should leave in the journal."""

    def __init__(
        self,
        script: Sequence[AnyFact],
        layout: Layout,
        hands: MessyHands,
        press: Callable[[Key], None],
        nuisances: Nuisances,
    ) -> None:
        self._script = script
        self._layout = layout
        self._hands = hands
        self._press = press
        self._nuisances = nuisances
        self._match_states = _match_states(script)
        self._at = -1
        self._carried = False
        self._tries = 0
        self._straightened = False
        self._touched: tuple[PlaceId, ...] = ()
        self._acts: deque[Callable[[], None]] = deque()
        """What is still to be done of the turn, one thing after the other."""
        self.asked = 0

    def act(self, scene: Scene, done: int) -> None:
        """Do the next thing, the hands being at rest. `done` facts of the script have happened, as the players saw."""
        if done != self._at:
            self._at, self._carried, self._tries, self._straightened, self._touched = done, False, 0, False, ()
            self._acts.clear()
        self._tries += 1
        if self._tries > PATIENCE:
            raise StuckError(f"The board keeps asking: {speaker().say(scene.text)}")
        fact = self._script[done]
        match fact:
            case facts.GameBegan():
                self._set_up(scene)
            case facts.Played():
                self._play(scene, done)
            case facts.OpeningThrown() | facts.StartThrown() | facts.Rolled():
                self._key(scene, Key.ROLL)
            case facts.Doubled() | facts.Beavered():
                self._key(scene, Key.DOUBLE)
            case facts.Taken():
                self._key(scene, Key.TAKE)
            case facts.Dropped():
                self._key(scene, Key.DROP)
            case facts.Resigned():
                self._key(scene, Key.RESIGN)
            case facts.ResignationAnswered(accepted=accepted):
                self._key(scene, Key.TAKE if accepted else Key.DROP)
            case _:
                raise StuckError(f"The record goes on with {type(fact).__name__}, which no player can do.")

    def _set_up(self, scene: Scene) -> None:
        if self._carried and Key.ROLL in scene.keys:
            self._press(Key.ROLL)  # the start position lay there already, so the game does not begin by itself
        elif not self._carried:
            self._carried = True
            rules = self._match_states[0].game
            self._hands.set_up(self._layout.to_board(rules.occupancy(rules.start(rules.sides[0]))))
        else:
            self._straighten(scene)

    def _play(self, scene: Scene, done: int) -> None:
        if not self._carried:
            self._carried = True
            self._begin_turn(done)
        if self._acts:
            self._acts.popleft()()
            return
        if scene.prompt in _COMPLETE:
            # The other side's ROLL or DOUBLE confirms the turn as well as DONE does, and is what people press.
            after = self._script[done + 1] if done + 1 < len(self._script) else None
            match after:
                case facts.Rolled():
                    self._press(Key.ROLL)
                case facts.Doubled():
                    self._press(Key.DOUBLE)
                case _:
                    self._press(Key.DONE)
        elif scene.prompt is Prompt.CHOOSE and self._hands.sees(self._after(done)):
            self._choose(scene, done)
        else:
            self._put_right(scene, self._after(done))

    def _choose(self, scene: Scene, done: int) -> None:
        """The board asks which play it was: people know what they have played."""
        fact = self._script[done]
        assert isinstance(fact, facts.Played)
        self.asked += not self._straightened
        self._straightened = True
        self._press(Key.TAKE if scene.turn_text == fact.text else Key.DROP)

    def _begin_turn(self, done: int) -> None:
        """Plan the turn: the mischief of this table, then the play itself."""
        nuisances, base = self._nuisances, self._to_board(self._match_states[done].occupancy)
        nuisances.disturb()
        carried = self._carries(done)
        if nuisances.has("cat"):
            self._acts += [lambda: self._let_the_cat(base)]
        if nuisances.has("misplay"):
            self._acts += [lambda: self._misplay(done, base)]
        if nuisances.has("early-confirm") and carried:
            self._acts += [lambda: self._press(Key.DONE)]
            if len(carried) > 1:
                early, carried = carried[:1], carried[1:]
                self._acts += [lambda: self._hands.play(early), lambda: self._press_done_wrongly(done)]
        if carried:
            self._touched = tuple(carry.target for carry in carried if carry.target != OFF)
            self._acts += [lambda: self._hands.play(carried, nuisances.manner())]

    def _let_the_cat(self, base: Occupancy) -> None:
        if self._nuisances.cat():
            self._acts.extendleft([lambda: self._hands.set_up(base), lambda: self._press(Key.DONE)])

    def _misplay(self, done: int, base: Occupancy) -> None:
        """Play something illegal, try to confirm it, and put the board back."""
        match_state = self._match_states[done]
        assert match_state.roll is not None
        assert match_state.state is not None
        meant = tuple(self._steps(done))
        wrong = self._nuisances.misplay(
            match_state.game.occupancy(match_state.state), match_state.state.turn, match_state.roll, meant
        )
        if not wrong:
            return
        self._hands.play([self._carry_on_board(carry) for carry in wrong])
        self._acts.extendleft([lambda: self._hands.set_up(base), lambda: self._press_done_wrongly(done)])

    def _press_done_wrongly(self, done: int) -> None:
        """Try to confirm what is no play: now and then half a turn, or an illegal way, is another legal play."""
        match_state = self._match_states[done]
        assert match_state.roll is not None
        end_positions = [
            match_state.game.occupancy(play.after)
            for play in match_state.game.plays(match_state.state, match_state.roll)
        ]
        if not any(self._hands.sees(self._to_board(end)) for end in end_positions):
            self._press(Key.DONE)

    def _after(self, done: int) -> Occupancy:
        """How the board should stand when the turn has been played, on the physical board."""
        match_state, fact = self._match_states[done], self._script[done]
        assert isinstance(fact, facts.Played)
        assert match_state.roll is not None
        return self._to_board(
            match_state.game.occupancy(
                match_state.game.parse_play(match_state.state, match_state.roll, fact.text).after
            )
        )

    def _put_right(self, scene: Scene, goal: Occupancy) -> None:
        """Look whether everything lies where it should; only then push straight what the board names."""
        if self._hands.sees(goal):
            self._straighten(scene)
        else:
            self._hands.set_up(goal)

    def _key(self, scene: Scene, key: Key) -> None:
        if key in scene.keys:
            self._press(key)
        else:
            self._straighten(scene)

    def _straighten(self, scene: Scene) -> None:
        """Do what the board asks: push the checkers of the places it lights onto their seats."""
        places = tuple(dict.fromkeys(place for place, mark in scene.marks if place != OFF and mark is not Mark.LAST))
        self.asked += bool(places) and not self._straightened
        if self._straightened:
            # Pushing what is lit did not help, so they look at what they have just put down themselves.
            places = tuple(dict.fromkeys((*places, *self._touched)))
        self._straightened = self._straightened or bool(places)
        if self._tries > _RELIEVED_AFTER:
            self._nuisances.relieve()
        if self._tries > _STOOD_UP_AFTER:
            self._hands.lay({})
        self._hands.straighten(places)

    def _carries(self, done: int) -> list[Carry]:
        return [self._carry_on_board(carry) for carry in self._steps(done)]

    def _steps(self, done: int) -> list[Carry]:
        match_state, fact = self._match_states[done], self._script[done]
        assert isinstance(fact, facts.Played)
        assert match_state.roll is not None
        rules = match_state.game
        return carries(rules, rules.parse_play(match_state.state, match_state.roll, fact.text))

    def _carry_on_board(self, carry: Carry) -> Carry:
        return replace(carry, source=self._on_board(carry.source), target=self._on_board(carry.target))

    def _on_board(self, place: PlaceId) -> PlaceId:
        return place if place == OFF else self._layout.places[place]

    def _to_board(self, occupancy: Occupancy | None) -> Occupancy:
        assert occupancy is not None
        return self._layout.to_board(occupancy)


def _match_states(script: Sequence[AnyFact]) -> list[MatchState]:
    """Where the match stands before each fact of the script (before the first: as it has begun)."""
    first = script[0]
    assert isinstance(first, MatchBegan)
    match_states = [begin(first)] * 2
    for fact in script[1:]:
        match_states.append(advance(match_states[-1], fact))
    return match_states
