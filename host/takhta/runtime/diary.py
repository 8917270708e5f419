"""What happened to the board beside the games, a line for each: starts and stops, power cuts, what stopped answering,
who asked to play. It must never stop a game: where it cannot be written, that is logged and no more.
"""

import json
import logging
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from takhta.clock import is_set, time_of_day, wall_clock
from takhta.record.match import printable
from takhta.rules.said import Said, said

log = logging.getLogger(__name__)

BEATS_EVERY_MS = 60_000
"""How often it is noted that the program lives, by the file's own time: of a power cut nobody knows more."""
_MOVED_S = 120.0
"""The clock has been set when it went on by so much more or less than the time that passed."""
_LARGEST = 512 * 1024
_BOOT = Path("/proc/sys/kernel/random/boot_id")

_TOLD: Mapping[str, Callable[[Mapping[str, str]], Said]] = {
    "started": lambda about: said("diary.started", version=about.get("version", "?")),
    "stopped": lambda _: said("diary.stopped"),
    "power_cut": lambda about: said("diary.power_cut", last=about.get("last", "?")),
    "killed": lambda about: said("diary.killed", last=about.get("last", "?")),
    "clock_not_set": lambda _: said("diary.clock_not_set"),
    "clock_moved": lambda about: said("diary.clock_moved", before=about.get("before", "?")),
    "board_silent": lambda _: said("diary.board_silent"),
    "board_back": lambda _: said("diary.board_back"),
    "display_gone": lambda _: said("diary.display_gone"),
    "display_back": lambda _: said("diary.display_back"),
    "sensor": lambda about: said("diary.sensor", sensor=about.get("sensor", "?")),
    "code_asked": lambda about: said("diary.code_asked", address=about.get("address", "?")),
    "code_wrong": lambda about: said("diary.code_wrong", address=about.get("address", "?")),
    "device_paired": lambda about: said(
        "diary.device_paired", name=about.get("name", "?"), address=about.get("address", "?")
    ),
    "device_forgotten": lambda about: said("diary.device_forgotten", name=about.get("name", "?")),
    "restored": lambda about: said("diary.restored", file=about.get("file", "?")),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened: when, what by its name, and what it was about."""

    at: datetime
    what: str
    about: Mapping[str, str]

    @property
    def told(self) -> Said:
        """What is told of it."""
        known = _TOLD.get(self.what)
        return known(self.about) if known else said("diary.other", what=self.what)


class Diary:
    """The diary in a file that is only added to; `boot` names the start of the machine."""

    def __init__(self, path: Path, clock: Callable[[], datetime] = time_of_day, boot: Path = _BOOT) -> None:
        self._path = path
        self._clock = clock
        self._boot = boot
        self._beats_at = 0
        self._off_s: float | None = None

    def begin(self, version: str) -> None:
        """The program has started: what ended it the last time, whether the clock can be right, and that it runs."""
        boot = _text(self._boot)
        lines = tuple(read_diary(self._path))
        starts = [line for line in lines if line.what == "started"]
        if lines and lines[-1].what != "stopped" and starts:
            was_cut = starts[-1].about.get("boot", "") != boot
            self.note("power_cut" if was_cut else "killed", last=self._alive_until())
        if not is_set(now := self._clock()) or any(now < line.at for line in lines[-1:]):
            self.note("clock_not_set")
        self.note("started", version=version, boot=boot)
        self._shorten()

    @property
    def clock_is_wrong(self) -> bool:
        """Whether the clock showed, at the last start, a time before what is written down already."""
        said_at_start = [line.what for line in read_diary(self._path)][-2:]
        return "clock_not_set" in said_at_start

    def end(self) -> None:
        """The program ends as it should."""
        self.note("stopped")

    def beat(self) -> None:
        """The program lives; called often. Notices when somebody sets the clock."""
        now_ms = wall_clock()
        if now_ms < self._beats_at:
            return
        self._beats_at = now_ms + BEATS_EVERY_MS
        off_s = self._clock().timestamp() - now_ms / 1000
        if self._off_s is not None and abs(off_s - self._off_s) > _MOVED_S:
            before = self._clock() - timedelta(seconds=off_s - self._off_s)
            self.note("clock_moved", before=_minute(before))
        self._off_s = off_s
        with suppress(OSError):
            os.utime(self._path)

    def note(self, what: str, **about: str) -> None:
        """Write that something happened, on the disk before this returns."""
        told = {name: printable(value)[:200] for name, value in about.items()}
        line = json.dumps({"at": self._clock().isoformat(timespec="seconds"), "what": what, **told}, ensure_ascii=False)
        try:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(line + "\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            log.warning("The diary could not be written: %s", error)

    def _alive_until(self) -> str:
        try:
            return _minute(datetime.fromtimestamp(self._path.stat().st_mtime).astimezone())
        except (OSError, ValueError, OverflowError):
            return "?"

    def _shorten(self) -> None:
        """Keep the newer half of a diary that has grown long."""
        with suppress(OSError):
            if self._path.stat().st_size > _LARGEST:
                kept = self._path.read_bytes()[-_LARGEST // 2 :].partition(b"\n")[2]
                draft = self._path.with_name(self._path.name + ".new")
                draft.write_bytes(kept)
                draft.replace(self._path)


def read_diary(*paths: Path) -> Iterator[Line]:
    """The lines of a diary, and of other files of the same form, by time; what cannot be read is passed over."""
    lines = [line for path in paths for line in _lines(path)]
    return iter(sorted(lines, key=lambda line: line.at) if len(paths) > 1 else lines)


def _lines(path: Path) -> Iterator[Line]:
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - 2 * _LARGEST))
            raw = file.read(2 * _LARGEST)
    except OSError:
        return
    for each in raw.decode("utf-8", "replace").splitlines():
        with suppress(ValueError, TypeError, KeyError, AttributeError, RecursionError):
            told = json.loads(each)
            at = datetime.fromisoformat(told.pop("at"))
            what = str(told.pop("what", "sensor"))  # the log of the sensors is older and has but one kind of line
            about = {str(name)[:40]: printable(str(value))[:200] for name, value in told.items()}
            yield Line(at if at.tzinfo else at.astimezone(), what, about)


def _minute(at: datetime) -> str:
    return f"{at:%Y-%m-%d %H:%M}"


def _text(path: Path) -> str:
    try:
        return path.read_text(errors="replace").strip()
    except OSError:
        return ""
