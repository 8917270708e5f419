"""The calibration as the page sees it: the same board and lamps as in a game, and every seat's measurements.

On the virtual board a mouse cannot say how high a checker is carried: over the line that is asked for, it slides.
"""

from collections.abc import Sequence
from statistics import median

from takhta.board.plan import Millimetres, Run
from takhta.board.ports import CheckerId, CheckerSeen
from takhta.board.scene import Key, Prompt, Scene
from takhta.commands.calibrate.bench import CalibrateBench
from takhta.rules.dice import Die
from takhta.rules.occupancy import EMPTY
from takhta.rules.said import said
from takhta.runtime.terminal import TERMINAL
from takhta.sensing.field import COUNTS_PER_MT, MIDDLE
from takhta.sensing.learning.verdict import Seat
from takhta.web.changes import Changes
from takhta.web.drawing import drawing_of
from takhta.web.errors import RefusedError
from takhta.web.lessons import CourseOffer
from takhta.web.messages import Adjust, GameOffer, Learn, NewGame
from takhta.web.sensors import CalibrationAct, CalibrationView, SeatView, SensorsView
from takhta.web.view import DevicesView, GameView, View, view_of
from takhta.words.speaker import Speaker

_NO_GAME = said("calibration.no_game")


class SlidingHands:
    """Hands that lay a checker on the physical board while it is over the line asked for, and carry it elsewhere."""

    def __init__(self, bench: CalibrateBench) -> None:
        assert bench.devices.virtual is not None
        self._bench = bench
        self._virtual = bench.devices.virtual

    def checkers(self) -> Sequence[CheckerSeen]:
        """Every checker."""
        return self._virtual.checkers()

    def lift(self, checker: CheckerId) -> None:
        """Take a checker."""
        self._virtual.lift(checker)

    def carry(self, checker: CheckerId, x_mm: Millimetres, y_mm: Millimetres) -> None:
        """Move it: through the air, or on the panel while it is over the line asked for."""
        run = self._bench.run
        if run is not None and self._is_over(run, x_mm, y_mm):
            self._virtual.slide(checker, x_mm, y_mm)
        else:
            self._virtual.lift(checker)
            self._virtual.carry(checker, x_mm, y_mm)

    def put(self, checker: CheckerId, x_mm: Millimetres, y_mm: Millimetres) -> None:
        """Put it down."""
        self._virtual.lift(checker)
        self._virtual.put(checker, x_mm, y_mm)

    def tip(self, checker: CheckerId, heading: float | None) -> None:
        """Lay it on its side, or stand it up."""
        self._virtual.tip(checker, heading)

    def _is_over(self, run: Run, x_mm: float, y_mm: float) -> bool:
        radius = self._bench.devices.board.checker.diameter_mm / 2
        xs, ys = [slot.x_mm for slot in run.slots], [slot.y_mm for slot in run.slots]
        return min(xs) - radius < x_mm < max(xs) + radius and min(ys) - radius < y_mm < max(ys) + radius


class CalibrationBackend:
    """A `web.backend.Backend` around the bench."""

    def __init__(self, bench: CalibrateBench) -> None:
        self._bench = bench
        self.changes = Changes()
        """Bumped whenever `view` would give something new."""
        self.drawing = drawing_of(bench.devices.board)
        """The board's picture; it never changes."""
        self.hands = SlidingHands(bench) if bench.devices.virtual is not None else None
        """The simulated hands, or None on a real board."""
        self._last: tuple[object, ...] = ()
        self.ended = False
        """Whether somebody closed the finished calibration on the page."""

    def look(self) -> None:
        """Notice what has changed; called after every step."""
        bench = self._bench
        checkers = tuple(self.hands.checkers()) if self.hands else None
        now = (
            bench.told,
            bench.procedure.problem,
            bench.silent,
            bench.lamps,
            bench.hands_busy,
            bench.procedure.progress,
            bench.procedure.peaks,
            checkers,
        )
        if now != self._last:
            self._last = now
            self.changes.bump()

    def view(self, speaker: Speaker) -> View:
        """What to show now."""
        bench = self._bench
        side = bench.procedure.instruction.side if bench.procedure.instruction else None
        scene = Scene(
            (EMPTY,) * len(bench.devices.board.places),
            Prompt.NONE,
            bench.told,
            bench.silent or bench.procedure.problem,
            turn=side,
        )
        return view_of(
            scene,
            speaker,
            game=GameView(title=speaker.noun(said("calibration"))),
            pieces=[pieces.side for pieces in bench.devices.board.pieces],
            lamps=bench.lamps,
            checkers=self.hands.checkers() if self.hands else None,
            devices=DevicesView(board=not bench.silent, display=False, virtual=self.hands is not None),
            sensors=self._sensors(speaker),
        )

    def calibrate(self, act: CalibrationAct) -> None:
        """Do what the page asks about the calibration."""
        match act:
            case "skip":
                self._bench.skip()
            case "back":
                self._bench.back()
            case "again":
                self._bench.begin_again()
            case "hands":
                self._bench.toggle_hands()
            case "end":
                if self._bench.verdict is None:
                    raise RefusedError(said("calibration.incomplete"))
                self.ended = True

    def press(self, key: Key) -> None:  # noqa: ARG002 - no game, whatever is asked
        """Refused: there is no game."""
        raise RefusedError(_NO_GAME)

    def type_die(self, die: Die) -> None:  # noqa: ARG002 - no game, whatever is asked
        """Refused: there is no game."""
        raise RefusedError(_NO_GAME)

    def offers(self, speaker: Speaker) -> Sequence[GameOffer]:  # noqa: ARG002 - nothing is said of none
        """No games."""
        return ()

    def computers(self) -> Sequence[str]:
        """No players."""
        return ()

    def new_game(self, form: NewGame) -> None:  # noqa: ARG002 - no game, whatever is asked
        """Refused: there is no game."""
        raise RefusedError(_NO_GAME)

    def adjust(self, wish: Adjust) -> None:  # noqa: ARG002 - no game, whatever is asked
        """Refused: there is no game."""
        raise RefusedError(_NO_GAME)

    def courses(self, speaker: Speaker) -> Sequence[CourseOffer]:  # noqa: ARG002 - nothing is said of none
        """No courses."""
        return ()

    def learn(self, form: Learn) -> None:  # noqa: ARG002 - no game, whatever is asked
        """Refused: there is no game."""
        raise RefusedError(_NO_GAME)

    def show_code(self, code: str) -> None:
        """Show a pairing code in the terminal."""
        if code:
            TERMINAL.tell(said("terminal.pairing_code", code=code))

    def _sensors(self, speaker: Speaker) -> SensorsView:
        bench = self._bench
        calibration = CalibrationView(
            round(bench.procedure.progress, 3),
            hands=bench.devices.hands is not None,
            busy=bench.hands_busy,
            done=bench.verdict is not None,
        )
        if bench.verdict is not None:
            verdict = bench.verdict
            return SensorsView(
                tuple(map(speaker.noun, verdict.told)),
                verdict.usable,
                tuple(map(seat_view, verdict.seats)),
                calibration,
            )
        return SensorsView((), good=True, seats=_so_far(bench), calibration=calibration)


def seat_view(seat: Seat) -> SeatView:
    """A judged seat as the page shows it."""
    return SeatView(round(100 * seat.gain), round(seat.offset_mt, 1), round(seat.noise_mt, 2), state=seat.grade.value)


def _so_far(bench: CalibrateBench) -> tuple[SeatView, ...]:
    """What is known of each seat before the calibration is complete; no state = nothing was detected there."""
    known = bench.procedure.unfinished()
    peaks = bench.procedure.peaks
    detected = [peak for peak in peaks if peak > 0]
    usual = median(detected) if detected else 1.0
    dead = {*known.broken, *known.turned}
    return tuple(
        SeatView(
            round(100 * peak / usual) if peak else None,
            round((tare - MIDDLE) / COUNTS_PER_MT, 1) if known.done else None,
            round(noise / COUNTS_PER_MT, 2) if known.done else None,
            state="dead" if slot in dead else "good" if peak else "",
        )
        for slot, (tare, noise, peak) in enumerate(zip(known.tare, known.noise, peaks, strict=True))
    )
