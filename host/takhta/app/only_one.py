"""Lets one program at a time play with a journal. A second one would add to the same match behind the first one's back.

The lock is the operating system's, so a killed program leaves none behind; the empty file stays and means nothing.
"""

import fcntl
from pathlib import Path
from typing import TextIO

from takhta.app.errors import UnusableError


def only_one(folder: Path) -> TextIO:
    """Take the folder for this program until what is returned is closed. Raises UnusableError when another has it."""
    try:
        lock = (folder / "playing.lock").open("w")
    except OSError as error:
        raise UnusableError(f"Nothing can be written in {folder}: {error.strerror}.") from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise UnusableError(
            f"Another Takhta is playing with the journal in {folder}: stop that one first."
        ) from error
    return lock
