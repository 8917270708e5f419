"""Watches the sensors while one plays: tells the players once what fails, writes it down, and keeps the page's view.

It judges nothing itself: sensing says how well every sensor works now, the calibration how well it worked then.
"""

import json
import logging
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from takhta.board.evidence import Milliseconds
from takhta.board.health import Fault, Health, SlotHealth, told_about
from takhta.board.plan import Board, SlotId
from takhta.clock import time_of_day
from takhta.rules.said import Told, said
from takhta.runtime.kept_health import KeptHealth
from takhta.sensing.calibration import Calibration
from takhta.sensing.learning.verdict import Grade, Seat, judge
from takhta.session.output import Output
from takhta.web.sensors import SeatView, SensorsView
from takhta.words.languages import speaker
from takhta.words.speaker import Speaker

log = logging.getLogger(__name__)

LOOKS_EVERY = Milliseconds(2000)
_WELL_NATS = 30
"""Above this margin a sensor is surely well: the page is not told of changes there."""


@dataclass(frozen=True, slots=True)
class SensorsState:
    """How all sensors do: what is told of them, all together first, then of each that fails."""

    told: tuple[Told, ...]
    good: bool
    seats: tuple[SeatView, ...]

    def view(self, speaker: Speaker) -> SensorsView:
        """The same in a language, for the page."""
        return SensorsView(tuple(map(speaker.say, self.told)), good=self.good, seats=self.seats)


class SensorWatch(Output):
    """`health` gives what sensing knows now, `tell` reaches the players, `path` is the log of failing sensors, `kept`
    the file of how all of them do. Where nothing was calibrated there are no measurements to show."""

    def __init__(
        self,
        board: Board,
        calibration: Calibration | None,
        health: Callable[[], Health],
        tell: Callable[[Told], None],
        path: Path,
        kept: Path,
    ) -> None:
        self._board = board
        self._bench = judge(board, calibration).seats if calibration else (None,) * len(board.slots)
        self._health = health
        self._tell = tell
        self._log_speaker = speaker()
        self._path = path
        self._kept = kept
        self._next = Milliseconds(0)
        self._faults: dict[SlotId, Fault] = {}
        self.state = self._state(health())
        """How the sensors do, as last looked at."""

    def step(self, now: Milliseconds) -> None:
        """Look from time to time; what has begun to fail or works again is told and written down."""
        if now < self._next:
            return
        self._next = Milliseconds(now + LOOKS_EVERY)
        health = self._health()
        self.state = self._state(health)
        faults = {each.slot: each.fault for each in health.faulty if each.fault is not None}
        if faults == self._faults:
            return
        news = [
            told_about(self._board, each) for each in health.faulty if self._faults.get(each.slot) is not each.fault
        ]
        mended = [
            (said("sensor.no_longer"), *told_about(self._board, SlotHealth(slot, fault=fault)))
            for slot, fault in self._faults.items()
            if slot not in faults
        ]
        self._faults = faults
        self.keep()
        for told in (*news, *mended):
            self._write(self._log_speaker.say(told))
        if news:
            self._tell((*news[0], said("sensor.more_fail")) if len(news) > 1 else news[0])

    def close(self) -> None:
        """Write down how all sensors did."""
        self.keep()

    def keep(self) -> None:
        """Write down how every sensor does now, if anything is known of any."""
        health = self._health()
        if all(each.margin is None and each.fault is None for each in health.slots):
            return
        try:
            KeptHealth.of(self._board, health, time_of_day().isoformat(timespec="minutes")).save(self._kept)
        except OSError as error:
            log.warning("How the sensors do could not be written: %s", error)

    def _write(self, sentence: str) -> None:
        log.info("%s", sentence)
        line = json.dumps({"at": time_of_day().isoformat(timespec="seconds"), "sensor": sentence}, ensure_ascii=False)
        try:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(line + "\n")
        except OSError as error:
            log.warning("The log of the sensors could not be written: %s", error)

    def _state(self, health: Health) -> SensorsState:
        seats = tuple(_seat(bench, now) for bench, now in zip(self._bench, health.slots, strict=True))
        bad = [told_about(self._board, each) for each in health.faulty]
        summary = said("sensors.well", all=len(seats))
        if bad:
            summary = said("sensors.need_a_look", bad=len(bad), all=len(seats))
        return SensorsState(((summary,), *bad), good=not bad, seats=seats)


def _seat(bench: Seat | None, now: SlotHealth) -> SeatView:
    state = bench.grade.value if bench else Grade.GOOD.value
    if now.fault is not None:
        state = "dead" if now.masked else "doubtful"
    margin = None if now.margin is None else round(min(now.margin, _WELL_NATS))
    if bench is None:
        return SeatView(margin=margin, state=state)
    return SeatView(
        round(100 * bench.gain), round(bench.offset_mt, 1), round(bench.noise_mt, 2), margin=margin, state=state
    )
