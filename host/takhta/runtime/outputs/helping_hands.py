"""The virtual board's own hands: they set it up between games, carry what the computer plays, take hit checkers to the
bar and lead a turn back.

They see what the outputs show and what lies on the board. In a person's turn they must never touch a checker but one
that was hit, unless the person asks for the way back.
"""

from contextlib import suppress

from takhta.board.evidence import Milliseconds
from takhta.board.plan import Layout
from takhta.board.scene import Mark, Prompt, Scene
from takhta.record.facts import AnyFact, MatchBegan
from takhta.record.match_state import MatchState
from takhta.rules.game import AnyGame, Play, State
from takhta.rules.occupancy import OFF, Side, count, others
from takhta.rules.said import said
from takhta.runtime.carries import carries, on_board
from takhta.session.output import Answered, Happening, NotWritten, Output
from takhta.session.states import Phase
from takhta.session.table_state import TableState
from takhta.sim.carrying import Carry
from takhta.sim.errors import NoCheckerError
from takhta.sim.hands import MessyHands

SETS_UP_AFTER = Milliseconds(4000)
"""How long a result is looked at before the board is set up again."""
LOOKS_FIRST = Milliseconds(900)
"""How long people look at the computer's dice before its checkers begin to move."""
CALM, QUICK = 2.2, 0.6
"""How many times as slow as people the hands are with what is to be followed, and with what nobody waits for."""
TRIES_AGAIN_AFTER = Milliseconds(3000)
"""How long the computer's play may lie unrecognised before the hands look what is wrong with it."""
TAKES_HITS_AGAIN_AFTER = Milliseconds(600)
"""How long a hit checker that has been taken to the bar may go unnoticed by the sensors."""

HIT_BEGUN = (said("hand.put_down"),)
"""What is told when a blot is gone, and nothing in the hand that could have hit it."""


class HelpingHands(Output):
    """Hands at the virtual board, for what no person wants to do with a mouse.

    `takes_hits` = hit checkers go to the bar by themselves, in a person's turn too; it may be changed at any time.
    """

    def __init__(self, hands: MessyHands, *, takes_hits: bool = True) -> None:
        self._hands = hands
        self.takes_hits = takes_hits
        self._taken: set[Carry] = set()
        self._taken_from: State | None = None
        self._scene: Scene | None = None
        self._state: TableState | None = None
        self._set_up_at: Milliseconds | None = None
        self._play: Play[State] | None = None
        self._seen: Play[State] | None = None
        self._begins_at = Milliseconds(0)
        self._again_at = Milliseconds(0)

    def begin(self, scene: Scene, state: TableState) -> None:
        """How everything stands at first; where a match waits to be set up, that is done at once."""
        self._scene, self._state = scene, state
        if state.phase is Phase.SET_UP:
            self._set_up_at = Milliseconds(0)

    def happening(self, happening: Happening) -> None:
        """How the table stands after everything that happens."""
        if isinstance(happening, Answered | NotWritten):
            self._state = happening.state

    def facts(self, *facts: AnyFact) -> None:
        """A new match is set up at once."""
        if any(isinstance(fact, MatchBegan) for fact in facts):
            self._set_up_at = Milliseconds(0)

    def scene(self, scene: Scene) -> None:
        """What the outputs show."""
        self._scene = scene

    def step(self, now: Milliseconds) -> None:
        """Do what is due."""
        # A checker that was to be carried may have been taken away meanwhile; the next look begins anew.
        with suppress(NoCheckerError):
            self._hands.step(now)
        if self._state is None or self._scene is None:
            return
        self._set_up(self._state, self._scene, now)
        self._carry(self._state, self._scene, now)
        if self._state.chosen is None and self._hands.next_at is None and now >= self._again_at:
            self._help(self._state, self._scene, now)

    def _help(self, state: TableState, scene: Scene, now: Milliseconds) -> None:
        """What is done in a person's turn."""
        layout, match_state = state.layout, state.match_state
        if state.phase is not Phase.MOVING or layout is None or match_state is None or match_state.state is None:
            return
        if match_state.state != self._taken_from:
            self._taken_from, self._taken = match_state.state, set()
        if state.led_back:
            self._hands.take_time(QUICK)
            self._put(match_state.state, layout, match_state.game)
            self._again_at = Milliseconds(now + TRIES_AGAIN_AFTER)
        elif self.takes_hits and (carried := self._hits(match_state.game.mover(match_state.state), scene)):
            self._hands.take_time(QUICK)
            self._hands.play(carried)
            self._again_at = Milliseconds(now + TAKES_HITS_AGAIN_AFTER)

    def _hits(self, mover: Side, scene: Scene) -> list[Carry]:
        """Hit checkers to take away; or, where the hitter has gone back, those to put where they were taken from."""
        if scene.prompt is Prompt.HIT_TO_BAR:
            take, put = ([place for place, mark in scene.marks if mark is each] for each in (Mark.TAKE, Mark.PUT))
            bar = put[0] if put else OFF
            foes = [
                (side, place) for place in take for side in Side if count(others(scene.occupancy[place], mover), side)
            ]
            hits = [Carry(side, place, bar, clears=False) for side, place in foes]
            self._taken |= set(hits)
            return hits
        if scene.text != HIT_BEGUN:
            return []
        gone = [hit for hit in self._taken if not count(scene.occupancy[hit.source], hit.side)]
        return [Carry(hit.side, hit.target, hit.source, clears=False) for hit in gone]

    def _set_up(self, state: TableState, scene: Scene, now: Milliseconds) -> None:
        if state.phase is Phase.GAME_OVER and self._set_up_at is None:
            self._set_up_at = Milliseconds(now + SETS_UP_AFTER)
        between = state.phase in (Phase.SET_UP, Phase.GAME_OVER)
        if between and self._set_up_at is None and now >= self._again_at and scene.prompt is Prompt.STRAIGHTEN:
            self._again_at = Milliseconds(now + TRIES_AGAIN_AFTER)
            self._hands.straighten(place for place, _ in scene.marks)
            self._hands.finish()
        if self._set_up_at is None or now < self._set_up_at:
            return
        self._set_up_at = None
        if between:
            self._hands.set_up(state.start)
            self._hands.lay({})
            self._hands.finish()
            self._again_at = Milliseconds(now + TRIES_AGAIN_AFTER)

    def _carry(self, state: TableState, scene: Scene, now: Milliseconds) -> None:
        play, layout, match_state = state.chosen, state.layout, state.match_state
        if play is None or layout is None or match_state is None:
            if self._play is not None and layout is not None and match_state is not None:
                self._put_back(self._play, layout, match_state)
            self._play = self._seen = None
            return
        if play is not self._seen:
            self._seen, self._begins_at = play, Milliseconds(now + LOOKS_FIRST)
        if self._hands.next_at is not None:
            self._again_at = Milliseconds(now + TRIES_AGAIN_AFTER)
            return
        if now < (self._again_at if play is self._play else self._begins_at):
            return
        rules = match_state.game
        goal = layout.to_board(rules.occupancy(play.after))
        self._hands.take_time(CALM)
        if play is not self._play:
            self._hands.play([on_board(carry, layout) for carry in carries(rules, play)])
        elif self._hands.sees(goal):
            # It lies there and is not recognised: straighten what the outputs name.
            self._hands.straighten(place for place, mark in scene.marks if mark is not Mark.LAST)
        else:
            self._put(play.after, layout, rules)
        self._play, self._again_at = play, Milliseconds(now + TRIES_AGAIN_AFTER)

    def _put_back(self, given_up: Play[State], layout: Layout, match_state: MatchState) -> None:
        """Put the board back as it stood, if the computer's play has been given up for a takeback."""
        if match_state.state is not None and (match_state.last is None or match_state.last.after != given_up.after):
            self._put(match_state.state, layout, match_state.game)

    def _put(self, state: State, layout: Layout, rules: AnyGame) -> None:
        self._hands.set_up(layout.to_board(rules.occupancy(state)))
        self._hands.lay({(layout.places[place], side): number for place, side, number in rules.lying(state)})
