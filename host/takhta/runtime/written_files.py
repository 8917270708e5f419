"""Files that are written for people and other programs: whole or not at all, and nothing else touched on the way."""

import contextlib
import os
import secrets
import shutil
from pathlib import Path

from takhta.errors import UnusableError
from takhta.rules.said import said


def check_target(path: Path) -> None:
    """Raise UnusableError when this cannot be the name of a file to write.

    Ask this before a long piece of work, so that a bad file name is refused at once and not when the work is done.
    """
    try:
        if path.is_dir():
            raise UnusableError(said("file.is_folder", file=str(path)))
        if not path.parent.is_dir():
            raise UnusableError(said("file.no_folder", file=str(path)))
    except OSError as error:
        raise UnusableError(said("file.read_only", file=str(path), why=str(error.strerror))) from error


def write_file(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; what a link points at, and straight into what is no file, such as a pipe.

    Raises UnusableError.
    """
    check_target(path)
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)
        else:
            _replace(path.resolve(), data)
    except OSError as error:
        raise UnusableError(said("file.read_only", file=str(path), why=str(error.strerror))) from error


def _replace(target: Path, data: bytes) -> None:
    draft = target.with_name(f".takhta-{os.getpid()}-{secrets.token_hex(4)}")
    try:
        with draft.open("xb") as file:
            file.write(data)
        if target.exists():
            shutil.copymode(target, draft)
        draft.replace(target)
    finally:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
