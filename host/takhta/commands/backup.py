"""`takhta backup` and `takhta restore`: all games as one file, and back."""

from pathlib import Path

from takhta.clock import time_of_day
from takhta.rules.said import said
from takhta.runtime.backup import make_backup
from takhta.runtime.backup import restore as restore_from
from takhta.runtime.diary import Diary
from takhta.runtime.paths import data_folder, diary_file
from takhta.runtime.terminal import TERMINAL
from takhta.runtime.written_files import check_target, write_file


def back_up(out: Path | None) -> None:
    """Write the backup, and tell what is in it. Raises UnusableError."""
    now = time_of_day()
    out = out or Path(f"takhta-{now:%Y-%m-%d}.zip")
    check_target(out)
    contents, data = make_backup(data_folder(), now)
    write_file(out, data)
    TERMINAL.tell(said("backup.made", file=str(out), count=contents.matches))


def restore(file: Path, *, replace: bool) -> None:
    """Put the games of a backup in place, and tell what became of those that were here. Raises UnusableError."""
    done = restore_from(file, data_folder(), replace=replace, now=time_of_day())
    Diary(diary_file()).note("restored", file=file.name)
    told = [said("backup.restored", file=str(file), count=done.matches)]
    if done.before is not None:
        told.append(said("backup.before", file=str(done.before)))
    TERMINAL.tell(*told)
