"""The board's own affairs as the page tells them: its paired devices, the doctor, the diary and the backup."""

from collections.abc import Callable, Sequence
from datetime import timedelta

from takhta.clock import time_of_day
from takhta.errors import UnusableError
from takhta.runtime.backup import make_backup
from takhta.runtime.diary import Diary, read_diary
from takhta.runtime.kept_devices import kept_devices
from takhta.runtime.paths import data_folder, devices_file, diary_file, sensors_log
from takhta.web.errors import RefusedError
from takhta.web.upkeep import Found, Happened, Upkeep
from takhta.words.languages import speaker

SHOWN = timedelta(days=14)
MOST_SHOWN = 200


def upkeep(diary: Diary, look: Callable[[], Sequence[Found]]) -> Upkeep:
    """What the page may ask of the board beside the game. `look` is the doctor."""
    devices = kept_devices(devices_file(), lambda: time_of_day().date().isoformat())
    return Upkeep(devices, diary.note, look, _happened, _backup)


def _happened(language: str) -> Sequence[Happened]:
    """The newest lines of the diary, the newest first."""
    say, since = speaker(language).noun, time_of_day() - SHOWN
    lines = [line for line in read_diary(diary_file(), sensors_log()) if line.at >= since]
    newest = reversed(lines[-MOST_SHOWN:])
    return [Happened(f"{line.at.astimezone():%Y-%m-%d %H:%M}", say(line.told)) for line in newest]


def _backup() -> tuple[str, bytes]:
    now = time_of_day()
    try:
        return f"takhta-{now:%Y-%m-%d}.zip", make_backup(data_folder(), now)[1]
    except UnusableError as error:
        raise RefusedError(*error.told) from error
