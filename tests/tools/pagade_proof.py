"""Turns of pagade played on the virtual cross by messy hands, judged: what is confirmed against what was played.

Whole games of computer players go through the real program, from raw counts to the fact that would be written; two
sticks are thrown as the rules weigh them. Before the play that was meant an illegal one is laid and laid back. The
truth is where the pawns stand, and the play the players meant. `pagade_report.py` plays many and writes the page.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random

from support.virtual import CROSS
from support.words import english
from takhta.board.scene import Key, Prompt
from takhta.coach.players.player import PLAYERS
from takhta.record import facts
from takhta.record.advance import advance, begin
from takhta.record.match_state import MatchState
from takhta.record.sides import by_name, name_of
from takhta.rules.game import Play, State
from takhta.rules.games import game
from takhta.rules.occupancy import OFF, PlaceId
from takhta.runtime.carries import carries
from takhta.session.errors import RefusedError
from takhta.session.events import Pressed
from takhta.session.turn import Relation
from takhta.sim.carrying import Carry
from takhta.sim.errors import NoCheckerError
from takhta.sim.misplays_on_squares import Slip, misplay
from tools.accuracy.sitting import COMPLETE, Sitting
from tools.pagade_matches import NAMES

_TRIES = 4
_STAND_UP = 2
"""When pushing straight has not helped so often, pawns that lie are stood up: so a weak one is felt better."""
_CHOICES = 12


@dataclass(slots=True)
class Tally:
    """What came of some turns: counts by name, and the turns that were not understood at once."""

    counts: Counter[str] = field(default_factory=Counter)
    told: list[str] = field(default_factory=list)


def turns(seed: int, number: int, player: str = "") -> Iterator[tuple[int, MatchState, Play[State]]]:
    """So many turns of whole games of one computer player, or of all by turns, each with the number of its game."""
    random = Random(seed)
    games = told = 0
    while True:
        rules = game("pagade", {})
        choose = PLAYERS[player] if player else list(PLAYERS.values())[games % len(PLAYERS)]
        began = facts.MatchBegan("pagade", by_name({side: NAMES[side] for side in rules.sides}), 0, {})
        layout = CROSS.layouts[(seed + games) % len(CROSS.layouts)].name
        match_state = advance(begin(began), facts.GameBegan(1, layout))
        games += 1
        while match_state.due is None:
            thrown = str(random.choices(list(rules.rolls()), list(rules.rolls().values()))[0])
            if match_state.thrower is not None:
                match_state = advance(match_state, facts.StartThrown(name_of(match_state.thrower), thrown))
                continue
            side = match_state.turn
            assert side is not None
            if match_state.roll is None:
                match_state = advance(match_state, facts.Rolled(name_of(side), thrown))
                continue
            state = match_state.state
            assert state is not None
            play = choose(rules, state, match_state.roll, random)
            yield games, match_state, play
            told += 1
            if told == number:
                return
            text, position = rules.format_play(play), rules.format_position(play.after)
            match_state = advance(match_state, facts.Played(name_of(side), str(match_state.roll), text, position))


class Proof:
    """One cross at which games are played, judged into `tally`."""

    def __init__(self, seed: int, hands: str = "normal", sensors: str = "good") -> None:
        self.tally = Tally()
        self._random = Random(seed)
        self._sitting = Sitting(seed, hands, sensors, board=CROSS)
        self._game = 0

    def run(self, number: int, match_state: MatchState, play: Play[State]) -> None:
        """Play one turn and confirm it; the board asks as it would, and the players answer."""
        sitting, counts = self._sitting, self.tally.counts
        layout = next(each for each in CROSS.layouts if each.name == match_state.layout)

        def places(place: PlaceId) -> PlaceId:
            return place if place == OFF else layout.places[place]

        if number != self._game:
            self._game = number
            sitting.begin(0)
            sitting.hands.set_up(layout.to_board(match_state.game.occupancy(match_state.state)))
            sitting.hands.lay(
                {(places(at), side): pawns for at, side, pawns in match_state.game.lying(match_state.state)}
            )
            sitting.hands.finish()
        sitting.turn(match_state)
        moves = carries(match_state.game, play)
        on_wood = [
            Carry(e.side, places(e.source), places(e.target), lying=e.lying, was_lying=e.was_lying) for e in moves
        ]
        text = match_state.game.format_play(play)
        name = (
            f"game {number}, {match_state.turn.label if match_state.turn else ''} {match_state.roll} {text or '(none)'}"
        )
        counts["turns"] += 1
        asked = sitting.scene.prompt not in (Prompt.PLAY, *COMPLETE)
        if asked:
            counts["asked before"] += 1
            self.tally.told.append(f"{name}: before: {english(sitting.scene.text)}")
            sitting.straighten(())
        self._misplay(moves, places, name)
        sitting.hands.play(on_wood)
        sitting.carry_on()
        goal = layout.to_board(match_state.game.occupancy(play.after))
        touched = [move.target for move in on_wood if move.target != OFF]
        if sitting.virtual.truth() != goal:
            counts["slipped"] += 1
            sitting.hands.set_up(goal)
            sitting.carry_on()
        for tries in range(_TRIES):
            if sitting.scene.prompt in COMPLETE or self._is_choice():
                break
            if not asked:
                self.tally.told.append(f"{name}: {sitting.scene.prompt.name} {english(sitting.scene.text)}")
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
            self.tally.told.append(
                f"{name}: never understood: {english(sitting.scene.text)} {english(sitting.scene.notice)}"
            )
        elif (played.text, played.position) != (text, match_state.game.format_position(play.after)):
            is_wrong = match_state.game.occupancy(play.after) != self._stand_of(match_state, played)
            counts["wrong" if is_wrong else "alike"] += 1
            self.tally.told.append(f"{name}: {'WRONG' if is_wrong else 'alike'}: {played.text}")

    def _misplay(self, meant: list[Carry], places: Callable[[PlaceId], PlaceId], name: str) -> None:
        """Lay an illegal play, count what is said to it, and lay everything back as it lay."""
        sitting, counts = self._sitting, self.tally.counts
        turn = sitting.session.memory.turn
        assert turn is not None
        kind, carries = misplay(Slip(CROSS, turn.base, tuple(meant), self._random))
        if not kind:
            return
        lay = sitting.virtual.table.as_it_lies()
        sitting.hands.play([replace(e, source=places(e.source), target=places(e.target)) for e in carries])
        try:
            sitting.hands.finish()
        except NoCheckerError:
            sitting.hands.finish()
        truth = sitting.layout.to_game(sitting.virtual.truth())
        if truth not in turn.end_positions and truth != turn.base:
            sitting.look(8)
            counts["misplays"] += 1
            if Key.DONE in sitting.scene.keys:
                counts["misplays missed"] += 1
                self.tally.told.append(
                    f"{name}: MISSED {kind}: {sitting.scene.turn_text!r} {english(sitting.scene.text)}"
                )
        sitting.virtual.table.lay(lay)
        sitting.look(4)

    def _stand_of(self, match_state: MatchState, played: facts.Played) -> object:
        assert match_state.roll is not None
        rules = match_state.game
        return rules.occupancy(rules.parse_play(match_state.state, match_state.roll, played.text).after)

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
