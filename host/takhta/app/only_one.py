"""Lets one program at a time play with a journal. A second one would add to the same match behind the first one's back.

The lock is the operating system's, so a killed program leaves none behind; the empty file stays and means nothing.
"""

import fcntl
import os
from pathlib import Path

from takhta.app.errors import AnotherPlaysError, UnusableError


def only_one(folder: Path) -> int:
    """Take the folder for this program until the file returned is closed. Raises AnotherPlaysError when another
    has it, and UnusableError when nothing can be written there.
    """
    try:
        lock = os.open(folder / "playing.lock", os.O_WRONLY | os.O_CREAT, 0o600)
    except OSError as error:
        raise UnusableError(f"Nothing can be written in {folder}: {error.strerror}.") from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(lock)
        raise AnotherPlaysError(
            f"Another Takhta is playing with the journal in {folder}: stop that one first."
        ) from error
    return lock
