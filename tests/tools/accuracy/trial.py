"""One turn on the board, judged: first an illegal play, laid back again, then the play that was meant.

The truth is where the pieces lie, by the nearest seat; what the program says is only counted.
"""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from support.words import english
from takhta.board.evidence import Evidence, Nats
from takhta.board.scene import Key, Prompt
from takhta.rules.occupancy import OFF, Occupancy, PlaceId
from takhta.session import matching
from takhta.session.events import Pressed
from takhta.session.matching import Matcher
from takhta.session.turn import Turn
from takhta.sim.carrying import Carry
from takhta.sim.errors import NoCheckerError
from takhta.sim.misplays import Slip, misplay
from tools.accuracy.baselines import Baselines
from tools.accuracy.sitting import COMPLETE, Sitting
from tools.accuracy.turns import Sample

OURS = "Takhta"
MARGINS = (0.0, 0.5, 1.0, 2.0, 3.0, 4.5, 6.0, 9.0)
"""Margins of doubt, in nats, for the curve of what is caught against what is asked."""
CURVE_EVERY = 4
"""The curve takes every fourth turn, because each margin matches anew."""
_TRIES = 3
_IN_ORDER = (Prompt.PLAY, Prompt.CONFIRM, Prompt.DANCE)
_UNDER_WAY = {*_IN_ORDER, Prompt.ROLL, Prompt.HIT_TO_BAR, Prompt.BAR_FIRST}
"""What may rightly be shown in the middle of a legal turn."""


@dataclass(slots=True)
class Tally:
    """What came of some turns: counts by name, milliseconds to recognition, and the turns that went wrong."""

    counts: Counter[str] = field(default_factory=Counter)
    latencies: Counter[int] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def add(self, *names: str) -> None:
        """Count one of each."""
        self.counts.update(names)


class Trial:
    """Tries turns on one sitting, into one tally. `name` goes before each failure."""

    def __init__(self, sitting: Sitting, seed: int, tally: Tally, name: str) -> None:
        self._sitting = sitting
        self._random = Random(seed)
        self._tally = tally
        self._name = name
        self._tried = 0

    def run(self, sample: Sample) -> None:
        """Try one turn: the misplay, then the play."""
        sitting, match_state = self._sitting, sample.match_state
        sitting.turn(match_state)
        turn = sitting.session.memory.turn
        assert turn is not None
        play = turn.game.parse_play(turn.state, turn.roll, sample.played.text)
        carries = [Carry(step.side, step.source, step.target) for step in turn.game.steps(play)]
        calibration = sitting.calibration
        self._baselines = Baselines(turn, sitting.layout, calibration) if calibration is not None else None
        self._end_positions = {sitting.layout.to_board(end) for end in turn.end_positions}
        self._tried += 1
        self._name_of_turn = f"{self._name} turn {self._tried}: {turn.side.label} {turn.roll} {sample.played.text}"
        idle = sitting.scene.prompt not in _IN_ORDER
        if idle:
            self._tally.add("idle")
            self._failed(f"asked before anything was touched: {english(sitting.scene.text)}")
            sitting.straighten(())
        self._misplay(turn, carries)
        self._play(turn, carries, asked=idle)

    def _on_board(self, carries: list[Carry]) -> list[Carry]:
        def places(place: PlaceId) -> PlaceId:
            return place if place == OFF else self._sitting.layout.places[place]

        return [Carry(e.side, places(e.source), places(e.target), e.clears) for e in carries]

    def _misplay(self, turn: Turn, meant: list[Carry]) -> None:
        """Lay an illegal play, count what is said to it, and lay everything back as it lay."""
        sitting, tally = self._sitting, self._tally
        kind, carries = misplay(Slip(turn.base, turn.side, turn.roll.dice, tuple(meant), self._random))
        if not kind:
            return
        lay = sitting.virtual.table.as_it_lies()
        sitting.hands.play(self._on_board(list(carries)))
        try:
            sitting.hands.finish()
        except NoCheckerError:
            sitting.hands.finish()
        truth = sitting.virtual.truth()
        if truth not in self._end_positions and truth != sitting.layout.to_board(turn.base):
            sitting.look(8)
            scene, candidate = sitting.scene, sitting.layout.to_game(truth) in set(turn.misses)
            if Key.DONE in scene.keys:
                said = "missed"
                tally.add("misplay missed")
                self._failed(f"misplay {kind!r} taken for {scene.turn_text!r}: {english(scene.text)}")
            elif scene.prompt in (Prompt.STRAIGHTEN, Prompt.CHOOSE):
                said = "asked"
            else:
                said = "unfinished" if scene.prompt in _IN_ORDER else "named"
            tally.add("misplays", f"misplay/{kind}/{'candidate' if candidate else 'other'}/{said}")
            for name, end in self._simply().items():
                tally.add(*([f"{name}/misplay missed"] if end is not None else []))
            self._curve(turn, truth, "misplay")
        sitting.virtual.table.lay(lay)
        sitting.look(4)

    def _play(self, turn: Turn, carries: list[Carry], *, asked: bool) -> None:
        """Play as meant and confirm, and count what the program makes of it; `asked` = it has been heard already."""
        sitting, tally = self._sitting, self._tally
        sitting.prompts.clear()
        on_wood = self._on_board(carries)
        if carries:
            sitting.hands.play(on_wood)
        sitting.carry_on()
        truth = sitting.virtual.truth()
        if truth not in self._end_positions:
            tally.add("slipped")
            return
        tally.add("turns")
        prompt, fit = sitting.scene.prompt, sitting.session.memory.fit
        if prompt in COMPLETE:
            if sitting.understood_at is not None and carries:
                tally.latencies[int(sitting.understood_at - sitting.touched_at)] += 1
            tally.add(*(["by word"] if fit is not None and fit.confirmed_by_players else []))
            tally.add(*(["flickered"] if sitting.prompts - _UNDER_WAY else []))
        else:
            asked = True
            kind = {Prompt.STRAIGHTEN: "unsure", Prompt.CHOOSE: "unsure", Prompt.PLAY: "unread"}.get(prompt, "alarm")
            tally.add(kind, *(["to choose"] if prompt is Prompt.CHOOSE else []))
            self._failed(f"asked: {english(sitting.scene.text)}")
        tally.add(*(["asked"] if asked else []))
        for name, end in self._simply().items():
            tally.add(*([f"{name}/asked"] if end is None else [f"{name}/wrong"] if end != truth else []))
        self._curve(turn, truth, "play")
        touched = [carry.target for carry in on_wood if carry.target != OFF]
        for _ in range(_TRIES):
            if sitting.scene.prompt in (*COMPLETE, Prompt.CHOOSE):
                break
            sitting.straighten(touched)
        if sitting.scene.prompt is Prompt.CHOOSE:
            self._choose(turn, truth)
        self._confirm(turn)

    def _choose(self, turn: Turn, truth: Occupancy) -> None:
        """Of the plays that look alike the players name the one they have made: DROP shows the next, TAKE takes it."""
        sitting = self._sitting
        for _ in turn.end_positions:
            fit = sitting.session.memory.fit
            if fit is None or fit.shown is None:
                return
            is_it = sitting.layout.to_board(turn.game.occupancy(fit.shown.after)) == truth
            sitting.session.handle(Pressed(sitting.clock.now, Key.TAKE if is_it else Key.DROP))
            if is_it:
                return
            sitting.look(1)

    def _confirm(self, turn: Turn) -> None:
        sitting, tally = self._sitting, self._tally
        truth, written = sitting.virtual.truth(), sitting.confirm()
        if written is None:
            tally.add("unresolved")
            self._failed(f"never understood: {english(sitting.scene.text)}")
            return
        play = turn.game.parse_play(turn.state, turn.roll, written.text)
        if sitting.layout.to_board(turn.game.occupancy(play.after)) != truth:
            tally.add("wrong")
            self._failed(f"WRONG: committed {written.text!r}")
        sitting.look(4)

    def _simply(self) -> dict[str, Occupancy | None]:
        """What the baselines make of the newest frame; they know Hall sensors only."""
        sitting = self._sitting
        if self._baselines is None:
            return {}
        return self._baselines.read(sitting.frame, sitting.evidence, sitting.plain.read(sitting.frame))

    def _curve(self, turn: Turn, truth: Occupancy, what: str) -> None:
        """What our own matching would have said with other margins of doubt."""
        if self._tried % CURVE_EVERY:
            return
        sitting, tally = self._sitting, self._tally
        likely = sitting.evidence.likely
        game = Evidence(
            sitting.evidence.at,
            tuple(likely[at] for at in sitting.layout.places),
            sitting.layout.to_game(sitting.evidence.reading),
        )
        matcher = Matcher(turn.base, [*turn.partials, *turn.end_positions], turn.misses, turn.transients)
        usual = matching.SURE
        tally.add(f"curve/{what}")
        try:
            for margin in MARGINS:
                matching.SURE = Nats(margin)
                fit = turn.read(matcher.match(game))
                taken = None if fit.play is None else sitting.layout.to_board(turn.game.occupancy(fit.play.after))
                if what == "misplay":
                    tally.add(*([f"curve/missed/{margin}"] if taken is not None else []))
                elif taken != truth:
                    tally.add(f"curve/asked/{margin}" if taken is None else f"curve/wrong/{margin}")
        finally:
            matching.SURE = usual

    def _failed(self, how: str) -> None:
        self._tally.failures.append(f"{self._name_of_turn}: {how}")
