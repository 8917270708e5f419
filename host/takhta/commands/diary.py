"""`takhta log diary`: what happened to the board beside the games, in words."""

import json
from datetime import timedelta

from takhta.clock import time_of_day
from takhta.rules.said import said
from takhta.runtime.diary import read_diary
from takhta.runtime.paths import diary_file, sensors_log
from takhta.runtime.terminal import TERMINAL


def tell_diary(days: int, *, as_json: bool) -> None:
    """Print what happened in the last days, the newest last. Raises UnusableError."""
    since = time_of_day() - timedelta(days=days)
    lines = [line for line in read_diary(diary_file(), sensors_log()) if line.at >= since]
    for line in lines:
        if as_json:
            print(json.dumps({"at": line.at.isoformat(timespec="seconds"), "what": line.what, **line.about}))
        else:
            print(f"{line.at.astimezone():%Y-%m-%d %H:%M}  {TERMINAL.speaker.noun(line.told)}")
    if not lines and not as_json:
        TERMINAL.tell(said("diary.nothing", count=days))
