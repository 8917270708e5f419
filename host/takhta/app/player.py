"""Simulated players who re-enact a recorded match: they carry, look at the display, and press keys.

They know what they want to play and what the faces show them, as people do. They never look into the session, and
what they are asked to do they do as people could: put right what they see lying wrong, straighten the checkers that
are named, take away what does not belong on the board.
"""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace

from takhta.app.errands import errands
from takhta.board.plan import Layout
from takhta.board.scene import Key, Mark, Prompt, Scene
from takhta.record import facts
from takhta.record.advance import advance, begin
from takhta.record.facts import AnyFact, MatchBegan
from takhta.record.standing import Standing
from takhta.rules.occupancy import OFF, Occupancy, PlaceId
from takhta.sim.carrying import Errand
from takhta.sim.hands import MessyHands
from takhta.sim.nuisances import Nuisances

PATIENCE = 40
"""How often the players act for one and the same fact of the record before they give up."""

_RELIEVED_AFTER = 3
"""How often they try to put the board right before they take away what does not belong there."""
_STOOD_UP_AFTER = 5
"""… and before they stand up what lies on its side, for so it is felt better."""
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
        self._standings = _standings(script)
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
            raise StuckError(f"The board keeps asking: {scene.text}")
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
            self._press(Key.ROLL)  # it stood there already
        elif not self._carried:
            self._carried = True
            rules = self._standings[0].game
            self._hands.set_up(self._layout.to_wood(rules.stand(rules.start(rules.sides[0]))))
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
        nuisances, base = self._nuisances, self._wood(self._standings[done].stand)
        nuisances.disturb()
        carried = self._errands(done)
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
            self._touched = tuple(errand.target for errand in carried if errand.target != OFF)
            self._acts += [lambda: self._hands.play(carried, nuisances.manner())]

    def _let_the_cat(self, base: Occupancy) -> None:
        if self._nuisances.cat():
            self._acts.extendleft([lambda: self._hands.set_up(base), lambda: self._press(Key.DONE)])

    def _misplay(self, done: int, base: Occupancy) -> None:
        """Play something illegal, try to confirm it, and put the board back."""
        standing = self._standings[done]
        assert standing.roll is not None
        assert standing.state is not None
        meant = tuple(self._steps(done))
        wrong = self._nuisances.misplay(standing.game.stand(standing.state), standing.state.turn, standing.roll, meant)
        if not wrong:
            return
        self._hands.play([self._errand_on_wood(errand) for errand in wrong])
        self._acts.extendleft([lambda: self._hands.set_up(base), lambda: self._press_done_wrongly(done)])

    def _press_done_wrongly(self, done: int) -> None:
        """Try to confirm what is no play: now and then half a turn, or an illegal way, is another legal play."""
        standing = self._standings[done]
        assert standing.roll is not None
        ends = [standing.game.stand(play.after) for play in standing.game.plays(standing.state, standing.roll)]
        if not any(self._hands.sees(self._wood(end)) for end in ends):
            self._press(Key.DONE)

    def _after(self, done: int) -> Occupancy:
        """How the board should stand when the turn has been played, on the wood."""
        standing, fact = self._standings[done], self._script[done]
        assert isinstance(fact, facts.Played)
        assert standing.roll is not None
        return self._wood(standing.game.stand(standing.game.parse_play(standing.state, standing.roll, fact.text).after))

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

    def _errands(self, done: int) -> list[Errand]:
        return [self._errand_on_wood(errand) for errand in self._steps(done)]

    def _steps(self, done: int) -> list[Errand]:
        standing, fact = self._standings[done], self._script[done]
        assert isinstance(fact, facts.Played)
        assert standing.roll is not None
        rules = standing.game
        return errands(rules, rules.parse_play(standing.state, standing.roll, fact.text))

    def _errand_on_wood(self, errand: Errand) -> Errand:
        return replace(errand, source=self._on_wood(errand.source), target=self._on_wood(errand.target))

    def _on_wood(self, place: PlaceId) -> PlaceId:
        return place if place == OFF else self._layout.wood[place]

    def _wood(self, stand: Occupancy | None) -> Occupancy:
        assert stand is not None
        return self._layout.to_wood(stand)


def _standings(script: Sequence[AnyFact]) -> list[Standing]:
    """Where the match stands before each fact of the script (before the first: as it has begun)."""
    first = script[0]
    assert isinstance(first, MatchBegan)
    standings = [begin(first)] * 2
    for fact in script[1:]:
        standings.append(advance(standings[-1], fact))
    return standings
