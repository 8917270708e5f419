"""Turns of pagade played on the virtual cross by messy hands, judged: what is confirmed against what was played.

Whole games of computer players go through the real program, from raw counts to the fact that would be written; two
sticks are thrown as the rules weigh them. Before the play that was meant an illegal one is laid and laid back. The
truth is where the pawns stand, and the play the players meant. `pagade_report.py` plays many and writes the page.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random

from support.accuracy.sitting import COMPLETE, Sitting
from support.pagade_matches import NAMES
from support.virtual import CROSS
from takhta.app.errands import errands
from takhta.board.scene import Key, Prompt
from takhta.coach.players.player import PLAYERS
from takhta.record import facts
from takhta.record.advance import advance, begin
from takhta.record.sides import by_name, name_of
from takhta.record.standing import Standing
from takhta.rules.game import Play, State
from takhta.rules.games import game
from takhta.rules.occupancy import OFF, PlaceId
from takhta.session.errors import RefusedError
from takhta.session.events import Pressed
from takhta.session.turn import Relation
from takhta.sim.carrying import Errand
from takhta.sim.errors import NoCheckerError
from takhta.sim.misplays_on_squares import Slip, misplay

_TRIES = 4
_STAND_UP = 2
"""When pushing straight has not helped so often, pawns that lie are stood up: so a weak one is felt better."""
_CHOICES = 12


@dataclass(slots=True)
class Tally:
    """What came of some turns: counts by name, and the turns that were not understood at once."""

    counts: Counter[str] = field(default_factory=Counter)
    told: list[str] = field(default_factory=list)


def turns(seed: int, number: int, player: str = "") -> Iterator[tuple[int, Standing, Play[State]]]:
    """So many turns of whole games of one computer player, or of all by turns, each with the number of its game."""
    random = Random(seed)
    games = told = 0
    while True:
        rules = game("pagade", {})
        choose = PLAYERS[player] if player else list(PLAYERS.values())[games % len(PLAYERS)]
        began = facts.MatchBegan("pagade", by_name({side: NAMES[side] for side in rules.sides}), 0, {})
        layout = CROSS.layouts[(seed + games) % len(CROSS.layouts)].name
        standing = advance(begin(began), facts.GameBegan(1, layout))
        games += 1
        while standing.due is None:
            thrown = str(random.choices(list(rules.rolls()), list(rules.rolls().values()))[0])
            if standing.thrower is not None:
                standing = advance(standing, facts.StartThrown(name_of(standing.thrower), thrown))
                continue
            side = standing.turn
            assert side is not None
            if standing.roll is None:
                standing = advance(standing, facts.Rolled(name_of(side), thrown))
                continue
            state = standing.state
            assert state is not None
            play = choose(rules, state, standing.roll, random)
            yield games, standing, play
            told += 1
            if told == number:
                return
            text, position = rules.format_play(play), rules.format_position(play.after)
            standing = advance(standing, facts.Played(name_of(side), str(standing.roll), text, position))


class Proof:
    """One cross at which games are played, judged into `tally`."""

    def __init__(self, seed: int, hands: str = "normal", sensors: str = "good") -> None:
        self.tally = Tally()
        self._random = Random(seed)
        self._sitting = Sitting(seed, hands, sensors, board=CROSS)
        self._game = 0

    def run(self, number: int, standing: Standing, play: Play[State]) -> None:
        """Play one turn and confirm it; the board asks as it would, and the players answer."""
        sitting, counts = self._sitting, self.tally.counts
        layout = next(each for each in CROSS.layouts if each.name == standing.layout)

        def wood(place: PlaceId) -> PlaceId:
            return place if place == OFF else layout.wood[place]

        if number != self._game:
            self._game = number
            sitting.begin(0)
            sitting.hands.set_up(layout.to_wood(standing.game.stand(standing.state)))
            sitting.hands.lay({(wood(at), side): pawns for at, side, pawns in standing.game.lying(standing.state)})
            sitting.hands.finish()
        sitting.turn(standing)
        moves = errands(standing.game, play)
        on_wood = [Errand(e.side, wood(e.source), wood(e.target), lying=e.lying, was_lying=e.was_lying) for e in moves]
        text = standing.game.format_play(play)
        name = f"game {number}, {standing.turn.label if standing.turn else ''} {standing.roll} {text or '(none)'}"
        counts["turns"] += 1
        asked = sitting.scene.prompt not in (Prompt.PLAY, *COMPLETE)
        if asked:
            counts["asked before"] += 1
            self.tally.told.append(f"{name}: before: {sitting.scene.text}")
            sitting.straighten(())
        self._misplay(moves, wood, name)
        sitting.hands.play(on_wood)
        sitting.carry_on()
        goal = layout.to_wood(standing.game.stand(play.after))
        touched = [move.target for move in on_wood if move.target != OFF]
        if sitting.virtual.truth() != goal:
            counts["slipped"] += 1
            sitting.hands.set_up(goal)
            sitting.carry_on()
        for tries in range(_TRIES):
            if sitting.scene.prompt in COMPLETE or self._is_choice():
                break
            if not asked:
                self.tally.told.append(f"{name}: {sitting.scene.prompt.name} {sitting.scene.text}")
            asked = True
            if tries == _STAND_UP:
                sitting.hands.lay({})
            sitting.straighten(touched)
        if self._is_choice():
            counts["chose"] += 1
            self._choose(text)
        counts["asked"] += asked
        played = sitting.confirm()
        if played is None:
            counts["not understood"] += 1
            self.tally.told.append(f"{name}: never understood: {sitting.scene.text} {sitting.scene.notice}")
        elif (played.text, played.position) != (text, standing.game.format_position(play.after)):
            is_wrong = standing.game.stand(play.after) != self._stand_of(standing, played)
            counts["wrong" if is_wrong else "alike"] += 1
            self.tally.told.append(f"{name}: {'WRONG' if is_wrong else 'alike'}: {played.text}")

    def _misplay(self, meant: list[Errand], wood: Callable[[PlaceId], PlaceId], name: str) -> None:
        """Lay an illegal play, count what is said to it, and lay everything back as it lay."""
        sitting, counts = self._sitting, self.tally.counts
        turn = sitting.session.memory.turn
        assert turn is not None
        kind, errands = misplay(Slip(CROSS, turn.base, tuple(meant), self._random))
        if not kind:
            return
        lay = sitting.virtual.table.as_it_lies()
        sitting.hands.play([replace(e, source=wood(e.source), target=wood(e.target)) for e in errands])
        try:
            sitting.hands.finish()
        except NoCheckerError:
            sitting.hands.finish()
        truth = sitting.layout.to_game(sitting.virtual.truth())
        if truth not in turn.ends and truth != turn.base:
            sitting.look(8)
            counts["misplays"] += 1
            if Key.DONE in sitting.scene.keys:
                counts["misplays missed"] += 1
                self.tally.told.append(f"{name}: MISSED {kind}: {sitting.scene.turn_text!r} {sitting.scene.text}")
        sitting.virtual.table.lay(lay)
        sitting.look(4)

    def _stand_of(self, standing: Standing, played: facts.Played) -> object:
        assert standing.roll is not None
        rules = standing.game
        return rules.stand(rules.parse_play(standing.state, standing.roll, played.text).after)

    def _is_choice(self) -> bool:
        fit = self._sitting.session.memory.fit
        return self._sitting.scene.prompt is Prompt.CHOOSE or (fit is not None and fit.relation is Relation.ALIKE)

    def _choose(self, text: str) -> None:
        """The players know which of several plays that stand alike they have made."""
        sitting = self._sitting
        for _ in range(_CHOICES):
            is_it = sitting.scene.turn_text == text
            try:
                sitting.session.handle(Pressed(sitting.clock.now, Key.TAKE if is_it else Key.DROP))
            except RefusedError:
                return
            if is_it:
                return
            sitting.look(1)
