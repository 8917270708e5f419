"""Lets one program at a time play with a journal: a second one would add facts of which the first does not know.

The lock is the operating system's, so a killed program leaves none behind; the empty file stays and means nothing.
"""

import fcntl
import os
from pathlib import Path

from takhta.errors import AnotherPlaysError, UnusableError
from takhta.rules.said import said


def only_one(folder: Path) -> int:
    """Take the folder for this program until the file returned is closed. Raises AnotherPlaysError when another
    has it, and UnusableError when nothing can be written there.
    """
    try:
        lock = os.open(folder / "playing.lock", os.O_WRONLY | os.O_CREAT, 0o600)
    except OSError as error:
        raise UnusableError(said("folder.read_only", folder=str(folder), why=str(error.strerror))) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(lock)
        raise AnotherPlaysError(said("folder.another_plays", folder=str(folder))) from error
    return lock
