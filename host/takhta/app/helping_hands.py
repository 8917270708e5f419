"""The virtual board's own hands: they set it up between games, and carry what the computer plays.

They see what the faces show and what lies on the board. They must never touch a checker in a person's turn.
"""

from contextlib import suppress
from dataclasses import replace

from takhta.app.errands import errands
from takhta.board.evidence import Milliseconds
from takhta.board.plan import Layout
from takhta.board.scene import Mark, Prompt, Scene
from takhta.record.standing import Standing
from takhta.rules.game import AnyGame, Play, State
from takhta.rules.occupancy import OFF
from takhta.session.memory import Memory
from takhta.session.states import Phase
from takhta.sim.carrying import Errand
from takhta.sim.errors import NoCheckerError
from takhta.sim.hands import MessyHands

SETS_UP_AFTER = Milliseconds(4000)
"""How long a result is looked at before the board is set up again."""
TRIES_AGAIN_AFTER = Milliseconds(3000)
"""How long the computer's play may lie unrecognised before the hands look what is wrong with it."""


class HelpingHands:
    """Hands at the virtual board, for what no person wants to do with a mouse."""

    def __init__(self, hands: MessyHands) -> None:
        self._hands = hands
        self._set_up_at: Milliseconds | None = None
        self._play: Play[State] | None = None
        self._again_at = Milliseconds(0)

    def match_begins(self, now: Milliseconds) -> None:
        """A new match: the board is to be set up at once."""
        self._set_up_at = now

    def look(self, memory: Memory, scene: Scene, now: Milliseconds) -> None:
        """Do what is due."""
        # A checker that was to be carried may have been taken away meanwhile; the next look begins anew.
        with suppress(NoCheckerError):
            self._hands.step(now)
        self._set_up(memory, scene, now)
        self._carry(memory, scene, now)

    def _set_up(self, memory: Memory, scene: Scene, now: Milliseconds) -> None:
        if memory.phase is Phase.GAME_OVER and self._set_up_at is None:
            self._set_up_at = Milliseconds(now + SETS_UP_AFTER)
        between = memory.phase in (Phase.SET_UP, Phase.GAME_OVER)
        if between and self._set_up_at is None and now >= self._again_at and scene.prompt is Prompt.STRAIGHTEN:
            self._again_at = Milliseconds(now + TRIES_AGAIN_AFTER)
            self._hands.straighten(place for place, _ in scene.marks)
            self._hands.finish()
        if self._set_up_at is None or now < self._set_up_at:
            return
        self._set_up_at = None
        if between:
            self._hands.set_up(memory.starts[0].stand)
            self._hands.lay({})
            self._hands.finish()
            self._again_at = Milliseconds(now + TRIES_AGAIN_AFTER)

    def _carry(self, memory: Memory, scene: Scene, now: Milliseconds) -> None:
        play, layout, standing = memory.only, memory.layout, memory.standing
        if play is None or layout is None or standing is None:
            if self._play is not None and layout is not None and standing is not None:
                self._put_back(self._play, layout, standing)
            self._play = None
            return
        if self._hands.next_at is not None:
            self._again_at = Milliseconds(now + TRIES_AGAIN_AFTER)
            return
        if play is self._play and now < self._again_at:
            return
        rules = standing.game
        goal = layout.to_wood(rules.stand(play.after))
        if play is not self._play:
            self._hands.play([_on_wood(errand, layout) for errand in errands(rules, play)])
        elif self._hands.sees(goal):
            # It lies there and is not recognised: straighten what the faces name.
            self._hands.straighten(place for place, mark in scene.marks if mark is not Mark.LAST)
        else:
            self._put(play.after, layout, rules)
        self._play, self._again_at = play, Milliseconds(now + TRIES_AGAIN_AFTER)

    def _put_back(self, given_up: Play[State], layout: Layout, standing: Standing) -> None:
        """Put the board back as it stood, if the computer's play has been given up for a takeback."""
        if standing.state is not None and (standing.last is None or standing.last.after != given_up.after):
            self._put(standing.state, layout, standing.game)

    def _put(self, state: State, layout: Layout, rules: AnyGame) -> None:
        self._hands.set_up(layout.to_wood(rules.stand(state)))
        self._hands.lay({(layout.wood[place], side): number for place, side, number in rules.lying(state)})


def _on_wood(errand: Errand, layout: Layout) -> Errand:
    """The same with places of the wood."""
    source, target = (place if place == OFF else layout.wood[place] for place in (errand.source, errand.target))
    return replace(errand, source=source, target=target)
