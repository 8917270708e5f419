"""Watches the sensors while one plays: tells the players once what fails, writes it down, and keeps the page's view.

It judges nothing itself: sensing says how every sensor does, the calibration how it did on the bench.
"""

import json
import logging
from collections.abc import Callable
from pathlib import Path

from takhta.app.kept_health import KeptHealth
from takhta.app.logbook import time_of_day
from takhta.board.evidence import Milliseconds
from takhta.board.health import Fault, Health, SlotHealth, told
from takhta.board.plan import Board, SlotId
from takhta.sensing.calibration import Calibration
from takhta.sensing.verdict import Seat, judge
from takhta.web.sensors import SeatView, SensorsView

log = logging.getLogger(__name__)

LOOKS_EVERY = Milliseconds(2000)
_WELL_NATS = 30
"""A margin above this is no news."""


class SensorWatch:
    """`health` gives what sensing knows now, `tell` reaches the players, `path` is the log of failing sensors, `kept`
    the file of how all of them do."""

    def __init__(
        self,
        board: Board,
        calibration: Calibration,
        health: Callable[[], Health],
        tell: Callable[[str], None],
        path: Path,
        kept: Path,
    ) -> None:
        self._board = board
        self._bench = judge(board, calibration).seats
        self._health = health
        self._tell = tell
        self._path = path
        self._kept = kept
        self._next = Milliseconds(0)
        self._faults: dict[SlotId, Fault] = {}
        self.view = self._view(health())

    def look(self, now: Milliseconds) -> None:
        """Look from time to time; what has begun to fail or works again is told and written down."""
        if now < self._next:
            return
        self._next = Milliseconds(now + LOOKS_EVERY)
        health = self._health()
        self.view = self._view(health)
        faults = {each.slot: each.fault for each in health.faulty if each.fault is not None}
        if faults == self._faults:
            return
        news = [told(self._board, each) for each in health.faulty if self._faults.get(each.slot) is not each.fault]
        mended = [
            told(self._board, SlotHealth(slot, fault=fault)).replace("The sensor", "No longer: the sensor")
            for slot, fault in self._faults.items()
            if slot not in faults
        ]
        self._faults = faults
        self.keep()
        for sentence in (*news, *mended):
            self._write(sentence)
        if news:
            self._tell(news[0] + (" More fail: see Seats on the page." if len(news) > 1 else ""))

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

    def _view(self, health: Health) -> SensorsView:
        seats = tuple(_seat(bench, now) for bench, now in zip(self._bench, health.slots, strict=True))
        bad = [told(self._board, each) for each in health.faulty]
        summary = f"All {len(seats)} sensors do well."
        if bad:
            summary = f"{len(bad)} of {len(seats)} sensors need a look; the board plays on with the others."
        return SensorsView((summary, *bad), good=not bad, seats=seats)


def _seat(bench: Seat, now: SlotHealth) -> SeatView:
    state = bench.grade.value
    if now.fault is not None:
        state = "dead" if now.masked else "doubtful"
    margin = None if now.margin is None else round(min(now.margin, _WELL_NATS))
    return SeatView(
        round(100 * bench.gain), round(bench.offset_mt, 1), round(bench.noise_mt, 2), margin=margin, state=state
    )
